"""Limits by the processor's clock: a machine that is busy with other things takes nobody's time away."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

STANDS_STILL: Final = 240.0
"""A process that says nothing for so many seconds more than its work may take is ended: it starts and answers in far less, even
on a machine that is busy with much else."""


class TookTooLong(Exception):
    """Work that took longer than it may."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Ends what takes longer than so many seconds of the processor's time (where the system can tell)."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def too_long(_signal: int, _frame: object) -> None:
        raise TookTooLong(f"it took longer than {seconds:g} s")

    signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
