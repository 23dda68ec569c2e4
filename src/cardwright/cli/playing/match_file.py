"""The record of a match: who plays with what, each game with the file of its own record, and how each ended."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.files import Limit, UnreadableFile, open_regular, read_bounded
from cardwright.kernel import BrokenRecord, CardText, DeckText, Match, RecordFile

ENDING: Final = ".match"


class MatchHeader(Struct, frozen=True):
    """The first line: all that the match is played from."""

    cardwright: str
    game: str
    best_of: int
    seats: tuple[str, ...]
    decks: tuple[DeckText, ...]
    seed: int
    options: dict[str, Any] = {}
    cards: tuple[CardText, ...] = ()
    format: str | None = None
    match: int = 1

    @property
    def as_match(self) -> Match:
        """Returns what each game of it is made from."""
        return Match(self.game, self.decks, self.seed, self.options, cards=self.cards)


class GameLine(Struct, frozen=True, omit_defaults=True):
    """That a game began: with these decks, who chose who begins and who does; or (`over`) how it ended.

    `shown` are the cards that each player has shown in it, for those who exchange cards after it.
    """

    game: int
    over: bool = False
    decks: tuple[DeckText, ...] = ()
    chooser: int | None = None
    first: int | None = None
    winner: int | None = None
    reason: str = ""
    shown: tuple[tuple[str, ...], ...] = ()


class MatchRecord(Struct, frozen=True):
    """A match as its file tells it."""

    header: MatchHeader
    lines: tuple[GameLine, ...] = ()

    @property
    def begun(self) -> tuple[GameLine, ...]:
        """Returns the games that began."""
        return tuple(line for line in self.lines if not line.over)

    @property
    def ended(self) -> tuple[GameLine, ...]:
        """Returns the games that ended."""
        return tuple(line for line in self.lines if line.over)

    @property
    def winners(self) -> list[int | None]:
        """Returns who won each game that ended."""
        return [line.winner for line in self.ended]

    @property
    def open(self) -> GameLine | None:
        """Returns the game that began and has not ended."""
        return self.begun[-1] if len(self.begun) > len(self.ended) else None

    @property
    def decks(self) -> tuple[DeckText, ...]:
        """Returns the decks as they were played last."""
        return self.begun[-1].decks if self.begun else self.header.decks

    def shown(self, seat: int) -> list[str]:
        """Returns the cards that a seat has shown in all games."""
        return [name for line in self.ended if line.shown for name in line.shown[seat]]


def record_of(path: Path, game: int) -> Path:
    """Returns where the record of a game of a match is: beside that of the match."""
    return path.with_name(f"{path.stem}-game-{game}.jsonl")


def is_match(path: Path) -> bool:
    """Tells whether a file is the record of a match."""
    if path.suffix == ENDING:
        return True
    try:
        with open_regular(path) as file:
            first = msgspec.json.decode(file.readline(1_000_000))
    except (OSError, UnreadableFile, ValueError, RecursionError):
        return False
    return isinstance(first, dict) and "best_of" in first


def read_match(path: Path) -> MatchRecord:
    """Reads the record of a match; raises `BrokenRecord`."""
    return match_from(read_bounded(path, Limit.RECORD))[0]


def match_from(data: bytes) -> tuple[MatchRecord, int]:
    """Reads a match from what its file holds, with how many bytes its whole lines take; a last line that was cut off is left out."""
    whole = data.rfind(b"\n") + 1
    pieces = data[:whole].split(b"\n")[:-1]
    if not pieces:
        raise BrokenRecord("the record of the match has no first line: it was never begun")
    try:
        head = msgspec.json.decode(pieces[0], type=MatchHeader)
        lines = tuple(msgspec.json.decode(piece, type=GameLine) for piece in pieces[1:])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenRecord(f"this is no record of a match: {error}") from None
    found = MatchRecord(head, lines)
    _check(found)
    return found, whole


def _check(found: MatchRecord) -> None:
    for at, line in enumerate(found.lines):
        if (line.game, line.over) != (at // 2 + 1, at % 2 == 1):
            raise BrokenRecord(f"line {at + 2} is of game {line.game}: it does not follow from those before")
        if line.winner not in (None, 0, 1) or (line.decks and len(line.decks) != len(found.header.decks)):
            raise BrokenRecord(f"line {at + 2} does not fit a match between two players")


class MatchFile:
    """The file of a match that is being played; each line is on disk before anything else happens."""

    __slots__ = ("_file", "path", "record")

    def __init__(self, file: RecordFile, record: MatchRecord) -> None:
        self._file = file
        self.path = file.path
        self.record = record

    @classmethod
    def create(cls, file: RecordFile, header: MatchHeader) -> "MatchFile":
        """Begins the record of a match in a file that is empty."""
        made = cls(file, MatchRecord(header))
        made._append(header)
        return made

    @classmethod
    def resume(cls, path: Path) -> "MatchFile":
        """Goes on with a match; raises `BrokenRecord`, `HeldElsewhere`."""
        file = RecordFile.resume(path)
        try:
            record, size = match_from(file.read())
            file.cut(size)
        except BaseException:
            file.close()
            raise
        return cls(file, record)

    def begin(self, decks: Sequence[DeckText], chooser: int | None, first: int | None) -> GameLine:
        """Writes that the next game begins."""
        line = GameLine(len(self.record.ended) + 1, decks=tuple(decks), chooser=chooser, first=first)
        self._add(line)
        return line

    def end(self, winner: int | None, reason: str, shown: Sequence[Sequence[str]]) -> None:
        """Writes how the game ended that has begun."""
        number = len(self.record.begun)
        line = GameLine(number, True, winner=winner, reason=reason, shown=tuple(tuple(one) for one in shown))
        self._add(line)

    def _add(self, line: GameLine) -> None:
        self._append(line)
        self.record = MatchRecord(self.record.header, (*self.record.lines, line))

    def _append(self, part: Struct) -> None:
        self._file.append(msgspec.json.encode(part) + b"\n")
        self._file.sync()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
