"""Readings kept from one run to the next, by text and version of the grammar."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.games.magic.cards.library.store import LibraryError, Store, writing
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language import CardReading, FaceReading, LineReading, read_card, tree
from cardwright.text import Span

_AT_ONCE: Final = 500
_UNREADABLE: Final = (msgspec.MsgspecError, KeyError, IndexError, TypeError, RecursionError)


@cache
def grammar_version() -> str:
    """Returns a mark of the reader as it is: any change of its files gives another."""
    digest = blake2b(digest_size=16)
    for name, data in sorted(_sources(files("cardwright.games.magic.language"), "")):
        digest.update(f"{name}:{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _sources(entry, f"{path}{entry.name}/")
        elif not entry.name.endswith(".pyc"):
            yield path + entry.name, entry.read_bytes()


def reading_key(card: Card) -> bytes:
    """Returns the key of a card's reading: the grammar's version, and every text that the reading depends on."""
    digest = blake2b(grammar_version().encode(), digest_size=16)
    for face in card.faces:
        for text in (face.name, str(face.type_line), face.text):
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
        wanted = [(reading_key(card), card) for card in cards]
        self._fetch([key for key, _ in wanted if key not in self._here])
        fresh: dict[bytes, CardReading] = {}
        for key, card in wanted:
            if key not in self._here:
                self.misses += 1
                self._here[key] = fresh[key] = read_card(card)
        self._keep(fresh)
        return [msgspec.structs.replace(self._here[key], name=card.name) for key, card in wanted]

    def _fetch(self, keys: list[bytes]) -> None:
        if not keys or not self._store.path.exists():
            return
        for start in range(0, len(keys), _AT_ONCE):
            part = keys[start : start + _AT_ONCE]
            sql = f"SELECT key, data FROM readings WHERE key IN ({','.join('?' * len(part))})"
            for key, data in self._rows(sql, part):
                reading = _decoded(data)
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


def _kinds() -> dict[str, type[Struct]]:
    """Returns every record that a reading is made of, by its name."""
    found: dict[str, type[Struct]] = {}
    for kind in (*vars(tree).values(), CardReading, FaceReading, LineReading):
        if isinstance(kind, type) and issubclass(kind, Struct):
            found[kind.__name__] = kind
    return found


_KINDS: Final = _kinds()
_ENCODE: Final = msgspec.msgpack.Encoder()


class _NotKept(Exception):
    """A reading with a part that cannot be written down."""


def _encoded(reading: CardReading) -> bytes | None:
    """Returns a reading as bytes, or None where it has parts that are no records of the trees."""
    try:
        return _ENCODE.encode(_plain(reading))
    except (_NotKept, RecursionError):
        return None


def _plain(value: Any) -> Any:
    """Returns records and tuples as lists that begin with their kind; a tuple's kind is 0, a span's 1."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, tuple):
        return [0, *[_plain(item) for item in value]]
    if isinstance(value, Span):
        return [1, value.start, value.end]
    kind = type(value)
    if _KINDS.get(kind.__name__) is not kind:
        raise _NotKept(kind.__name__)
    return [kind.__name__, *[_plain(getattr(value, name)) for name in kind.__struct_fields__]]


def _decoded(data: bytes) -> CardReading | None:
    try:
        found = _built(msgspec.msgpack.decode(data))
    except _UNREADABLE:
        return None
    return found if isinstance(found, CardReading) else None


def _built(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    kind = value[0]
    if kind == 0:
        return tuple(map(_built, value[1:]))
    if kind == 1:
        return Span(value[1], value[2])
    make: Callable[..., Any] = _KINDS[kind]
    fields = _KINDS[kind].__struct_fields__
    if len(fields) != len(value) - 1:
        raise KeyError(kind)
    return make(**dict(zip(fields, map(_built, value[1:]), strict=True)))
