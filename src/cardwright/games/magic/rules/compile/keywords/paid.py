"""Keywords that ask what was paid for a spell (CR 702): ravenous, compleated, increment."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    KeywordAbility,
    Replacement,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import draw
from cardwright.games.magic.rules.compile.keywords.combat import here, itself
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening, Obj
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _last(state: MagicState, number: int) -> Obj:
    """Returns an object, or what it last was."""
    return state.objects.get(number) or state.lki[number][0]


@keyword("ravenous")
def _ravenous(_unit: Unit, node: tree.Keyword) -> Ability:
    """Ravenous (CR 702.156): it enters with X +1/+1 counters, and draws a card if X is 5 or more."""
    bare(node)

    def change(state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        many = state.objects[happening.thing].x
        yield from add_counters(state, happening.thing, "+1/+1", many, quiet=True)
        return happening

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from draw(state, ctx.controller, 1)

    effect = StaticEffect(
        "Ravenous", replacements=(Replacement(HappeningKind.ENTERS, "Ravenous", itself, change),)
    )
    trigger = TriggeredAbility(
        "Ravenous",
        (Watch(HappeningKind.ENTERS, itself),),
        Body(run),
        node,
        condition=lambda state, ctx: _last(state, ctx.source).x >= 5,
    )
    static = StaticAbility("Ravenous", (effect,), node)
    return KeywordAbility("Ravenous", "ravenous", node, gives=(static, trigger))


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
