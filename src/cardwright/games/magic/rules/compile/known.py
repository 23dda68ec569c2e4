"""Which card a name means: a card of one's own, a bundled one, or one of the user's library."""

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.model import Card


def known_card(name: str) -> Card | None:
    """Returns the card of a name, or None."""
    return bundled_card(name)
