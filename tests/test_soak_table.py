"""The table that `make soak` ends with: what each campaign tried, and what failed of it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest


def report(
    name: str, outcome: str, tried: int | None = None, *, soak: bool = True, when: str = "call"
) -> Any:
    said = [] if tried is None else [("tried", tried)]
    keywords = {"soak": 1} if soak else {}
    return SimpleNamespace(
        nodeid=f"tests/x.py::{name}", when=when, outcome=outcome, keywords=keywords, user_properties=said
    )


def test_shares_of_a_campaign_are_added_up(pytestconfig: pytest.Config) -> None:
    table: Any = pytestconfig.pluginmanager.get_plugin(str(Path(__file__).with_name("conftest.py")))
    found = table.campaigns(
        [
            report("test_many_games[0]", "passed", 250),
            report("test_many_games[1]", "failed", 250),
            report("test_kills", "passed"),
            report("test_kills", "passed", when="teardown"),
            report("test_of_the_suite", "failed", 7, soak=False),
        ]
    )
    assert found == {"many games": (500, 1), "kills": (1, 0)}
