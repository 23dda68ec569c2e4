"""Records: a game as lines of text, with all that it takes to play it again exactly."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from cardwright.files.program import program_files
from cardwright.kernel.game import Game
from cardwright.kernel.offers import BringsCards
from cardwright.kernel.rules import CardText, DeckText, Match

FORMAT: Final = 2
"""What is written. Format 1 had neither the texts of cards nor the digests, and is read as it was."""
READ: Final = (1, 2)
HASH_EVERY: Final = 16
"""A line's number that divides by this carries the hash of the state behind it."""


class Header(Struct, frozen=True):
    """The first line: everything that the game is started from.

    `cards` are the texts of the cards that did not come with the program; `program` and `bundled` are digests of the
    rules and of the cards and decks that did.
    """

    cardwright: str
    game: str
    rules: str
    decks: tuple[DeckText, ...]
    seed: int
    seats: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    position: Any = None
    cards: tuple[CardText, ...] = ()
    program: str = ""
    bundled: str = ""
    record: int = 1

    @property
    def match(self) -> Match:
        """Returns the match that the record is of."""
        return Match(self.game, self.decks, self.seed, self.options, self.position, self.cards)


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

    match, rules = game.match, game.rules
    cards = rules.brought(match) if isinstance(rules, BringsCards) else match.cards
    program, bundled = digests(type(rules).__module__)
    return Header(
        cardwright=__version__,
        game=match.game,
        rules=rules.version,
        decks=match.decks,
        seed=match.seed,
        seats=seats,
        options=match.options,
        position=match.position,
        cards=cards,
        program=program,
        bundled=bundled,
        record=FORMAT,
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


@cache
def digests(module: str) -> tuple[str, str]:
    """Returns digests of a game's program, with the kernel's, and of the cards and decks that come with it.

    `module` is where the rules are: the game is the package three levels deep. Any change of a file gives another digest.
    """
    parts = module.split(".")
    if len(parts) < 4:
        return "", ""  # rules that are no package of ours
    code, data = blake2b(digest_size=8), blake2b(digest_size=8)
    for package in (".".join(parts[:3]), "cardwright.kernel"):
        for name, content in program_files(package):
            into = code if name.endswith((".py", ".lark", ".toml", ".so", ".pyd")) else data
            into.update(f"{name}:{len(content)}:".encode())
            into.update(content)
    return code.hexdigest(), data.hexdigest()


def read_record(data: bytes) -> tuple[Record, int]:
    """Reads a record, and returns it with the number of bytes that its whole lines take.

    A last line that was cut off is left out (`cut`); a line before it that cannot be read is an error.
    """
    whole = data.rfind(b"\n") + 1
    pieces = data[:whole].split(b"\n")[:-1]
    if not pieces:
        raise BrokenRecord("the record has no header line: nothing was decided in it")
    try:
        head = msgspec.json.decode(pieces[0], type=Header)
    except msgspec.MsgspecError as error:
        raise BrokenRecord(f"line 1 is not a record's header: {error}") from None
    except UnicodeDecodeError:
        raise BrokenRecord("line 1 is not text") from None
    except RecursionError:
        raise BrokenRecord("line 1 is nested too deeply for a record's header") from None
    if head.record not in READ:
        raise BrokenRecord(f"the record is of format {head.record}; this version reads 1 to {FORMAT}")
    return Record(head, tuple(_lines(pieces)), cut=whole < len(data)), whole


def _lines(pieces: list[bytes]) -> Iterator[Line]:
    decoder = msgspec.json.Decoder(Line)
    for number, piece in enumerate(pieces[1:], 2):
        try:
            line = decoder.decode(piece)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BrokenRecord(f"line {number} cannot be read: {error}") from None
        if line.key is None and line.undo < 1:
            raise BrokenRecord(f"line {number} is neither an option nor a taking back")
        yield line
