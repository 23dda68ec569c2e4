"""Keywords that ask what was paid for a spell (CR 702): ravenous, compleated, increment."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    KeywordAbility,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.compile.keywords.combat import here
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening, Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _last(state: MagicState, number: int) -> Obj:
    """Returns an object, or what it last was."""
    return state.objects.get(number) or state.lki[number][0]


@keyword("compleated")
def _compleated(_unit: Unit, node: tree.Keyword) -> Ability:
    """Compleated (CR 702.150): two loyalty counters less for each symbol that was paid with life (`entering`)."""
    bare(node)
    return KeywordAbility("Compleated", "compleated", node)


@keyword("increment")
def _increment(_unit: Unit, node: tree.Keyword) -> Ability:
    """Increment: a +1/+1 counter for a spell on which more mana was spent than its power or toughness."""
    bare(node)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.seat != ctx.controller:
            return False
        ctx.refs["spell"] = (happening.thing,)
        return True

    def more(state: MagicState, ctx: Ctx) -> bool:
        own = look(state, ctx.source)
        least = min(own.power or 0, own.toughness or 0)
        return _last(state, ctx.refs["spell"][0]).was("mana spent") > least

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if here(state, ctx.source):
            yield from add_counters(state, ctx.source, "+1/+1", 1, source=ctx.source)

    return TriggeredAbility(
        "Increment", (Watch(HappeningKind.CAST, match),), Body(run), node, condition=more, keyword="increment"
    )
