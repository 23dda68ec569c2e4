"""From a deck list to what is played: every card compiled, or the deck refused by card and clause."""

from functools import lru_cache

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.decks import DeckList, Section, read_deck
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.definition import Definition
from cardwright.kernel import DeckRefused, DeckText
from cardwright.text import Reading, Source, hint, render


def definitions_of(deck: DeckText, *, ante: bool = False) -> list[Definition]:
    """Returns the cards of a deck in the order of its list; raises `DeckRefused` with every reason."""
    reading = _read(deck)
    if not reading.ok:
        raise DeckRefused(deck.name, tuple(render(one) for one in reading.diagnostics))
    return _compiled(deck.name, reading.tree, ante)


@lru_cache(maxsize=64)
def _read(deck: DeckText) -> Reading[DeckList]:
    return read_deck(Source(deck.text, deck.name))


def _compiled(name: str, deck: DeckList, ante: bool) -> list[Definition]:
    found: list[Definition] = []
    reasons: list[str] = []
    for entry in deck.of(Section.MAIN):
        try:
            definition = _bundled(entry.name) or _known(entry.name)
        except Unplayable as problem:
            reasons.append(str(problem))
            continue
        if definition is None:
            reasons.append(f"{entry.name}: there is no such card.{hint(entry.name, default_pool().names())}")
            continue
        if definition.ante and not ante:
            reasons.append(f"{entry.name}: it is only for games with ante")
            continue
        found.extend([definition] * entry.count)
    if not found and not reasons:
        reasons.append("the deck has no cards")
    if reasons:
        raise DeckRefused(name, tuple(dict.fromkeys(reasons)))
    return found


@lru_cache(maxsize=1024)
def _bundled(name: str) -> Definition | None:
    """Returns the bundled card of a name ready to be played; these never change, and come first."""
    card = bundled_card(name)
    return define(card) if card is not None else None


def _known(name: str) -> Definition | None:
    card = known_card(name)
    return define(card) if card is not None else None


def refusal(card: Card) -> str | None:
    """Returns why a card cannot be played, by name and clause, or None."""
    try:
        define(card)
    except Unplayable as problem:
        return str(problem)
    return None
