"""Which tests run which lines, so that a change is tried with those tests only that can notice it."""

import json
import os
import sys
import tempfile
import time
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

_LONGEST = 60.0
"""So many seconds of tests (with every line noted, which makes them slow) are run for one change, the shortest first."""
_ALWAYS = 3

Line = tuple[str, int]


class Covering(NamedTuple):
    """How long each test takes and which lines it runs; and the lines that run as modules are imported."""

    seconds: dict[str, float]
    lines: dict[Line, list[str]]
    imported: frozenset[Line]

    def of(self, path: Path, lines: Iterable[int]) -> list[str]:
        """Returns the tests to run: those that run any of these lines before the others, the shortest first; none where no test does.

        The others may depend on the lines too: what is kept once it was made is noted for the first test only.
        """
        places = [(str(path), line) for line in lines]
        found = {test for place in places for test in self.lines.get(place, ())}
        if not found and self.imported.isdisjoint(places):
            return []
        chosen: list[str] = []
        spent = 0.0
        for test in sorted(self.seconds, key=lambda name: (name not in found, self.seconds[name], name)):
            spent += self.seconds[test]
            if spent > _LONGEST and len(chosen) >= _ALWAYS:
                break
            chosen.append(test)
        return chosen


class _Recorder:
    """Notes the lines that run, test by test."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._wanted = frozenset(map(str, paths))
        self._now: set[Line] = set()
        self.imported = self._now
        self.ran: dict[str, tuple[float, list[Line]]] = {}

    def trace(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        """Follows the frames of the modules that are asked for."""
        name = frame.f_code.co_filename
        if name not in self._wanted:
            return None
        lines = self._now

        def local(frame: FrameType, event: str, _arg: Any) -> Any:
            if event == "line":
                lines.add((name, frame.f_lineno))
            return local

        lines.add((name, frame.f_lineno))
        return local

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Notes the lines of one test."""
        self._now = set()
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.ran[item.nodeid] = time.process_time() - began, sorted(self._now)
            self._now = set()


def covering(tests: Sequence[str], paths: Iterable[Path]) -> Covering | None:
    """Runs the tests in a process of its own and returns which lines each runs; None where one fails."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "lines.json"
        child = os.fork()
        if child == 0:
            _note(tests, paths, kept)
        os.waitpid(child, 0)
        if not kept.exists():
            return None
        imported, ran = json.loads(kept.read_text("utf-8"))
    lines: dict[Line, list[str]] = {}
    for test, (_, found) in ran.items():
        for path, line in found:
            lines.setdefault((path, line), []).append(test)
    seconds = {test: taken for test, (taken, _) in ran.items()}
    return Covering(seconds, lines, frozenset((path, line) for path, line in imported))


def _note(tests: Sequence[str], paths: Iterable[Path], kept: Path) -> None:
    """Runs the tests in this process, which ends with that."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    recorder = _Recorder(paths)
    status = 70
    try:
        sys.settrace(recorder.trace)
        status = int(pytest.main([*QUIETLY, *tests], plugins=[recorder]))
        sys.settrace(None)
        if status == 0:
            kept.write_text(json.dumps((sorted(recorder.imported), recorder.ran)), "utf-8")
    finally:
        os._exit(status)


QUIETLY = ("-x", "-q", "-n", "0", "-m", "not soak", "-p", "no:cacheprovider", "--assert=plain")
"""Asserts are left as they are: pytest would read modules whose doctests it was given from their files, without the change."""
