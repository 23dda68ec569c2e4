"""The cards and decks that come with OE."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

from msgspec import Struct

from cardwright.games.oe.language import check, read, write
from cardwright.games.oe.language import tree as t
from cardwright.kernel import CardText, DeckRefused, DeckText
from cardwright.text import Diagnostic, Severity, Source, nearest

FILES: Final = ("foundry", "marsh", "first")
"""The bundled files of cards, and the bundled decks of the same names."""

FEWEST: Final = 12
MOST: Final = 40
COPIES: Final = 3

_LINE: Final = re.compile(r"(?P<count>\d{1,2})\s+(?P<name>\S.*)")
_CARD: Final = re.compile(r'^\s*(?:#.*#\s*)?CARD\s+"', re.IGNORECASE | re.MULTILINE)


class Deck(Struct, frozen=True):
    """A deck that can be played: its primary base, its two secondary ones, and its cards in the order written."""

    name: str
    primary: t.Card
    secondary: tuple[t.Card, t.Card]
    cards: tuple[t.Card, ...]


@cache
def bundled_cards() -> dict[str, t.Card]:
    """Returns all cards that come with the game, by name."""
    room = resources.files(__package__)
    found: dict[str, t.Card] = {}
    for name in FILES:
        found.update(read_cards(room.joinpath(f"{name}.oe").read_text("utf-8"), f"{name}.oe"))
    return found


def read_cards(text: str, name: str) -> dict[str, t.Card]:
    """Reads cards that are to be played; raises `DeckRefused` with everything that is wrong with them."""
    reading = read(Source(text, name))
    wrong = [d for d in (*reading.diagnostics, *check(reading)) if d.severity is Severity.ERROR]
    if wrong:
        raise DeckRefused(name, tuple(_short(d) for d in wrong))
    cards = {item.name: item for item in reading.tree.items if isinstance(item, t.Card)}
    if len(cards) != len(reading.tree.items):
        raise DeckRefused(name, ("a program without a card cannot be played",))
    return cards


def _short(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.place}: {diagnostic.message} [{diagnostic.code}]"


@cache
def bundled_deck(name: str) -> DeckText | None:
    """Returns a bundled deck by its name."""
    if name not in FILES:
        return None
    return DeckText(name, resources.files(__package__).joinpath(f"{name}.deck").read_text("utf-8"))


def take_cards(files: Sequence[Path], decks: Sequence[DeckText]) -> tuple[CardText, ...]:
    """Returns the cards of files that decks name, a text a file; raises `DeckRefused`."""
    named = {name for deck in decks for name in _named(deck)}
    found: list[CardText] = []
    for path in files:
        cards = read_cards(Source.from_path(path).text, str(path))
        used = tuple(card for name, card in cards.items() if name in named)
        if used:
            found.append(CardText(path.name, write(t.File(items=used))))
    return tuple(found)


def _named(deck: DeckText) -> list[str]:
    """Returns the names of the cards in a deck's list."""
    own = _CARD.search(deck.text)
    lines = (deck.text[: own.start()] if own else deck.text).splitlines()
    found = (_LINE.fullmatch(line.partition("#")[0].strip()) for line in lines)
    return [match["name"] for match in found if match is not None]


@lru_cache(maxsize=256)
def read_deck(deck: DeckText, brought: tuple[CardText, ...] = ()) -> Deck:
    """Reads a deck: a line a card (`2 Iron Hound`), then cards of its own; raises `DeckRefused`.

    Its own cards come before those that are brought along, and these before the bundled ones.
    """
    listed, own = own_cards(deck)
    cards = dict(bundled_cards())
    for card in brought:
        cards.update(read_cards(card.text, card.name))
    cards.update(own)
    reasons: list[str] = []
    chosen: list[t.Card] = []
    for number, line in enumerate(listed.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if words:
            chosen.extend(_entry(words, number, cards, reasons))
    bases = [card for card in chosen if card.kind.type == "BASE"]
    primary = [card for card in bases if card.kind.subtype == "PRIMARY"]
    secondary = [card for card in bases if card.kind.subtype == "SECONDARY"]
    if len(primary) != 1 or len(secondary) != 2:
        reasons.append("a deck has one primary base and two secondary ones")
    rest = tuple(card for card in chosen if card.kind.type != "BASE")
    if not FEWEST <= len(rest) <= MOST:
        reasons.append(f"a deck has {FEWEST} to {MOST} cards beside its bases, not {len(rest)}")
    reasons.extend(_too_many(rest))
    if reasons:
        raise DeckRefused(deck.name, tuple(reasons))
    return Deck(deck.name, primary[0], (secondary[0], secondary[1]), rest)


def own_cards(deck: DeckText) -> tuple[str, dict[str, t.Card]]:
    """Returns a deck's list, and the cards of its own that stand behind it; raises `DeckRefused`."""
    own = _CARD.search(deck.text)
    if own is None:
        return deck.text, {}
    return deck.text[: own.start()], read_cards(deck.text[own.start() :], deck.name)


def _entry(words: str, number: int, cards: dict[str, t.Card], reasons: list[str]) -> list[t.Card]:
    match = _LINE.fullmatch(words)
    if match is None:
        reasons.append(f'line {number}: not a number and a name: "{words}"')
        return []
    name = match["name"]
    if name not in cards:
        near = nearest(name, cards)
        hint = f' Did you mean "{near}"?' if near else ""
        reasons.append(f'line {number}: there is no card "{name}".{hint}')
        return []
    return [cards[name]] * int(match["count"])


def _too_many(cards: Iterable[t.Card]) -> list[str]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return [f"at most {COPIES} of a card: {name}" for name, count in counts.items() if count > COPIES]


def card_text(card: t.Card) -> str:
    """Returns a card's text as it is written."""
    return write(t.File(items=(card,)))
