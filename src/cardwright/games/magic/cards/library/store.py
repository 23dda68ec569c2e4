"""The file of the card library: opening it, sharing it with other processes, and building it anew when damaged."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import platformdirs

T = TypeVar("T")

VERSION: Final = 1
"""Of the tables below; a file with another is built anew."""

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


class LibraryError(OSError):
    """A library that cannot be used, with the reason in words."""


def data_folder() -> Path:
    """Returns the folder of the user's data: `CARDWRIGHT_DATA`, or where the system keeps such things."""
    told = os.environ.get("CARDWRIGHT_DATA")
    return Path(told) if told else Path(platformdirs.user_data_path("cardwright", appauthor=False))


class Store:
    """A SQLite file in a folder. `using` runs work on it, and builds it anew when it is found damaged."""

    __slots__ = ("_connection", "folder", "rebuilt")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rebuilt = False
        self._connection: sqlite3.Connection | None = None

    @property
    def path(self) -> Path:
        """Returns the library's file."""
        return self.folder / "library.sqlite"

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
        try:
            return work(self._open())
        except sqlite3.OperationalError as error:
            raise LibraryError(f"{self.path}: {error}") from None
        except sqlite3.DatabaseError:
            self._rebuild()
        try:
            return work(self._open())
        except sqlite3.DatabaseError as error:
            raise LibraryError(f"{self.path}: {error}") from None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise LibraryError(f"{self.folder}: {error.strerror or error}") from None
            with _lock(self._lock_path):
                self._connection = self._ready(_connect(self.path))
        return self._connection

    def _ready(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        try:
            if _version(connection) != VERSION:
                with _writing(connection):
                    if _version(connection) != VERSION:
                        _make_tables(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _rebuild(self) -> None:
        """Puts a damaged file aside, unless another process has done so in the meantime."""
        self.close()
        with _lock(self._lock_path):
            if _is_damaged(self.path):
                for ending in ("", "-wal", "-shm"):
                    part = self.path.with_name(self.path.name + ending)
                    if part.exists():
                        part.replace(self.folder / f"damaged{ending}.sqlite")
                self.rebuilt = True


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
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
