"""The user's card library: cards imported from files, found by name, type, text or set."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cached_property, lru_cache, partial
from pathlib import Path
from sqlite3 import Connection
from typing import Final, TypeVar

import msgspec

from cardwright.files import UnreadableFile, append_line, open_regular, read_text, replace_whole
from cardwright.games.magic.cards.bundled import bundled_card, bundled_cards
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.library import origins
from cardwright.games.magic.cards.library.store import Store, checked, data_folder, summed, warn, writing
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.text import CardQuery, ImportedFile, ImportReport

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
            why, self.store.rebuilt = self.store.rebuilt, ""
            if self.sources():
                gone = self.rebuild()
                self._say_rebuilt(why, gone)
                found = self.store.using(work)
        return found

    def _say_rebuilt(self, why: str, gone: tuple[Path, ...]) -> None:
        known = len(self.sources())
        missing = f"; no longer there: {', '.join(map(str, gone))}" if gone else ""
        warn(
            f"the card library {why} and was built again from {known - len(gone)} of the {known} files imported"
            f"{missing}"
        )

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
        sql = (
            "SELECT data FROM cards WHERE key IN (SELECT card FROM names WHERE key = ?) ORDER BY key LIMIT 1"
        )
        rows = self._using(lambda db: [checked(data) for (data,) in db.execute(sql, (key,))])
        return _DECODE.decode(rows[0]) if rows else None

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
        rows = self._using(lambda db: [(key, checked(data)) for key, data in db.execute(sql, values)])
        for key, data in rows:
            if key not in seen and bundled_card(key) is None:
                yield _DECODE.decode(data)

    def import_file(self, path: Path) -> ImportReport:
        """Imports the cards of a file; those already there are changed to what the file says."""
        open_regular(path).close()
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

    def files(self) -> tuple[ImportedFile, ...]:
        """Returns the files that were imported, the first first, with the cards that each of them has here."""
        if not self.exists:
            return ()
        known = self._using(origins.counts)
        return tuple(ImportedFile(str(path), known.get(str(path), 0)) for path in self.sources())

    def remove_file(self, name: str) -> ImportedFile | None:
        """Takes a file out, by its path or its name; cards that another file has too become what that one says.

        Where that other file is no longer there, such a card stays as it is.
        """
        wanted = {name, str(Path(name).absolute())}
        path = next((p for p in self.sources() if str(p) in wanted or p.name == name), None)
        if path is None:
            return None
        gone = self._using(lambda db: _remove(db, str(path)))
        self.__dict__.pop("names", None)
        rest = [str(other) for other in self.sources() if other != path]
        replace_whole(self.store.imported, "".join(f"{other}\n" for other in rest).encode())
        return ImportedFile(str(path), gone)

    def sources(self) -> tuple[Path, ...]:
        """Returns the files that were imported, the first first."""
        try:
            text = read_text(self.store.imported)
        except UnreadableFile:
            return ()
        return tuple(Path(line) for line in dict.fromkeys(text.split("\n")) if line)

    def _remember(self, path: Path) -> None:
        """Notes the file beside the library, so that a damaged library can be built again from it."""
        absolute = path.absolute()
        if absolute not in self.sources() and "\n" not in str(absolute):
            append_line(self.store.imported, str(absolute))


@lru_cache(maxsize=2)
def opened(folder: Path) -> Library:
    """Returns the library of a folder, opened when it is first asked for."""
    return Library(folder)


def users_library() -> Library:
    """Returns the library of the user's data folder, wherever that is now."""
    return opened(data_folder())


def merge(before: Card, after: Card) -> Card:
    """Returns what the later printing says, with the sets of both and the earlier day."""
    days = [day for day in (before.released, after.released) if day]
    return msgspec.structs.replace(
        after,
        sets=tuple(dict.fromkeys((*before.sets, *after.sets))),
        released=min(days, default=""),
        rarities=tuple({**dict(before.rarities), **dict(after.rarities)}.items()),
    )


def _import(db: Connection, cards: CardReader) -> ImportReport:
    """Puts the cards of a file into the library, all or none; its printings of one card become one."""
    states: dict[str, _State] = {}
    with writing(db):
        for batch in _batches(cards):
            _put(db, batch, states)
        origins.note(db, str(cards.path.absolute()), states)
    found = list(states.values())
    return ImportReport(
        new=found.count(_State.NEW),
        changed=found.count(_State.CHANGED),
        same=found.count(_State.SAME),
        problems=tuple(cards.problems),
    )


def _remove(db: Connection, file: str) -> int:
    """Takes a file's cards out, all or none; what other files have of them is read again from there."""
    with writing(db):
        others = origins.shared(db, file)
        keep = {key for other, keys in others.items() if not Path(other).is_file() for key in keys}
        gone = origins.forget(db, file, keep)
        for other, keys in others.items():
            if Path(other).is_file():
                wanted = set(keys) - keep
                cards = (card for card in CardReader(Path(other)) if fold_name(card.name) in wanted)
                for batch in _batches(cards):
                    _put(db, batch, {})
    return gone


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
        before = _DECODE.decode(checked(found[0])) if found is not None else None
        after = card if before is None else merge(before, card)
        if (
            before is not None
            and after == before
            and (after.sets, after.rarities) == (before.sets, before.rarities)
        ):
            states.setdefault(key, _State.SAME)
            continue
        if states.get(key) is not _State.NEW:
            states[key] = _State.NEW if before is None else _State.CHANGED
        rows.append((*_row(key, after), summed(_ENCODE.encode(after))))
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
