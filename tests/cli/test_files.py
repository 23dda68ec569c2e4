"""check, fmt, explain, convert and scale, on a small language."""

import json
import os
import re
from pathlib import Path

import pytest
from toy_main import Run

from cardwright.cli import run as run_here

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "my.toy"
    path.write_text("ox   = 3\nmouse=1\n")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.toy"
    path.write_text("ox = 30\nnonsense\nmouse = 0\n\nmore nonsense\n")
    return path


def test_check_says_all_at_once_in_order(bad: Path, sheet: Path, capsys: Capture) -> None:
    assert run_here(["check", str(bad), str(sheet)]) == 1
    shown = capsys.readouterr()
    places = [line for line in shown.out.splitlines() if line.startswith(str(bad))]
    assert [place.split(":")[1] for place in places] == ["1", "2", "3", "5"]
    assert "did you mean" in shown.out
    assert shown.err == "2 files checked: 3 errors, 1 warning\n"


def test_check_json_is_a_diagnostic_a_line(bad: Path, capsys: Capture) -> None:
    assert run_here(["check", "--json", str(bad)]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [d["code"] for d in found] == ["heavy", "entry", "light", "entry"]
    assert found[1]["line"] == 2
    assert found[1]["expected"] == ["name = number"]


def test_check_of_a_good_file_succeeds(sheet: Path, capsys: Capture) -> None:
    assert run_here(["check", str(sheet)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("sheet", "bad")
def test_check_goes_through_folders(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "notes.txt").write_text("not a card file")
    assert run_here(["check", str(tmp_path)]) == 1
    assert "2 files checked" in capsys.readouterr().err
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run_here(["check", str(empty)]) == 1


def test_check_reads_standard_input(run: Run) -> None:
    done = run("check", "-", stdin="ox = 3\nnonsense\n")
    assert done.returncode == 1
    assert "<stdin>:2:1: error: not an entry" in done.stdout


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b""])
def test_unreadable_and_unknown_texts_are_errors_in_their_place(
    tmp_path: Path, content: bytes, sheet: Path, capsys: Capture
) -> None:
    strange = tmp_path / "strange"
    strange.write_bytes(content)
    missing = tmp_path / "missing.toy"
    assert run_here(["check", str(strange), str(missing), str(sheet)]) == 1
    shown = capsys.readouterr()
    assert f"{strange}:1:1: error:" in shown.out
    assert f"{missing}:1:1: error: No such file or directory [unreadable]" in shown.out
    assert "3 files checked: 2 errors" in shown.err


def test_an_unknown_language_names_those_that_there_are(sheet: Path, capsys: Capture) -> None:
    assert run_here(["convert", str(sheet), "--language", "toyisch", "--to", "loud"]) == 1
    said = capsys.readouterr().err
    assert "toyish" in said
    assert 'Did you mean "toyish"?' in said


def test_a_language_is_found_by_its_game_and_by_its_looks(tmp_path: Path, capsys: Capture) -> None:
    plain = tmp_path / "plain"
    plain.write_text("ox = 3\n")
    assert run_here(["explain", str(plain)]) == 0
    assert run_here(["explain", str(plain), "--game", "toy"]) == 0
    assert capsys.readouterr().out == "A ox weighs 3.\n" * 2


def test_fmt_writes_in_place_and_keeps_the_mode(sheet: Path, capsys: Capture) -> None:
    sheet.chmod(0o640)
    assert run_here(["fmt", str(sheet)]) == 0
    assert sheet.read_text() == "ox = 3\nmouse = 1\n"
    assert os.stat(sheet).st_mode & 0o777 == 0o640
    assert capsys.readouterr().out == f"{sheet}\n"
    assert run_here(["fmt", "--check", str(sheet)]) == 0
    assert [path.name for path in sheet.parent.glob("*my*")] == ["my.toy"]


def test_fmt_check_and_diff_write_nothing(sheet: Path, capsys: Capture) -> None:
    before = sheet.read_text()
    assert run_here(["fmt", "--check", str(sheet)]) == 1
    assert run_here(["fmt", "--diff", str(sheet)]) == 0
    assert "-mouse=1\n+ox = 3\n+mouse = 1\n" in capsys.readouterr().out
    assert sheet.read_text() == before


def test_fmt_never_writes_a_file_that_was_not_read_whole(bad: Path, capsys: Capture) -> None:
    before = bad.read_text()
    assert run_here(["fmt", str(bad)]) == 1
    assert bad.read_text() == before
    assert "not an entry" in capsys.readouterr().err


def test_fmt_never_writes_what_would_read_differently(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "my.mute"
    path.write_text("hush")
    assert run_here(["fmt", str(path)]) == 1
    assert path.read_text() == "hush"
    assert "would not say the same" in capsys.readouterr().err


def test_fmt_of_standard_input_goes_to_standard_output(run: Run) -> None:
    done = run("fmt", "-", stdin="ox=3\n", PYTHONUTF8="1")
    assert done.returncode == 1  # no ending, and nothing to tell the language by
    done = run("fmt", "-", "--language", "toyish", stdin="ox 3\n")
    assert (done.returncode, done.stdout) == (1, "")
    done = run("fmt", "-", "--language", "toyish", stdin="ox=3\n")
    assert (done.returncode, done.stdout) == (0, "ox = 3\n")


def test_explain_a_file_a_card_and_a_text(sheet: Path, capsys: Capture) -> None:
    assert run_here(["explain", str(sheet)]) == 0
    assert capsys.readouterr().out == "A ox weighs 3.\nA mouse weighs 1.\n"
    assert run_here(["explain", "mouse"]) == 0
    assert capsys.readouterr().out == "A mouse weighs 3.\n"
    assert run_here(["explain", "--text", "owl = 2"]) == 0
    assert capsys.readouterr().out == "A owl weighs 2.\n"
    assert run_here(["explain", "mouze"]) == 1
    assert 'Did you mean "mouse"?' in capsys.readouterr().err


def test_explain_json_holds_the_tree(capsys: Capture) -> None:
    assert run_here(["explain", "--text", "owl = 2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["language"] == "toyish"
    entry = {"node": "Entry", "span": [0, 7], "name": "owl", "weight": 2}
    assert data["tree"] == {"node": "Sheet", "entries": [entry]}


def test_convert(sheet: Path, tmp_path: Path, capsys: Capture) -> None:
    assert run_here(["convert", str(sheet), "--to", "loud"]) == 0
    assert capsys.readouterr().out == "OX = 3\nMOUSE = 1\n"
    out = tmp_path / "out.toy"
    assert run_here(["convert", str(sheet), "--to", "plain", "--output", str(out)]) == 0
    assert out.read_text() == "ox = 3\nmouse = 1\n"
    assert run_here(["convert", str(sheet), "--to", "lout"]) == 2
    assert 'Did you mean "loud"?' in capsys.readouterr().err


def test_what_a_language_does_not_offer_is_said(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "my.mute"
    path.write_text("hush")
    assert run_here(["convert", str(path), "--to", "loud"]) == 1
    assert run_here(["scale", str(path)]) == 1
    said = capsys.readouterr().err
    assert "mute has only one form" in said
    assert "cards of mute have no weight" in said


def test_scale_shows_parts_limits_and_remedies(tmp_path: Path, sheet: Path, capsys: Capture) -> None:
    assert run_here(["scale", str(sheet)]) == 0
    shown = capsys.readouterr().out
    assert "    grain" in shown
    assert "cards 2, from 1 to 3" in shown
    heavy = tmp_path / "heavy.toy"
    heavy.write_text("ox = 30\n")
    assert run_here(["scale", str(heavy)]) == 1
    shown = capsys.readouterr().out
    assert "weight 30, at most 10" in shown
    assert re.search(r"to mend it +ox = 10", shown)


def test_scale_json(sheet: Path, capsys: Capture) -> None:
    assert run_here(["scale", "--json", str(sheet)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["weight"] == 4
    assert data["cards"][0]["parts"][0]["parts"][0]["text"] == "grain"
    assert data["cards"][0]["legal"] is True
