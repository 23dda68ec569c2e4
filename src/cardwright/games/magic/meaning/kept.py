"""Meanings kept from one run to the next: the lines of a face that was played before are not lowered again.

For each face, in order, what its lines were found to mean, or that they have no meaning yet: records as plain data, in
a file of the program's version (`files/kept.py`). Whatever is not as it was written is lowered anew.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final

from msgspec import Struct

from cardwright.files.kept import KeptFile
from cardwright.files.program import program_mark
from cardwright.games.magic.language.packing import Foreign, NotKept, packed, unpacked
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower import Gap

_ROOMS: Final = tuple(f"cardwright.games.magic.{room}" for room in ("language", "meaning", "rules"))


class Asked(Struct, frozen=True):
    """A line that was asked for its meaning, and what it means, if it has one."""

    text: str
    line: m.Line | None


class Forgotten(Exception):
    """What is kept of a face is not what is asked for: all of it must be lowered anew."""


@cache
def _kinds() -> dict[str, type[Struct]]:
    records: tuple[type[Struct], ...] = (*m.RECORDS, Asked)
    return {kind.__name__: kind for kind in records}


@cache
def meaning_version() -> str:
    """Returns a mark of all that makes meanings: any change of its files gives another."""
    return program_mark(*_ROOMS)


class Meanings(KeptFile):
    """What the lines of faces mean, by all that a face says."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("meanings", lambda: meaning_version())

    def find(self, key: bytes) -> tuple[Asked, ...] | None:
        """Returns what was kept of a face, or None where there is nothing, or not what was written."""
        data = self.bytes_of(key)
        if data is None:
            return None
        try:
            found: Any = unpacked(data, _kinds())
        except Foreign:
            found = None
        if isinstance(found, tuple) and all(
            isinstance(one, Asked) and isinstance(one.line, m.Line | None) for one in found
        ):
            return found
        self.drop(key)
        return None

    def keep(self, key: bytes, asked: tuple[Asked, ...]) -> None:
        """Keeps what the lines of a face mean, if it can be written."""
        with suppress(NotKept):
            self.keep_bytes(key, packed(asked, _kinds()))


MEANINGS: Final = Meanings()


class Remembered:
    """The lines of one face, one after another: with the meaning that was kept, or that is to be kept."""

    __slots__ = ("_at", "_kept", "_key", "_made")

    def __init__(self, key: bytes, kept: tuple[Asked, ...] | None) -> None:
        self._key = key
        self._kept = kept
        self._made: list[Asked] = []
        self._at = 0

    def line(self, text: str, lower: Callable[[], m.Line]) -> m.Line:
        """Returns what the next line means; raises `Gap` where it has no meaning, `Forgotten` where another was kept."""
        if self._kept is not None:
            return self._line_kept(text)
        try:
            made = lower()
        except Gap:
            self._made.append(Asked(text, None))
            raise
        self._made.append(Asked(text, made))
        return made

    def _line_kept(self, text: str) -> m.Line:
        assert self._kept is not None
        if self._at >= len(self._kept) or self._kept[self._at].text != text:
            raise Forgotten
        line = self._kept[self._at].line
        self._at += 1
        if line is None:
            raise Gap(None, "as was found before")
        return line

    def keep(self) -> None:
        """Keeps what was lowered."""
        if self._made and MEANINGS.is_open:
            MEANINGS.keep(self._key, tuple(self._made))


def remembered(key: bytes) -> Remembered:
    """Returns what is known of the lines of a face; nothing where no meanings are kept now."""
    return Remembered(key, MEANINGS.find(key) if MEANINGS.is_open else None)
