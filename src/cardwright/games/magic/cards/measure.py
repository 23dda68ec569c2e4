"""Measures how well cards are understood, for `coverage`."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from cardwright.files import open_regular
from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language import CardReading, read_card
from cardwright.text import CardCoverage, Diagnostic, UnreadPart

Refusal = Callable[[Card], str | None]
"""Says why a card cannot be played, or None when it can."""


def cards_of(path: Path | None, edition: str | None) -> Iterator[Card]:
    """Yields the cards of a file, or the bundled ones, of all sets or of one."""
    if path is not None:
        open_regular(path).close()
    cards: Iterable[Card] = CardReader(path) if path is not None else bundled_cards()
    return (card for card in cards if edition is None or edition.upper() in card.sets)


class CardMeasurer:
    """Yields how well each card was understood; what was wrong with the file stands in `problems` after."""

    __slots__ = ("_cards", "edition", "refusal")

    def __init__(
        self, path: Path | None = None, edition: str | None = None, refusal: Refusal | None = None
    ) -> None:
        if path is not None:
            open_regular(path).close()
        self._cards: CardReader | tuple[Card, ...] = CardReader(path) if path is not None else bundled_cards()
        self.edition = edition.upper() if edition is not None else None
        self.refusal = refusal

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """Returns what was wrong with the file, as far as it was read."""
        return () if isinstance(self._cards, tuple) else tuple(self._cards.problems)

    def __iter__(self) -> Iterator[CardCoverage]:
        cards: Iterable[Card] = self._cards
        for card in cards:
            if self.edition is None or self.edition in card.sets:
                yield self._measured(card)

    def _measured(self, card: Card) -> CardCoverage:
        reading = read_card(card)
        if self.refusal is None:
            return measured(card, reading)
        return measured(card, reading, reading.bound and self.refusal(card) is None)


def measured(card: Card, reading: CardReading, playable: bool | None = None) -> CardCoverage:
    """Returns how well one card was understood."""
    return CardCoverage(
        name=card.name,
        read=reading.read,
        bound=reading.bound,
        roundtrip=reading.bound and reading.roundtrip,
        ambiguous=reading.ambiguous,
        abilities=reading.abilities,
        abilities_read=reading.abilities_read,
        unread=tuple(
            UnreadPart(line.text, part.text, part.reason) for line in reading.lines for part in line.unread
        ),
        productions=tuple(sorted(reading.productions)),
        sets=card.sets,
        year=card.released[:4],
        types=tuple(dict.fromkeys(name for face in card.faces for name in face.type_line.types)),
        playable=playable,
    )
