"""A run: many games, shared out among processes, the same whatever their number."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial

from cardwright.sim.games import Plan, Played, play_game
from cardwright.sim.pool import Lost, Pool

_LARGEST_BATCH = 16


def simulate(plan: Plan, jobs: int = 1) -> Generator[Played, None, None]:
    """Plays the games of a plan and yields what came of each, in the order in which they are done."""
    jobs = max(1, min(jobs, plan.games))
    batches = _batches(plan.games, jobs)
    with closing(Pool(partial(_play_batch, plan), jobs).run(batches)) as running:
        yield from _unpacked(plan, batches, running)


def _unpacked(
    plan: Plan, batches: list[range], running: Iterable[tuple[int, list[Played] | Lost]]
) -> Iterator[Played]:
    for at, result in running:
        if isinstance(result, Lost):
            for number in batches[at]:
                match, seating = plan.match(number), plan.seating(number)
                yield Played(number, match.seed, seating[0], 0, crash=f"with others of its batch: {result}")
        else:
            yield from result


def _batches(games: int, jobs: int) -> list[range]:
    size = 1 if jobs == 1 else max(1, min(_LARGEST_BATCH, games // (jobs * 20)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _play_batch(plan: Plan, numbers: range) -> list[Played]:
    return [play_game(plan, number) for number in numbers]
