"""Reads a deck list of any kind, and finds its cards."""

from collections.abc import Callable, Iterable
from pathlib import Path

from cardwright.games.magic.cards.decks.lines import read_lines
from cardwright.games.magic.cards.decks.markup import read_markup
from cardwright.games.magic.cards.decks.model import DeckList, Entry, Section
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.text import Diagnostic, Reading, Reporter, Source, nearest_few

Lookup = Callable[[str], Card | None]


def read_deck(source: Source) -> Reading[DeckList]:
    """Reads a deck list: plain text, Magic Online's, Arena's, Forge's or Cockatrice's."""
    if source.text.lstrip("\ufeff \t\r\n").startswith("<"):
        return read_markup(source)
    return read_lines(source)


def read_deck_file(path: Path) -> Reading[DeckList]:
    """Reads a deck list from a file; raises `UnreadableSource` when it is no text."""
    return read_deck(Source.from_path(path))


def find_cards(
    reading: Reading[DeckList], lookup: Lookup, names: Callable[[], Iterable[str]]
) -> tuple[list[tuple[Entry, Card]], tuple[Diagnostic, ...]]:
    """Returns the card of each entry, and a diagnostic with the nearest names for each that there is none of.

    `lookup` finds a card by its name; `names` gives all names, and is only asked when one is not found.
    """
    reporter = Reporter(reading.source)
    found: list[tuple[Entry, Card]] = []
    known: list[str] | None = None
    for entry in reading.tree.entries:
        card = lookup(entry.name)
        if card is not None:
            found.append((entry, card))
            continue
        if known is None:
            known = list(names())
        near = nearest_few(entry.name[:100], known, limit=3, at_least=70.0)
        reporter.error(
            entry.span,
            "unknown-card",
            f'there is no card "{entry.name}"',
            expected=near[1:],
            suggestion=near[0] if near else None,
        )
    return found, reporter.sorted()


def check_deck(
    reading: Reading[DeckList],
    found: Iterable[tuple[Entry, Card]],
    *,
    smallest: int = 60,
    copies: int | None = 4,
) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with a deck by the rules of deck building (CR 100.2, 100.4a).

    `copies` is how many of one card a deck may have, basic lands aside; None for any number, as in limited.
    """
    reporter = Reporter(reading.source)
    if reading.tree.size() < smallest:
        reporter.error(
            reading.tree.span, "small-deck", f"the deck has {reading.tree.size()} cards; it needs {smallest}"
        )
    if copies is not None:
        if reading.tree.size(Section.SIDEBOARD) > 15:
            reporter.error(reading.tree.span, "large-sideboard", "a sideboard has no more than 15 cards")
        counted: dict[str, int] = {}
        for entry, card in found:
            key = fold_name(card.name)
            before = counted.get(key, 0)
            counted[key] = before + entry.count
            if counted[key] > copies >= before and not card.front.has_type("Basic"):
                reporter.error(
                    entry.span, "too-many-copies", f"a deck has no more than {copies} of {card.name}"
                )
    return reporter.sorted()
