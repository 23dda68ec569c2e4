"""The games that can be gone on with: every record of the records folder, the last played first."""

from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from cardwright.files import Limit, UnreadableFile, read_bounded
from cardwright.kernel import BrokenRecord, read_record

MOST_LISTED: Final = 40
LARGEST: Final = 50_000_000


class Saved(Struct, frozen=True):
    """A game that was kept: which, who sat there, how many decisions it has, and when it was played last."""

    path: str
    game: str
    seats: tuple[str, ...]
    decisions: int
    changed: str
    problem: str = ""


def saved_games(folder: Path, most: int = MOST_LISTED) -> list[Saved]:
    """Returns the records of a folder, the last played first; one that cannot be read says why."""
    if not folder.is_dir():
        return []
    paths = [path for path in folder.glob("*.jsonl") if path.is_file() and not path.is_symlink()]
    dated = sorted(
        ((path.stat().st_mtime, path) for path in paths), key=lambda pair: (-pair[0], pair[1].name)
    )
    return [_saved(path, changed) for changed, path in dated[:most]]


def _saved(path: Path, changed: float) -> Saved:
    when = f"{datetime.fromtimestamp(changed):%Y-%m-%d %H:%M}"
    try:
        if path.stat().st_size > LARGEST:
            return Saved(str(path), "", (), 0, when, "it is too large")
        found, _ = read_record(read_bounded(path, Limit.RECORD))
    except (OSError, BrokenRecord, UnreadableFile) as error:
        return Saved(str(path), "", (), 0, when, str(error)[:120])
    last = found.lines[-1].n if found.lines else 0
    return Saved(str(path), found.header.game, found.header.seats, last, when)


def line_of(number: int, saved: Saved) -> str:
    """Returns a game as a line of the list."""
    if saved.problem:
        return f"{number:3}. {saved.changed}  cannot be read: {saved.problem}"
    seats = " against ".join(saved.seats) or "nobody"
    return f"{number:3}. {saved.changed}  {saved.game}, {seats}: {saved.decisions} decisions"
