"""Rolling dice (CR 706): chance decides, and what the results are is noted for the text that goes on."""

from collections.abc import Generator
from typing import Final

from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import CHANCE, Decision, Event, Kind, Numbers, Option, Steps

ROLLED: Final = "rolled"
"""The result that the text goes on about."""
OTHER_ROLL: Final = "other roll"
"""Of two dice, the result that was not chosen."""
ODD: Final = "odd results"
EVEN: Final = "even results"
ALSO_ROLLED: Final = "also rolled"
"""The word of what tells a further die of those that are rolled at once."""


def _natural(state: MagicState, seat: int, sides: int, count: int) -> Generator[Decision, Option, list[int]]:
    """Rolls so many dice; a roll that is ignored has never happened (CR 706.6)."""
    more = sum(1 for _ in player_rules(state, RuleKind.MORE_DICE, seat)) if count else 0
    rolls: list[int] = []
    for _ in range(count + more):
        answer = yield Decision(CHANCE, Kind.CHANCE, f"a die of {sides} sides", Numbers(1, sides))
        rolls.append(answer.number)
    for _ in range(more):
        rolls.remove(min(rolls))
    return rolls


def roll(state: MagicState, ctx: Ctx, player: int, sides: int, count: int, more: int) -> Steps:
    """Rolls so many dice at once; each result is that of the die with something added (CR 706.2)."""
    rolls = yield from _natural(state, seat_of(player), sides, count)
    results = [one + more for one in rolls]
    for at, result in enumerate(results):
        word = ALSO_ROLLED if at else ""
        state.log.add(Event("rolled", who=seat_of(player), args=(result,)))
        emit(state, Happening(HappeningKind.ROLLED, seat=seat_of(player), amount=result, word=word))
    ctx.numbers[ODD] = sum(result % 2 for result in results)
    ctx.numbers[EVEN] = len(results) - ctx.numbers[ODD]
    ctx.numbers[ROLLED] = results[0] if results else 0
    ctx.numbers[OTHER_ROLL] = results[-1] if results else 0


def choose_result(ctx: Ctx, player: int) -> Steps:
    """Lets a player choose one of two results (CR 706.4)."""
    first, other = ctx.numbers[ROLLED], ctx.numbers[OTHER_ROLL]
    if first == other:
        return
    options = tuple(Option("number", (result,)) for result in sorted((first, other)))
    answer = yield Decision(seat_of(player), Kind.NUMBER, "choose one result", options, about=(ctx.source,))
    ctx.numbers[ROLLED] = answer.number
    ctx.numbers[OTHER_ROLL] = other if answer.number == first else first
