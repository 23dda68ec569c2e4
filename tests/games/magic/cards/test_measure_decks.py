"""`coverage --decks`: which decks of a file start, and which cards keep the others from it."""

import gzip
import json
from pathlib import Path

import pytest

from cardwright.cli import run
from cardwright.text import DecksCoverage, MeasuredDeck

Capture = pytest.CaptureFixture[str]

CARDS = """\
Cub {R}
Creature - Cat
Haste
2/1

Pup {R}
Creature - Dog
Whenever Pup attacks, draw a crd.
2/1
"""

DECKS = (
    {"name": "Cubs", "kind": "constructed", "main": {"Cub": 4, "Mountain": 20}},
    {"name": "Pups", "kind": "constructed", "main": {"Cub": 4, "Pup": 4}, "sideboard": {"Nobody": 1}},
    {"name": "Pup leads", "kind": "commander", "main": {"Mountain": 99}, "commander": {"Pup": 1}},
    {"name": "Typo", "kind": "limited", "main": {"Cubb": 4, "Pup": 1}},
)


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "mine.cards"
    path.write_text(CARDS, encoding="utf-8")
    return path


def _decks(path: Path, *more: str) -> Path:
    path.write_bytes(gzip.compress("\n".join([*map(json.dumps, DECKS), *more]).encode()))
    return path


def test_decks_start_or_are_kept_from_it_by_their_cards(tmp_path: Path, cards: Path, capsys: Capture) -> None:
    decks = _decks(tmp_path / "decks.jsonl.gz")
    assert run(["coverage", str(cards), "--decks", str(decks), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["decks"], found["start"]) == (4, 1)
    assert found["by_kind"] == {
        "commander": {"decks": 1, "start": 0},
        "constructed": {"decks": 2, "start": 1},
        "limited": {"decks": 1, "start": 0},
    }
    first, second = found["blockers"]
    assert (first["card"], first["decks"], first["alone"]) == ("Pup", 3, 2)
    assert "crd" in first["reason"]
    assert (second["card"], second["decks"], second["alone"]) == ("Cubb", 1, 0)
    assert "Cub" in second["reason"].removeprefix("Cubb")


def test_what_is_no_deck_is_told_with_its_line_and_left_out(
    tmp_path: Path, cards: Path, capsys: Capture
) -> None:
    decks = _decks(tmp_path / "decks.jsonl.gz", "[1, 2]", '{"main": {"Cub": "four"}}')
    assert run(["coverage", str(cards), "--decks", str(decks)]) == 0
    told = capsys.readouterr()
    assert "decks.jsonl.gz:5" in told.err
    assert "decks.jsonl.gz:6" in told.err
    assert "25.0%" in told.out
    assert "Pup" in told.out


def test_a_file_that_is_not_there_or_has_no_deck(tmp_path: Path, cards: Path) -> None:
    assert run(["coverage", str(cards), "--decks", str(tmp_path / "gone.jsonl")]) == 1
    (tmp_path / "none.jsonl").write_text("nonsense\n", encoding="utf-8")
    assert run(["coverage", str(cards), "--decks", str(tmp_path / "none.jsonl")]) == 1


def test_a_deck_without_cards_does_not_start() -> None:
    coverage = DecksCoverage(lambda _: None)
    coverage.add(MeasuredDeck("empty", "limited", ()))
    assert coverage.as_json() == {
        "decks": 1,
        "start": 0,
        "by_kind": {"limited": {"decks": 1, "start": 0}},
        "blockers": [],
    }
