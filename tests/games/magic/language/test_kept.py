"""Readings kept between runs: the same trees, without the grammar, and nothing but trees."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.language import kept, reader
from cardwright.games.magic.language.kept import Shelf, kinds, read_lines, write_ability
from cardwright.games.magic.language.packing import packed
from cardwright.text import walk

TEXTS = tuple(card.front.text for card in bundled_set("LEA")[::9]) + tuple(
    card.front.text for card in bundled_set("M15")[::9]
)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path))
    found = Shelf()
    monkeypatch.setattr(kept, "SHELF", found)
    return found


def file_of(folder: Path) -> Path:
    (found,) = (folder / "readings").glob("*.kept")
    return found


def read_all(monkeypatch: pytest.MonkeyPatch) -> tuple[list[bytes], int]:
    """Reads all texts with an empty memory; returns what came of it as bytes, places included, and how many were read."""
    shelf = Shelf()
    monkeypatch.setattr(kept, "SHELF", shelf)
    read = []

    straight: Any = reader.read_lines

    def reading(*args: object, **words: object) -> object:
        read.append(args)
        return straight(*args, **words)

    monkeypatch.setattr(reader, "read_lines", reading)
    with shelf.open():
        found = [packed(read_lines(text, cost="{X}", spell=True), kinds()) for text in TEXTS]
    monkeypatch.setattr(reader, "read_lines", straight)
    return found, len(read)


@pytest.mark.usefixtures("shelf")
def test_what_was_kept_is_what_would_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = [packed(reader.read_lines(text, cost="{X}", spell=True), kinds()) for text in TEXTS]
    first, read = read_all(monkeypatch)
    again, read_again = read_all(monkeypatch)
    assert first == again == fresh
    assert read > 40
    assert read_again == 0


def test_references_still_mean_the_very_node(shelf: Shelf) -> None:
    text = "Destroy target creature. Its controller gains life equal to its power."
    for _ in range(2):
        with shelf.open():
            (line,) = read_lines(text, spell=True)
        assert line.ability is not None
        nodes = {id(node) for node in walk(line.ability)}
        assert len(line.binding.references) == 2
        for reference in line.binding.references:
            assert id(reference.node) in nodes
            assert line.binding.of(reference.node) is reference.introducer


def test_texts_of_abilities_are_kept_too(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    ability = reader.read_lines("This creature gets +1/+1.")[0].ability
    assert ability is not None
    with shelf.open():
        first = write_ability(ability, ("Bear", "Bear"))
    monkeypatch.setattr(reader, "write_ability", None)
    with shelf.open():
        assert write_ability(ability, ("Bear", "Bear")) == first


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("at", [0, 30, 60, -1])
def test_a_damaged_file_is_noticed_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    fresh, _ = read_all(monkeypatch)
    path = file_of(tmp_path)
    whole = path.read_bytes()
    damaged = bytearray(whole)
    damaged[at] ^= 1
    path.write_bytes(damaged)
    assert read_all(monkeypatch)[0] == fresh
    assert len(path.read_bytes()) == len(whole)
    assert read_all(monkeypatch) == (fresh, 0)


@pytest.mark.usefixtures("shelf")
def test_a_file_that_was_cut_off_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, read = read_all(monkeypatch)
    path = file_of(tmp_path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    again, read_again = read_all(monkeypatch)
    assert again == fresh
    assert 0 < read_again < read


@pytest.mark.usefixtures("shelf")
def test_another_reader_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    _, read = read_all(monkeypatch)
    monkeypatch.setattr(kept, "reader_version", lambda: "another")
    assert read_all(monkeypatch)[1] == read


def test_of_old_versions_few_stay(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(7):
        monkeypatch.setattr(kept, "reader_version", lambda at=at: f"version{at}")
        with shelf.open():
            read_lines("Flying")
        os.utime(tmp_path / "readings" / f"version{at}.kept", (at, at))
    assert [path.stem for path in sorted((tmp_path / "readings").iterdir())] == [
        f"version{at}" for at in range(3, 7)
    ]


def test_what_cannot_be_written_is_no_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "file"))
    shelf = Shelf()
    monkeypatch.setattr(kept, "SHELF", shelf)
    with shelf.open():
        assert read_lines("Flying") == reader.read_lines("Flying")


def test_a_game_from_kept_readings_needs_no_grammar(tmp_path: Path) -> None:
    code = (
        "import sys, cardwright\n"
        "game = cardwright.ruleset('magic').start(['alpha40/bears', 'alpha40/knights'], 7)\n"
        "game.decision.options\n"
        "print('cardwright.games.magic.language.grammar' in sys.modules, game.hash())"
    )
    env = {**os.environ, "CARDWRIGHT_DATA": str(tmp_path)}
    first, again = (
        subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    )
    assert (first[0], again[0]) == ("True", "False")
    assert first[1] == again[1]
