"""Decks that come with the game, and decks made ready to play."""

from functools import cache, lru_cache

from cardwright.games.cardfinity.language import LANGUAGE
from cardwright.games.cardfinity.language.bundled import BUNDLED, deck_text
from cardwright.games.cardfinity.language.tree import Card, DeckFile, cards_of, entries_of
from cardwright.games.cardfinity.rules.cards import CardDef, compile_card
from cardwright.kernel import DeckRefused, DeckText
from cardwright.text import Diagnostic, Severity, Source

__all__ = ["BUNDLED", "bundled", "copies", "errors", "ready"]


@cache
def bundled(name: str) -> DeckText | None:
    """Returns a deck that comes with the game."""
    text = deck_text(name)
    return DeckText(name, text) if text is not None else None


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
