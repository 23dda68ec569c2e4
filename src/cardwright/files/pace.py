"""The pace at which what was written is put on disk: within a second, by a thread that sleeps while nothing is new."""

import errno
import os
import threading
import time
from typing import Final

EVERY: Final = 1.0
"""Seconds. So much can be lost when the power goes; nothing is when a process does."""


class _Pace:
    """Syncs the files that were written to, each at most once a second, and remembers what went wrong."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._news = threading.Condition(self._guard)
        self._dirty: dict[int, float] = {}
        """Since when each open file has something that is not on disk."""
        self._failed: dict[int, OSError] = {}
        self._thread: threading.Thread | None = None

    def written(self, handle: int) -> None:
        """Notes that an open file was written to."""
        with self._guard:
            self._dirty.setdefault(handle, time.monotonic())
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="cardwright-sync", daemon=True)
                self._thread.start()
            self._news.notify()

    def now(self, handle: int) -> None:
        """Syncs an open file at once; raises what went wrong with it, now or before."""
        with self._guard:
            self._dirty.pop(handle, None)
            failed = self._failed.pop(handle, None)
        if failed is not None:
            raise failed
        os.fsync(handle)

    def complain(self, handle: int) -> None:
        """Raises what went wrong when an open file was last synced, once."""
        if self._failed:
            with self._guard:
                failed = self._failed.pop(handle, None)
            if failed is not None:
                raise failed

    def forget(self, handle: int) -> None:
        """Forgets an open file that is about to be closed."""
        with self._guard:
            self._dirty.pop(handle, None)
            self._failed.pop(handle, None)

    def _run(self) -> None:
        while True:
            for handle in self._due():
                self._sync(handle)

    def _due(self) -> list[int]:
        """Waits until files have been unsynced for long enough, and returns them."""
        with self._guard:
            while True:
                while not self._dirty:
                    self._news.wait()
                now = time.monotonic()
                due = [handle for handle, since in self._dirty.items() if since + EVERY <= now]
                if due:
                    return due
                self._news.wait(min(self._dirty.values()) + EVERY - now)

    def _sync(self, handle: int) -> None:
        """Syncs by a handle of its own, so that nobody who writes or closes has to wait for the disk."""
        with self._guard:
            if self._dirty.pop(handle, None) is None:
                return
            try:
                twin = os.dup(handle)
            except OSError as error:
                if error.errno != errno.EBADF:  # one that was closed has nothing left to sync
                    self._failed[handle] = error
                return
        try:
            os.fsync(twin)
        except OSError as error:
            if (
                error.errno != errno.EINVAL
            ):  # the handle is no file any more: it was closed, and given to a socket
                with self._guard:
                    self._failed[handle] = error
        finally:
            os.close(twin)


PACE: Final = _Pace()


def _anew() -> None:
    """A forked process has no thread: it begins with its own."""
    PACE.__init__()  # type: ignore[misc]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_anew)
