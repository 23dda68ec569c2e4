"""The decks that come with the game are a fair choice: none of them beats another too often."""

import json
from collections.abc import Callable
from itertools import combinations

import pytest

from cardwright.cli import run
from cardwright.games import ruleset

DECKS = ruleset("cardfinity").rules.bundled_decks()
GAMES = 200


@pytest.mark.soak
@pytest.mark.parametrize(("one", "other"), list(combinations(DECKS, 2)))
def test_no_deck_beats_another_more_than_three_times_in_five(
    one: str, other: str, capsys: pytest.CaptureFixture[str], record_property: Callable[..., None]
) -> None:
    record_property("tried", GAMES)
    words = ["sim", "cardfinity", "--deck", one, "--deck", other, "--bots", "greedy", "--games", str(GAMES)]
    assert run([*words, "--seed", "1", "--jobs", "1", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert 0.4 <= summary["seats"][0]["win_rate"] <= 0.6
