"""A deck of Magic looked at card by card: which cannot be played and by which clause, and what could stand in for it."""

from functools import lru_cache

from cardwright.games.magic.cards.bundled import bundled_card, bundled_cards
from cardwright.games.magic.cards.decks import Section, read_deck
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.faces import card_face
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.kernel import DeckText
from cardwright.kernel.listing import DeckLine
from cardwright.text import Source, nearest_few

_SWAPS = 3
_LOOKED_AT = 400
"""So many cards are looked at for one that could stand in for another."""


def deck_lines(deck: DeckText) -> list[DeckLine]:
    """Returns the entries of a deck list."""
    reading = read_deck(Source(deck.text, deck.name))
    lines = [
        DeckLine(reading.source.line(reading.source.position(d.span.start).line)[:80], 1, (d.message,))
        for d in reading.diagnostics
    ]
    lines.extend(_line(entry.name, entry.count) for entry in reading.tree.of(Section.MAIN))
    return lines


def _line(name: str, count: int) -> DeckLine:
    card = bundled_card(name) or known_card(name)
    if card is None:
        swaps = tuple(nearest_few(name[:100], default_pool().names()))
        return DeckLine(name, count, ("there is no such card",), swaps)
    try:
        return DeckLine(name, count, face=card_face(define(card)))
    except Unplayable as problem:
        return DeckLine(name, count, (str(problem),), similar(card))


@lru_cache(maxsize=512)
def similar(card: Card) -> tuple[str, ...]:
    """Returns cards that can be played and have a card's types, colours and mana value."""
    front = card.front
    found = []
    looked = 0
    for other in bundled_cards():
        face = other.front
        if face.colors != front.colors or face.mana_value != front.mana_value or other.name == card.name:
            continue
        if face.type_line.types != front.type_line.types:
            continue
        looked += 1
        if _playable(other):
            found.append(other.name)
        if len(found) == _SWAPS or looked > _LOOKED_AT:
            break
    return tuple(found)


def _playable(card: Card) -> bool:
    try:
        define(card)
    except Unplayable:
        return False
    return True
