"""Figures: what a part of the program is measured by, with its budget. `cardwright bench` takes them."""

from collections.abc import Callable
from enum import StrEnum
from time import perf_counter, process_time

from msgspec import Struct


class Unit(StrEnum):
    """What a figure is counted in. Of a rate more is better, of a duration less."""

    PER_SECOND = "/s"
    SECONDS = "s"
    MILLISECONDS = "ms"
    MICROSECONDS = "µs"


SECOND = {Unit.SECONDS: 1.0, Unit.MILLISECONDS: 1e3, Unit.MICROSECONDS: 1e6}
"""How many of each unit of time are a second."""


class Figure(Struct, frozen=True):
    """One thing to measure: its name, what it is in words, how, and the calibrated value that it must keep.

    With `waits` it is measured by the clock on the wall, since it waits for something else (another process), and
    otherwise by the time that this process has the processor, which others that are busy do not change.
    """

    name: str
    words: str
    unit: Unit
    measure: Callable[[], float]
    budget: float | None = None
    waits: bool = False

    @property
    def clock(self) -> Callable[[], float]:
        """Returns the clock that it is measured by."""
        return perf_counter if self.waits else process_time

    def keeps(self, calibrated: float) -> bool:
        """Returns whether a calibrated value is within the budget."""
        if self.budget is None:
            return True
        return calibrated >= self.budget if self.unit is Unit.PER_SECOND else calibrated <= self.budget


class Pace(Struct, frozen=True):
    """What a game's speed is measured with, and its budgets: random games, forks, taking and taking back.

    A game's `bench.py` may offer one as `PACE`; without it the first bundled decks are used, and no budgets.
    """

    decks: tuple[str, ...] = ()
    games_per_second: float | None = None
    decisions_per_second: float | None = None
    fork_microseconds: float | None = None
    push_pop_microseconds: float | None = None
    games: int = 100


def seconds_of(
    work: Callable[[], object], *, rounds: int = 5, clock: Callable[[], float] = process_time
) -> float:
    """Returns how long the work takes: the best of a few rounds, of the second and later ones."""
    work()
    best = float("inf")
    for _ in range(rounds):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best
