"""A deck whose cards stand in other files."""

from collections.abc import Iterable

from msgspec.structs import replace

from cardwright.games.cardfinity.language.tree import Card, DeckFile, cards_of, edition_of, entries_of
from cardwright.text import Reading, placed


def missing(file: DeckFile) -> list[str]:
    """Returns the names in a deck list that no card of the file has, each once."""
    own = {card.name for card in cards_of(file)}
    return [name for name in dict.fromkeys(entry.name for entry in entries_of(file)) if name not in own]


def among(reading: Reading[DeckFile], others: Iterable[Reading[DeckFile]]) -> Reading[DeckFile]:
    """Returns a deck file with the cards that its deck names and that stand in other files.

    They are placed where the deck first names them, so that what is wrong with them in this deck is told there. Cards of
    another edition are not taken: they would weigh something else.
    """
    file = reading.tree
    known: dict[str, Card] = {}
    for other in others:
        if edition_of(other.tree) is not edition_of(file):
            continue
        for card in cards_of(other.tree):
            known.setdefault(card.name, card)
    places = {entry.name: entry.span for entry in reversed(entries_of(file))}
    brought = tuple(placed(known[name], places[name]) for name in missing(file) if name in known)
    return replace(reading, tree=replace(file, cards=(*file.cards, *brought))) if brought else reading
