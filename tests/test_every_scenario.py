"""Every scenario in the corpus passes, file by file; a damaged one is refused with its reason."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import GAMES
from cardwright.kernel import Chance
from cardwright.scenarios import SUFFIXES, Status, Task, load_file, run_files, run_task

CORPUS = Path(__file__).parent / "corpus" / "scenarios"
FILES = sorted(path for path in CORPUS.rglob("*") if path.suffix in SUFFIXES)


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(CORPUS)) for path in FILES])
def test_every_scenario_passes(path: Path) -> None:
    wrong = [result for result in run_files([path]) if result.status is not Status.PASS]
    assert not wrong, "\n".join(f"{result.name}: {result.status}: {result.reason}" for result in wrong)


def _places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the way to every value of a scenario's data."""
    if at:
        yield at
    within: Any = (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    )
    for key, value in within:
        yield from _places(value, (*at, key))


def _damage(data: Any, chance: Chance) -> None:
    """Puts something else in the place of some value."""
    *way, last = chance.pick(list(_places(data)))
    for key in way:
        data = data[key]
    data[last] = copy.deepcopy(chance.pick(WRONG))


WRONG: list[Any] = [None, True, -1, 0, 3, 10**12, "", [], {}, [[]], "x", {"a": 1}, [1, 2], 1.5, "A", "yes"]


@pytest.mark.parametrize("game", GAMES.names())
def test_a_damaged_scenario_is_refused_and_shows_no_defect(game: str) -> None:
    chance = Chance(1)
    files = [path for path in FILES if path.relative_to(CORPUS).parts[0] == game]
    for number in range(150):
        data = copy.deepcopy(chance.pick(load_file(chance.pick(files))))
        for _ in range(1 + chance.below(3)):
            _damage(data, chance)
        result = run_task(Task(game, number, data, 5.0))
        assert "a defect of the program" not in (result.reason or ""), f"{result.reason}\n{data}"
        assert "not finished" not in (result.reason or ""), data
