"""Keywords that copy a spell as it is cast (CR 702): casualty, conspire, demonstrate."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Cost,
    CostPart,
    KeywordAbility,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import becoming_tapped, sacrifice, sacrificeable, tap
from cardwright.games.magic.rules.compile.keywords.combat import itself
from cardwright.games.magic.rules.compile.keywords.spells import copies, when_cast
from cardwright.games.magic.rules.compile.keywords.with_words import bare, numbered
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps


def _paid_for(text: str, node: tree.Keyword, part: CostPart) -> KeywordAbility:
    """Returns an optional cost of a spell that is copied if it was paid.

    Of several instances each is paid for separately, and as many trigger as were paid for (CR 702.78b, 702.153b).
    """

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source:
            return False
        ctx.numbers["copies"] = 1
        triggered = sum(
            one.ability.keyword == node.name and one.bound.source == ctx.source for one in state.pending
        )
        return triggered < sum(count for name, count in state.objects[ctx.source].paid if name == node.name)

    cost = Cost(parts=(part,), text=part.text)
    return KeywordAbility(text, node.name, node, cost=cost, gives=(when_cast(text, node, match, node.name),))


@keyword("casualty")
def _casualty(unit: Unit, node: tree.Keyword) -> Ability:
    """`Casualty 2` (CR 702.153): a creature of so much power is sacrificed for a copy."""
    count = numbered(unit, node)

    def able(state: MagicState, ctx: Ctx) -> list[int]:
        return [
            one
            for one in sacrificeable(state, ctx.controller, cost=True)
            if look(state, one).types & CREATURE and (look(state, one).power or 0) >= count(state, ctx)
        ]

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        chosen = yield from choose_among(
            ctx.controller, able(state, ctx), 1, 1, "a creature to sacrifice", ctx
        )
        yield from sacrifice(state, chosen, source=ctx.source)

    part = CostPart("Sacrifice a creature", lambda state, ctx: bool(able(state, ctx)), pay)
    return _paid_for(unit.text, node, part)


@keyword("conspire")
def _conspire(_unit: Unit, node: tree.Keyword) -> Ability:
    """Conspire (CR 702.78): two creatures that share a colour with the spell are tapped for a copy."""
    bare(node)

    def able(state: MagicState, ctx: Ctx) -> list[int]:
        colors = look(state, ctx.source).colors
        return [
            one
            for one in current(state).controlled[ctx.controller]
            if look(state, one).types & CREATURE
            and look(state, one).colors & colors
            and not state.objects[one].tapped
        ]

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        chosen = yield from choose_among(ctx.controller, able(state, ctx), 2, 2, "a creature to tap", ctx)
        for one in chosen:
            yield from becoming_tapped(state, one)
            tap(state, one)

    part = CostPart("Tap two untapped creatures", lambda state, ctx: len(able(state, ctx)) >= 2, pay)
    return _paid_for("Conspire", node, part)


@keyword("demonstrate")
def _demonstrate(_unit: Unit, node: tree.Keyword) -> Ability:
    """Demonstrate (CR 702.144): who casts it may copy it, and then so does an opponent of their choice."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seat = ctx.controller
        answer = yield Decision(seat, Kind.CONFIRM, "copy it", YES_NO, about=(ctx.source,))
        if answer.verb == "no":
            return
        ctx.numbers["copies"] = 1
        yield from copies(state, ctx)
        others = [player_thing(other) for other in state.opponents(seat)]
        chosen = yield from choose_among(seat, others, 1, 1, "an opponent", ctx)
        for player in chosen:
            ctx.controller = seat_of(player)
            yield from copies(state, ctx)
        ctx.controller = seat

    watch = Watch(HappeningKind.CAST, itself)
    zones = (Zone.STACK,)
    return TriggeredAbility("Demonstrate", (watch,), Body(run), node, zones=zones, keyword="demonstrate")
