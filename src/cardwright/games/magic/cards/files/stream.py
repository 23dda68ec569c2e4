"""Reads large JSON files piece by piece: lines, the elements of an array, the members of an object."""

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from msgspec import Struct

_CHUNK: Final = 1 << 20
_LARGEST: Final = 1 << 25
"""The largest single piece: no card and no set is near it, so a larger one is a file of another kind."""

_LONGEST_LINE: Final = 1 << 22
"""A card has a few kB, with all its printings some hundred."""

_LONGEST_STRING: Final = 1 << 23

_STRUCTURE: Final = re.compile(rb'"(?:[^"\\]|\\.)*(")?|[{}\[\]]', re.DOTALL)
"""A string, whose end may not have been read yet, or a bracket."""


class Piece(Struct, frozen=True):
    """A piece of a file: its JSON text, its key in the object around it, and where it begins."""

    text: bytes
    line: int
    key: bytes = b""


class BrokenFile(Exception):
    """A file that ends too early or is not of the kind that it began as: the reason, and the line."""

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def lines(file: BinaryIO) -> Iterator[Piece]:
    """Yields the lines of a file that are not blank; commas and brackets of an array around them are left out."""
    number = 0
    while True:
        line = file.readline(_LONGEST_LINE)
        if not line:
            return
        number += 1
        if len(line) >= _LONGEST_LINE:
            raise BrokenFile("a line is too long to be a card", number)
        text = line.strip().rstrip(b",")
        if text not in (b"", b"[", b"]"):
            yield Piece(text, number)


def containers(file: BinaryIO, level: int) -> Iterator[Piece]:
    """Yields the objects and arrays that begin so many levels deep, each with the key it stands under.

    With level 1 these are the elements of an array; with level 2 the members of the objects in an object.
    """
    scanner = _Scanner(level)
    while True:
        chunk = file.read(_CHUNK)
        if not chunk:
            break
        yield from scanner.feed(chunk)
    scanner.finish()


class _Scanner:
    """Follows strings and brackets, and cuts out what begins at one level."""

    __slots__ = ("begun", "depth", "key", "level", "line", "rest", "seen")

    def __init__(self, level: int) -> None:
        self.level = level
        self.depth = 0
        self.line = 1
        self.key = b""
        self.rest = b""
        """What was read but is not done with: an open piece, a string that is not at its end."""
        self.begun = -1
        """Where the open piece begins in `rest`, if there is one."""
        self.seen = 0
        """How much of `rest` was scanned."""

    def feed(self, chunk: bytes) -> Iterator[Piece]:
        """Takes more of the file and yields the pieces that it completes."""
        data = self.rest + chunk
        done = 0
        scanned = len(data)
        for match in _STRUCTURE.finditer(data, self.seen):
            token = data[match.start()]
            if token == _QUOTE:
                if match[1] is None:
                    scanned = match.start()
                    break
                if self.depth == self.level:
                    self.key = match[0]
            elif token in _OPENING:
                if self.depth == self.level:
                    self.begun = match.start()
                self.depth += 1
            else:
                self.depth -= 1
                if self.depth < 0:
                    raise BrokenFile("a bracket closes what was not open", self.line)
                if self.depth == self.level and self.begun >= 0:
                    self.line += data.count(b"\n", done, self.begun)
                    yield Piece(data[self.begun : match.end()], self.line, self.key[1:-1])
                    done, self.begun = self.begun, -1
        self._keep(data, done, scanned)

    def _keep(self, data: bytes, done: int, scanned: int) -> None:
        start = self.begun if self.begun >= 0 else scanned
        self.line += data.count(b"\n", done, start)
        self.rest = data[start:]
        self.seen = scanned - start
        if self.begun >= 0:
            self.begun = 0
        if len(self.rest) > _LARGEST or len(data) - scanned > _LONGEST_STRING:
            raise BrokenFile("a part of the file is too long to be cards", self.line)

    def finish(self) -> None:
        """Raises `BrokenFile` when something is still open at the end."""
        if self.depth or self.rest.strip():
            raise BrokenFile("the file ends before its brackets are closed", self.line)


_QUOTE: Final = ord('"')
_OPENING: Final = b"{["
