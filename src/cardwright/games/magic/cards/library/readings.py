"""Readings kept from one run to the next, by text and version of the grammar."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.games.magic.cards.library.store import Damaged, LibraryError, Store, checked, summed, writing
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language import CardReading, binder, card, read_card, reader, tree
from cardwright.text import Span

_AT_ONCE: Final = 500
_UNREADABLE: Final = (Damaged, msgspec.MsgspecError, KeyError, IndexError, TypeError, RecursionError)


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


def reading_key(of: Card) -> bytes:
    """Returns the key of a card's reading: the grammar's version, and every text that the reading depends on."""
    digest = blake2b(grammar_version().encode(), digest_size=16)
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


def _kinds() -> dict[str, type[Struct]]:
    """Returns every record that a reading is made of, by its name."""
    found: dict[str, type[Struct]] = {}
    for module in (tree, binder, reader, card):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Struct):
                found[kind.__name__] = kind
    return found


_KINDS: Final = _kinds()
_ENCODE: Final = msgspec.msgpack.Encoder()
_TUPLE, _SPAN, _AGAIN = 0, 1, 2
"""The kinds of a list in the bytes that are no record's name; the last is a record that came before."""


class _NotKept(Exception):
    """A reading with a part that cannot be written down."""


def _encoded(reading: CardReading) -> bytes | None:
    """Returns a reading as bytes, or None where it has parts that are no records of the trees."""
    try:
        return summed(_ENCODE.encode(_Flattener().plain(reading)))
    except (_NotKept, RecursionError):
        return None


class _Flattener:
    """Writes records as lists that begin with their kind; a reference and what it means stay the very same node."""

    __slots__ = ("_places",)

    def __init__(self) -> None:
        self._places: dict[int, int] = {}

    def plain(self, value: Any) -> Any:
        """Returns a value as plain data."""
        if value is None or isinstance(value, (str, int)):
            return value
        if isinstance(value, tuple):
            return [_TUPLE, *[self.plain(item) for item in value]]
        if isinstance(value, Span):
            return [_SPAN, value.start, value.end]
        if id(value) in self._places:
            return [_AGAIN, self._places[id(value)]]
        kind = type(value)
        if _KINDS.get(kind.__name__) is not kind:
            raise _NotKept(kind.__name__)
        data = [kind.__name__, *[self.plain(getattr(value, name)) for name in kind.__struct_fields__]]
        self._places[id(value)] = len(self._places)
        return data


def _decoded(kept: bytes) -> CardReading | None:
    """Returns a reading that was kept, or None where it is not what was written: it is then read anew."""
    try:
        found = _Builder().built(msgspec.msgpack.decode(checked(kept)))
    except _UNREADABLE:
        return None
    return found if isinstance(found, CardReading) else None


class _Builder:
    """Makes the records again, in the order in which they were written."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: list[Any] = []

    def built(self, value: Any) -> Any:
        """Returns the value that plain data stands for."""
        if not isinstance(value, list):
            return value
        kind = value[0]
        if kind == _TUPLE:
            return tuple([self.built(item) for item in value[1:]])
        if kind == _SPAN:
            return Span(value[1], value[2])
        if kind == _AGAIN:
            return self._made[value[1]]
        make: Callable[..., Any] = _KINDS[kind]
        fields = _KINDS[kind].__struct_fields__
        if len(fields) != len(value) - 1:
            raise KeyError(kind)
        made = make(**dict(zip(fields, [self.built(item) for item in value[1:]], strict=True)))
        self._made.append(made)
        return made
