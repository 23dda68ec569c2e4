"""Readings kept from one run to the next, by text and version of the grammar."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

import msgspec

from cardwright.games.magic.cards.library.store import Damaged, LibraryError, Store, checked, summed, writing
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language import CardReading, card, read_card
from cardwright.games.magic.language.kept import kinds, reader_version
from cardwright.games.magic.language.packing import Foreign, NotKept, kinds_of, packed, unpacked

_AT_ONCE: Final = 500


def reading_key(of: Card) -> bytes:
    """Returns the key of a card's reading: the grammar's version, and every text that the reading depends on."""
    digest = blake2b(reader_version().encode(), digest_size=16)
    for face in of.faces:
        for text in (face.name, face.cost, str(face.type_line), face.text):
            data = text.encode("utf-8", "surrogatepass")
            digest.update(len(data).to_bytes(8, "big"))
            digest.update(data)
    return digest.digest()


class Readings:
    """Reads cards, each text once: what was read before comes from the library's file.

    Where the file cannot be used, cards are read all the same.
    """

    __slots__ = ("_here", "_store", "misses")

    def __init__(self, store: Store) -> None:
        self._store = store
        self._here: dict[bytes, CardReading] = {}
        self.misses = 0
        """How many cards had to be read."""

    def of(self, cards: Iterable[Card]) -> list[CardReading]:
        """Returns the readings of cards, in their order."""
        wanted = [(reading_key(one), one) for one in cards]
        self._fetch([key for key, _ in wanted if key not in self._here])
        fresh: dict[bytes, CardReading] = {}
        for key, one in wanted:
            if key not in self._here:
                self.misses += 1
                self._here[key] = fresh[key] = read_card(one)
        self._keep(fresh)
        return [msgspec.structs.replace(self._here[key], name=one.name) for key, one in wanted]

    def _fetch(self, keys: list[bytes]) -> None:
        if not keys or not self._store.path.exists():
            return
        for start in range(0, len(keys), _AT_ONCE):
            part = keys[start : start + _AT_ONCE]
            sql = f"SELECT key, data FROM readings WHERE key IN ({','.join('?' * len(part))})"
            for key, kept in self._rows(sql, part):
                reading = _decoded(kept)
                if reading is not None:
                    self._here[key] = reading

    def _rows(self, sql: str, values: list[bytes]) -> list[tuple[bytes, bytes]]:
        try:
            return self._store.using(lambda db: db.execute(sql, values).fetchall())
        except LibraryError:
            return []

    def _keep(self, fresh: dict[bytes, CardReading]) -> None:
        rows = [(key, data) for key, reading in fresh.items() if (data := _encoded(reading)) is not None]
        if not rows:
            return
        try:
            self._store.using(lambda db: _put(db, rows))
        except LibraryError:
            return


def _put(db: Any, rows: list[tuple[bytes, bytes]]) -> None:
    with writing(db):
        db.executemany("INSERT OR REPLACE INTO readings VALUES (?, ?)", rows)


_KINDS: Final = {**kinds(), **kinds_of((card,))}


def _encoded(reading: CardReading) -> bytes | None:
    """Returns a reading as bytes, or None where it has parts that are no records of the trees."""
    try:
        return summed(packed(reading, _KINDS))
    except NotKept:
        return None


def _decoded(kept: bytes) -> CardReading | None:
    """Returns a reading that was kept, or None where it is not what was written: it is then read anew."""
    try:
        found = unpacked(checked(kept), _KINDS)
    except (Damaged, Foreign):
        return None
    return found if isinstance(found, CardReading) else None
