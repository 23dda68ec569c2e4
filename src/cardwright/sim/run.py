"""A run: many games, shared out among processes, the same whatever their number and wherever they are."""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from typing import Any, Protocol

from cardwright.sim.games import Plan, Played, play_game
from cardwright.sim.matches import play_match
from cardwright.sim.pool import Lost, Pool

_LARGEST_BATCH = 16
_TRIES = 3
"""So many workers of this machine may die at a task before it is given up."""

Batch = list[tuple[Plan, int]]
"""Games of runs, by their numbers."""


class Workers(Protocol):
    """Whoever does tasks somewhere: the processes of a `Pool`, or a cluster."""

    def run(self, tasks: Iterable[Any]) -> Generator[tuple[int, Any], None, None]:
        """Yields each task's place and its result, or `Lost`, in the order in which they are done."""


Hire = Callable[[Callable[[Any], Any], int], Workers]
"""Brings so many workers for a piece of work."""


def here(work: Callable[[Any], Any], jobs: int) -> Workers:
    """Hires processes of this machine, which begin with what was read here."""
    return Pool(work, jobs, copies=True, tries=_TRIES)


def simulate(
    plan: Plan, jobs: int = 1, *, hire: Hire = here, numbers: Sequence[int] | None = None
) -> Generator[Played, None, None]:
    """Plays the games of a plan, or those of these numbers, and yields what came of each, in the order in which they are done."""
    wanted = range(plan.games) if numbers is None else numbers
    with closing(play_games([(plan, number) for number in wanted], jobs, hire)) as playing:
        for _, played in playing:
            yield played


def play_games(games: Batch, jobs: int = 1, hire: Hire = here) -> Generator[tuple[int, Played], None, None]:
    """Plays games of any runs, and yields each one's place in the list and what came of it, in the order in which they are done.

    A batch at which workers die again and again is played once more game by game, so that only the game that kills them is lost.
    """
    if not games:
        return
    jobs = max(1, min(jobs, len(games)))
    lost: list[int] = []
    with closing(_play(games, _batches(len(games), jobs), jobs, hire)) as playing:
        for place, result in playing:
            if isinstance(result, Lost):
                lost.extend(place)
            else:
                yield from zip(place, result, strict=True)
    if not lost:
        return
    with closing(_play(games, [range(at, at + 1) for at in lost], jobs, hire)) as playing:
        for place, result in playing:
            played = [_crashed(*games[place[0]], result)] if isinstance(result, Lost) else result
            yield from zip(place, played, strict=True)


def _play(
    games: Batch, places: list[range], jobs: int, hire: Hire
) -> Generator[tuple[range, list[Played] | Lost], None, None]:
    """Plays games in batches, and yields the places of each batch with what came of it."""
    batches = [[games[at] for at in place] for place in places]
    with closing(hire(play_batch, jobs).run(batches)) as running:
        for at, result in running:
            yield places[at], result


def _crashed(plan: Plan, number: int, lost: Lost) -> Played:
    match, seating = plan.match(number), plan.seating(number)
    return Played(number, match.seed, seating[0], 0, crash=str(lost))


def _batches(games: int, jobs: int) -> list[range]:
    size = 1 if jobs == 1 else max(1, min(_LARGEST_BATCH, games // (jobs * 20)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def play_batch(batch: Batch) -> list[Played]:
    """Plays games, or matches, one after another."""
    return [(play_match if plan.best_of > 1 else play_game)(plan, number) for plan, number in batch]
