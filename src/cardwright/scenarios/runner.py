"""Running scenarios: each to one result, whatever happens, within its time."""

import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from msgspec import Struct

from cardwright.kernel import DeckRefused
from cardwright.scenarios.adapter import Adapter
from cardwright.scenarios.director import Director
from cardwright.scenarios.envelope import adapter_of, name_of, read_scenario
from cardwright.scenarios.load import load_file
from cardwright.scenarios.model import Malformed, Result, Status, Unsupported
from cardwright.sim.pool import Lost, Pool

TIMEOUT = 10.0


class Task(Struct, frozen=True):
    """One scenario to run: its data, where it stands, and the card files to know."""

    file: str
    ordinal: int
    data: Any
    timeout: float
    cards: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Returns the scenario's name."""
        return name_of(self.data, self.ordinal)

    def result(self, status: Status, reason: str | None, seconds: float = 0.0) -> Result:
        """Returns what came of it."""
        return Result(self.file, self.name, status, reason, round(seconds, 4))


class _TimeIsUp(BaseException):
    """Raised in a scenario that takes too long; no rule catches it."""


def tasks_of(
    files: Sequence[Path], *, timeout: float = TIMEOUT, cards: Sequence[Path] = ()
) -> Iterator[Task | Result]:
    """Yields the scenarios of all files, and a result for each file that cannot be read."""
    names = tuple(str(path) for path in cards)
    for path in files:
        try:
            loaded = load_file(path)
        except Malformed as error:
            yield Result(str(path), path.stem, Status.ERROR, str(error), 0.0)
            continue
        for ordinal, data in enumerate(loaded, 1):
            yield Task(str(path), ordinal, data, timeout, names)


def run_files(
    files: Sequence[Path], *, jobs: int = 1, timeout: float = TIMEOUT, cards: Sequence[Path] = ()
) -> Iterator[Result]:
    """Runs every scenario of the files and yields the results in the order of the files."""
    found = list(tasks_of(files, timeout=timeout, cards=cards))
    tasks = [task for task in found if isinstance(task, Task)]
    if not _can_ring():
        jobs = max(2, jobs)
    results: dict[int, Result] = {}
    running = Pool(run_task, min(jobs, max(1, len(tasks))), limit=2 * timeout + 20).run(tasks)
    place = 0
    for one in found:
        if isinstance(one, Result):
            yield one
            continue
        while place not in results:
            number, result = next(running)
            if isinstance(result, Lost):
                result = tasks[number].result(Status.ERROR, str(result))
            results[number] = result
        yield results.pop(place)
        place += 1


def run_task(task: Task) -> Result:
    """Runs one scenario to its result. Never raises."""
    began = time.perf_counter()
    try:
        _prepare(task)
        began = time.perf_counter()
        with _alarm(task.timeout):
            status, reason = _outcome(task)
    except _TimeIsUp:
        status, reason = Status.ERROR, f"not finished within {task.timeout:g} s"
    except RecursionError:
        status, reason = Status.ERROR, "the rules went too deep (a recursion without an end)"
    except MemoryError:
        status, reason = Status.ERROR, "out of memory"
    except Exception as error:
        status, reason = Status.ERROR, f"a defect of the program: {_traced(error)}"
    return task.result(status, reason, time.perf_counter() - began)


def _prepare(task: Task) -> None:
    """Adds the cards of the run and loads the game, which is no part of the time that a scenario takes."""
    try:
        adapter = adapter_of(task.data)
    except Malformed:
        return  # told when the scenario is read
    _know_cards(adapter, task.cards)
    adapter.prepare(task.data)


def _outcome(task: Task) -> tuple[Status, str | None]:
    try:
        adapter = adapter_of(task.data)
        failures = Director(read_scenario(task.data, adapter, task.ordinal), adapter).run()
    except Malformed as error:
        return Status.ERROR, str(error)
    except Unsupported as error:
        return Status.UNSUPPORTED, str(error)
    except DeckRefused as error:
        return Status.UNSUPPORTED, "; ".join(error.reasons)
    return (Status.FAIL, "; ".join(failures)) if failures else (Status.PASS, None)


_known: dict[str, tuple[str, ...]] = {}


def _know_cards(adapter: Adapter, files: tuple[str, ...]) -> None:
    """Lets a game know the cards of a run's files, read once a process, and no longer those of a run before."""
    if _known.get(adapter.game, ()) != files:
        adapter.forget_cards()
        _known[adapter.game] = ()
        for name in files:
            adapter.add_cards(Path(name))
        _known[adapter.game] = files


def _traced(error: Exception) -> str:
    """Returns an error with the place where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace is not None else None
    place = f" in {code.co_qualname} ({Path(code.co_filename).name})" if code is not None else ""
    return f"{type(error).__name__}: {error}{place}"


def _can_ring() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise _TimeIsUp


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raises in the block when its time is up."""
    if not _can_ring():
        yield
        return

    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
