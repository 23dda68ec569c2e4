"""In Cardfinity and OE the bots that think beat the ones that do not; shown with 95% intervals."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from strength import strength


def test_greedy_beats_random() -> None:
    assert strength("cardfinity", ("greedy", "random"), 30).low > 0.6


def test_search_beats_random() -> None:
    assert strength("cardfinity", ("mcts:40", "random"), 12).low > 0.5


def test_search_is_not_weaker_than_greedy() -> None:
    """Holds the short version of what the long one shows: in so few games it is only not contradicted."""
    assert strength("cardfinity", ("mcts:40", "greedy"), 12).high > 0.5


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "pair", "games"),
    [
        ("cardfinity", ("greedy", "random"), 400),
        ("cardfinity", ("mcts", "greedy"), 400),
        ("oe", ("greedy", "random"), 60),
        ("oe", ("mcts", "greedy"), 60),
    ],
)
def test_the_ladder(
    game: str, pair: tuple[str, str], games: int, record_property: Callable[..., None]
) -> None:
    record_property("tried", games)
    assert strength(game, pair, games).low > 0.5
