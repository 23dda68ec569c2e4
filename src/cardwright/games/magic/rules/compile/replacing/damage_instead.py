"""What happens instead of damage: `If damage would be dealt to this creature, put that many +1/+1 counters on it instead.`"""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Replacement, StaticEffect
from cardwright.games.magic.rules.compile.effects.preventing import (
    SHIELDED,
    SHIELDED_FROM,
    Which,
    which_damage,
)
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.sentences import compile_clause
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.runs import in_turn
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk

_DAMAGE: Final = tree.NounPhrase(heads=(tree.Head(thing="damage"),))


@SPECIAL_STATICS.hook
def _damage_instead(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If a source would deal damage to a creature, put that many -1/-1 counters on that creature instead.` (CR 614.1a)"""
    found = would(node.front[0]) if node.front else None
    clause = node.first
    if found is None or not isinstance(clause, tree.Clause) or node.tail or node.opening:
        return None
    event, verb = found
    if isinstance(clause.first, tree.Deal | tree.DealtTo | tree.Prevent | tree.May) or event.modifiers:
        return None
    clauses = [clause, *[one.clause for one in node.rest]]
    front, mods = Mods(node.front[1:]), Mods(clauses[-1].modifiers)
    if not isinstance(verb, tree.Deal | tree.DealtTo):
        return None
    if front.take(tree.Instead) is None and mods.take(tree.Instead) is None:
        return None
    front.finish()
    if any(one.join not in ("and", ", and") or one.front for one in node.rest):
        raise NotYet(node)
    which = _which(unit, event, verb)
    unit.happened = list(walk(event))
    clauses[-1] = replace(clauses[-1], modifiers=tuple(mods.left))
    run = in_turn([compile_clause(unit, one).run for one in clauses])

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        ctx.refs[SHIELDED] = (happening.thing,)
        ctx.refs[SHIELDED_FROM] = (happening.source,)
        ctx.numbers[Noted.AMOUNT] = happening.amount
        yield from run(state, ctx)
        return None

    return (
        StaticEffect(
            unit.text, replacements=(Replacement(HappeningKind.DAMAGE, unit.text, which.match, change),)
        ),
    )


def _which(unit: Unit, event: tree.Clause, verb: tree.Deal | tree.DealtTo) -> Which:
    if isinstance(verb, tree.Deal):
        if verb.amount is not None or verb.more:
            raise NotYet(verb)
        return which_damage(unit, verb.to, event.subject, verb.kind, fixed=False)
    if event.subject != _DAMAGE:
        raise NotYet(event)
    return which_damage(unit, verb.to, None, "", fixed=False)
