"""Readings kept from one run to the next: a card that was played before is not read again, and needs no grammar.

A file a version of the reader, in the user's cache (`files/kept.py`): for each text its trees as plain data (`packing.py`).
Only what is played is kept. Whatever cannot be kept or is damaged is read anew.
"""

from contextlib import suppress
from functools import cache
from typing import Any, Final

from msgspec import Struct

from cardwright.files.kept import KeptFile, key_of
from cardwright.files.program import program_mark
from cardwright.games.magic.language import binding, line, tree
from cardwright.games.magic.language.line import LineReading
from cardwright.games.magic.language.packing import Foreign, NotKept, kinds_of, packed, unpacked
from cardwright.games.magic.language.tree import AbilityText


@cache
def kinds() -> dict[str, type[Struct]]:
    """Returns every record that the reading of a line is made of, by its name."""
    return kinds_of((tree, binding, line))


@cache
def reader_version() -> str:
    """Returns a mark of the reader as it is: any change of its files gives another."""
    return program_mark("cardwright.games.magic.language")


class Shelf(KeptFile):
    """Trees by the texts that they were read from."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("readings", lambda: reader_version())

    def find(self, key: bytes) -> Any:
        """Returns the trees of a key, or None where there are none, or not what was written."""
        data = self.bytes_of(key)
        if data is None:
            return None
        try:
            return unpacked(data, kinds())
        except Foreign:
            self.drop(key)
            return None

    def keep(self, key: bytes, trees: Any) -> None:
        """Keeps trees, if they can be."""
        with suppress(NotKept):
            self.keep_bytes(key, packed(trees, kinds()))


SHELF: Final = Shelf()


def read_lines(
    text: str, names: tuple[str, str] = ("", ""), cost: str = "", *, spell: bool = False
) -> tuple[LineReading, ...]:
    """Reads each line of a text (`reader.read_lines`), or returns what was kept of it."""
    key = key_of("lines", text, *names, cost, "spell" if spell else "") if SHELF.is_open else b""
    found = SHELF.find(key) if key else None
    if not isinstance(found, tuple) or not all(isinstance(one, LineReading) for one in found):
        from cardwright.games.magic.language import reader

        found = reader.read_lines(text, names, cost, spell=spell)
        if key:
            SHELF.keep(key, found)
    return found


def write_ability(ability: AbilityText, names: tuple[str, str] = ("", "")) -> tuple[str, tuple[str, ...]]:
    """Returns the text of an ability and the productions that wrote it (`reader.write_ability`), or what was kept."""
    key = b""
    if SHELF.is_open:
        with suppress(NotKept):
            key = key_of("text", packed(ability, kinds()), *names)
    found = SHELF.find(key) if key else None
    if isinstance(found, tuple) and len(found) == 2:
        return found
    from cardwright.games.magic.language import reader

    written = reader.write_ability(ability, names)
    if key:
        SHELF.keep(key, written)
    return written
