"""Worker processes: tasks shared out, results as they come, a worker that is lost replaced."""

import multiprocessing
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_CONTEXT = multiprocessing.get_context("spawn")


class Lost(Exception):
    """A task whose worker died, or took longer than the limit."""


class _Worker:
    """A process with the pipe to it, the task that it has, and since when."""

    __slots__ = ("pipe", "process", "since", "task")

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_serve, args=(work, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.task: int | None = None
        self.since = 0.0

    def give(self, number: int, task: Any) -> None:
        self.task = number
        self.since = time.monotonic()
        self.pipe.send(task)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(work(task))


class Pool(Generic[T, R]):
    """Runs tasks in so many processes; with one job, here and one after another.

    `work` is a function of a module, so that the processes can import it; it must not raise.
    """

    __slots__ = ("_limit", "_workers", "jobs", "work")

    def __init__(self, work: Callable[[T], R], jobs: int, *, limit: float | None = None) -> None:
        self.work = work
        self.jobs = max(1, jobs)
        self._limit = limit
        self._workers: list[_Worker] = []

    def run(self, tasks: Iterable[T]) -> Generator[tuple[int, R | Lost], None, None]:
        """Yields each task's place and its result, in the order in which they are done."""
        if self.jobs == 1:
            for number, task in enumerate(tasks):
                yield number, self.work(task)
            return
        waiting = iter(enumerate(tasks))
        try:
            for number, task in waiting:
                self._hire().give(number, task)
                if len(self._workers) == self.jobs:
                    break
            while self._workers:
                for worker in self._ready():
                    number, result = self._collect(worker)
                    self._employ(worker, result, waiting)
                    yield number, result
        finally:
            for worker in self._workers:
                worker.end()
            self._workers = []

    def _hire(self) -> _Worker:
        worker = _Worker(self.work)
        self._workers.append(worker)
        return worker

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

    def _collect(self, worker: _Worker) -> tuple[int, R | Lost]:
        number = worker.task
        assert number is not None
        worker.task = None
        try:
            if worker.pipe.poll():
                result: R = worker.pipe.recv()
                return number, result
            return number, Lost(f"it took longer than {self._limit:g} s")
        except (EOFError, OSError):
            worker.process.join(1)
            return number, Lost(f"its process died (status {worker.process.exitcode})")

    def _employ(self, worker: _Worker, result: R | Lost, waiting: Iterator[tuple[int, T]]) -> None:
        """Gives a worker its next task, or a new worker the task where this one is lost."""
        more = next(waiting, None)
        if isinstance(result, Lost) or more is None:
            self._workers.remove(worker)
            worker.end()
        if more is not None:
            heir = self._hire() if isinstance(result, Lost) else worker
            heir.give(*more)
