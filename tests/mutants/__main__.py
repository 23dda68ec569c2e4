"""`make mutants`: changes the code at random, one small change at a time, and counts which the tests notice.

`python -m tests.mutants [--sample N] [--seed S] [ROOM…]` tries N changes of each room, the same for the same seed, and runs those of
the room's own tests that run the changed line, in a process of its own. What no test notices is printed; a change that makes no difference
is listed with its reason in `equivalent.txt`. The status is 1 where a room stays below what it must reach.
"""

import argparse
import contextlib
import importlib.machinery
import importlib.util
import os
import random
import resource
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from changes import changed, changes, statement  # noqa: E402
from covering import QUIETLY, Covering, covering  # noqa: E402

SOURCE = ROOT / "src"
SECONDS = 90
"""Of processor time, for the tests of one change: who takes longer does not end, and is noticed."""


class Room(NamedTuple):
    """Modules, the tests that should notice a change of them, and how many of a hundred they must notice."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    least: int


def scenarios(game: str) -> list[str]:
    """Returns the tests that run a game's scenarios, a file each."""
    corpus = ROOT / "tests/corpus/scenarios"
    names = (path.relative_to(corpus) for path in sorted((corpus / game).rglob("*.yaml")))
    return [f"tests/test_every_scenario.py::test_every_scenario_passes[{name}]" for name in names]


def playthroughs(game: str) -> list[str]:
    """Returns the tests that play a game's golden playthroughs and count its trees."""
    return [
        f"tests/test_every_game.py::test_{test}[{game}]" for test in ("golden_playthroughs", "tree_counts")
    ]


ROOMS = {
    "kernel": Room(("cardwright/kernel/*.py",), ("tests/kernel", "src/cardwright/kernel"), 90),
    "text": Room(
        ("cardwright/text/*.py",),
        (
            "tests/text",
            "src/cardwright/text",
            "tests/cli/test_languages.py",
            "tests/games/oe/language",
            "tests/games/cardfinity/language",
        ),
        90,
    ),
    "cardfinity": Room(
        ("cardwright/games/cardfinity/rules/**/*.py",),
        ("tests/games/cardfinity/test_rules.py", *scenarios("cardfinity"), *playthroughs("cardfinity")),
        80,
    ),
    "oe": Room(
        ("cardwright/games/oe/rules/**/*.py",),
        (
            "tests/games/oe/test_rules.py",
            "tests/games/oe/test_why_not.py",
            *scenarios("oe"),
            *playthroughs("oe"),
        ),
        80,
    ),
    "mars": Room(
        ("cardwright/games/mars/rules/**/*.py",), ("tests/games/mars/rules", *playthroughs("mars")), 80
    ),
    "magic": Room(
        ("cardwright/games/magic/rules/**/*.py",), ("tests/games/magic/rules", *playthroughs("magic")), 80
    ),
}


class Mutant(NamedTuple):
    """A change of one module."""

    path: Path
    number: int
    line: int
    what: str

    @property
    def text(self) -> str:
        """Returns the line that is changed."""
        return self.path.read_text("utf-8").splitlines()[self.line - 1].strip()

    def __str__(self) -> str:
        return f"{self.path.relative_to(SOURCE)} | {self.what} | {self.text}"


def mutants(room: Room, count: int, seed: int) -> list[Mutant]:
    """Returns so many changes of a room, drawn by the seed."""
    every = [
        Mutant(path, change.number, change.line, change.what)
        for pattern in room.modules
        for path in sorted(SOURCE.glob(pattern))
        for change in changes(path.read_text("utf-8"))
    ]
    known = equivalent()
    drawn = random.Random(seed).sample(every, min(len(every), count + len(known)))
    return [mutant for mutant in drawn if str(mutant) not in known][:count]


def equivalent() -> frozenset[str]:
    """Returns the changes that make no difference: the lines of `equivalent.txt`, without their reasons."""
    lines = (HERE / "equivalent.txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith(("#", "    ")))


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads one module with a change."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        tree = changed(self._mutant.path.read_text("utf-8"), self._mutant.number)
        return compile(tree, str(self._mutant.path), "exec")


class _Finder:
    """Finds the changed module before anyone else does."""

    def __init__(self, mutant: Mutant) -> None:
        place = mutant.path.relative_to(SOURCE).with_suffix("")
        self._name = ".".join(place.parts).removesuffix(".__init__")
        self._mutant = mutant

    def find_spec(
        self, name: str, _path: object = None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Returns where the changed module is, and None for every other."""
        if name != self._name:
            return None
        loader = _Loader(name, self._mutant)
        return importlib.util.spec_from_file_location(name, self._mutant.path, loader=loader)


def noticed(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Returns whether the tests fail with a change, or do not end."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _try(mutant, tests)
    _, status = os.waitpid(child, 0)
    return status != 0


def lines(mutant: Mutant) -> range:
    """Returns the lines of the statement that is changed."""
    return statement(mutant.path.read_text("utf-8"), mutant.line)


def _try(mutant: Mutant, tests: Sequence[str]) -> None:
    """Runs the tests in this process, which ends with their status."""
    import pytest

    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    sys.meta_path.insert(0, _Finder(mutant))  # type: ignore[arg-type]
    status = 70
    with contextlib.suppress(BaseException):
        status = int(pytest.main([*QUIETLY, *tests]))
    os._exit(0 if status == 0 else 1)


def tried(name: str, count: int, seed: int) -> tuple[int, int]:
    """Tries changes of a room; returns how many, and how many were noticed."""
    room = ROOMS[name]
    tests = [test for test in room.tests if (ROOT / test.partition("::")[0]).exists()]
    chosen = mutants(room, count, seed)
    ran = covering(tests, {mutant.path for mutant in chosen})
    if ran is None:
        raise SystemExit(f"{name}: its tests fail without any change")
    killed = 0
    for mutant in chosen:
        if _is_noticed(mutant, ran):
            killed += 1
        else:
            print(f"not noticed: {mutant}", flush=True)
    return len(chosen), killed


def _is_noticed(mutant: Mutant, ran: Covering) -> bool:
    tests = ran.of(mutant.path, lines(mutant))
    return bool(tests) and noticed(mutant, tests)


def main() -> int:
    """Tries the rooms that are named, or all."""
    asked = argparse.ArgumentParser(prog="make mutants")
    asked.add_argument("--sample", type=int, default=40)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("rooms", nargs="*")
    told = asked.parse_args()
    os.chdir(ROOT)
    import msgspec  # noqa: F401
    import pytest  # noqa: F401

    low = 0
    for name in told.rooms or ROOMS:
        count, killed = tried(name, told.sample, told.seed)
        share = 100 * killed / count
        low += share < ROOMS[name].least
        print(
            f"{name:12} {count:5} changes, {killed:5} noticed ({share:.0f}%, {ROOMS[name].least}% wanted)",
            flush=True,
        )
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
