"""Worker processes: tasks shared out, results as they come, a worker that is lost replaced."""

import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_ANEW: Final = multiprocessing.get_context("spawn")
_THREADS: Final = Path("/proc/self/task")
"""Where Linux tells the threads of this process, those of its libraries included."""


def _context(copies: bool) -> Any:
    """Returns how a process is started: anew, or as a copy of this one where no other thread is under way in it."""
    if copies:
        with suppress(OSError):
            if len(list(_THREADS.iterdir())) == 1:
                return multiprocessing.get_context("fork")
    return _ANEW


def _has_children() -> bool:
    """Tells whether this process has started others, which its copies would speak to as well: bots of their own."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


class Lost(Exception):
    """A task whose worker died, or took longer than the limit."""


class Died(Lost):
    """A task whose worker died: by its own doing, or because something else ended it."""


class _Worker:
    """A process with the pipe to it, the task that it has with its place, and since when."""

    __slots__ = ("pipe", "process", "since", "task")

    def __init__(self, work: Callable[[Any], Any], copies: bool) -> None:
        context = _context(copies)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        try:
            self.process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            theirs.close()
        self.task: tuple[int, Any] = (-1, None)
        self.since = 0.0

    def give(self, number: int, task: Any) -> None:
        self.task = (number, task)
        self.since = time.monotonic()
        with suppress(OSError):  # one that has died meanwhile is found out when its result is awaited
            self.pipe.send(task)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Works until no task comes any more, or until the process that gives them is gone.

    A copy of that process holds both ends of its own pipe, which therefore never ends: so the process is watched too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    master = multiprocessing.parent_process()
    ends: list[Connection | int] = [pipe] if master is None else [pipe, master.sentinel]
    while pipe in wait(ends):
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(work(task))


class Pool(Generic[T, R]):
    """Runs tasks in so many processes; with one job, here and one after another.

    `work` is a function of a module, so that the processes can import it; it must not raise. With `copies` they are
    copies of this process where the system can make such, and begin with all that it has loaded and read. A task whose
    worker dies is given to others, until it has had so many `tries`.
    """

    __slots__ = ("_copies", "_limit", "_tries", "_workers", "jobs", "work")

    def __init__(
        self,
        work: Callable[[T], R],
        jobs: int,
        *,
        limit: float | None = None,
        copies: bool = False,
        tries: int = 1,
    ) -> None:
        self.work = work
        self._tries = tries
        self._copies = copies and sys.platform == "linux" and not _has_children()
        self.jobs = max(1, jobs)
        self._limit = limit
        self._workers: list[_Worker] = []

    def run(self, tasks: Iterable[T]) -> Generator[tuple[int, R | Lost], None, None]:
        """Yields each task's place and its result, in the order in which they are done.

        Where processes cannot be started it goes on with those that could; where none could, in this one.
        """
        waiting = iter(enumerate(tasks))
        deaths: Counter[int] = Counter()
        try:
            while 1 < self.jobs > len(self._workers):
                worker = self._hire()
                if worker is None or not self._employ(worker, waiting):
                    break
            while self._workers:
                for worker in self._ready():
                    number, task = worker.task
                    result = self._collect(worker)
                    heir = self._replaced(worker) if isinstance(result, Lost) else worker
                    deaths[number] += isinstance(result, Died)
                    if heir is not None and isinstance(result, Died) and deaths[number] < self._tries:
                        heir.give(number, task)
                        continue
                    if heir is not None:
                        self._employ(heir, waiting)
                    yield number, result
            for number, task in waiting:
                yield number, self.work(task)
        finally:
            for worker in self._workers:
                worker.end()
            self._workers = []

    def _hire(self) -> _Worker | None:
        """Starts a worker; None where the system has no process for it."""
        try:
            worker = _Worker(self.work, self._copies)
        except OSError:
            return None
        self._workers.append(worker)
        return worker

    def _replaced(self, worker: _Worker) -> _Worker | None:
        self._dismiss(worker)
        return self._hire()

    def _dismiss(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.end()

    def _employ(self, worker: _Worker, waiting: Iterator[tuple[int, T]]) -> bool:
        """Gives a worker the next task; where there is none left, it goes."""
        more = next(waiting, None)
        if more is None:
            self._dismiss(worker)
            return False
        worker.give(*more)
        return True

    def _ready(self) -> list[_Worker]:
        """Waits for workers that have a result, have died, or are over the limit."""
        while True:
            pipes = [worker.pipe for worker in self._workers]
            done = wait(pipes, timeout=0.5)
            found = [worker for worker in self._workers if worker.pipe in done or self._late(worker)]
            if found:
                return found

    def _late(self, worker: _Worker) -> bool:
        return self._limit is not None and time.monotonic() - worker.since > self._limit

    def _collect(self, worker: _Worker) -> R | Lost:
        try:
            if worker.pipe.poll():
                result: R = worker.pipe.recv()
                return result
            return Lost(f"it took longer than {self._limit:g} s")
        except (EOFError, OSError):
            worker.process.join(1)
            return Died(f"its process died (status {worker.process.exitcode})")
