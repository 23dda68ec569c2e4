"""What regenerates by itself: `If this creature would be destroyed, regenerate it.` (CR 701.15)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Replacement, StaticEffect
from cardwright.games.magic.rules.actions import regeneration
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


@SPECIAL_STATICS.hook
def _regenerates_itself(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If this creature would be destroyed, regenerate it.` (CR 701.15)."""
    found = would(node.front[0]) if len(node.front) == 1 else None
    clause = node.first
    if found is None or found[1] != tree.Passive(verb="destroyed", how="be"):
        return None
    if not isinstance(clause, tree.Clause) or clause.first != tree.Act(verb="regenerate", what=tree.It()):
        return None
    if (
        not isinstance(found[0].subject, tree.SelfRef)
        or found[0].modifiers
        or clause.modifiers
        or clause.rest
    ):
        raise NotYet(node)
    if node.rest or node.tail or node.opening or clause.subject is not None:
        raise NotYet(node)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and happening.word != "no regeneration"

    made = Replacement(HappeningKind.DESTROY, unit.text, match, regeneration)
    return (StaticEffect(unit.text, replacements=(made,)),)
