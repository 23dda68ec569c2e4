"""Meanings kept between runs: the same abilities without lowering, and nothing but records."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.files.kept import key_of
from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.language.packing import packed
from cardwright.games.magic.meaning import kept
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.kept import Asked, Forgotten, Meanings, Remembered
from cardwright.games.magic.rules.compile import card as compiling
from cardwright.games.magic.rules.compile import switch

CARDS = (*bundled_set("LEA")[::8], *bundled_set("M15")[::8])


@pytest.fixture
def lowered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are lowered from now on."""
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path))
    texts = []
    straight: Callable[..., m.Line] = switch.lower_line

    def lowering(name: str, node: Any, text: str, **more: Any) -> m.Line:
        texts.append(text)
        return straight(name, node, text, **more)

    monkeypatch.setattr(switch, "lower_line", lowering)
    return texts


def compile_all(monkeypatch: pytest.MonkeyPatch) -> list[m.Line]:
    """Compiles the cards with an empty memory; returns the meanings that became abilities."""
    found: list[m.Line] = []
    straight: Callable[..., Any] = switch.emit_line

    def emitting(name: str, line: m.Line, *more: Any) -> Any:
        found.append(line)
        return straight(name, line, *more)

    memory = Meanings()
    monkeypatch.setattr(kept, "MEANINGS", memory)
    monkeypatch.setattr(switch, "emit_line", emitting)
    with memory.open():
        for card in CARDS:
            compiling._define(card)
    monkeypatch.setattr(switch, "emit_line", straight)
    return found


def file_of(folder: Path) -> Path:
    (found,) = (folder / "meanings").glob("*.kept")
    return found


def test_what_was_kept_is_what_would_be_lowered(lowered: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = compile_all(monkeypatch)
    assert len(lowered) > 60
    lowered.clear()
    assert compile_all(monkeypatch) == first
    assert lowered == []
    assert len(first) > 40


@pytest.mark.parametrize("at", [0, 30, 60, -1])
def test_a_damaged_file_is_noticed_and_written_anew(
    tmp_path: Path, lowered: list[str], monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    first = compile_all(monkeypatch)
    path = file_of(tmp_path)
    whole = path.read_bytes()
    damaged = bytearray(whole)
    damaged[at] ^= 1
    path.write_bytes(damaged)
    lowered.clear()
    assert compile_all(monkeypatch) == first
    assert lowered
    assert len(path.read_bytes()) == len(whole)
    lowered.clear()
    assert compile_all(monkeypatch) == first
    assert lowered == []


def test_another_program_takes_nothing(lowered: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    compile_all(monkeypatch)
    before = list(lowered)
    lowered.clear()
    monkeypatch.setattr(kept, "meaning_version", lambda: "another")
    compile_all(monkeypatch)
    assert lowered == before


@pytest.mark.parametrize(
    "foreign",
    [
        b"cos\nsystem\n(S'true'\ntR.",
        b"\x93\xa6system\xa4true\xc0",
        packed((m.Num(1),), {"Num": m.Num}),
        packed(m.Num(1), {"Num": m.Num}),
        packed((Asked("Flying", m.Num(1)),), {"Num": m.Num, "Asked": Asked}),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_meaning_is_dropped(
    lowered: list[str], monkeypatch: pytest.MonkeyPatch, foreign: bytes
) -> None:
    """Bytes of another kind under a right checksum make nothing; the face is lowered, and the file written anew."""
    first = compile_all(monkeypatch)
    memory = Meanings()
    with memory.open():
        keys = list(memory._known)
        memory.keep_bytes(keys[0], foreign)
    lowered.clear()
    assert compile_all(monkeypatch) == first
    assert lowered
    lowered.clear()
    assert compile_all(monkeypatch) == first
    assert lowered == []


def test_meanings_of_other_lines_are_not_taken() -> None:
    lines = Remembered(key_of("some"), (Asked("Draw a card.", m.Line("Draw a card.", m.Keyword("flying"))),))
    with pytest.raises(Forgotten):
        lines.line("Draw two cards.", lambda: m.Line("", m.Keyword("flying")))


def test_a_face_whose_lines_are_others_is_lowered_anew(
    lowered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As though a face had the key of another: nothing of what it was kept for is taken."""
    first = compile_all(monkeypatch)
    monkeypatch.setattr(Meanings, "find", lambda *_: (Asked("Draw a card.", None),))
    lowered.clear()
    assert compile_all(monkeypatch) == first
    assert lowered


def test_a_game_from_kept_meanings_lowers_nothing(tmp_path: Path) -> None:
    code = (
        "import cardwright\n"
        "from cardwright.games.magic.rules.compile import switch\n"
        "straight, asked = switch.lower_line, []\n"
        "switch.lower_line = lambda *a, **k: (asked.append(a), straight(*a, **k))[1]\n"
        "game = cardwright.ruleset('magic').start(['alpha40/bears', 'alpha40/knights'], 7)\n"
        "print(len(asked), game.hash())"
    )
    env = {**os.environ, "CARDWRIGHT_DATA": str(tmp_path)}
    first, again = (
        subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    )
    assert int(first[0]) > 0
    assert int(again[0]) == 0
    assert first[1] == again[1]
