"""Reading files: regular ones only, each kind up to its limit, in words that a user can do something with."""

import os
import stat
from enum import Enum
from pathlib import Path
from typing import BinaryIO, Final

_KINDS: Final = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}

_OPENING: Final = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
)
"""Not blocking, so that opening a pipe that nobody writes to comes back at once and can be refused."""


class UnreadableFile(Exception):
    """A file that cannot be read, with its name and the reason in words."""


class Limit(Enum):
    """How large a file of each kind may be, in bytes; one that is larger is of another kind."""

    TEXT = 256 << 10
    """Cards, decks and lines that are read at once. (All cards of Magic's first set take 37 kB.)"""
    SCENARIOS = 8 << 20
    RECORD = 64 << 20
    """A game of 50,000 decisions takes 4 MB."""
    PLAIN_CARDS = 16 << 20
    """A file of cards in plain text, for the library. (All cards of Magic take 10 MB.)"""
    KEPT = 32 << 20
    """What was read before, kept by the program itself. (A card takes 2 kB.)"""
    CARD_DATA = 16 << 30
    """A file of cards that is read piece by piece; after unpacking."""

    @property
    def words(self) -> str:
        """Returns the limit as people write it."""
        value = int(self.value)
        for unit in ("bytes", "kB", "MB"):
            if value < 1024:
                return f"{value} {unit}"
            value >>= 10
        return f"{value} GB"


def open_regular(path: Path) -> BinaryIO:
    """Opens a file for reading; a folder, a pipe or a device is refused by name, without waiting for it."""
    try:
        handle = os.open(path, _OPENING)
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise UnreadableFile(f"{str(path)!r}: {error}") from None
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        what = _KINDS.get(stat.S_IFMT(mode), "something else")
        hint = " (for standard input write -)" if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) else ""
        raise UnreadableFile(f"{path}: is {what}, not a file{hint}")
    return os.fdopen(handle, "rb")


def read_bounded(path: Path, limit: Limit) -> bytes:
    """Returns what a file holds; one over the limit is refused before it is read."""
    with open_regular(path) as file:
        try:
            size = os.fstat(file.fileno()).st_size
            if size > limit.value:
                raise UnreadableFile(_too_large(str(path), limit, size))
            return read_stream(file, str(path), limit)
        except OSError as error:
            raise UnreadableFile(f"{path}: {error.strerror or error}") from None


def read_stream(file: BinaryIO, name: str, limit: Limit) -> bytes:
    """Returns what is left of an open file or of standard input, up to the limit."""
    data = file.read(limit.value + 1)
    if len(data) > limit.value:
        raise UnreadableFile(_too_large(name, limit))
    return data


def read_text(path: Path, limit: Limit = Limit.TEXT) -> str:
    """Returns a file as text in UTF-8, a byte order mark allowed, with line ends as `\\n`."""
    return decoded(read_bounded(path, limit), str(path))


def decoded(data: bytes, name: str) -> str:
    """Returns bytes as text in UTF-8, a byte order mark allowed, with line ends as `\\n`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{name}: not a text file in UTF-8 (byte {error.start} cannot be read)"
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _too_large(name: str, limit: Limit, size: int | None = None) -> str:
    has = "is larger" if size is None else f"has {size:,} bytes"
    return f"{name}: {has}; a file of this kind has at most {limit.words}"
