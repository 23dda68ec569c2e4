"""One server and one browser a process; a guest for each test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Guest, Server, chromium, missing, serving
from playwright.sync_api import Browser, sync_playwright


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the browser tests in one process, so that one server and one browser serve them all."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Gives the system's Chromium."""
    why = missing()
    if why:
        pytest.skip(f"browser tests are skipped: {why}")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Gives a server with an empty hall; without a browser there is nobody to serve."""
    assert browser.is_connected()
    folder: Path = tmp_path_factory.mktemp("tables")
    with serving(folder) as started:
        yield started


@pytest.fixture
def guest(browser: Browser, server: Server) -> Iterator[Callable[..., Guest]]:
    """Gives guests, who all go when the test ends and must not have seen an error."""
    guests: list[Guest] = []

    def welcome(**wishes: Any) -> Guest:
        guests.append(Guest(browser, wishes.pop("at", server), **wishes))
        return guests[-1]

    yield welcome
    faults = [fault for each in guests for fault in each.faults]
    for each in guests:
        each.close()
    assert not faults
