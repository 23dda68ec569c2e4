"""`If a nontoken creature would enter and it wasn't cast, exile it instead.` (CR 614.1a)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Replacement, StaticEffect
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.compile.abilities import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.conditions import compile_condition
from cardwright.games.magic.rules.compile.events import about, note
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.compile.would import is_exile_instead
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState


def _would_enter(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    when = node.front[0] if len(node.front) == 1 else None
    if not isinstance(when, tree.If) or not isinstance(when.conditions[0], tree.Clause):
        return None
    clause = when.conditions[0]
    modal = clause.first
    if not isinstance(modal, tree.Modal) or modal.how != "would" or not isinstance(modal.first, tree.Enter):
        return None
    if (
        not is_exile_instead(node.first)
        or modal.rest
        or modal.first.manner
        or clause.rest
        or clause.modifiers
    ):
        return None
    if node.rest or node.tail or node.opening or (len(when.conditions) > 1 and when.join != "and"):
        raise NotYet(node)
    test, key = about(unit, clause.subject)
    conditions = [compile_condition(unit, one) for one in when.conditions[1:]]

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return all(one(state, ctx) for one in conditions)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        yield from exile(state, (happening.thing,), source=ctx.source)
        return None

    return (StaticEffect(unit.text, replacements=(Replacement("would_enter", unit.text, match, change),)),)


SPECIAL_STATICS.insert(0, _would_enter)
