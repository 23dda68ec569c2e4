"""Registers the duel for the scenarios' own tests."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.games import GAMES
from cardwright.scenarios import Result, Task, load_text, run_task

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Returns a function that runs one scenario of the duel, given as YAML."""
    monkeypatch.setitem(GAMES._places, "duel", "duel.ruleset")

    def run(text: str, timeout: float = 10.0) -> Result:
        (data,) = load_text("game: duel\n" + text, ".yaml")
        return run_task(Task("duel.yaml", 1, data, timeout))

    return run
