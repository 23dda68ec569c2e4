"""What cards mean, as the commands tell it: written, compared, shown."""

import gzip
import json
from pathlib import Path

import pytest

from cardwright.cli import run
from cardwright.text import CardMeaning, LineMeaning, MeaningChange, changes, outline

Capture = pytest.CaptureFixture[str]


def card(name: str, text: str) -> dict[str, str]:
    return {"name": name, "layout": "normal", "mana_cost": "{1}", "type_line": "Sorcery", "oracle_text": text}


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    path = tmp_path / "pool.jsonl"
    cards = [card("Small Gain", "You gain 3 life."), card("Plain Card", "Draw a card.")]
    path.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    return path


def test_meanings_are_written_and_compared(pool: Path, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "old.gz"
    assert run(["coverage", str(pool), "--meanings", str(out)]) == 0
    lines = [json.loads(line) for line in gzip.decompress(out.read_bytes()).splitlines()]
    assert [line["name"] for line in lines] == ["Plain Card", "Small Gain"]
    assert lines[1]["lines"][0]["meaning"]["body"]["do"]["type"] == "LifeChange"
    assert run(["coverage", str(pool), "--against", str(out)]) == 0
    assert "the meaning of 0 cards has changed" in capsys.readouterr().err
    pool.write_text(json.dumps(card("Small Gain", "You gain 4 life.")), encoding="utf-8")
    assert run(["coverage", str(pool), "--against", str(out), "--json"]) == 0
    shown = capsys.readouterr()
    assert [json.loads(line)["name"] for line in shown.out.splitlines()] == [
        "Plain Card",
        "Small Gain",
        "Small Gain",
    ]
    assert "the meaning of 2 cards has changed" in shown.err


@pytest.mark.parametrize("data", [b"no meanings\n", b'{"name": 3}\n'])
def test_a_file_that_holds_no_meanings_is_refused(
    pool: Path, tmp_path: Path, capsys: Capture, data: bytes
) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes(data)
    assert run(["coverage", str(pool), "--against", str(old)]) != 0
    assert "line 1: it is no list of meanings" in capsys.readouterr().err


def test_explain_prints_records_and_says_what_has_none(capsys: Capture) -> None:
    text = "Draw a card."
    assert run(["explain", "--text", text, "--type", "Sorcery", "--meaning"]) == 0
    assert "Spell(body=Body(do=Draw(who=Ref(id=you), count=Num(n=1)" in capsys.readouterr().out


def test_what_a_change_changes_is_told_by_line() -> None:
    before = {"A": CardMeaning("A", (LineMeaning("one", {"n": 1}), LineMeaning("two", {"n": 2})))}
    after = {"A": CardMeaning("A", (LineMeaning("one", {"n": 1}), LineMeaning("two", None, "gap")))}
    assert list(changes(before, after)) == [MeaningChange("A", "two", {"n": 2}, None)]


def test_long_records_stand_over_several_lines() -> None:
    data = {"type": "Seq", "items": [{"type": "Draw", "who": "x" * 60}, {"type": "Draw", "who": "y" * 60}]}
    assert outline(data).count("\n") == 3
