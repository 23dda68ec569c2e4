"""All cards that can be meant by a name: one's own, those bundled, and those of the library."""

from collections.abc import Iterable
from functools import cache

from cardwright.games.magic.cards.library import Library
from cardwright.games.magic.cards.library.readings import Readings
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.language import CardReading


class Pool:
    """Cards by name. Cards of one's own come before bundled ones, and these before imported ones."""

    __slots__ = ("_own", "library", "readings")

    def __init__(self, own: Iterable[Card] = (), library: Library | None = None) -> None:
        self.library = library if library is not None else Library()
        self.readings = Readings(self.library.store)
        self._own: dict[str, Card] = {}
        for card in own:
            for name in card.names:
                self._own.setdefault(fold_name(name), card)

    def card(self, name: str) -> Card | None:
        """Returns a card by any of its names, as people type them."""
        found = self._own.get(fold_name(name))
        return found if found is not None else self.library.card(name)

    def names(self) -> tuple[str, ...]:
        """Returns every name that a card may be called by."""
        return (*[name for card in self._own.values() for name in card.names], *self.library.names)

    def reading(self, card: Card) -> CardReading:
        """Returns a card's reading, which is made once a text."""
        return self.readings.of((card,))[0]


@cache
def default_pool() -> Pool:
    """Returns the bundled cards and the user's library."""
    return Pool()
