"""Sources of text, and places in them."""

from bisect import bisect_right
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from cardwright.files import UnreadableFile, read_text


class Position(NamedTuple):
    """A place as people count it: lines and columns from 1."""

    line: int
    column: int


class Span(Struct, frozen=True, order=True):
    """A stretch of a source: offsets in characters, the end not included."""

    start: int
    end: int

    def __or__(self, other: "Span") -> "Span":
        """Returns the smallest span that holds both; `NOWHERE` adds nothing."""
        if self.start < 0:
            return other
        if other.start < 0:
            return self
        return Span(min(self.start, other.start), max(self.end, other.end))

    def __contains__(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end

    def __len__(self) -> int:
        return self.end - self.start

    def __bool__(self) -> bool:
        return self.start >= 0


NOWHERE = Span(-1, -1)
"""The span of a node that was made, not read."""


class Source:
    """A text with a name, which knows where its lines begin.

    >>> source = Source("one\\ntwo", "a.txt")
    >>> source.position(5)
    Position(line=2, column=2)
    >>> source.line(2)
    'two'
    """

    __slots__ = ("_starts", "name", "text")

    def __init__(self, text: str, name: str = "<text>") -> None:
        self.text = text
        self.name = name
        self._starts: list[int] | None = None

    @classmethod
    def from_path(cls, path: Path) -> "Source":
        """Reads a regular file as UTF-8, a byte order mark allowed; raises `UnreadableSource` in plain words."""
        return cls(read_text(path), str(path))

    def position(self, offset: int) -> Position:
        """Returns the line and column of an offset; past the end it is the end."""
        starts = self._line_starts()
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """Returns a line, without its line break."""
        starts = self._line_starts()
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")

    def __getitem__(self, span: Span) -> str:
        return self.text[span.start : span.end]

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            starts = [0]
            find = self.text.find
            at = find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = find("\n", at + 1)
            self._starts = starts
        return self._starts


UnreadableSource = UnreadableFile
"""A file that cannot be read as text, with the reason in words."""
