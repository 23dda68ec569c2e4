"""Reads a deck list of any kind, and finds its cards."""

from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import Final

from cardwright.games.magic.cards.decks.lines import looks_like_lines, read_lines
from cardwright.games.magic.cards.decks.markup import read_markup
from cardwright.games.magic.cards.decks.model import DeckList, Entry
from cardwright.games.magic.cards.model import Card
from cardwright.text import Diagnostic, Reading, Reporter, Source, nearest_few

DECK_ENDINGS: Final = (".dec", ".dek", ".cod", ".mwdeck")
"""How files end that hold nothing but a deck list."""
Lookup = Callable[[str], Card | None]


def read_deck(source: Source) -> Reading[DeckList]:
    """Reads a deck list: plain text, Magic Online's, Arena's, Forge's or Cockatrice's."""
    if source.text.lstrip("\ufeff \t\r\n").startswith("<"):
        return read_markup(source)
    return read_lines(source)


def is_deck_list(source: Source) -> bool:
    """Returns whether a text is a deck list: by its file's ending, or because every line begins as one of a list does."""
    if PurePath(source.name).suffix.lower() in DECK_ENDINGS:
        return True
    text = source.text.lstrip("\ufeff \t\r\n")
    if text.startswith("<"):
        return "<cockatrice_deck" in text[:1000] or "<Deck" in text[:1000]
    return looks_like_lines(source)


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
        near = nearest_few(entry.name[:100], known, limit=1, at_least=70.0)
        reporter.error(
            entry.span,
            "unknown-card",
            f'there is no card "{entry.name}"',
            suggestion=near[0] if near else None,
        )
    return found, reporter.sorted()
