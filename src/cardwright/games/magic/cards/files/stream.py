"""Reads large JSON files piece by piece: lines, the elements of an array, the members of an object."""

import re
from collections.abc import Iterator
from typing import Final, Protocol

from msgspec import Struct

_CHUNK: Final = 1 << 20
_LARGEST: Final = 1 << 25
"""The largest single piece: no card and no set is near it, so a larger one is a file of another kind."""

_LONGEST_LINE: Final = 1 << 22
"""A card has a few kB, with all its printings some hundred."""

_LONGEST_STRING: Final = 1 << 20

_MOST_IN_VAIN: Final = _LARGEST + (1 << 24)
_MOST_PIECES_IN_VAIN: Final = 100_000
"""So many bytes, lines or pieces in a row without a card are a file of another kind."""

_MOST_BRACKETS: Final = 1 << 19
"""Of one piece: a set of 2,500 cards with fifty each has a quarter of that."""

_STRING: Final = rb'"(?:[^"\\]++|\\.)*+"'
_OUTSIDE: Final = re.compile(rb'[^"{}\[\]]*+', re.DOTALL)
_INSIDE: Final = re.compile(rb'(?:[^"{}\[\]]++|' + _STRING + rb")*+", re.DOTALL)
"""What stands before the next bracket, or before a string that has not been read to its end. Outside of pieces each string
is looked at, for it may be a key. Nothing is ever tried a second way: what that would have to remember is a hundred times
the text."""
_KEY: Final = re.compile(_STRING, re.DOTALL)


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


class Readable(Protocol):
    """What pieces are read from."""

    def read(self, size: int, /) -> bytes:
        """Reads on."""

    def readline(self, size: int, /) -> bytes:
        """Reads to the end of the line."""


class Search:
    """A file that is read for cards, and refuses to go on where none is found for long: blanks, numbers, other things."""

    __slots__ = ("_bytes", "_file", "_pieces")

    def __init__(self, file: Readable) -> None:
        self._file = file
        self._bytes = 0
        self._pieces = 0

    def read(self, size: int, /) -> bytes:
        """Reads on."""
        data = self._file.read(size)
        self._bytes += len(data)
        self._ask()
        return data

    def readline(self, size: int, /) -> bytes:
        """Reads to the end of the line."""
        data = self._file.readline(size)
        self._bytes += len(data)
        self.in_vain()
        return data

    def found(self) -> None:
        """Notes that a card was found."""
        self._bytes = self._pieces = 0

    def in_vain(self) -> None:
        """Notes that a line or a piece held no card."""
        self._pieces += 1
        self._ask()

    def _ask(self) -> None:
        if self._bytes > _MOST_IN_VAIN or self._pieces > _MOST_PIECES_IN_VAIN:
            raise BrokenFile("this long part of the file has no cards in it: the rest is not read")


def lines(file: Readable) -> Iterator[Piece]:
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


def containers(file: Readable, level: int) -> Iterator[Piece]:
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

    __slots__ = ("begun", "brackets", "depth", "key", "level", "line", "rest", "seen")

    def __init__(self, level: int) -> None:
        self.level = level
        self.depth = 0
        self.line = 1
        self.key = b""
        self.rest = b""
        """What was read but is not done with: an open piece, a string that is not at its end."""
        self.begun = -1
        """Where the open piece begins in `rest`, if there is one."""
        self.brackets = 0
        """How many were opened since the piece began."""
        self.seen = 0
        """How much of `rest` was scanned."""

    def feed(self, chunk: bytes) -> Iterator[Piece]:
        """Takes more of the file and yields the pieces that it completes."""
        data = self.rest + chunk
        done = 0
        at = self._skip(data, self.seen)
        while at < len(data):
            token = data[at]
            if token == _QUOTE:
                string = _KEY.match(data, at) if self.depth <= self.level else None
                if string is None:
                    break
                if self.depth == self.level:
                    self.key = string[0]
                at = self._skip(data, string.end())
                continue
            if token in _OPENING:
                self._open(at)
            else:
                self.depth -= 1
                if self.depth < 0:
                    raise BrokenFile("a bracket closes what was not open", self.line)
                if self.depth == self.level and self.begun >= 0:
                    self.line += data.count(b"\n", done, self.begun)
                    yield Piece(data[self.begun : at + 1], self.line, self.key[1:-1])
                    done, self.begun = self.begun, -1
            at = self._skip(data, at + 1)
        self._keep(data, done, at)

    def _skip(self, data: bytes, at: int) -> int:
        """Returns where the next bracket is, or the next string that matters or is not at its end, or the end."""
        skipped = (_INSIDE if self.depth > self.level else _OUTSIDE).match(data, at)
        return at if skipped is None else skipped.end()

    def _open(self, at: int) -> None:
        if self.depth == self.level:
            self.begun = at
            self.brackets = 0
        self.depth += 1
        self.brackets += 1
        if self.brackets > _MOST_BRACKETS:
            raise BrokenFile("a part of the file has too many brackets to be cards", self.line)

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
