"""The tutorial, run as it stands: its shell lines and its Python, in one folder and one namespace."""

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

for library in ("pyarrow", "altair", "pettingzoo"):
    pytest.importorskip(library, reason="the laboratory is not installed: pip install 'cardwright[lab]'")

PAGE = Path(__file__).parents[2] / "docs" / "lab-tutorial.md"
FENCE = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shell(lines: str, folder: Path) -> None:
    """Runs each line behind `$ ` and compares what follows with what it prints."""
    for piece in re.split(r"^\$ ", lines, flags=re.MULTILINE)[1:]:
        command, _, expected = piece.partition("\n")
        words = command.replace("cardwright ", f"{sys.executable} -m cardwright ", 1)
        done = subprocess.run(
            ["sh", "-c", words], cwd=folder, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        assert expected in done.stdout + done.stderr


def test_the_tutorial_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(os.environ, "CARDWRIGHT_DATA", str(tmp_path / "data"))
    cells: dict[str, Any] = {}
    said = io.StringIO()
    fences = FENCE.findall(PAGE.read_text())
    assert len(fences) >= 7
    for kind, body in fences:
        if kind == "console":
            shell(body, tmp_path)
        else:
            with contextlib.redirect_stdout(said):
                exec(compile(body, PAGE.name, "exec"), cells)
    assert cells["charts"].keys() >= {"wins", "lengths", "endings"}
    assert sum(row["game_count"] for row in cells["by_winner"]) == 120
    assert "end #0" in said.getvalue()
    assert cells["wins"] > 30, "the policy learned nothing"
    print(said.getvalue())
