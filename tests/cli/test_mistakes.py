"""Mistakes that designers make, in the four languages, in decks, projects and scenarios, and what they are told."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli import run
from cardwright.games import LANGUAGES
from cardwright.text import Source

MISTAKES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "corpus" / "mistakes.jsonl").read_text("utf-8").splitlines()
]
TEXTS = [mistake for mistake in MISTAKES if "text" in mistake]
COMMANDS = [mistake for mistake in MISTAKES if "command" in mistake]


def test_there_are_a_hundred_and_fifty_of_them() -> None:
    assert len({(mistake.get("language"), mistake["mistake"]) for mistake in MISTAKES}) >= 150


@pytest.mark.parametrize("mistake", TEXTS, ids=lambda m: f"{m['language']}: {m['mistake']}")
def test_a_mistake_in_a_text(mistake: dict[str, Any]) -> None:
    name = "oracle" if mistake["language"] == "magic" else mistake["language"]
    language = LANGUAGES.language(name)
    reading = language.read(Source(mistake["text"], mistake["file"]))
    found = (*reading.diagnostics, *language.check(reading))
    first = min(found, key=lambda d: (d.severity != "error", d.span.start))
    place = first.source.position(first.span.start)
    assert (f"{place.line}:{place.column}", first.code) == (mistake["place"], mistake["code"])
    assert first.suggestion == mistake["suggestion"]
    assert len(found) == 1 or not mistake.get("alone")
    assert first.message == mistake["message"]


@pytest.mark.parametrize("mistake", COMMANDS, ids=lambda m: m["mistake"])
def test_a_mistake_in_a_command_or_in_its_files(
    mistake: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, text in mistake["files"].items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(mistake["command"])) != 0
    said = capsys.readouterr()
    assert mistake["says"] in " ".join((said.err + said.out).split("\n"))
