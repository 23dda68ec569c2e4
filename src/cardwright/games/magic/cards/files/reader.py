"""Reads a file of cards of any kind, card by card, without holding the file in memory."""

import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from msgspec.structs import replace

from cardwright.files import Limit, UnreadableFile, decoded, open_regular, open_unpacked, read_stream
from cardwright.games.magic.cards.files import cockatrice, mtgjson, scryfall
from cardwright.games.magic.cards.files.stream import BrokenFile, Piece, Search, containers, lines
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.plain import read_cards
from cardwright.text import Diagnostic, Source, Span

_PEEK: Final = 1 << 16
_MOST_PROBLEMS: Final = 50
_MOST_MISTAKES: Final = 1000
_TOO_MANY: Final = f"more than {_MOST_MISTAKES} mistakes: the rest is not read"
_STRETCH: Final = 1 << 16
_BLANK: Final = re.compile(r"(?:[ \t]*+\n)*+")
_BETWEEN: Final = re.compile(r"\n[ \t]*\n")
_SHOWN: Final = 200
_BAD_JSON: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
_SCRYFALL_LIST: Final = re.compile(rb'\{\s*"object"\s*:\s*"list"')
_MTGJSON: Final = re.compile(rb'\{\s*"(?:meta|data)"\s*:')


class Kind(StrEnum):
    """What kind of file of cards it is."""

    PLAIN = "plain text"
    JSON_LINES = "JSON lines"
    JSON_ARRAY = "JSON array"
    JSON_OBJECTS = "JSON objects"
    SCRYFALL_LIST = "Scryfall list"
    MTGJSON = "MTGJSON"
    COCKATRICE = "Cockatrice's XML"


_LEVELS: Final = {Kind.MTGJSON: 2, Kind.SCRYFALL_LIST: 2, Kind.JSON_ARRAY: 1, Kind.JSON_OBJECTS: 0}
"""How deep the cards stand; lines have none."""


class CardReader:
    """Yields the cards of a file when iterated; what was wrong stands in `problems` afterwards.

    A card that cannot be understood is reported and left out; a file that breaks off is read as far as it goes.
    """

    __slots__ = ("_decoder", "path", "problems")

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[Diagnostic] = []
        self._decoder = msgspec.json.Decoder(scryfall.ScryfallCard)

    def __iter__(self) -> Iterator[Card]:
        try:
            with open_unpacked(self.path) as file:
                yield from self._cards(file)
        except BrokenFile as broken:
            self._report("broken-file", broken.reason, broken.line)
        except UnreadableFile as error:
            self._report("broken-file", str(error).removeprefix(f"{self.path}: "))
        except OSError as error:
            self._report("unreadable-file", error.strerror or str(error))

    def _cards(self, file: BinaryIO) -> Iterator[Card]:
        start = _peek(file)
        kind = kind_of(start)
        if kind is Kind.PLAIN:
            yield from self._plain(file)
            return
        if kind is Kind.COCKATRICE:
            yield from cockatrice.cards_of(file, lambda said, line: self._report("bad-card", said, line))
            return
        search = Search(file)
        cards_of = mtgjson.cards_of if kind is Kind.MTGJSON else self._scryfall
        level = _LEVELS.get(kind)
        yield from self._found(
            search, lines(search) if level is None else containers(search, level), cards_of
        )

    def _plain(self, file: BinaryIO) -> Iterator[Card]:
        """Reads plain text a stretch of cards at a time; one with too many mistakes is no file of cards."""
        text = decoded(read_stream(file, str(self.path), Limit.PLAIN_CARDS), str(self.path))
        mistakes = 0
        for line, piece in _stretches(text):
            reading = read_cards(Source(piece, str(self.path)))
            for problem in reading.diagnostics:
                self._report_at(problem, line)
            yield from reading.tree.cards
            mistakes += len(reading.diagnostics)
            if mistakes > _MOST_MISTAKES:
                raise BrokenFile(_TOO_MANY, line)

    def _report_at(self, problem: Diagnostic, line: int) -> None:
        """Reports what is wrong with a stretch of the file at its place in the whole of it."""
        if len(self.problems) < _MOST_PROBLEMS:
            before = "\n" * (line - 1)
            source = Source(before + problem.source.text, str(self.path))
            span = Span(problem.span.start + line - 1, problem.span.end + line - 1)
            self.problems.append(replace(problem, source=source, span=span))
        else:
            self._report(problem.code, problem.message)

    def _found(
        self, search: Search, pieces: Iterator[Piece], cards_of: Callable[[Piece], Iterable[Card]]
    ) -> Iterator[Card]:
        """Reads JSON a piece at a time; a file with too many mistakes, or without cards for long, is no file of cards."""
        mistakes = 0
        for piece in pieces:
            try:
                found = list(cards_of(piece))
            except _BAD_JSON as error:
                self._report_piece(piece, error)
                mistakes += 1
                if mistakes > _MOST_MISTAKES:
                    raise BrokenFile(_TOO_MANY, piece.line) from None
                continue
            if found:
                search.found()
                yield from found
            else:
                search.in_vain()

    def _scryfall(self, piece: Piece) -> Iterator[Card]:
        card = scryfall.card_of(self._decoder.decode(piece.text))
        if card is not None:
            yield card

    def _report_piece(self, piece: Piece, error: Exception) -> None:
        code = "bad-card" if isinstance(error, msgspec.ValidationError) else "bad-json"
        text = piece.text[:_SHOWN].decode("utf-8", "replace")
        self._report(code, f"not a card: {error}", piece.line, text)

    def _report(self, code: str, message: str, line: int = 1, text: str = "") -> None:
        if len(self.problems) == _MOST_PROBLEMS:
            code, message, text = "more", "and more like these", ""
        if len(self.problems) <= _MOST_PROBLEMS:
            source = Source("\n" * (line - 1) + text.split("\n")[0], str(self.path))
            span = Span(line - 1, len(source.text))
            self.problems.append(Diagnostic(source, span, code, message))


def read_file(path: Path) -> tuple[tuple[Card, ...], tuple[Diagnostic, ...]]:
    """Returns all cards of a file, and what was wrong with it; raises `UnreadableSource` when it is not there."""
    open_regular(path).close()
    reader = CardReader(path)
    cards = tuple(reader)
    return cards, tuple(reader.problems)


def _stretches(text: str) -> Iterator[tuple[int, str]]:
    """Yields stretches of whole cards, which end at a blank line, each with the line that it begins at."""
    at, line = 0, 1
    while at < len(text):
        blank = _BLANK.match(text, at)
        start = blank.end() if blank is not None else at
        line += text.count("\n", at, start)
        end = _BETWEEN.search(text, start + _STRETCH)
        at = end.end() if end is not None else len(text)
        if start < at:
            yield line, text[start:at]
            line += text.count("\n", start, at)


def kind_of(start: bytes) -> Kind:
    """Returns what kind of file begins so."""
    start = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"["):
        first, _, rest = start[1:].partition(b"\n")
        return Kind.JSON_LINES if not first.strip() and _is_line(rest) else Kind.JSON_ARRAY
    if start.startswith(b"<"):
        return Kind.COCKATRICE
    if not start.startswith(b"{"):
        return Kind.PLAIN
    if _SCRYFALL_LIST.match(start):
        return Kind.SCRYFALL_LIST
    if _MTGJSON.match(start):
        return Kind.MTGJSON
    return Kind.JSON_LINES if _is_line(start) else Kind.JSON_OBJECTS


def _is_line(text: bytes) -> bool:
    """Returns whether the first line is a whole object."""
    first, _, _ = text.partition(b"\n")
    try:
        msgspec.json.decode(first.strip().rstrip(b","), type=dict[str, msgspec.Raw])
    except _BAD_JSON:
        return False
    return True


def _peek(file: BinaryIO) -> bytes:
    start = file.read(_PEEK)
    file.seek(0)
    return start
