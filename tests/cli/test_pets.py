"""pets: scripts on a world, with their statuses and JSON."""

import json
from pathlib import Path

import pytest

from cardwright.cli import run as run_here

Capture = pytest.CaptureFixture[str]


def test_a_script_is_run(tmp_path: Path, capsys: Capture) -> None:
    script = tmp_path / "world.txt"
    script.write_text("do 5 Plant // some plants\ncount Plant<Anyone>\nexpect =5 Plant\n")
    assert run_here(["pets", str(script)]) == 0
    assert capsys.readouterr().out == "Player 1 gains 5 plants.\n5\n"


def test_an_expectation_that_does_not_hold_ends_the_script(tmp_path: Path, capsys: Capture) -> None:
    script = tmp_path / "world.txt"
    script.write_text("do 5 Plant\nexpect 6 Plant\ncount Plant\n")
    assert run_here(["pets", str(script)]) == 1
    shown = capsys.readouterr()
    assert shown.out == "Player 1 gains 5 plants.\n"
    assert shown.err == "line 2: expect 6 Plant\nexpected 6 Plant: it is not so\n"


def test_json_is_a_line_a_line(tmp_path: Path, capsys: Capture) -> None:
    script = tmp_path / "world.txt"
    script.write_text("count MarsArea\ncuont MarsArea\n")
    assert run_here(["pets", "--json", str(script)]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == {"line": 1, "text": "count MarsArea", "ok": True, "said": ["61"]}
    assert lines[1]["ok"] is False


def test_classes_of_ones_own(tmp_path: Path, capsys: Capture) -> None:
    classes, script = tmp_path / "my.pets", tmp_path / "world.txt"
    classes.write_text("CLASS Dome : SpecialTile { This: 2 Plant }\n")
    script.write_text("do Dome<Tharsis_7_3>\nexpect =2 Plant\n")
    assert run_here(["pets", str(script), "--classes", str(classes)]) == 0
    classes.write_text("CLASS Dome : SpecialTille\n")
    assert run_here(["pets", str(script), "--classes", str(classes)]) == 1
    assert "SpecialTile" in capsys.readouterr().err
