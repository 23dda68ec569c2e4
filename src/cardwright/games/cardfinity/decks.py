"""Decks that come with the game, cards that are brought along, and decks made ready to play."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from cardwright.games.cardfinity.language import LANGUAGE, check_cards, read, write
from cardwright.games.cardfinity.language.among import among, missing
from cardwright.games.cardfinity.language.bundled import BUNDLED, deck_text
from cardwright.games.cardfinity.language.tree import (
    Card,
    DeckFile,
    cards_of,
    edition_of,
    entries_of,
    of_edition,
)
from cardwright.games.cardfinity.rules.cards import CardDef, compile_card
from cardwright.kernel import CardText, DeckRefused, DeckText
from cardwright.text import Diagnostic, Reading, Severity, Source

__all__ = ["BUNDLED", "bundled", "copies", "errors", "ready", "take_cards"]


@cache
def bundled(name: str) -> DeckText | None:
    """Returns a deck that comes with the game."""
    text = deck_text(name)
    return DeckText(name, text) if text is not None else None


@lru_cache(maxsize=256)
def ready(deck: DeckText, cards: tuple[CardText, ...] = ()) -> tuple[CardDef, ...]:
    """Returns every copy of a deck's cards, compiled; raises `DeckRefused` with all that is wrong.

    `cards` are brought along: the deck may name them beside those that it holds itself.
    """
    reading = LANGUAGE.read(Source(deck.text, deck.name))
    reading = among(reading, [read(Source(card.text, card.name)) for card in cards])
    wrong = errors((*reading.diagnostics, *LANGUAGE.check(reading)))
    if wrong:
        raise DeckRefused(deck.name, wrong)
    edition = edition_of(reading.tree)
    return tuple(compile_card(card, edition) for card in copies(reading.tree))


def take_cards(files: Sequence[Path], decks: Sequence[DeckText]) -> tuple[CardText, ...]:
    """Returns the cards of files that decks name and do not hold themselves, a text a file."""
    wanted = [name for deck in decks for name in missing(read(Source(deck.text, deck.name)).tree)]
    found: list[CardText] = []
    for path in files:
        reading = read_file(path)
        cards = tuple(card for card in cards_of(reading.tree) if card.name in wanted)
        if cards:
            found.append(CardText(path.name, write(of_edition(cards, edition_of(reading.tree)))))
        wanted = [name for name in wanted if all(name != card.name for card in cards)]
    return tuple(found)


def read_file(path: Path) -> Reading[DeckFile]:
    """Reads a file of cards, with a deck or without; raises `DeckRefused` with what is wrong with the cards."""
    reading = read(Source.from_path(path))
    wrong = errors((*reading.diagnostics, *check_cards(reading)))
    if wrong:
        raise DeckRefused(str(path), wrong)
    return reading


def errors(diagnostics: tuple[Diagnostic, ...]) -> tuple[str, ...]:
    """Returns the errors among diagnostics, each with its place."""
    return tuple(f"{d.place}: {d.message}" for d in diagnostics if d.severity is Severity.ERROR)


def copies(file: DeckFile) -> list[Card]:
    """Returns every copy of every card in the deck list, in its order."""
    known = {card.name: card for card in cards_of(file)}
    return [known[entry.name] for entry in entries_of(file) for _ in range(entry.count)]
