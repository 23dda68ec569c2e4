"""The ledger of a tournament: a file with its definition and a line a game, by which it goes on where it was stopped."""

import os
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from cardwright.files import Limit, hold, open_regular, read_bounded
from cardwright.sim.tournament import Result, Tournament


class OtherTournament(ValueError):
    """A ledger that is of another tournament, or no ledger."""


class Ledger:
    """A file that is held while a tournament is played. A line that was cut off by a kill is played again."""

    __slots__ = ("_file", "_held", "results")

    def __init__(self, path: Path, tournament: Tournament) -> None:
        if path.exists():
            open_regular(path).close()
        self._file: IO[bytes] = path.open("ab")
        self._held = hold(path, self._file.fileno())
        self.results: list[Result] = []
        first = msgspec.json.encode(tournament) + b"\n"
        known = read_bounded(path, Limit.RECORD)
        if known:
            if not known.startswith(first):
                raise OtherTournament(f"{path} is not the ledger of this tournament: give another file.")
            good = len(first)
            for line in known[good:].splitlines(keepends=True):
                if not line.endswith(b"\n"):
                    break
                try:
                    self.results.append(msgspec.json.decode(line, type=Result))
                except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                    place = len(self.results) + 2
                    raise OtherTournament(
                        f"{path}, line {place}: it is no result of a game ({error})"
                    ) from None
                good += len(line)
            os.truncate(path, good)
        if not known:
            self._file.write(first)
            self._file.flush()

    def add(self, result: Result) -> None:
        """Writes a result down."""
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.let_go()
        self._file.close()
