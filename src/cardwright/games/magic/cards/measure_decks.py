"""Finds out which decks of a file can be played as they stand, for `coverage --decks`."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from cardwright.files import UnreadableFile, open_regular, open_unpacked
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.pool import Pool
from cardwright.text import Diagnostic, MeasuredDeck, Reporter, Source, Span, hint

_MOST_PROBLEMS: Final = 20
_LONGEST_LINE: Final = 1 << 20
_BAD_JSON: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class DeckLine(msgspec.Struct, frozen=True):
    """A deck as a line of a file of decks says it: how many of each card, by name."""

    main: dict[str, int] = {}
    name: str = ""
    kind: str = "constructed"
    group: str = ""
    sideboard: dict[str, int] = {}
    commander: dict[str, int] = {}


class DeckMeasurer:
    """Yields the decks of a file; a line that is no deck is reported and left out."""

    __slots__ = ("_pool", "_refusal", "decks", "problems")

    def __init__(self, decks: Path, cards: Path | None, refusal: Callable[[Card], str | None]) -> None:
        for path in (decks, cards):
            if path is not None:
                open_regular(path).close()
        self.decks = decks
        self.problems: list[Diagnostic] = []
        self._refusal = refusal
        self._pool = Pool(CardReader(cards) if cards is not None else ())

    def __iter__(self) -> Iterator[MeasuredDeck]:
        decoder = msgspec.json.Decoder(DeckLine)
        try:
            with open_unpacked(self.decks) as file:
                for number, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE), b""), start=1):
                    if line.strip():
                        try:
                            deck = decoder.decode(line)
                        except _BAD_JSON as error:
                            self._report(number, f"not a deck: {error}", line)
                            continue
                        yield MeasuredDeck(deck.name, deck.kind, (*deck.main, *deck.commander))
        except (OSError, UnreadableFile) as error:
            self._report(1, f"the file cannot be read: {error}", b"")

    def refusal(self, name: str) -> str | None:
        """Returns why the card of this name cannot be played, or None."""
        card = self._pool.card(name)
        if card is None:
            return f"{name}: there is no such card.{hint(name, self._pool.names())}"
        return self._refusal(card)

    def _report(self, number: int, message: str, line: bytes) -> None:
        if len(self.problems) >= _MOST_PROBLEMS:
            return
        shown = line[:200].decode("utf-8", "replace").split("\n")[0]
        reporter = Reporter(Source("\n" * (number - 1) + shown, str(self.decks)))
        reporter.error(Span(number - 1, number - 1 + len(shown)), "bad-deck", message)
        self.problems += reporter.sorted()
