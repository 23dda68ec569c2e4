"""Keywords that are another way to cast a permanent, or a cost beside its own (CR 702): dash, blitz, spectacle, …"""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    Body,
    Condition,
    Cost,
    CostPart,
    KeywordAbility,
    Part,
    Replacement,
    Run,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import draw, sacrifice, sacrificeable
from cardwright.games.magic.rules.chars import Builder, Chars, is_creature_type
from cardwright.games.magic.rules.compile.keywords.combat import at_step, here
from cardwright.games.magic.rules.compile.keywords.entering import HASTE, died
from cardwright.games.magic.rules.compile.keywords.with_words import bare, keyword_cost
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ARTIFACT, ENCHANTMENT, Step, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import Steps


def cost_of(unit: Unit, node: tree.Keyword) -> tuple[Cost, str]:
    """Compiles a keyword with nothing but a cost, and says how it is written."""
    if node.number or node.what or node.qualities or node.kind or node.text or node.cost2:
        raise NotYet(node)
    cost = keyword_cost(unit, node)
    return cost, f"{node.name.capitalize()} {cost.text}"


def _by(way: str) -> Condition:
    def holds(state: MagicState, ctx: Ctx) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and obj.was(way) > 0

    return holds


def _for_a_turn(unit: Unit, node: tree.Keyword, leave: Run, *more: Ability) -> Ability:
    """Returns a way to cast a creature that has haste and goes at the beginning of the next end step."""
    cost, text = cost_of(unit, node)
    chosen = _by(node.name)

    def enters(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and chosen(state, ctx)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        add_delayed(state, ctx, (Watch(HappeningKind.STEP, at_step(Step.END)),), leave, text)
        return happening
        yield

    def hasten(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, HASTE)

    haste = StaticEffect(
        text,
        members=lambda _state, ctx: (ctx.source,),
        condition=chosen,
        parts=(Part(ABILITY, "haste", hasten),),
        volatile=False,
    )
    going = StaticEffect(text, replacements=(Replacement(HappeningKind.ENTERS, text, enters, change),))
    static = StaticAbility(text, (haste, going), node)
    return KeywordAbility(text, node.name, node, cost=cost, gives=(static, *more))


@keyword("dash")
def _dash(unit: Unit, node: tree.Keyword) -> Ability:
    """`Dash {1}{R}` (CR 702.109): it has haste and goes back to the hand at the next end step."""

    def leave(state: MagicState, ctx: Ctx) -> Steps:
        if here(state, ctx.source):
            yield from move(state, ctx.source, Zone.HAND, source=ctx.source)

    return _for_a_turn(unit, node, leave)


@keyword("blitz")
def _blitz(unit: Unit, node: tree.Keyword) -> Ability:
    """`Blitz {1}{R}` (CR 702.152): it has haste, draws a card when it dies, and is sacrificed."""

    def leave(state: MagicState, ctx: Ctx) -> Steps:
        if here(state, ctx.source) and controller_of(state, ctx.source) == ctx.controller:
            yield from sacrifice(state, (ctx.source,), source=ctx.source)

    def dies(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return died(state, ctx, happening) and state.lki[ctx.source][0].was("blitz") > 0

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from draw(state, ctx.controller, 1)

    return _for_a_turn(
        unit, node, leave, TriggeredAbility("Blitz", (Watch(HappeningKind.LEAVES, dies),), Body(run), node)
    )


@keyword("spectacle")
def _spectacle(unit: Unit, node: tree.Keyword) -> Ability:
    """`Spectacle {R}` (CR 702.137): another cost, if an opponent lost life this turn."""
    cost, text = cost_of(unit, node)

    def lost(state: MagicState, ctx: Ctx, _thing: int) -> bool:
        return any(
            one.kind == HappeningKind.LIFE_LOST and one.seat != ctx.controller for one in state.history
        )

    return KeywordAbility(text, "spectacle", node, cost=cost, filter=lost)


@keyword("bargain")
def _bargain(_unit: Unit, node: tree.Keyword) -> Ability:
    """Bargain (CR 702.166): an artifact, enchantment or token may be sacrificed as it is cast."""
    bare(node)

    def mine(state: MagicState, ctx: Ctx) -> list[int]:
        return [
            one
            for one in sacrificeable(state, ctx.controller, cost=True)
            if state.objects[one].token or look(state, one).types & (ARTIFACT | ENCHANTMENT)
        ]

    def can(state: MagicState, ctx: Ctx) -> bool:
        return bool(mine(state, ctx))

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        chosen = yield from choose_among(ctx.controller, mine(state, ctx), 1, 1, "what to bargain", ctx)
        yield from sacrifice(state, chosen, source=ctx.source)

    cost = Cost(parts=(CostPart("Bargain", can, pay),), text="Bargain")
    return KeywordAbility("Bargain", "bargain", node, cost=cost)


@keyword("surge")
def _surge(unit: Unit, node: tree.Keyword) -> Ability:
    """`Surge {3}{U}{U}` (CR 702.117): another cost, if one has cast another spell this turn."""
    cost, text = cost_of(unit, node)

    def cast_another(state: MagicState, ctx: Ctx, _thing: int) -> bool:
        return any(one.kind == HappeningKind.CAST and one.seat == ctx.controller for one in state.history)

    return KeywordAbility(text, "surge", node, cost=cost, filter=cast_another)


@keyword("prowl")
def _prowl(unit: Unit, node: tree.Keyword) -> Ability:
    """`Prowl {1}{B}` (CR 702.76): another cost, if a creature of one of its types hit a player this turn."""
    cost, text = cost_of(unit, node)

    def hit(state: MagicState, ctx: Ctx, thing: int) -> bool:
        own = look(state, thing)
        return any(
            one.kind == HappeningKind.DAMAGED
            and one.combat
            and is_player(one.thing)
            and not is_player(one.source)
            and controller_of_any(state, one.source) == ctx.controller
            and _shares_type(own, look(state, one.source))
            for one in state.history
        )

    return KeywordAbility(text, "prowl", node, cost=cost, filter=hit)


def _shares_type(one: Chars | Builder, other: Chars | Builder) -> bool:
    return any(is_creature_type(kind) and other.has_subtype(kind) for kind in one.subtypes) or (
        one.every_creature_type and any(is_creature_type(kind) for kind in other.subtypes)
    )
