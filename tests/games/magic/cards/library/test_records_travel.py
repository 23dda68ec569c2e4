"""A record has the texts of its cards: it replays with another library, and with none."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.games import GAMES
from cardwright.games.magic.cards.library import Library, opened
from cardwright.kernel import BrokenRecord, Chance, DeckText, Record, read_record, record, replay

OX = "Old Ox {1}{G}\nCreature — Ox\n2/2\n"
OTHER_OX = "Old Ox {G}\nCreature — Ox\n5/5\nTrample\n"
DECK = DeckText("farm", "24 Forest\n36 Old Ox")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    opened.cache_clear()
    yield tmp_path
    opened.cache_clear()


def imported(folder: Path, text: str) -> None:
    path = folder / "own.cards"
    path.write_text(text)
    Library().import_file(path)
    opened.cache_clear()


def played() -> tuple[Record, str]:
    game = GAMES.ruleset("magic").start([DECK, DECK], seed=3)
    chance = Chance(3)
    while game.decision is not None and len(game) < 120:
        game.push(chance.pick(game.options))
    made, _ = read_record(record(game).text().encode())
    return made, game.hash()


def test_a_replay_needs_no_library_and_no_other_can_disturb_it(data: Path) -> None:
    imported(data, OX)
    made, hash = played()
    assert [card.name for card in made.header.cards] == ["Old Ox"]
    imported(data, OTHER_OX)
    assert replay(made, GAMES.ruleset("magic")).hash() == hash
    for part in (data / "data").glob("library*"):
        part.unlink()
    opened.cache_clear()
    assert replay(made, GAMES.ruleset("magic")).hash() == hash


def test_a_record_of_format_1_still_needs_its_library(data: Path) -> None:
    imported(data, OX)
    made, hash = played()
    text = made.text().replace('"record":2', '"record":1', 1)
    start = text.index('"cards":[')
    end = text.index('],"program"', start)
    old, _ = read_record((text[:start] + '"cards":[' + text[end:]).encode())
    assert old.header.cards == ()
    assert replay(old, GAMES.ruleset("magic")).hash() == hash
    shutil.rmtree(data / "data")
    opened.cache_clear()
    with pytest.raises(BrokenRecord, match="Old Ox: there is no such card"):
        replay(old, GAMES.ruleset("magic"))


def test_cards_that_come_with_the_program_are_not_carried(data: Path) -> None:
    del data
    ruleset = GAMES.ruleset("magic")
    game = ruleset.start(ruleset.rules.bundled_decks()[:2], seed=1)
    head = record(game).header
    assert head.cards == ()
    assert len(head.program) == len(head.bundled) == 16
