"""Holding a file or a folder while it is written, and saying who holds it.

The lock is the operating system's, so it ends with its process however that ends. Beside it lies a small file that says
who holds it; it is for people, and one that a killed process left behind means nothing.
"""

import errno
import os
import socket
from datetime import datetime
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows: a file that is open for writing cannot be replaced there
    fcntl = None  # type: ignore[assignment]

_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS)
"""What a file system answers that knows no locks."""


class HeldElsewhere(Exception):
    """A file that another process holds; says which."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is in use by {holder_of(path)}")


class Hold:
    """A file or folder that only this process writes to, until it is let go."""

    __slots__ = ("_handle", "_own", "path")

    def __init__(self, path: Path, handle: int, *, own: bool) -> None:
        self.path = path
        self._handle = handle
        self._own = own
        """Whether the handle was opened for the lock alone."""

    def let_go(self) -> None:
        """Lets others have it."""
        if self._handle < 0:
            return
        _note_of(self.path).unlink(missing_ok=True)
        if self._own:
            os.close(self._handle)
        elif fcntl is not None:
            _unlock(self._handle)
        self._handle = -1


def hold(path: Path, handle: int | None = None) -> Hold:
    """Holds a file by a handle that is open on it, or a folder; raises `HeldElsewhere`."""
    own = handle is None
    taken = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0)) if handle is None else handle
    try:
        if fcntl is not None:
            fcntl.flock(taken, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if own:
            os.close(taken)
        if error.errno in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES):
            raise HeldElsewhere(path) from None
        if error.errno not in _NO_LOCKS:
            raise
        return Hold(path, -1, own=False)
    _write_note(path)
    return Hold(path, taken, own=own)


def holder_of(path: Path) -> str:
    """Returns who holds a file, as they said when they took it."""
    try:
        with _note_of(path).open("rb") as file:
            said = file.read(200).decode("utf-8", "replace").strip()
    except OSError:
        said = ""
    return said or "another process"


def _unlock(handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_UN)
    except OSError:
        return  # closing the file lets it go as well


def _note_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.held")


def _write_note(path: Path) -> None:
    """Says who holds it. A note that cannot be written is no reason not to play."""
    words = f"process {os.getpid()} on {socket.gethostname()}, since {datetime.now():%H:%M:%S on %Y-%m-%d}\n"
    try:
        _note_of(path).write_text(words, encoding="utf-8")
    except OSError:
        return
