"""What keyword abilities share (CR 702): their costs and numbers, those that stand alone; devoid, changeling."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    COLOR,
    PT_CHANGE,
    TYPE,
    Ability,
    Amount,
    Cost,
    KeywordAbility,
    Part,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.costs.payments import compile_cost
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
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


__all__ = ["bare", "defining", "keyword_cost", "numbered", "pump_until_end_of_turn"]
