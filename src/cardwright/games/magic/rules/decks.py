"""From a deck list to what is played: every card compiled, or the deck refused by card and clause."""

from cardwright.games.magic.cards.decks import DeckList, Section, read_deck
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.definition import Definition
from cardwright.kernel import DeckRefused, DeckText
from cardwright.text import Source, hint, render


def definitions_of(deck: DeckText, *, ante: bool = False) -> list[Definition]:
    """Returns the cards of a deck in the order of its list; raises `DeckRefused` with every reason."""
    reading = read_deck(Source(deck.text, deck.name))
    if not reading.ok:
        raise DeckRefused(deck.name, tuple(render(one) for one in reading.diagnostics))
    return _compiled(deck.name, reading.tree, ante)


def _compiled(name: str, deck: DeckList, ante: bool) -> list[Definition]:
    found: list[Definition] = []
    reasons: list[str] = []
    for entry in deck.of(Section.MAIN):
        card = known_card(entry.name)
        if card is None:
            reasons.append(f"{entry.name}: there is no such card.{hint(entry.name, default_pool().names())}")
            continue
        try:
            definition = define(card)
        except Unplayable as problem:
            reasons.append(str(problem))
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


def refusal(card: Card) -> str | None:
    """Returns why a card cannot be played, by name and clause, or None."""
    try:
        define(card)
    except Unplayable as problem:
        return str(problem)
    return None
