"""The command: its lines, its totals, its status."""

import json
from pathlib import Path

import pytest

from cardwright.cli import run


def test_results_are_lines_of_json_with_totals_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text('{"game": "nonsense", "name": "first"}\n{"game"\n')
    assert run(["scenario", str(path), "--json"]) == 1
    first, second, totals = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert list(first) == ["file", "name", "status", "reason", "seconds"]
    assert (first["name"], first["status"]) == ("first", "error")
    assert second["reason"].startswith("line 2: not JSON")
    assert totals == {"total": 2, "pass": 0, "fail": 0, "unsupported": 0, "error": 2}


def test_side_by_side_gives_the_same_in_the_same_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("".join(f'{{"game": "none", "name": "s{n}"}}\n' for n in range(5)))
    assert run(["scenario", str(path), "--json", "--jobs", "2"]) == 1
    names = [json.loads(line).get("name") for line in capsys.readouterr().out.splitlines()]
    assert names == ["s0", "s1", "s2", "s3", "s4", None]


def test_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("game: nonsense\nname: a try\n")
    assert run(["scenario", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "a try" in out
    assert "1 scenario: 1 error" in out


@pytest.mark.parametrize("arguments", [["scenario"], ["scenario", ".", "--jobs", "0"]])
def test_called_wrongly(arguments: list[str]) -> None:
    assert run(arguments) == 2


def test_a_folder_without_scenarios_and_cards_that_are_not_there_are_refused(tmp_path: Path) -> None:
    assert run(["scenario", str(tmp_path)]) == 1
    assert run(["scenario", str(tmp_path), "--cards", str(tmp_path / "none.json")]) == 1
