"""How rare what a filter accepts is in a deck."""

from collections import Counter

from cardwright.games.cardfinity.language.editions import WEIGHTS, Edition, Weights
from cardwright.games.cardfinity.language.tree import (
    ByFamily,
    ByName,
    Card,
    DeckFile,
    Filter,
    Kind,
    MonsterCard,
    cards_of,
    edition_of,
    entries_of,
    family_names,
)
from cardwright.text import Node, Part


def rarity(copies: int, edition: Edition = Edition.FIRST) -> tuple[int, str]:
    """Returns the scale of a filter that accepts so many copies, and the word for it.

    A filter that accepts no card of the deck weighs as much as the rarest one.

    >>> rarity(1), rarity(4), rarity(17)
    ((5, 'Legendary'), (3, 'Rare'), (0, 'Very Common'))
    """
    weights = WEIGHTS[edition]
    if copies <= 0:
        return weights.absent, "Absent"
    for step in weights.rarities:
        if copies <= step.copies:
            return step.scale, step.word
    return 0, weights.common


class Census:
    """How many copies of what there are in a deck.

    Without a deck list every card that is defined counts once. `weighed` remembers what was weighed in this deck:
    each node by its identity, beside itself so that the identity stays its own.
    """

    __slots__ = ("_families", "_kinds", "_names", "edition", "weighed")

    def __init__(self, copies: list[tuple[Card, int]], edition: Edition = Edition.FIRST) -> None:
        self.edition = edition
        self.weighed: dict[int, tuple[Node, Part]] = {}
        self._names: Counter[str] = Counter()
        self._families: Counter[str] = Counter()
        self._kinds: Counter[Kind] = Counter()
        for card, count in copies:
            self._names[card.name] += count
            kind = Kind.MONSTER if isinstance(card, MonsterCard) else Kind.SPELL
            self._kinds[kind] += count
            self._kinds[Kind.CARD] += count
            for family in dict.fromkeys(family_names(card)):
                self._families[family] += count

    def copies(self, wanted: Filter) -> int:
        """Returns how many copies a filter accepts."""
        if isinstance(wanted, ByName):
            return self._names[wanted.name]
        if isinstance(wanted, ByFamily):
            return self._families[wanted.family]
        return self._kinds[wanted.kind]

    def rarity(self, wanted: Filter) -> tuple[int, str]:
        """Returns the scale of a filter in this deck, and the word for it."""
        return rarity(self.copies(wanted), self.edition)

    @property
    def weights(self) -> Weights:
        """Returns what the deck's edition weighs by."""
        return WEIGHTS[self.edition]


def copies_of(file: DeckFile) -> list[tuple[Card, int]]:
    """Returns each card that is defined, in order, and how many copies of it the deck has."""
    counts: Counter[str] = Counter()
    for entry in entries_of(file):
        counts[entry.name] += entry.count
    listed = file.deck is not None
    return [(card, counts[card.name] if listed else 1) for card in _first_of_each_name(file)]


def _first_of_each_name(file: DeckFile) -> list[Card]:
    found: dict[str, Card] = {}
    for card in cards_of(file):
        found.setdefault(card.name, card)
    return list(found.values())


def census(file: DeckFile) -> Census:
    """Returns the census of a deck file."""
    return Census(copies_of(file), edition_of(file))
