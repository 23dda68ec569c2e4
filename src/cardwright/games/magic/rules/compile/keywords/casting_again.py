"""Keywords that cast a card from a graveyard or for something given (CR 702): mayhem, freerunning, emerge; what others give."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    CostPart,
    Filter,
    KeywordAbility,
    Rule,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.actions import becoming_tapped, discard, sacrifice, sacrificeable, tap
from cardwright.games.magic.rules.compile.keywords.other_ways import cost_of
from cardwright.games.magic.rules.compile.keywords.with_words import bare, keyword_cost
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.definition import Reduction
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, LAND, Step, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.resolving import SNEAKED
from cardwright.games.magic.rules.rule_kinds import RuleKind
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


@keyword("mayhem")
def _mayhem(unit: Unit, node: tree.Keyword) -> Ability:
    """`Mayhem {B}` (CR 702.187): cast from the graveyard for that cost, if it was discarded this turn.

    `Mayhem` alone, of a land: played from there, if it was.
    """

    def discarded(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return any(
            one.kind == HappeningKind.DISCARDED and one.seat == ctx.controller and one.became == thing
            for one in state.history
        )

    if node.cost is None and not node.costs:
        bare(node)
        rule = Rule(RuleKind.MAY_PLAY, "Mayhem", word="land")
        played = StaticEffect(
            "Mayhem",
            members=lambda _state, ctx: (ctx.source,),
            condition=lambda state, ctx: discarded(state, ctx, ctx.source),
            rules=(rule,),
        )
        there = StaticAbility("Mayhem", (played,), node, zones=(Zone.GRAVEYARD,))
        return KeywordAbility("Mayhem", "mayhem", node, gives=(there,))
    cost, text = cost_of(unit, node)
    return KeywordAbility(text, "mayhem", node, cost=cost, filter=discarded)


@keyword("freerunning")
def _freerunning(unit: Unit, node: tree.Keyword) -> Ability:
    """`Freerunning {1}{B}` (CR 702.173): another cost, if an Assassin of yours dealt combat damage to a player."""
    cost, text = cost_of(unit, node)

    def dealt(state: MagicState, ctx: Ctx, _thing: int) -> bool:
        return any(
            one.kind == HappeningKind.DAMAGED
            and one.combat
            and is_player(one.thing)
            and (one.source in state.objects or one.source in state.lki)
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


# ---------------------------------------------------------------------- harmonize, emerge


def _creatures(state: MagicState, ctx: Ctx) -> list[int]:
    return [one for one in current(state).controlled[ctx.controller] if look(state, one).types & CREATURE]


def _generic(many: int) -> ManaCost:
    return ManaCost(f"{{{many}}}", generic=many)


def _tappable(state: MagicState, ctx: Ctx) -> list[tuple[int, ManaCost]]:
    found = [one for one in _creatures(state, ctx) if not state.objects[one].tapped]
    return [(one, _generic(max(0, look(state, one).power or 0))) for one in found]


def _tap_it(state: MagicState, _ctx: Ctx, number: int) -> Steps:
    yield from becoming_tapped(state, number)
    tap(state, number)


HARMONY: Final = Reduction("a creature to tap for harmonize", _tappable, _tap_it, optional=True)


def emerging(which: Filter) -> Reduction:
    """Returns the sacrifice that emerge asks for: the spell costs less by its mana value (CR 702.119a)."""

    def options(state: MagicState, ctx: Ctx) -> list[tuple[int, ManaCost]]:
        mine = sacrificeable(state, ctx.controller, cost=True)
        return [(one, _generic(look(state, one).mana_value)) for one in mine if which(state, ctx, one)]

    def give(state: MagicState, ctx: Ctx, number: int) -> Steps:
        yield from sacrifice(state, (number,), source=ctx.source)

    return Reduction("what to sacrifice for emerge", options, give)


@keyword("emerge")
def _emerge(unit: Unit, node: tree.Keyword) -> Ability:
    """`Emerge {5}{U}`, `Emerge from artifact {5}{U}` (CR 702.119): another cost, with a sacrifice that makes it less."""
    if node.number or node.qualities or node.kind or node.text or node.cost2:
        raise NotYet(node)
    which = _is_creature if node.what is None else unit.test(node.what)
    return KeywordAbility(unit.text, "emerge", node, cost=keyword_cost(unit, node), filter=which)


def _is_creature(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return look(state, one).types & CREATURE != 0


# ---------------------------------------------------------------------- sneak


def _unblocked(state: MagicState, ctx: Ctx) -> list[int]:
    """Returns a player's attackers that nothing has blocked, once blockers are declared (CR 509.1h)."""
    combat = state.combat
    if not combat.blocks_declared or state.step is not Step.BLOCKERS:
        return []
    mine = current(state).controlled[ctx.controller]
    return [who for who, _ in combat.attackers if who in mine and who not in combat.blocked]


def _return_unblocked(state: MagicState, ctx: Ctx) -> Steps:
    chosen = yield from choose_among(
        ctx.controller, _unblocked(state, ctx), 1, 1, "an unblocked attacker", ctx
    )
    for one in chosen:
        ctx.refs[SNEAKED] = (state.combat.defender(one),)
        yield from move(state, one, Zone.HAND, source=ctx.source)


RETURN_UNBLOCKED: Final = CostPart(
    "Return an unblocked attacker you control to hand",
    lambda state, ctx: bool(_unblocked(state, ctx)),
    _return_unblocked,
)
