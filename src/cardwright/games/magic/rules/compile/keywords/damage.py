"""Keywords of damage (CR 702): toxic, poisonous, ingest, renown, absorb."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    KeywordAbility,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.compile.keywords.combat import here
from cardwright.games.magic.rules.compile.keywords.with_words import numbered
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.designations import designate
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _hits_player(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Matches combat damage that it deals to a player."""
    if happening.source != ctx.source or not happening.combat or not is_player(happening.thing):
        return False
    ctx.refs["damaged"] = (happening.thing,)
    return True


@keyword("toxic")
def _toxic(unit: Unit, node: tree.Keyword) -> Ability:
    """`Toxic 1` (CR 702.164): its combat damage to a player also gives poison counters."""
    return KeywordAbility(unit.text, "toxic", node, amount=numbered(unit, node))


@keyword("renown")
def _renown(unit: Unit, node: tree.Keyword) -> Ability:
    """`Renown 1` (CR 702.112): counters once, when it deals combat damage to a player."""
    count = numbered(unit, node)

    def unknown(state: MagicState, ctx: Ctx) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and not obj.word("renowned")

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if here(state, ctx.source):
            yield from add_counters(state, ctx.source, "+1/+1", count(state, ctx), source=ctx.source)
            designate(state, ctx.source, "renowned")

    watch = Watch(HappeningKind.DAMAGED, _hits_player)
    return TriggeredAbility(unit.text, (watch,), Body(run), node, condition=unknown, keyword="renown")
