"""What `make soak` ends with: a table of the campaigns, how much each tried, and what failed."""

import signal
from collections.abc import Iterable
from typing import Any

import pytest

from cardwright.games.magic.rules.compile.families import load

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # in the background of a shell: commands that tests start would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)

load()  # in the order in which games load them, before doctests are looked for in each module by its name


def campaigns(reports: Iterable[Any]) -> dict[str, tuple[int, int]]:
    """Returns for each campaign how much it tried (as it said by `record_property("tried", …)`) and what failed."""
    found: dict[str, tuple[int, int]] = {}
    for report in reports:
        if report.when == "call" and "soak" in report.keywords:
            name = report.nodeid.partition("[")[0].rpartition("::")[2].removeprefix("test_").replace("_", " ")
            tried, failed = found.get(name, (0, 0))
            said = int(dict(report.user_properties).get("tried", 1))
            found[name] = tried + said, failed + (report.outcome == "failed")
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    stats = terminalreporter.stats
    table = campaigns([*stats.get("passed", []), *stats.get("failed", [])])
    if not table:
        return
    width = max(map(len, table))
    terminalreporter.section("soak")
    terminalreporter.line(f"{'campaign':{width}}  {'tried':>10}  {'failed':>6}")
    for name, (tried, failed) in table.items():
        terminalreporter.line(f"{name:{width}}  {tried:>10,}  {failed:>6}")
