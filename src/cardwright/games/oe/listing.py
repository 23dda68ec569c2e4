"""A deck of OE looked at card by card."""

import re

from cardwright.games.oe.cards import bundled_cards, own_cards
from cardwright.games.oe.picture import face_of
from cardwright.games.oe.rules.book import Face
from cardwright.kernel import DeckRefused, DeckText
from cardwright.kernel.listing import DeckLine
from cardwright.text import nearest_few

_LINE = re.compile(r"(?P<count>\d{1,2})\s+(?P<name>\S.*)")


def deck_lines(deck: DeckText) -> list[DeckLine]:
    """Returns the lines of a deck, each with what is wrong with it."""
    cards = dict(bundled_cards())
    try:
        listed, own = own_cards(deck)
        cards.update(own)
    except DeckRefused as error:
        return [DeckLine("the deck's own cards", 1, error.reasons)]
    lines = []
    for line in listed.splitlines():
        words = line.partition("#")[0].strip()
        found = _LINE.fullmatch(words)
        if not words:
            continue
        if found is None:
            lines.append(DeckLine(words[:80], 1, ("this is not a number and a name",)))
            continue
        name, count = found["name"], int(found["count"])
        card = cards.get(name)
        if card is None:
            swaps = tuple(nearest_few(name, cards))
            lines.append(DeckLine(name, count, ("there is no such card",), swaps))
            continue
        lines.append(DeckLine(name, count, face=face_of(Face(card, name))))
    return lines
