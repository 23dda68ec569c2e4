"""The figures of the whole program: the command line's own, every game's pace, and what each game adds."""

import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from cardwright.cli.refusal import Refusal
from cardwright.games import GAMES, LANGUAGES, ruleset
from cardwright.kernel import Chance, Game, Ruleset
from cardwright.kernel.figure import SECOND, Figure, Pace, Unit, seconds_of
from cardwright.text import hint

REFERENCE: Final = 0.2
"""The calibration of the machine that budgets are meant for, in seconds."""


class Taken(NamedTuple):
    """A figure with what was measured."""

    figure: Figure
    value: float
    calibration: float

    @property
    def calibrated(self) -> float:
        """Returns the value as it would be on the reference machine."""
        slower = self.calibration / REFERENCE
        return self.value * slower if self.figure.unit is Unit.PER_SECOND else self.value / slower

    @property
    def kept(self) -> bool:
        """Returns whether the budget is kept."""
        return self.figure.keeps(self.calibrated)


def calibrate(clock: Callable[[], float] = perf_counter) -> float:
    """Returns how long the fixed piece of work takes here: the best of five runs."""
    return min(_calibration_run(clock) for _ in range(5))


def _calibration_run(clock: Callable[[], float]) -> float:
    start = clock()
    x = 0
    for i in range(2_000_000):
        x = (x * 31 + i) & 0xFFFFFFFF
    return clock() - start


def take(figure: Figure) -> Taken:
    """Measures a figure, with a calibration beside it."""
    calibration = calibrate(figure.clock)
    return Taken(figure, figure.measure(), calibration)


def all_figures() -> Iterator[Figure]:
    """Yields every figure: the command line's own, and each game's."""
    yield Figure("cli.help", "cardwright --help", Unit.SECONDS, _help_seconds, 0.3, waits=True)
    for name in GAMES.names():
        yield from _pace_of(name)
    modules = [
        *map(GAMES.place, GAMES.names()),
        *(LANGUAGES.place(name).module for name in LANGUAGES.names()),
    ]
    for own in dict.fromkeys(filter(None, map(_bench_module, modules))):
        yield from getattr(import_module(own), "FIGURES", ())


def select(figures: Iterable[Figure], names: Sequence[str]) -> list[Figure]:
    """Returns the figures that are named, or whose name begins so; raises `Refusal` for a name with none."""
    known = list(figures)
    for name in names:
        if not any(figure.name.startswith(name) for figure in known):
            raise Refusal(f'there is no figure "{name}".{hint(name, [figure.name for figure in known])}', 2)
    return [figure for figure in known if not names or any(figure.name.startswith(name) for name in names)]


def _pace_of(name: str) -> Iterator[Figure]:
    """Yields what every game is measured by, with the decks and budgets that its `bench.py` gives."""
    own = _bench_module(GAMES.place(name))
    pace: Pace = Pace() if own is None else getattr(import_module(own), "PACE", Pace())
    course = _Course(ruleset(name), pace)
    micro, rate = Unit.MICROSECONDS, Unit.PER_SECOND
    yield Figure(f"{name}.games", "random games", rate, course.games, pace.games_per_second)
    yield Figure(f"{name}.decisions", "decisions", rate, course.decisions, pace.decisions_per_second)
    yield Figure(f"{name}.fork", "fork", micro, course.fork, pace.fork_microseconds)
    yield Figure(f"{name}.fork_state", "fork, with its state at hand", micro, course.fork_state)
    yield Figure(f"{name}.push_pop", "push and pop", micro, course.push_pop, pace.push_pop_microseconds)


def _bench_module(place: str) -> str | None:
    """Returns the name of the module `bench` in the package of a module, or in the next one above that has it."""
    package = place.rpartition(".")[0]
    while package:
        if find_spec(f"{package}.bench") is not None:
            return f"{package}.bench"
        package = package.rpartition(".")[0]
    return None


class _Course:
    """What a game's pace is measured on: random games with fixed decks, and positions from them."""

    __slots__ = ("_decks", "_ruleset", "pace")

    def __init__(self, ruleset: Ruleset[Any], pace: Pace) -> None:
        self.pace = pace
        self._ruleset = ruleset
        fewest = ruleset.rules.seats[0]
        self._decks = pace.decks or ruleset.rules.bundled_decks()[:fewest]

    def games(self) -> float:
        """Returns how many random games a second are played to their end."""
        return self.pace.games / self._played()[0]

    def decisions(self) -> float:
        """Returns how many decisions a second are taken in random games."""
        seconds, decisions = self._played()
        return decisions / seconds

    def fork(self) -> float:
        """Returns how long a fork takes, in microseconds, on average over positions of random games."""
        return self._mean(lambda game: game.fork())

    def fork_state(self) -> float:
        """Returns how long a fork takes that is then looked at: its running state is made when it is needed."""
        return self._mean(lambda game: game.fork().state)

    def push_pop(self) -> float:
        """Returns how long it takes to take an option and take it back, in microseconds."""

        def back_and_forth(game: Game[Any]) -> None:
            game.push(game.options[len(game.options) // 2])
            game.pop()

        return self._mean(back_and_forth)

    def _played(self) -> tuple[float, int]:
        """Returns the best time for the games of the pace, and how many decisions they take."""
        count = 0

        def play_all() -> None:
            nonlocal count
            count = sum(len(self._random_game(seed)) for seed in range(self.pace.games))

        return seconds_of(play_all, rounds=3), count

    def _random_game(self, seed: int, decisions: int | None = None, *, history: bool = False) -> Game[Any]:
        game = self._ruleset.start(self._decks, seed, history=history)
        below = Chance(seed).below
        while game.decision is not None and decisions != 0:
            options = game.decision.options
            game.push(options[below(len(options))])
            if decisions is not None:
                decisions -= 1
        return game

    def _mean(self, work: Callable[[Game[Any]], object]) -> float:
        positions = self._middles()

        def once_everywhere() -> None:
            for game in positions:
                work(game)

        seconds = seconds_of(once_everywhere, rounds=20)
        return seconds / len(positions) * SECOND[Unit.MICROSECONDS]

    def _middles(self) -> list[Game[Any]]:
        """Returns positions from the middle of games, each with something to decide."""
        games = []
        for seed in range(50):
            length = len(self._random_game(seed))
            games.append(self._random_game(seed, length * (seed % 9 + 1) // 10, history=True))
        return [game for game in games if game.decision is not None]


def _help_seconds() -> float:
    script = Path(sysconfig.get_path("scripts")) / "cardwright"
    started = (
        [str(script)]
        if script.exists()
        else [sys.executable, "-c", "from cardwright.cli import main; main()"]
    )
    return seconds_of(
        lambda: subprocess.run([*started, "--help"], capture_output=True, check=True), clock=perf_counter
    )
