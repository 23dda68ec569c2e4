"""The card library: import, find, several processes at once, and a file that was damaged."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cardwright.games.magic.cards.library import Library, LibraryError, data_folder
from cardwright.text import CardQuery, UnreadableSource


def printed(name: str, edition: str, **more: Any) -> dict[str, Any]:
    card = {"name": name, "set": edition, "type_line": "Creature — Elf", "mana_cost": "{G}", "power": "1"}
    return {**card, "toughness": "1", "released_at": "2020-01-01", **more}


CARDS = [
    printed("Forest Runner", "aaa", oracle_text="Haste"),
    printed("Forest Runner", "bbb", oracle_text="Haste", released_at="2010-01-01"),
    printed("Æther Élan", "aaa", mana_cost="{W}{U}", type_line="Instant", oracle_text="Draw a card."),
    {
        "name": "Left // Right",
        "layout": "split",
        "set": "bbb",
        "card_faces": [
            {"name": "Left", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Burn."},
            {"name": "Right", "type_line": "Sorcery", "mana_cost": "{W}", "oracle_text": "Heal."},
        ],
    },
    printed("Serra Angel", "ccc", oracle_text="Something else"),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(card) for card in CARDS), encoding="utf-8")
    return path


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "data")
    yield library
    library.close()


def found(library: Library, **query: str) -> list[str]:
    return [card.name for card in library.find(CardQuery(**query))]


def test_nothing_is_written_before_an_import(library: Library) -> None:
    assert library.card("Lightning Bolt") is not None
    assert library.card("Forest Runner") is None
    assert library.count() == 0
    names = ["Lightning Bolt", "Lightning Greaves", "Lightning Helix", "Lightning Strike"]
    assert found(library, name="lightning") == names
    assert not library.store.folder.exists()


def test_an_import_says_what_was_new(library: Library, file: Path) -> None:
    first, second = library.import_file(file), library.import_file(file)
    assert (first.new, first.changed, first.same) == (4, 0, 0)
    assert (second.new, second.changed, second.same) == (0, 0, 4)
    file.write_text(json.dumps(printed("Forest Runner", "aaa", oracle_text="Reach")), encoding="utf-8")
    third = library.import_file(file)
    assert (third.new, third.changed, third.same) == (0, 1, 0)
    runner = library.card("Forest Runner")
    assert runner is not None
    assert (runner.front.text, runner.sets, runner.released) == ("Reach", ("AAA", "BBB"), "2010-01-01")


def test_cards_are_found_by_any_name_as_people_type_it(library: Library, file: Path) -> None:
    library.import_file(file)
    for name in ("left // right", "Left/Right", "RIGHT", "left"):
        card = library.card(name)
        assert card is not None
        assert card.name == "Left // Right"
    assert library.card("aether elan") is not None
    assert {"Left // Right", "Left", "Right", "Black Lotus"} <= set(library.names)


def test_bundled_cards_stay_as_they_are(library: Library, file: Path) -> None:
    library.import_file(file)
    angel = library.card("Serra Angel")
    assert angel is not None
    assert angel.front.text == "Flying, vigilance"
    assert found(library, name="serra angel") == ["Serra Angel"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"name": "runner"}, ["Forest Runner"]),
        ({"text": "burn."}, ["Left // Right"]),
        ({"types": "elf creature", "edition": "bbb"}, ["Forest Runner"]),
        ({"colors": "wu", "edition": "aaa"}, ["Æther Élan"]),
        ({"name": "nothing like it"}, []),
    ],
)
def test_find(library: Library, file: Path, query: dict[str, str], names: list[str]) -> None:
    library.import_file(file)
    assert found(library, **query) == names


@pytest.mark.parametrize("damage", ["no database", "cut", "overwritten"])
def test_a_damaged_library_is_built_again(library: Library, file: Path, damage: str) -> None:
    library.import_file(file)
    library.close()
    path = library.store.path
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    data = path.read_bytes()
    if damage == "no database":
        path.write_bytes(b"this is a text " * 100)
    elif damage == "cut":
        path.write_bytes(data[: len(data) // 2 + 100])
    else:
        path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    again = Library(library.store.folder)
    assert again.card("Forest Runner") is not None
    assert found(again, edition="bbb") == ["Forest Runner", "Left // Right"]
    again.close()


def test_a_damaged_lock_is_no_hindrance(library: Library, file: Path) -> None:
    library.store.folder.mkdir()
    (library.store.folder / "library.lock").write_bytes(b"damage " * 1000)
    assert library.import_file(file).new == 4


def test_files_that_are_gone_are_named(library: Library, file: Path) -> None:
    library.import_file(file)
    file.unlink()
    assert library.rebuild() == (file.absolute(),)


def test_a_missing_file_and_a_folder_that_cannot_be_made(library: Library, file: Path) -> None:
    with pytest.raises(UnreadableSource, match="No such file"):
        library.import_file(file.with_name("other.json"))
    with pytest.raises(LibraryError):
        Library(file / "below a file").import_file(file)


def test_the_folder_may_be_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("CARDWRIGHT_DATA")
    assert data_folder().name == "cardwright"


WORKER = """
import sys
from pathlib import Path
from cardwright.games.magic.cards.library import Library
library = Library(Path(sys.argv[1]))
for _ in range(5):
    library.import_file(Path(sys.argv[2]))
    assert library.card("Forest Runner") is not None
"""


@pytest.mark.parametrize("damaged", [False, True])
def test_several_processes_at_once(library: Library, file: Path, damaged: bool) -> None:
    if damaged:
        library.store.folder.mkdir()
        library.store.path.write_bytes(b"damage " * 1000)
    command = [sys.executable, "-c", WORKER, str(library.store.folder), str(file)]
    running = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for process in running:
        _, said = process.communicate(timeout=300)
        assert (process.returncode, said) == (0, "")
    assert library.count() == 4


def test_threads_share_a_library(library: Library, file: Path) -> None:
    """A server reads cards in whichever thread answers."""
    library.import_file(file)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(library.card, ["Forest Runner"] * 40))
    assert all(card is not None for card in found)
