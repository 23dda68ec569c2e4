"""Games on many machines: tasks shared out by Ray, on a cluster of this machine's own or on one that is joined.

Nothing of a run depends on where its games are played, so the same games come out as on one process. A task whose worker dies is
done again somewhere else.
"""

import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from cardwright.lab.extras import need
from cardwright.sim import Hire
from cardwright.sim.pool import Lost

_TRIES: Final = 5
"""So often is a task begun again whose worker died; one that kills every worker is a crash of its games."""
_STARTS: Final = 4
"""So often is a cluster of this machine's own tried to start."""
_AHEAD: Final = 2
"""So many tasks wait with each worker, so that none is idle while results travel."""
_QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "0",
}


class NoCluster(RuntimeError):
    """A cluster that cannot be started or joined, with the reason in words."""


@contextmanager
def cluster(address: str | None, jobs: int) -> Iterator[tuple[Hire, int]]:
    """Starts a cluster of so many workers on this machine, or joins the one at an address.

    Yields how workers are hired there, and how many there are.
    """
    ray = need("ray")
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    words: dict[str, Any] = (
        {"address": address} if address else {"num_cpus": jobs, "include_dashboard": False}
    )
    _begin(ray, words)
    try:
        there = int(ray.cluster_resources().get("CPU", 1)) if address else jobs
        yield Crew, max(1, there)
    finally:
        ray.shutdown()


def _begin(ray: Any, words: dict[str, Any]) -> None:
    """Starts or joins a cluster. Ray gives one half a minute to start, which on a busy machine is too little: it is tried again."""
    tries = 1 if "address" in words else _STARTS
    for left in reversed(range(tries)):
        try:
            ray.init(**words, log_to_driver=False, logging_level=logging.CRITICAL)
            return
        except Exception as error:
            ray.shutdown()
            if not left:
                where = f"at {words['address']}" if "address" in words else "here"
                raise NoCluster(f"no cluster {where}: {error}") from error


class Crew:
    """Workers of a cluster for one piece of work."""

    __slots__ = ("_jobs", "_work")

    def __init__(self, work: Callable[[Any], Any], jobs: int) -> None:
        ray = need("ray")
        self._work = ray.remote(num_cpus=1, max_retries=_TRIES)(work)
        self._jobs = jobs

    def run(self, tasks: Iterable[Any]) -> Generator[tuple[int, Any], None, None]:
        """Yields each task's place and its result, or `Lost`, in the order in which they are done."""
        ray = need("ray")
        waiting = iter(enumerate(tasks))
        given: dict[Any, int] = {}

        def give() -> None:
            more = next(waiting, None)
            if more is not None:
                given[self._work.remote(more[1])] = more[0]

        try:
            for _ in range(self._jobs * _AHEAD):
                give()
            while given:
                done, _ = ray.wait(list(given), num_returns=1)
                give()
                place = given.pop(done[0])
                yield place, self._result(ray, done[0])
        finally:
            for left in given:
                ray.cancel(left, force=True)

    def _result(self, ray: Any, done: Any) -> Any:
        try:
            return ray.get(done)
        except ray.exceptions.RayError as error:
            return Lost(f"its workers died ({str(error).splitlines()[0]})")
