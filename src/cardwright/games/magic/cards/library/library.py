"""The user's card library: cards imported from files, found by name, type, text or set."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cached_property, partial
from pathlib import Path
from sqlite3 import Connection
from typing import Final, TypeVar

import msgspec

from cardwright.games.magic.cards.bundled import bundled_card, bundled_cards
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.library.store import Store, data_folder, writing
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.text import CardQuery, ImportReport, UnreadableSource

T = TypeVar("T")

_ENCODE: Final = msgspec.msgpack.Encoder()
_DECODE: Final = msgspec.msgpack.Decoder(Card)
_BATCH: Final = 2000


class _State(Enum):
    """What became of a card that was imported."""

    NEW = 1
    CHANGED = 2
    SAME = 3


class Library:
    """Cards that were imported, and beside them those that come with the program.

    A card of a bundled set is always the bundled one, so that decks and records mean the same on every machine.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(folder if folder is not None else data_folder())

    def close(self) -> None:
        """Closes the library's file."""
        self.store.close()

    def _using(self, work: Callable[[Connection], T]) -> T:
        """Does work on the library's file; one that had to be built anew is filled again first."""
        found = self.store.using(work)
        if self.store.rebuilt:
            self.store.rebuilt = False
            self.rebuild()
            found = self.store.using(work)
        return found

    @property
    def exists(self) -> bool:
        """Returns whether anything was ever imported."""
        return self.store.path.exists()

    def card(self, name: str) -> Card | None:
        """Returns a card by any of its names, as people type them."""
        found = bundled_card(name)
        if found is not None or not self.exists:
            return found
        key = fold_name(name)
        rows = self._using(
            lambda db: db.execute(
                "SELECT data FROM cards WHERE key IN (SELECT card FROM names WHERE key = ?) ORDER BY key LIMIT 1",
                (key,),
            ).fetchall()
        )
        return _DECODE.decode(rows[0][0]) if rows else None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Returns every name that a card may be called by."""
        found = [name for card in bundled_cards() for name in card.names]
        if self.exists:
            rows = self._using(lambda db: db.execute("SELECT name FROM cards ORDER BY key").fetchall())
            for (name,) in rows:
                found.extend((name, *name.split(" // ")) if " // " in name else (name,))
        return tuple(dict.fromkeys(found))

    def count(self) -> int:
        """Returns how many cards were imported."""
        if not self.exists:
            return 0
        rows = self._using(lambda db: db.execute("SELECT count(*) FROM cards").fetchall())
        return int(rows[0][0])

    def find(self, query: CardQuery) -> Iterator[Card]:
        """Yields the cards that fit, bundled ones first, each part in the order of names."""
        wanted = _Wanted(query)
        seen: set[str] = set()
        for card in bundled_cards():
            if wanted.fits(card):
                seen.add(fold_name(card.name))
                yield card
        if not self.exists:
            return
        sql, values = wanted.sql()
        for key, data in self._using(lambda db: db.execute(sql, values).fetchall()):
            if key not in seen and bundled_card(key) is None:
                yield _DECODE.decode(data)

    def import_file(self, path: Path) -> ImportReport:
        """Imports the cards of a file; those already there are changed to what the file says."""
        if not path.is_file():
            raise UnreadableSource(f"{path}: {'is a folder' if path.is_dir() else 'no such file'}")
        found = self._using(lambda db: _import(db, CardReader(path)))
        self.__dict__.pop("names", None)
        if found.cards:
            self._remember(path)
        return found

    def rebuild(self) -> tuple[Path, ...]:
        """Imports again the files that are still where they were; returns those that are gone."""
        gone: list[Path] = []
        for path in self.sources():
            if path.is_file():
                self._using(partial(_import, cards=CardReader(path)))
            else:
                gone.append(path)
        return tuple(gone)

    def sources(self) -> tuple[Path, ...]:
        """Returns the files that were imported, the first first."""
        try:
            text = self._list.read_text(encoding="utf-8")
        except OSError:
            return ()
        return tuple(Path(line) for line in dict.fromkeys(text.split("\n")) if line)

    @property
    def _list(self) -> Path:
        return self.store.folder / "imported.txt"

    def _remember(self, path: Path) -> None:
        """Notes the file beside the library, so that a damaged library can be built again from it."""
        absolute = path.absolute()
        if absolute not in self.sources() and "\n" not in str(absolute):
            with self._list.open("a", encoding="utf-8") as file:
                file.write(f"{absolute}\n")


def merge(before: Card, after: Card) -> Card:
    """Returns what the later printing says, with the sets of both and the earlier day."""
    days = [day for day in (before.released, after.released) if day]
    return msgspec.structs.replace(
        after,
        sets=tuple(dict.fromkeys((*before.sets, *after.sets))),
        released=min(days, default=""),
    )


def _import(db: Connection, cards: CardReader) -> ImportReport:
    """Puts the cards of a file into the library, all or none; its printings of one card become one."""
    states: dict[str, _State] = {}
    with writing(db):
        for batch in _batches(cards):
            _put(db, batch, states)
    found = list(states.values())
    return ImportReport(
        new=found.count(_State.NEW),
        changed=found.count(_State.CHANGED),
        same=found.count(_State.SAME),
        problems=tuple(cards.problems),
    )


def _batches(cards: Iterable[Card]) -> Iterator[dict[str, Card]]:
    batch: dict[str, Card] = {}
    for card in cards:
        key = fold_name(card.name)
        before = batch.get(key)
        batch[key] = card if before is None else merge(before, card)
        if len(batch) == _BATCH:
            yield batch
            batch = {}
    yield batch


def _put(db: Connection, cards: dict[str, Card], states: dict[str, _State]) -> None:
    rows: list[tuple[str | bytes, ...]] = []
    names: list[tuple[str, str]] = []
    for key, card in cards.items():
        found = db.execute("SELECT data FROM cards WHERE key = ?", (key,)).fetchone()
        before = _DECODE.decode(found[0]) if found is not None else None
        after = card if before is None else merge(before, card)
        if before is not None and after == before and after.sets == before.sets:
            states.setdefault(key, _State.SAME)
            continue
        if states.get(key) is not _State.NEW:
            states[key] = _State.NEW if before is None else _State.CHANGED
        rows.append((*_row(key, after), _ENCODE.encode(after)))
        names.extend((fold_name(name), key) for name in after.names)
    db.executemany("INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    db.executemany("INSERT OR REPLACE INTO names VALUES (?, ?)", names)


def _row(key: str, card: Card) -> tuple[str, ...]:
    return (
        key,
        card.name,
        " // ".join(str(face.type_line) for face in card.faces).casefold(),
        "\n".join(face.text for face in card.faces).casefold(),
        "".join(dict.fromkeys(color for face in card.faces for color in face.colors)),
        f" {' '.join(card.sets)} ",
        card.released,
    )


class _Wanted:
    """A query made ready."""

    __slots__ = ("colors", "edition", "name", "text", "types")

    def __init__(self, query: CardQuery) -> None:
        self.name = fold_name(query.name)
        self.types = query.types.casefold().split()
        self.text = query.text.casefold()
        self.colors = [color for color in query.colors.upper() if not color.isspace()]
        self.edition = query.edition.upper()

    def fits(self, card: Card) -> bool:
        """Returns whether a card fits."""
        key, _, types, text, colors, sets, _ = _row(fold_name(card.name), card)
        return (
            self.name in key
            and all(word in types for word in self.types)
            and self.text in text
            and all(color in colors for color in self.colors)
            and (not self.edition or f" {self.edition} " in sets)
        )

    def sql(self) -> tuple[str, list[str]]:
        """Returns the query for the library's table."""
        parts = [("key", self.name), ("text", self.text)]
        parts += [("types", word) for word in self.types] + [("colors", color) for color in self.colors]
        if self.edition:
            parts.append(("sets", f" {self.edition} "))
        tests = [f"instr({column}, ?) > 0" for column, value in parts if value]
        where = f" WHERE {' AND '.join(tests)}" if tests else ""
        return f"SELECT key, data FROM cards{where} ORDER BY key", [value for _, value in parts if value]
