"""What Magic's speed is measured with: two decks of 40 cards, mostly creatures; and what its users feel."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from cardwright.games.magic import bench_boards
from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.language import read_card, reader
from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Chance, Game, Ruleset
from cardwright.kernel.figure import SECOND, Figure, Pace, Unit, seconds_of

PACE: Final = Pace(
    decks=("alpha40/bears", "alpha40/knights"),
    games_per_second=100.0,
    decisions_per_second=12_000.0,
    fork_microseconds=40.0,
    push_pop_microseconds=300.0,
)

_MODERN: Final = ("modern/burn", "modern/jund")
_MODERN_GAMES: Final = 30
_FIRST: Final = "import cardwright; cardwright.ruleset('magic').start({decks!r}, 7).decision.options"
_COMMAND: Final = "from cardwright.cli import main; main()"


def _child_seconds(words: list[str], folder: str) -> float:
    """Returns the processor time that a process takes from its beginning to its end, with its cache below a folder."""
    before = os.times()
    subprocess.run(
        [sys.executable, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        env={**os.environ, "CARDWRIGHT_DATA": folder},
    )
    after = os.times()
    return (after.children_user + after.children_system) - (before.children_user + before.children_system)


def first_question_seconds() -> float:
    """Returns how long `cardwright play magic` takes to its first question, its cards having been played before."""
    play = ["-c", _COMMAND, "play", "magic", "--seat", "human", "--seat", "random", "--seed", "3"]
    with TemporaryDirectory() as folder:
        return min(_child_seconds(play, folder) for _ in range(4))


def unseen_deck_seconds() -> float:
    """Returns how long a process takes to the first decision with Commander decks of cards that it has never read."""
    code = ["-c", _FIRST.format(decks=("commander/ezuri", "commander/ezuri"))]

    def once() -> float:
        with TemporaryDirectory() as folder:
            return _child_seconds(code, folder)

    return min(once() for _ in range(2))


@cache
def _reading_times() -> tuple[float, ...]:
    """Returns how long each bundled card takes to read, in milliseconds, the least first; the grammar being ready."""
    cards = bundled_cards()
    for card in cards[::3]:
        read_card(card)
    reader._read.cache_clear()
    times = []
    for card in cards:
        start = process_time()
        read_card(card)
        times.append((process_time() - start) * SECOND[Unit.MILLISECONDS])
    return tuple(sorted(times))


def modern_games() -> float:
    """Returns how many random games a second two decks of modern cards play."""
    ruleset = Ruleset(RULES)

    def play_all() -> None:
        for seed in range(_MODERN_GAMES):
            _played(ruleset, _MODERN, seed, None)

    return _MODERN_GAMES / seconds_of(play_all, rounds=2)


def _played(ruleset: Ruleset[Any], decks: tuple[str, ...], seed: int, most: int | None) -> Game[Any]:
    game = ruleset.start(decks, seed, history=most is not None)
    below = Chance(seed).below
    while game.decision is not None and most != 0:
        options = game.decision.options
        game.push(options[below(len(options))])
        most = most - 1 if most is not None else None
    return game


@cache
def _middles() -> tuple[Game[Any], ...]:
    """Returns positions from the middle of random games."""
    ruleset = Ruleset(RULES)
    games = [_played(ruleset, PACE.decks, seed, 70 + 5 * seed) for seed in range(12)]
    return tuple(game for game in games if game.decision is not None)


def _mean_of(work: Callable[[Game[Any]], object]) -> Callable[[], float]:
    """Returns what measures a piece of work on positions from the middle of games, in microseconds each."""

    def measure() -> float:
        games = _middles()
        seconds = seconds_of(lambda: [work(game) for game in games], rounds=20)
        return seconds / len(games) * SECOND[Unit.MICROSECONDS]

    return measure


FIGURES: Final = (
    Figure(
        "magic.start",
        "play magic to its first question, cards played before",
        Unit.SECONDS,
        first_question_seconds,
        0.35,
    ),
    Figure(
        "magic.unseen",
        "a 100-card Commander deck never read before, to its first decision",
        Unit.SECONDS,
        unseen_deck_seconds,
        1.0,
    ),
    Figure(
        "magic.card",
        "a bundled card read and bound, mean",
        Unit.MILLISECONDS,
        lambda: sum(_reading_times()) / len(_reading_times()),
        0.8,
    ),
    Figure(
        "magic.card_99",
        "99 of 100 cards",
        Unit.MILLISECONDS,
        lambda: _reading_times()[len(_reading_times()) * 99 // 100],
        5.0,
    ),
    Figure("magic.card_worst", "the worst card", Unit.MILLISECONDS, lambda: _reading_times()[-1], 50.0),
    Figure(
        "magic.modern", "random games of modern/burn and modern/jund", Unit.PER_SECOND, modern_games, 50.0
    ),
    Figure(
        "magic.view",
        "a seat's view of a mid-game board",
        Unit.MICROSECONDS,
        _mean_of(lambda game: game.view(0)),
        40.0,
    ),
    Figure(
        "magic.redeal",
        "a new deal",
        Unit.MICROSECONDS,
        _mean_of(lambda game: game.redeal(game.seat or 0, 5)),
        150.0,
    ),
    *bench_boards.FIGURES,
)
