"""Records: a game on disk, a line a decision, that replays exactly or says where it parts."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from cardwright.kernel.decision import Option
from cardwright.kernel.game import Game
from cardwright.kernel.rules import DeckText, Match
from cardwright.kernel.ruleset import Ruleset

FORMAT = 1
HASH_EVERY = 16
"""A line's number that divides by this carries the hash of the state behind it."""


class Header(Struct, frozen=True):
    """The first line: everything that the game is started from."""

    cardwright: str
    game: str
    rules: str
    decks: tuple[DeckText, ...]
    seed: int
    seats: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    position: Any = None
    record: int = FORMAT

    @property
    def match(self) -> Match:
        """Returns the match that the record is of."""
        return Match(self.game, self.decks, self.seed, self.options, self.position)


class Line(Struct, frozen=True, omit_defaults=True):
    """One line after the header: an option taken (`key`), or decisions taken back (`undo`)."""

    n: int
    seat: int = -1
    key: str | None = None
    undo: int = 0
    hash: str | UnsetType = UNSET


class Record(Struct, frozen=True):
    """A record read or made: the header and the lines."""

    header: Header
    lines: tuple[Line, ...] = ()
    cut: bool = False

    def text(self) -> str:
        """Returns the record as its file holds it."""
        encode = msgspec.json.encode
        return "".join(encode(part).decode() + "\n" for part in (self.header, *self.lines))


class BrokenRecord(ValueError):
    """A record that cannot be read, or that does not fit its game; says at which decision it parts."""


def header(game: Game[Any], seats: tuple[str, ...] = ()) -> Header:
    """Returns the header of a game's record."""
    from cardwright import __version__

    match = game.match
    return Header(
        cardwright=__version__,
        game=match.game,
        rules=game.rules.version,
        decks=match.decks,
        seed=match.seed,
        seats=seats,
        options=match.options,
        position=match.position,
    )


def record(game: Game[Any], seats: tuple[str, ...] = ()) -> Record:
    """Returns the record of a game as it stands."""
    lines = []
    number = 0
    for taken in game.taken():
        if taken.how == 0:
            number += 1
            lines.append(Line(number, taken.decision.seat, taken.option.key))
    if lines:
        lines[-1] = msgspec.structs.replace(lines[-1], hash=game.hash())
    return Record(header(game, seats), tuple(lines))


class Recorder:
    """Writes a game's record as it is played: each line is on disk before the next decision is asked."""

    __slots__ = ("_file", "_number", "path")

    def __init__(self, path: Path, game: Game[Any], seats: tuple[str, ...] = (), *, resume: int = 0) -> None:
        """Begins a record, or with `resume` goes on behind so many bytes of one, the rest being cut off."""
        self.path = path
        self._number = len(game)
        if resume:
            self._file = path.open("r+b")
            self._file.truncate(resume)
            self._file.seek(resume)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w+b")
            self._write(header(game, seats))

    def took(self, game: Game[Any], seat: int, option: Option) -> None:
        """Writes that a seat took an option; the game has already gone on."""
        self._number += 1
        mark = game.hash() if self._number % HASH_EVERY == 0 or game.decision is None else UNSET
        self._write(Line(self._number, seat, option.key, hash=mark))

    def took_back(self, count: int) -> None:
        """Writes that so many decisions were taken back."""
        self._number -= count
        self._write(Line(self._number, undo=count))

    def _write(self, part: Struct) -> None:
        self._file.write(msgspec.json.encode(part) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_record(data: bytes) -> tuple[Record, int]:
    """Reads a record, and returns it with the number of bytes that its whole lines take.

    A last line that was cut off is left out (`cut`); a line before it that cannot be read is an error.
    """
    whole = data.rfind(b"\n") + 1
    pieces = data[:whole].split(b"\n")[:-1]
    if not pieces:
        raise BrokenRecord("the record has no header line")
    try:
        head = msgspec.json.decode(pieces[0], type=Header)
    except msgspec.MsgspecError as error:
        raise BrokenRecord(f"line 1 is not a record's header: {error}") from None
    except UnicodeDecodeError:
        raise BrokenRecord("line 1 is not text") from None
    if head.record != FORMAT:
        raise BrokenRecord(f"the record is of format {head.record}; this version reads {FORMAT}")
    return Record(head, tuple(_lines(pieces)), cut=whole < len(data)), whole


def _lines(pieces: list[bytes]) -> Iterator[Line]:
    decoder = msgspec.json.Decoder(Line)
    for number, piece in enumerate(pieces[1:], 2):
        try:
            line = decoder.decode(piece)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BrokenRecord(f"line {number} cannot be read: {error}") from None
        if line.key is None and line.undo < 1:
            raise BrokenRecord(f"line {number} is neither an option nor a taking back")
        yield line


def replay(
    record: Record,
    ruleset: Ruleset[Any],
    *,
    to: int | None = None,
    told: Callable[[Game[Any], Line], None] | None = None,
) -> Game[Any]:
    """Plays a record again and returns the game; raises `BrokenRecord` where it does not fit.

    With `to` it stops behind so many lines; `told` is called after each.
    """
    head = record.header
    if head.rules != ruleset.rules.version:
        raise BrokenRecord(
            f"the record was made with version {head.rules} of {head.game}'s rules; these are {ruleset.rules.version}"
        )
    game = ruleset.start_match(head.match)
    for line in record.lines[:to]:
        _follow(game, line)
        if told is not None:
            told(game, line)
    return game


def _follow(game: Game[Any], line: Line) -> None:
    where = f"decision {line.n}"
    if line.undo:
        for _ in range(line.undo):
            try:
                game.pop()
            except IndexError as error:
                raise BrokenRecord(f"{where}: {error}") from None
        return
    decision = game.decision
    if decision is None:
        raise BrokenRecord(f"{where}: the game is over, and the record goes on with {line.key!r}")
    if decision.seat != line.seat:
        raise BrokenRecord(f"{where}: seat {decision.seat} decides, the record says seat {line.seat}")
    option = decision.find(line.key or "")
    if option is None:
        raise BrokenRecord(f"{where}: {line.key!r} is not among the options of: {decision.prompt}")
    game.push(option)
    if line.hash is not UNSET and line.hash != game.hash():
        raise BrokenRecord(
            f"{where}: the state behind it differs (hash {game.hash()}, the record has {line.hash})"
        )
