"""Keywords that cast a card from a graveyard (CR 702): jump-start, retrace, mayhem, harmonize; emerge and the like."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, CostPart, Filter, KeywordAbility
from cardwright.games.magic.rules.actions import discard
from cardwright.games.magic.rules.compile.keyworded import bare
from cardwright.games.magic.rules.compile.keywords_ways import cost_of
from cardwright.games.magic.rules.compile.picking import choose_among
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.kinds import CREATURE, LAND, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import Steps


def discarding(text: str, which: Filter) -> CostPart:
    """Returns a cost: to discard a card of a kind."""

    def able(state: MagicState, ctx: Ctx) -> list[int]:
        hand = state.hands[ctx.controller]
        return [one for one in hand if one != ctx.source and which(state, ctx, one)]

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        chosen = yield from choose_among(ctx.controller, able(state, ctx), 1, 1, text, ctx)
        for one in chosen:
            yield from discard(state, ctx.controller, one, source=ctx.source)

    return CostPart(text, lambda state, ctx: bool(able(state, ctx)), pay)


DISCARD_A_CARD: Final = discarding("Discard a card", lambda _state, _ctx, _one: True)
DISCARD_A_LAND: Final = discarding(
    "Discard a land card", lambda state, _ctx, one: look(state, one).types & LAND != 0
)


@keyword("jump-start", "retrace")
def _again(_unit: Unit, node: tree.Keyword) -> Ability:
    """Jump-start (CR 702.133), retrace (702.81): cast from the graveyard by discarding a card, or a land card."""
    bare(node)
    return KeywordAbility(node.name.capitalize(), node.name, node)


@keyword("mayhem")
def _mayhem(unit: Unit, node: tree.Keyword) -> Ability:
    """`Mayhem {B}` (CR 702.187): cast from the graveyard for that cost, if it was discarded this turn."""
    cost, text = cost_of(unit, node)

    def discarded(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return any(
            one.kind == "discarded" and one.seat == ctx.controller and one.became == thing
            for one in state.history
        )

    return KeywordAbility(text, "mayhem", node, cost=cost, filter=discarded)


@keyword("freerunning")
def _freerunning(unit: Unit, node: tree.Keyword) -> Ability:
    """`Freerunning {1}{B}` (CR 702.173): another cost, if an Assassin of yours dealt combat damage to a player."""
    cost, text = cost_of(unit, node)

    def dealt(state: MagicState, ctx: Ctx, _thing: int) -> bool:
        return any(
            one.kind == "damaged"
            and one.combat
            and is_player(one.thing)
            and one.source in state.objects | state.lki
            and _was_assassin(state, ctx, one.source)
            for one in state.history
        )

    return KeywordAbility(text, "freerunning", node, cost=cost, filter=dealt)


def _was_assassin(state: MagicState, ctx: Ctx, one: int) -> bool:
    obj = state.objects.get(one) or state.lki[one][0]
    mine = current(state).controller.get(one, obj.controller) == ctx.controller
    return mine and look(state, one).has_subtype("Assassin")


def _tapped_creatures(state: MagicState, ctx: Ctx) -> list[int]:
    return [
        one
        for one in current(state).controlled[ctx.controller]
        if state.objects[one].tapped and look(state, one).types & CREATURE
    ]


def _return_tapped(state: MagicState, ctx: Ctx) -> Steps:
    found = _tapped_creatures(state, ctx)
    chosen = yield from choose_among(ctx.controller, found, 1, 1, "a tapped creature", ctx)
    for one in chosen:
        yield from move(state, one, Zone.HAND, source=ctx.source)


RETURN_TAPPED: Final = CostPart(
    "Return a tapped creature you control to its owner's hand",
    lambda state, ctx: bool(_tapped_creatures(state, ctx)),
    _return_tapped,
)


@keyword("web-slinging")
def _web_slinging(unit: Unit, node: tree.Keyword) -> Ability:
    """`Web-slinging {W}` (CR 702.188): another cost, with a tapped creature that goes back to its owner's hand."""
    cost, text = cost_of(unit, node)
    return KeywordAbility(text, "web-slinging", node, cost=cost)
