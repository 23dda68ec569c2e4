"""The file of the card library: opening it, sharing it with other processes, and building it anew when damaged."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from typing import Final, TypeVar
from urllib.parse import quote

from cardwright.files import data_folder

__all__ = ["Damaged", "LibraryError", "Store", "checked", "data_folder", "summed", "writing"]

T = TypeVar("T")

VERSION: Final = 2
"""Of the tables below; a file with another is built anew."""

_SUM: Final = 8
"""Bytes of the checksum that stands before all data of cards and readings."""

_TABLES: Final = """
CREATE TABLE cards (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, types TEXT NOT NULL, text TEXT NOT NULL, colors TEXT NOT NULL,
    sets TEXT NOT NULL, released TEXT NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE names (key TEXT NOT NULL, card TEXT NOT NULL, PRIMARY KEY (key, card)) WITHOUT ROWID;
CREATE TABLE readings (key BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
"""
_PATIENCE: Final = 120.0
"""Seconds to wait for another process to finish writing."""


_OF_OTHERS: Final[list[sqlite3.Connection]] = []
"""Connections of the process that this one is a copy of."""


class LibraryError(OSError):
    """A library that cannot be used, with the reason in words."""


class Damaged(sqlite3.DatabaseError):
    """A row that is not what was written, found by its checksum."""


def summed(data: bytes) -> bytes:
    """Returns data with its checksum before it, as it is kept."""
    return blake2b(data, digest_size=_SUM).digest() + data


def checked(kept: object) -> bytes:
    """Returns data without its checksum; raises `Damaged` where the two do not fit."""
    if isinstance(kept, bytes) and len(kept) >= _SUM:
        data = kept[_SUM:]
        if blake2b(data, digest_size=_SUM).digest() == kept[:_SUM]:
            return data
    raise Damaged("a row does not have its checksum")


class Store:
    """A SQLite file in a folder. `using` runs work on it, and builds it anew when it is found damaged.

    Where nothing can be written, it is read all the same (`read_only`). Threads share the connection, one at a time.
    """

    __slots__ = ("_connection", "_guard", "_process", "folder", "read_only", "rebuilt")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rebuilt = ""
        """Why the file was built anew, until its owner has filled it again."""
        self.read_only = False
        self._connection: sqlite3.Connection | None = None
        self._process = os.getpid()
        self._guard = RLock()

    @property
    def path(self) -> Path:
        """Returns the library's file."""
        return self.folder / "library.sqlite"

    @property
    def imported(self) -> Path:
        """Returns the list of the files that were imported, which stands beside the library's file."""
        return self.folder / "imported.txt"

    @property
    def _lock_path(self) -> Path:
        return self.folder / "library.lock"

    def close(self) -> None:
        """Closes the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def using(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Returns what the work returns; a damaged file is put aside and the work done on a new one."""
        if self._process != os.getpid():
            self._guard = RLock()  # one that a thread of the copied process held is never let go of
        with self._guard:
            return self._used(work)

    def _used(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._open())
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError) and not _is_wrong_table(error):
                raise LibraryError(f"{self.path}: {error}") from None
            if self.read_only:
                raise LibraryError(f"{self.path} is damaged, and cannot be written to: {error}") from None
            self._rebuild(damaged=isinstance(error, (Damaged, sqlite3.OperationalError)))
        try:
            return work(self._open())
        except sqlite3.DatabaseError as error:
            raise LibraryError(f"{self.path}: {error}") from None

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and self._process != os.getpid():
            _OF_OTHERS.append(
                self._connection
            )  # a copied process neither uses nor closes what it was copied with
            self._connection = None
        if self._connection is None:
            self._process = os.getpid()
            try:
                self._connection = self._open_to_write()
            except (OSError, sqlite3.OperationalError) as error:
                self._connection = self._open_to_read(error)
        return self._connection

    def _open_to_write(self) -> sqlite3.Connection:
        self.folder.mkdir(parents=True, exist_ok=True)
        with _lock(self._lock_path):
            return self._ready(_connect(self.path))

    def _open_to_read(self, reason: OSError | sqlite3.OperationalError) -> sqlite3.Connection:
        """Opens a library that lies where this user cannot write; raises the reason where it is no such thing."""
        said = getattr(reason, "strerror", None) or str(reason)
        if not self.path.is_file() or _is_writable(self.path):
            raise LibraryError(f"{self.path}: {said}") from None
        address = f"file:{quote(str(self.path.absolute()))}?mode=ro&immutable=1"
        connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
        try:
            if _version(connection) != VERSION:
                raise LibraryError(f"{self.path} is of another version, and cannot be written to: {said}")
        except BaseException:
            connection.close()
            raise
        self.read_only = True
        return connection

    def _ready(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        try:
            if _version(connection) != VERSION:
                with _writing(connection):
                    before = _version(connection)
                    if before != VERSION:
                        _make_tables(connection)
                        # A file that was emptied, or is of another version: what was imported is known beside it.
                        self._built_anew("was empty" if before == 0 else f"was of version {before}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _rebuild(self, *, damaged: bool) -> None:
        """Puts a damaged file aside, unless another process has done so in the meantime."""
        self.close()
        with _lock(self._lock_path):
            if damaged or _is_damaged(self.path):
                for ending in ("", "-wal", "-shm"):
                    part = self.path.with_name(self.path.name + ending)
                    if part.exists():
                        part.replace(self.folder / f"damaged{ending}.sqlite")
                self._built_anew("was damaged")

    def _built_anew(self, why: str) -> None:
        """Notes that the file was made, where something had been in it: asked while no other process can import."""
        if self.imported.exists():
            self.rebuilt = why


def _is_wrong_table(error: sqlite3.OperationalError) -> bool:
    """Returns whether a file is SQLite's but does not hold our tables."""
    return str(error).startswith(("no such", "table "))


def _is_writable(path: Path) -> bool:
    """Returns whether a file and its folder can be written to, tried by opening: rights alone do not tell."""
    try:
        path.open("r+b").close()
        beside = path.with_name(".cardwright-tried")
        beside.open("wb").close()
        beside.unlink()
    except OSError:
        return False
    return True


def warn(words: str) -> None:
    """Says something about the library that its user should know, beside what a command prints."""
    print(f"cardwright: {words}", file=sys.stderr, flush=True)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _make_tables(connection: sqlite3.Connection) -> None:
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        connection.execute(f'DROP TABLE "{table}"')
    for statement in _TABLES.split(";"):
        if statement.strip():
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version={VERSION}")


@contextmanager
def _writing(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


writing = _writing
"""Does work in one transaction, alone; other processes wait or read what was there before."""


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Waits until no other process opens or mends the library; let go of even when a process is killed."""
    holder = _held(path)
    try:
        yield
    finally:
        holder.close()


def _held(path: Path) -> sqlite3.Connection:
    for _ in range(2):
        holder = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        try:
            holder.execute("BEGIN EXCLUSIVE")
            return holder
        except sqlite3.OperationalError:
            holder.close()
            raise
        except sqlite3.DatabaseError:
            holder.close()
            path.unlink(missing_ok=True)
    raise sqlite3.OperationalError("the lock beside the library cannot be taken")


def _is_damaged(path: Path) -> bool:
    connection = sqlite3.connect(path, timeout=_PATIENCE)
    try:
        rows = connection.execute("PRAGMA integrity_check(1)").fetchall()
        return rows != [("ok",)]
    except sqlite3.DatabaseError:
        return True
    finally:
        connection.close()
