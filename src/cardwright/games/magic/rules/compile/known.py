"""Which card a name means: a card of one's own, a bundled one, one of a file given, or of the user's library."""

from pathlib import Path
from typing import Final

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.library import users_library
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name

_ADDED: Final[dict[str, Card]] = {}


def add_file(path: Path) -> None:
    """Adds the cards of a file (Scryfall's, MTGJSON's, plain text) to those known, for this process."""
    for card in CardReader(path):
        for name in card.names:
            _ADDED.setdefault(fold_name(name), card)


def forget_files() -> None:
    """Forgets the cards of the files that were added."""
    _ADDED.clear()


def added_cards() -> tuple[Card, ...]:
    """Returns the cards of the files that were added."""
    return tuple(dict.fromkeys(_ADDED.values()))


def known_card(name: str, own: dict[str, Card] | None = None) -> Card | None:
    """Returns the card of a name, as people type it, or None."""
    key = fold_name(name)
    if own is not None and key in own:
        return own[key]
    found = bundled_card(name) or _ADDED.get(key)
    if found is not None:
        return found
    return users_library().card(name)
