"""Hostile files: refused in words, soon, and with little memory; never called a defect of the program."""

import bz2
import gzip
import json
import lzma
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardwright.cli import run as run_here
from cardwright.files import Limit
from cardwright.games.magic.cards.decks import read_deck
from cardwright.text import Source

Capture = pytest.CaptureFixture[str]

MOST_MEMORY = 300 << 20
MOST_SECONDS = 5.0
"""Of processor time, so that a busy machine does not matter."""


class Done(NamedTuple):
    status: int
    said: str
    seconds: float
    memory: int


MEASURING = """
import json, os, resource, subprocess, sys
limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, preexec_fn=limit)
_, status, used = os.wait4(process.pid, 0)
process.returncode = os.waitstatus_to_exitcode(status)
print(json.dumps([process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss << 10]))
"""
"""A small process that starts another: what starts as a copy of a large one counts as large for ever."""


def measured(*args: str, **env: str) -> Done:
    """Runs `cardwright` in a process of its own, and says what it took."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURING, sys.executable, "-m", "cardwright", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, **env},
    )
    status, seconds, memory = json.loads(done.stdout)
    return Done(status, done.stderr.decode("utf-8", "replace"), seconds, memory)


def nested_zones(count: int) -> bytes:
    return b"<cockatrice_deck>" + b'<zone name="main">' * count + b"</zone>" * count + b"</cockatrice_deck>"


LAUGHS = b"""<?xml version="1.0"?><?pi?><!-- so --><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<cockatrice_deck><zone name="main"><card number="1" name="&b;"/></zone></cockatrice_deck>"""

HOSTILE: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "yaml question marks": ("scenario", "s.yaml", lambda: b"? " * 24_000),
    "yaml brackets": ("scenario", "s.yaml", lambda: b"[" * 100_000),
    "yaml aliases": (
        "scenario",
        "s.yaml",
        lambda: b"".join(
            b"a%d: &a%d [%s]\n" % (i, i, b", ".join([b"*a%d" % (i - 1)] * 9) if i else b"x")
            for i in range(60)
        ),
    ),
    "yaml of a megabyte": ("scenario", "s.yaml", lambda: b"- a\n" * 300_000),
    "json nested": ("scenario", "s.json", lambda: b"[" * 1_000_000),
    "json lists": ("scenario", "s.json", lambda: b"[" + b"[]," * 2_600_000 + b"1]"),
    "gzip of newlines": ("import", "c.gz", lambda: gzip.compress(b"\n" * (600 << 20), 1)),
    "bzip2 of newlines": ("import", "c.bz2", lambda: bz2.compress(b"\n" * (64 << 20), 1)),
    "xz of newlines": ("import", "c.xz", lambda: lzma.compress(b"\n" * (64 << 20), preset=0)),
    "gzip of a long array": ("import", "c.gz", lambda: gzip.compress(b"[" + b" " * (600 << 20), 1)),
    "json of one long string": ("import", "c.json", lambda: b'[{"name": "' + b"x" * (40 << 20)),
    "json of one long object": ("import", "c.json", lambda: b'[{"name": [' + b"1," * (20 << 20)),
    "json of one long list": (
        "import",
        "c.json",
        lambda: b'[{"name": "a", "sets": [' + b'"",' * (10 << 20) + b"1]}]",
    ),
    "json of many mistakes": ("import", "c.gz", lambda: gzip.compress(b"[" + b"{}," * (100 << 20), 1)),
    "json of many brackets": (
        "import",
        "c.gz",
        lambda: gzip.compress(b'{"data":{"a":{' + b'"a":[],' * (40 << 20), 1),
    ),
    "json of many tokens": (
        "import",
        "c.gz",
        lambda: gzip.compress(b"[" + b'{"name":"a","layout":"token"},' * (10 << 20), 1),
    ),
    "json of long gaps": (
        "import",
        "c.gz",
        lambda: gzip.compress(b"[" + (b" " * (15 << 20) + b"[],") * 40, 1),
    ),
    "json of blank lines": (
        "import",
        "c.gz",
        lambda: gzip.compress(b'{"name":"A"}\n' + b"\n" * (600 << 20), 1),
    ),
    "newlines for the library": ("import", "c.cards", lambda: b"\n" * (16 << 20)),
    "words for the library": ("import", "c.cards", lambda: b"a\n\n" * (5 << 20)),
    "zones in zones": ("deck", "d.cod", lambda: nested_zones(6_000)),
    "entities": ("deck", "d.cod", lambda: LAUGHS),
    "an encoding that there is not": (
        "deck",
        "d.dek",
        lambda: b'<?xml version="1.0" encoding="x-klingon"?><Deck></Deck>',
    ),
    "an encoding that lies": (
        "deck",
        "d.cod",
        lambda: b'<?xml version="1.0" encoding="utf-16"?><cockatrice_deck/>',
    ),
    "brackets of cardfinity": ("check", "d.cardfinity", lambda: b"(" * Limit.TEXT.value),
    "garbage of oe": ("check", "d.oe", lambda: bytes((i * 7919) % 95 + 32 for i in range(Limit.TEXT.value))),
    "garbage of pets": (
        "check",
        "d.pets",
        lambda: bytes((i * 7919) % 95 + 32 for i in range(Limit.TEXT.value)),
    ),
    "lines of pets": ("check", "d.pets", lambda: b"\n" * Limit.TEXT.value),
    "garbage of cards": (
        "check",
        "d.cards",
        lambda: bytes((i * 7919) % 95 + 32 for i in range(Limit.TEXT.value)),
    ),
    "too large": ("check", "d.oe", lambda: b"x" * (Limit.TEXT.value + 1)),
}
ARGUMENTS = {
    "scenario": ["scenario"],
    "import": ["cards", "import"],
    "deck": ["play", "magic", "--seat", "random", "--seat", "random", "--deck"],
    "check": ["check"],
}


SHORT = ("yaml question marks", "gzip of newlines", "newlines for the library", "garbage of oe", "too large")
"""What the suite runs; `make soak` runs all."""


@pytest.mark.parametrize(
    "name", [name if name in SHORT else pytest.param(name, marks=pytest.mark.soak) for name in HOSTILE]
)
def test_hostile_files_are_refused_soon_and_with_little_memory(name: str, tmp_path: Path) -> None:
    what, file, content = HOSTILE[name]
    path = tmp_path / file
    path.write_bytes(content())
    done = measured(*ARGUMENTS[what], str(path), CARDWRIGHT_DATA=str(tmp_path / "data"))
    assert done.status in (0, 1, 2), done
    assert "defect" not in done.said
    assert "Traceback" not in done.said
    assert done.memory < MOST_MEMORY, f"{done.memory >> 20} MB"
    assert done.seconds < MOST_SECONDS, f"{done.seconds:.1f} s"


def test_of_very_many_mistakes_the_first_are_shown_and_the_rest_counted(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "d.pets"
    path.write_bytes(b"?\n" * 2000)
    assert run_here(["check", str(path)]) == 1
    told = capsys.readouterr()
    shown = told.out.count(f"{path}:")
    count = int(re.findall(r"(\d+) errors", told.err)[0])
    assert 0 < shown - 1 < count
    assert f"{path}: and {count - shown + 1:,} more\n" in told.out
    assert run_here(["check", str(path), "--json"]) == 1
    assert capsys.readouterr().out.count("\n") == count


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("zones in zones", "too-deep"),
        ("entities", "xml"),
        ("an encoding that there is not", "encoding"),
        ("an encoding that lies", "encoding"),
    ],
)
def test_hostile_markup_is_refused_by_its_kind(name: str, code: str) -> None:
    reading = read_deck(Source(HOSTILE[name][2]().decode(), "d"))
    assert [d.code for d in reading.diagnostics] == [code]


def header(**fields: Any) -> str:
    base = {
        "cardwright": "0.1.0",
        "game": "magic",
        "rules": "1",
        "decks": [],
        "seed": 1,
        "seats": ["random", "random"],
        "record": 2,
    }
    return json.dumps({**base, **fields}) + "\n"


DECK = {"name": "d", "text": "60 Plains"}
HEADERS = [
    {},
    {"decks": [DECK]},
    {"decks": [DECK] * 9},
    {"decks": [{"name": "d", "text": ""}] * 2},
    {"decks": [{"name": "d", "text": "<cockatrice_deck"}] * 2},
    {"decks": [DECK] * 2, "cards": [{"name": "x", "text": "{}{}{}"}]},
    {"decks": [DECK] * 2, "options": {"players": 10**9}},
    {"decks": [DECK] * 2, "options": {"ante": [[]]}},
    {"position": 3},
    {"position": {}},
    {"position": {"players": []}},
    {"position": {"players": 10**30}},
    {"position": {"players": [{}, {}], "active": 99}},
    {"position": {"players": [{"name": "A", "library": ["Nothing"]}, {"name": "B", "life": -5}]}},
    {"position": {"players": [{"name": "A", "battlefield": [{"card": "Forest", "attached": "Zed"}]}]}},
    {"position": [[[[]]]]},
]


@pytest.mark.parametrize("game", ["magic", "oe", "cardfinity", "mars"])
@pytest.mark.parametrize("fields", HEADERS, ids=lambda fields: json.dumps(fields)[:50])
def test_a_wrong_header_is_the_records_fault(
    game: str, fields: dict[str, Any], tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(header(**{**fields, "game": game}))
    for args in (["replay", str(path)], ["play", "--resume", str(path), "--json"]):
        status = run_here(args)
        said = capsys.readouterr().err
        assert status != 70, said
        if status:
            assert str(path) in said or "players" in said, said


def library(folder: Path) -> Path:
    cards = folder / "own.cards"
    cards.write_text("Old Ox {1}{G}\nCreature — Ox\n2/2\n\nRed Barn {2}\nArtifact\n{T}: Add {R}.\n")
    assert run_here(["cards", "import", str(cards)]) == 0
    return Path(os.environ["CARDWRIGHT_DATA"]) / "library.sqlite"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cards SET data = x'00'",
        "UPDATE cards SET data = x'0011223344556677889900'",
        "UPDATE cards SET data = 'text'",
        "UPDATE cards SET data = 7",
        "DROP TABLE cards",
        "DROP TABLE names",
        "ALTER TABLE cards RENAME COLUMN data TO date",
        "PRAGMA user_version = 77",
    ],
)
def test_a_library_with_wrong_rows_is_built_again_and_that_is_said_once(
    statement: str, tmp_path: Path, capsys: Capture
) -> None:
    path = library(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute(statement)
    db.close()
    _forget_library()
    capsys.readouterr()
    assert run_here(["cards", "show", "Old Ox"]) == 0
    shown = capsys.readouterr()
    assert "Creature — Ox" in shown.out
    assert shown.err.count("was built again from 1 of the 1 files imported") == 1
    assert run_here(["cards", "show", "Red Barn"]) == 0
    assert "built again" not in capsys.readouterr().err


def _forget_library() -> None:
    """Lets the next command open the library as a new process would."""
    from cardwright.games.magic.cards.library import opened

    opened.cache_clear()


def test_a_library_of_no_length_is_filled_again_from_what_was_imported(
    tmp_path: Path, capsys: Capture
) -> None:
    path = library(tmp_path)
    for part in path.parent.glob("library.sqlite*"):
        part.unlink()
    path.write_bytes(b"")
    _forget_library()
    assert run_here(["cards", "show", "Old Ox"]) == 0
    assert "the card library was empty and was built again" in capsys.readouterr().err


def test_what_can_no_longer_be_found_is_named(tmp_path: Path, capsys: Capture) -> None:
    path = library(tmp_path)
    (tmp_path / "own.cards").unlink()
    _forget_library()
    for part in path.parent.glob("library.sqlite*"):
        part.unlink()
    path.write_bytes(b"rubbish" * 1000)
    _forget_library()
    assert run_here(["cards", "show", "Old Ox"]) == 1
    assert f"no longer there: {tmp_path / 'own.cards'}" in capsys.readouterr().err


def test_a_library_that_cannot_be_written_is_read(tmp_path: Path) -> None:
    made = library(tmp_path)
    _forget_library()
    with sqlite3.connect(made) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(made, folder / made.name)
        (folder / made.name).chmod(0o444)
        folder.chmod(0o555)
        program = (  # what is imported later could not be read any more
            "import os, sys\nfrom cardwright.cli import run\nrun(['cards', 'show', 'Plains'])\n"
            "if os.geteuid() == 0:\n    os.setresgid(65534, 65534, 65534)\n    os.setresuid(65534, 65534, 65534)\n"
            "from cardwright.games import LANGUAGES\nLANGUAGES.language('oracle').__dict__.pop('library', None)\n"
            f"os.environ['CARDWRIGHT_DATA'] = {name!r}\nsys.exit(run(['cards', 'show', 'Old Ox']))\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        folder.chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert "Creature — Ox" in done.stdout
