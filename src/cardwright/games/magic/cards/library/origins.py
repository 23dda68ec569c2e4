"""Which file each card of the library came from, so that a file can be listed and taken out again."""

from collections.abc import Iterable
from sqlite3 import Connection
from typing import Final

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS origins (file TEXT NOT NULL, card TEXT NOT NULL, PRIMARY KEY (file, card)) WITHOUT ROWID
"""


def note(db: Connection, file: str, keys: Iterable[str]) -> None:
    """Notes that cards are in a file."""
    db.execute(_TABLE)
    db.executemany("INSERT OR IGNORE INTO origins VALUES (?, ?)", [(file, key) for key in keys])


def counts(db: Connection) -> dict[str, int]:
    """Returns how many cards each file has in the library."""
    db.execute(_TABLE)
    return dict(db.execute("SELECT file, count(*) FROM origins GROUP BY file ORDER BY file").fetchall())


def shared(db: Connection, file: str) -> dict[str, list[str]]:
    """Returns the cards of a file that other files have too: for each such file the keys."""
    db.execute(_TABLE)
    found: dict[str, list[str]] = {}
    rows = db.execute(
        "SELECT other.file, other.card FROM origins JOIN origins AS other ON other.card = origins.card "
        "WHERE origins.file = ? AND other.file <> origins.file ORDER BY other.file, other.card",
        (file,),
    )
    for other, key in rows:
        found.setdefault(other, []).append(key)
    return found


def forget(db: Connection, file: str, keep: Iterable[str]) -> int:
    """Takes the cards of a file out, but for those to keep; returns how many went."""
    kept = set(keep)
    keys = [key for (key,) in db.execute("SELECT card FROM origins WHERE file = ? ORDER BY card", (file,))]
    gone = [(key,) for key in keys if key not in kept]
    db.executemany("DELETE FROM cards WHERE key = ?", gone)
    db.executemany("DELETE FROM names WHERE card = ?", gone)
    db.execute("DELETE FROM origins WHERE file = ?", (file,))
    return len(gone)
