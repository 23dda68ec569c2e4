"""The decks that come with the game, as text, and their cards by name."""

from functools import cache
from pathlib import Path
from typing import Final

from cardwright.games.cardfinity.language.reader import read
from cardwright.games.cardfinity.language.tree import cards_of, edition_of, of_edition
from cardwright.games.cardfinity.language.writer import write
from cardwright.text import Source

CARDS: Final = Path(__file__).parent.parent / "cards"
SUFFIX: Final = ".cardfinity"

BUNDLED: Final = ("embers", "tideworks", "masquerade", "gravewood", "arena")
"""The decks that come with the game, in the order in which they are offered."""


@cache
def deck_text(name: str) -> str | None:
    """Returns the text of a deck that comes with the game."""
    if name not in BUNDLED:
        return None
    return (CARDS / f"{name}{SUFFIX}").read_text(encoding="utf-8")


@cache
def card_texts() -> dict[str, str]:
    """Returns the text of every card of those decks, by its name."""
    found: dict[str, str] = {}
    for name in BUNDLED:
        tree = read(Source(deck_text(name) or "", name)).tree
        for card in cards_of(tree):
            found.setdefault(card.name, write(of_edition((card,), edition_of(tree))))
    return found
