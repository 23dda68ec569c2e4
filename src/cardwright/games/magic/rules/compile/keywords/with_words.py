"""Keywords that stand for an ability with words of its own (CR 702): equip, cycling, prowess, exalted, …"""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    COLOR,
    PT_CHANGE,
    TYPE,
    Ability,
    ActivatedAbility,
    Amount,
    Body,
    Cost,
    CostPart,
    Filter,
    KeywordAbility,
    Part,
    Run,
    StaticAbility,
    StaticEffect,
    TargetSlot,
)
from cardwright.games.magic.rules.actions import add_effect, discard, draw
from cardwright.games.magic.rules.attachments import attach
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.costs.payments import compile_cost
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.places import on_battlefield
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


def one(_state: MagicState, _ctx: Ctx) -> int:
    """Returns 1: as many targets as `target creature` has."""
    return 1


def keyword_cost(unit: Unit, node: tree.Keyword) -> Cost:
    """Compiles the cost behind a keyword: `{2}`, or `—Sacrifice a creature.`"""
    nodes = (*((node.cost,) if node.cost is not None else ()), *node.costs)
    if not nodes:
        raise NotYet(node)
    made = compile_cost(unit, nodes, _cost_text(unit, node))
    letters = [one for part in nodes for one in walk(part) if isinstance(one, tree.Variable)]
    if letters and (made.mana is None or not made.mana.x) and node.name != "flashback":
        raise NotYet(letters[0])  # an X that no mana is paid for is asked of ways to cast a card only
    return made


def _cost_text(unit: Unit, node: tree.Keyword) -> str:
    if isinstance(node.cost, tree.ManaCost):
        return "".join(node.cost.symbols)
    return unit.text


def _only_cost(node: tree.Keyword) -> None:
    """Refuses what a keyword with nothing but a cost cannot have."""
    if node.number or node.what or node.qualities or node.kind or node.text:
        raise NotYet(node)


def bare(node: tree.Keyword) -> None:
    """Refuses what a keyword that stands alone cannot have."""
    if node.cost or node.costs:
        raise NotYet(node)
    _only_cost(node)


def _mine(state: MagicState, ctx: Ctx, thing: int) -> bool:
    return controller_of(state, thing) == ctx.controller and look(state, thing).types & CREATURE != 0


@keyword("equip")
def _equip(unit: Unit, node: tree.Keyword) -> Ability:
    """`Equip {2}`, `Equip legendary creature {3}` (CR 702.6)."""
    if node.number or node.qualities or node.kind or node.text:
        raise NotYet(node)
    test: Filter = _mine
    if node.what is not None:
        if not isinstance(node.what, tree.NounPhrase):
            raise NotYet(node)
        noun = unit.noun(node.what)

        def fits(state: MagicState, ctx: Ctx, thing: int) -> bool:
            return _mine(state, ctx, thing) and noun.test(state, ctx, thing)

        test = fits
    slot = TargetSlot("equip", "target creature you control", on_battlefield, test, one, one)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs.get("equip", ()):
            attach(state, ctx.source, thing)
        return
        yield

    cost = keyword_cost(unit, node)
    text = f"Equip {cost.text}" if node.what is None and node.cost is not None else unit.text
    return ActivatedAbility(text, cost, Body(run, (slot,)), node, sorcery=True, keyword="equip")


@keyword("cycling")
def _cycling(unit: Unit, node: tree.Keyword) -> Ability:
    """`Cycling {2}` (CR 702.29): discard it from the hand and draw a card."""
    _only_cost(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from draw(state, ctx.controller, 1)

    return cycling_ability(unit, node, run)


def cycling_ability(unit: Unit, node: tree.Keyword, run: Run) -> ActivatedAbility:
    """Returns an ability of a card in hand that is paid for by discarding it."""
    cost = keyword_cost(unit, node)
    cost = replace(cost, parts=(*cost.parts, CostPart("Discard this card", _in_hand, _discard_self)))
    text = f"{node.name.capitalize()} {cost.text}" if node.cost is not None else unit.text
    return ActivatedAbility(text, cost, Body(run), node, zone=Zone.HAND, keyword=node.name)


def _in_hand(state: MagicState, ctx: Ctx) -> bool:
    obj = state.objects.get(ctx.source)
    return obj is not None and obj.zone is Zone.HAND


def _discard_self(state: MagicState, ctx: Ctx) -> Steps:
    yield from discard(state, ctx.controller, ctx.source, source=ctx.source)
    emit(
        state,
        Happening(
            HappeningKind.CYCLED,
            thing=ctx.source,
            seat=ctx.controller,
            amount=ctx.x,
            became=state.became[ctx.source],
        ),
    )


def pump_until_end_of_turn(state: MagicState, ctx: Ctx, thing: int, power: int, toughness: int) -> None:
    """Gives a creature +N/+N until end of turn."""

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.add(power, toughness)

    text = f"{power:+}/{toughness:+}"
    duration = Duration("turn", ctx.controller, state.turn)
    add_effect(state, ctx.bound(), duration, text, things=(thing,), parts=(Part(PT_CHANGE, text, apply),))


def numbered(unit: Unit, node: tree.Keyword) -> Amount:
    """Compiles the number of a keyword that has nothing else."""
    if node.cost or node.costs or node.what or node.qualities or node.kind or node.text:
        raise NotYet(node)
    if node.number is None:
        raise NotYet(node)
    for where in node.where:
        if not isinstance(where, tree.WhereIs) or node.number != tree.Variable(letter=where.letter):
            raise NotYet(node)
        return unit.amount(where.amount)
    return unit.amount(node.number)


@keyword("devoid")
def _devoid(_unit: Unit, node: tree.Keyword) -> Ability:
    """Devoid (CR 702.114): it has no colour."""
    bare(node)

    def colorless(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.colors = 0

    return defining("Devoid", node, Part(COLOR, "colorless", colorless))


@keyword("changeling")
def _changeling(_unit: Unit, node: tree.Keyword) -> Ability:
    """Changeling (CR 702.73): it is every creature type."""
    bare(node)

    def every(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.every_creature_type = True

    return defining("Changeling", node, Part(TYPE, "every creature type", every))


def defining(text: str, node: tree.Keyword, part: Part) -> KeywordAbility:
    """Returns a keyword that defines a characteristic of its own object (CR 604.3)."""
    effect = StaticEffect(
        text, members=lambda _state, ctx: (ctx.source,), parts=(part,), volatile=False, defining=True
    )
    return KeywordAbility(text, node.name, node, gives=(StaticAbility(text, (effect,), node),))


__all__ = ["bare", "cycling_ability", "defining", "keyword_cost", "numbered", "pump_until_end_of_turn"]
