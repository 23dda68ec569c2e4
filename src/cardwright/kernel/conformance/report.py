"""What a check found: how much was checked, and each failure with the record that leads to it."""

import hashlib
import tempfile
import traceback
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardwright.kernel.game import Game
from cardwright.kernel.record import record


class Failure(Struct, frozen=True):
    """One check that did not hold: which, where, and the record of the game up to there."""

    check: str
    detail: str
    decision: int
    record: str

    def save(self, directory: Path | None = None) -> Path:
        """Writes the record to a file, which `cardwright replay` reads, and returns its path."""
        mark = hashlib.blake2b(self.record.encode(), digest_size=6).hexdigest()
        place = directory if directory is not None else Path(tempfile.gettempdir())
        path = place / f"cardwright-{self.check}-{mark}.jsonl"
        path.write_text(self.record, encoding="utf-8")
        return path

    def __str__(self) -> str:
        return f"{self.check}, at decision {self.decision}: {self.detail}"


class Report:
    """What a walk checked and found.

    `redeals` counts the new deals that were asked for, `dealt_anew` those in which something hidden really changed,
    `no_deals` those that could not be made.
    """

    __slots__ = ("dealt_anew", "decisions", "failures", "games", "no_deals", "redeals")

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.redeals = 0
        self.dealt_anew = 0
        self.no_deals = 0
        self.failures: list[Failure] = []

    def fail(self, check: str, game: Game[Any], detail: str) -> None:
        """Notes a failure at the place where the game stands."""
        self.failures.append(Failure(check, detail, len(game), record(game).text()))

    def crash(self, check: str, game: Game[Any], error: BaseException, doing: str = "") -> None:
        """Notes a failure that showed as an exception."""
        lines = traceback.format_exception(error)
        self.fail(check, game, doing + "".join(lines[-4:]).strip())

    def add(self, other: "Report") -> None:
        """Adds what another walk found."""
        self.games += other.games
        self.decisions += other.decisions
        self.redeals += other.redeals
        self.dealt_anew += other.dealt_anew
        self.no_deals += other.no_deals
        self.failures.extend(other.failures)

    def require(self, directory: Path | None = None) -> None:
        """Raises `NotConforming` with every failure, each with the file that its record was saved to."""
        if self.failures:
            told = [f"{failure}\n  replay: {failure.save(directory)}" for failure in self.failures[:10]]
            raise NotConforming(f"{len(self.failures)} failures\n" + "\n".join(told))


class NotConforming(AssertionError):
    """A game that does not keep its contract with the kernel."""
