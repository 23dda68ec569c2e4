"""The search for decks that win too much: what it breeds is legal, and what wins is told with its record."""

from pathlib import Path

import pytest

from cardwright.cli import run
from cardwright.games import GAMES
from cardwright.games.cardfinity.language import LANGUAGE, write
from cardwright.games.cardfinity.language.editions import Edition
from cardwright.kernel import DeckText, derive
from cardwright.sim.abuse import Abuser, Search, search, won_game
from cardwright.text import has_errors

WEAK = '"Idle" on play: take 1\ndeck:\n"Weak" by "nobody"\n"Idle" 40\n'
"""A deck that only hurts itself."""


@pytest.mark.parametrize("edition", Edition)
def test_what_is_bred_is_legal_and_plays(edition: Edition) -> None:
    parent = None
    for seed in range(4):
        made = LANGUAGE.breed(derive(5, seed), edition.value, parent)
        assert made.ok
        assert not has_errors(LANGUAGE.check(made)), write(made.tree)
        again = LANGUAGE.breed(derive(5, seed), edition.value, parent)
        assert write(again.tree) == write(made.tree), "the same seed breeds the same deck"
        GAMES.ruleset("cardfinity").start(decks=[DeckText("bred", made.source.text)] * 2, seed=seed)
        parent = made


@pytest.mark.soak
def test_a_deck_that_wins_too_much_is_found_and_shown() -> None:
    wanted = Search(
        "cardfinity", "1", (DeckText("weak", WEAK),), bot="random", rounds=2, children=4, games=10
    )
    found = [abuser for abuser in search(LANGUAGE, wanted) if abuser.wins_too_much]
    assert found
    assert all(abuser.games >= 40 and abuser.rate > 0.75 for abuser in found)
    record = won_game(wanted, found[0])
    assert record is not None
    assert '"bred"' in record


def test_three_games_in_four_are_not_yet_too_much() -> None:
    assert not Abuser("", 30, 40, "").wins_too_much
    assert Abuser("", 31, 40, "").wins_too_much
    assert not Abuser("", 10, 10, "").wins_too_much, "too few games to say so"


@pytest.mark.parametrize("edition", Edition)
def test_the_command_tells_what_it_tried(
    edition: Edition, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["scale", "--abuse", "--form", edition.value, "--rounds", "1", "--bot", "random", "--json"]
    status = run([*words, "--records", str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert (status == 1) == any('"abuse": true' in line for line in lines)


def test_what_cannot_be_bred_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scale", "--abuse", "--language", "oe"]) == 2
    assert run(["scale", "--abuse", "--form", "7"]) == 2
    assert run(["scale"]) == 2
    assert "say which deck to weigh" in capsys.readouterr().err
