"""Registers the toy game and languages, and runs commands in this process or in one of their own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "kernel")]


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from toy_main import register

    from cardwright.games import GAMES, LANGUAGES

    monkeypatch.setattr(GAMES, "_places", dict(GAMES._places))
    monkeypatch.setattr(LANGUAGES, "_places", dict(LANGUAGES._places))
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    register()


@pytest.fixture
def run() -> "Callable[..., subprocess.CompletedProcess[str]]":
    """Runs `cardwright` in a process of its own, with pipes and no terminal."""

    def run_(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(HERE / "toy_main.py"), *args],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, **env},
            check=False,
        )

    return run_
