"""Decks that come with the game, and decks made ready to play."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from cardwright.games.cardfinity.language import LANGUAGE
from cardwright.games.cardfinity.language.tree import Card, DeckFile, cards_of, entries_of
from cardwright.games.cardfinity.rules.cards import CardDef, compile_card
from cardwright.kernel import DeckRefused, DeckText
from cardwright.text import Diagnostic, Severity, Source

CARDS: Final = Path(__file__).parent / "cards"
SUFFIX: Final = ".cardfinity"

BUNDLED: Final = ("embers", "tideworks", "masquerade", "gravewood", "arena")
"""The decks that come with the game, in the order in which they are offered."""


@cache
def bundled(name: str) -> DeckText | None:
    """Returns a deck that comes with the game."""
    if name not in BUNDLED:
        return None
    return DeckText(name, (CARDS / f"{name}{SUFFIX}").read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def ready(deck: DeckText) -> tuple[CardDef, ...]:
    """Returns every copy of a deck's cards, compiled; raises `DeckRefused` with all that is wrong."""
    reading = LANGUAGE.read(Source(deck.text, deck.name))
    wrong = errors((*reading.diagnostics, *LANGUAGE.check(reading)))
    if wrong:
        raise DeckRefused(deck.name, wrong)
    return tuple(compile_card(card) for card in copies(reading.tree))


def errors(diagnostics: tuple[Diagnostic, ...]) -> tuple[str, ...]:
    """Returns the errors among diagnostics, each with its place."""
    return tuple(f"{d.place}: {d.message}" for d in diagnostics if d.severity is Severity.ERROR)


def copies(file: DeckFile) -> list[Card]:
    """Returns every copy of every card in the deck list, in its order."""
    known = {card.name: card for card in cards_of(file)}
    return [known[entry.name] for entry in entries_of(file) for _ in range(entry.count)]
