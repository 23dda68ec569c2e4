"""The tables on disk: each is its record, and an SQLite file beside them says who may sit where."""

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

import msgspec
from msgspec import Struct

from cardwright.files import make_folder, read_text, replace_whole
from cardwright.serve.protocol import Ended

TOKEN_BYTES: Final = 16
"""128 random bits: nobody guesses a link."""
TOKEN_LENGTH: Final = 22
WATCHING: Final = -1

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, created REAL NOT NULL, facts BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS links (token TEXT PRIMARY KEY, tbl TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS links_of ON links (tbl);
"""


class SeatFacts(Struct, omit_defaults=True):
    """What is kept of a seat: who sits there, and how they like to be asked. `bot` decides for it while it is set."""

    name: str
    who: str
    bot: str = ""
    maker: bool = False
    clock: float | None = None
    stops: tuple[str, ...] | None = None
    yields: tuple[str, ...] = ()
    auto: bool = True
    conceded: bool = False


class TableFacts(Struct, omit_defaults=True):
    """What is kept of a table beside its record."""

    seats: list[SeatFacts]
    over: Ended | None = None
    title: str = ""


class Link(Struct, frozen=True):
    """What a token opens: a seat at a table, or watching it."""

    token: str
    table: str
    seat: int


class InUse(OSError):
    """A folder that another server has."""


class Store:
    """The folder of a server's tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.records = folder / "tables"
        make_folder(self.records)
        self._lock = (folder / "serve.lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(f"another server has {folder}; give this one a folder of its own (--data)") from None
        path = folder / "tables.sqlite"
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        os.chmod(path, 0o600)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        """Lets the folder go."""
        self._db.close()
        self._lock.close()

    def owner_key(self) -> str:
        """Returns the key of whoever runs the server; it stays the same from one start to the next."""
        path = self.folder / "owner.key"
        if path.exists():
            found = read_text(path).strip()
            if len(found) == TOKEN_LENGTH:
                return found
        key = token_urlsafe(TOKEN_BYTES)
        path.touch(mode=0o600)
        replace_whole(path, f"{key}\n".encode())
        return key

    def add(self, game: str, facts: TableFacts) -> tuple[str, list[str], str]:
        """Adds a table; returns its id, the token of each seat, and the watchers' token."""
        table = token_urlsafe(9).replace("-", "a").replace("_", "b")
        tokens = [token_urlsafe(TOKEN_BYTES) for _ in facts.seats]
        watch = token_urlsafe(TOKEN_BYTES)
        rows = [(token, table, seat) for seat, token in enumerate(tokens)] + [(watch, table, WATCHING)]
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?)",
                (table, game, time.time(), msgspec.json.encode(facts)),
            )
            self._db.executemany("INSERT INTO links VALUES (?, ?, ?)", rows)
        return table, tokens, watch

    def forget(self, table: str) -> None:
        """Takes a table out of the list that could not be begun."""
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute("DELETE FROM links WHERE tbl = ?", (table,))
            self._db.execute("DELETE FROM tables WHERE id = ?", (table,))

    def save(self, table: str, facts: TableFacts) -> None:
        """Keeps what has changed of a table."""
        self._db.execute("UPDATE tables SET facts = ? WHERE id = ?", (msgspec.json.encode(facts), table))

    def facts(self, table: str) -> TableFacts | None:
        """Returns what is kept of a table."""
        row = self._db.execute("SELECT facts FROM tables WHERE id = ?", (table,)).fetchone()
        return msgspec.json.decode(row[0], type=TableFacts) if row is not None else None

    def link(self, token: str) -> Link | None:
        """Returns what a token opens, or None for one that opens nothing."""
        if len(token) != TOKEN_LENGTH:
            return None
        row = self._db.execute("SELECT tbl, seat FROM links WHERE token = ?", (token,)).fetchone()
        return Link(token, row[0], row[1]) if row is not None else None

    def links(self, table: str) -> dict[int, str]:
        """Returns the tokens of a table, by seat."""
        rows = self._db.execute("SELECT seat, token FROM links WHERE tbl = ?", (table,))
        return dict(rows.fetchall())

    def all(self) -> Iterator[tuple[str, str, float]]:
        """Yields every table's id, game, and when it was laid, the last first."""
        yield from self._db.execute("SELECT id, game, created FROM tables ORDER BY created DESC")

    def count(self) -> int:
        """Returns how many tables there are."""
        return int(self._db.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    def path(self, table: str) -> Path:
        """Returns the record of a table; ids are made here and never come from a client."""
        return self.records / f"{table}.jsonl"
