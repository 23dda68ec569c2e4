"""Every registered game, played through the commands: nothing of a game but its name is known here."""

import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from cardwright.cli import run as run_here
from cardwright.games import GAMES

NAMES = GAMES.names()
Capture = pytest.CaptureFixture[str]


def seats(game: str, first: str) -> list[str]:
    fewest = GAMES.ruleset(game).rules.seats[0]
    return [word for seat in range(fewest) for word in ("--seat", "random" if seat else first)]


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_told_to_its_end_and_told_again(game: str, tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "r.jsonl")
    assert run_here(["play", game, *seats(game, "random"), "--seed", "1", "--record", path]) == 0
    told = capsys.readouterr().out
    assert f"{game}, seed 1" in told
    assert told.rstrip().splitlines()[-1].partition(": ")[0].endswith(("wins", "Nobody wins"))
    assert run_here(["replay", path]) == 0
    again = capsys.readouterr().out
    assert again.rstrip().splitlines()[-1] == told.rstrip().splitlines()[-1]
    assert run_here(["replay", path, "--json"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["over"]


@pytest.mark.parametrize("game", NAMES)
def test_a_person_sits_down_looks_around_and_leaves(
    game: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "r.jsonl")
    typed = "?\nt\nl\ns nothing of the sort\n" + "1\n" * 6 + "u\n1\nl all\nxyzzy\nq\n"
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    assert run_here(["play", game, *seats(game, "human"), "--seed", "1", "--record", path]) == 0
    shown = capsys.readouterr()
    assert "Taken back." in shown.out
    assert f"--resume {path}" in shown.err
    monkeypatch.setattr(sys, "stdin", StringIO("q\n"))
    assert run_here(["play", "--resume", path]) == 0
    assert "The game goes on behind decision" in capsys.readouterr().out


@pytest.mark.parametrize("game", NAMES)
def test_a_deck_that_is_none_is_refused_in_words(game: str, tmp_path: Path, capsys: Capture) -> None:
    rubbish = tmp_path / "rubbish.txt"
    rubbish.write_text("this is ) no ( deck\n" * 3)
    decks = ["--deck", str(rubbish)] * GAMES.ruleset(game).rules.seats[0]
    status = run_here(["play", game, *seats(game, "random"), "--seed", "1", *decks])
    said = capsys.readouterr().err
    assert status in (1, 2)
    assert "defect" not in said
