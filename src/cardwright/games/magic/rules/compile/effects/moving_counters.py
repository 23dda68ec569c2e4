"""Moving counters from one thing onto another (CR 122.5)."""

from collections.abc import Generator

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.kernel import Decision, Kind, Numbers, Option

Moved = Generator[Decision, Option, int]


def _how_many(ctx: Ctx, one: int, name: str, low: int, high: int) -> Moved:
    if low >= high:
        return high
    answer = yield Decision(
        ctx.controller, Kind.NUMBER, f"how many {name} counters", Numbers(low, high), about=(one,)
    )
    return answer.number


def _many(unit: Unit, determiner: tree.Phrase | None) -> tuple[Amount, Amount]:
    """Compiles the fewest and the most counters of each kind that are moved."""
    if isinstance(determiner, tree.All):
        return (lambda _state, _ctx: 1000), (lambda _state, _ctx: 1000)
    if isinstance(determiner, tree.A):
        return (lambda _state, _ctx: 1), (lambda _state, _ctx: 1)
    if isinstance(determiner, tree.Counted):
        count = determiner.count
        if isinstance(count, tree.AnyNumber):
            return (lambda _state, _ctx: 0), (lambda _state, _ctx: 1000)
        if isinstance(count, tree.UpTo):
            return (lambda _state, _ctx: 0), unit.amount(count.amount)
        if isinstance(count, tree.Number | tree.Variable):
            exact = unit.amount(count)
            return exact, exact
    raise NotYet(determiner if determiner is not None else tree.Phrase())
