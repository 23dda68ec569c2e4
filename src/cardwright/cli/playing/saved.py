"""The games that can be gone on with: every record of the records folder, the last played first."""

from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from cardwright.cli.playing.match_file import ENDING, read_match
from cardwright.files import Limit, UnreadableFile, read_bounded
from cardwright.kernel import BrokenRecord, read_record
from cardwright.sim import in_words

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
    match: str = ""
    """How a match stands, where it is one."""


def saved_games(folder: Path, most: int = MOST_LISTED) -> list[Saved]:
    """Returns the records of a folder, the last played first; one that cannot be read says why.

    The games of a match are not told one by one: the match is.
    """
    if not folder.is_dir():
        return []
    matches = [path.stem for path in folder.glob(f"*{ENDING}")]
    paths = [
        path
        for ending in (".jsonl", ENDING)
        for path in folder.glob(f"*{ending}")
        if (path.is_file() and not path.is_symlink() and path.stem.partition("-game-")[0] not in matches)
        or path.suffix == ENDING
    ]
    dated = sorted(
        ((path.stat().st_mtime, path) for path in paths), key=lambda pair: (-pair[0], pair[1].name)
    )
    return [_saved(path, changed) for changed, path in dated[:most]]


def _saved(path: Path, changed: float) -> Saved:
    when = f"{datetime.fromtimestamp(changed):%Y-%m-%d %H:%M}"
    try:
        if path.stat().st_size > LARGEST:
            return Saved(str(path), "", (), 0, when, "it is too large")
        if path.suffix == ENDING:
            return _saved_match(path, when)
        found, _ = read_record(read_bounded(path, Limit.RECORD))
    except (OSError, BrokenRecord, UnreadableFile) as error:
        return Saved(str(path), "", (), 0, when, str(error)[:120])
    last = found.lines[-1].n if found.lines else 0
    return Saved(str(path), found.header.game, found.header.seats, last, when)


def _saved_match(path: Path, when: str) -> Saved:
    found = read_match(path)
    stands = f"{in_words(found.winners)}, the best of {found.header.best_of}"
    return Saved(str(path), found.header.game, found.header.seats, len(found.ended), when, match=stands)


def line_of(number: int, saved: Saved) -> str:
    """Returns a game as a line of the list."""
    if saved.problem:
        return f"{number:3}. {saved.changed}  cannot be read: {saved.problem}"
    seats = " against ".join(saved.seats) or "nobody"
    if saved.match:
        return f"{number:3}. {saved.changed}  {saved.game}, {seats}: a match, {saved.match}"
    return f"{number:3}. {saved.changed}  {saved.game}, {seats}: {saved.decisions} decisions"
