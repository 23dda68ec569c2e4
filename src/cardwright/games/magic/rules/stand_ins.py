"""Decks with cards that cannot be played: another card in their place, or the deck without them."""

from collections.abc import Mapping

from msgspec.structs import replace

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.decks import DeckList, Entry, Section, read_deck, write_deck
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.decks import brought_cards, refusal_in_deck
from cardwright.kernel import CardText, DeckRefused, DeckText
from cardwright.text import Source, hint


def with_stand_in(
    deck: DeckText, stand_in: str | None, brought: tuple[CardText, ...]
) -> tuple[DeckText, tuple[str, ...]]:
    """Returns a deck in which a card stands in for each that cannot be played (None: they are left out), and what was done.

    Commanders and companions have no stand-in: without them it is another deck. A sideboard goes without its cards.
    """
    own = brought_cards(brought)
    if stand_in is not None:
        problem = _reason(stand_in, own)
        if problem is not None:
            raise DeckRefused(deck.name, (f"{stand_in} cannot stand in for another card: {problem}",))
    entries: list[Entry] = []
    told: list[str] = []
    tree = read_deck(Source(deck.text, deck.name)).tree
    for entry in tree.entries:
        problem = _reason(entry.name, own)
        if problem is None or entry.section in (Section.COMMANDER, Section.COMPANION):
            entries.append(entry)
        elif stand_in is None or entry.section is Section.SIDEBOARD:
            told.append(f"{entry.count} {entry.name}: left out ({problem})")
        else:
            entries.append(replace(entry, name=stand_in, edition=""))
            told.append(f"{entry.count} {entry.name}: {stand_in} instead ({problem})")
    if not told:
        return deck, ()
    return DeckText(deck.name, write_deck(DeckList(entries=tuple(entries), name=tree.name))), tuple(told)


def _reason(name: str, own: Mapping[str, Card]) -> str | None:
    """Returns why a card cannot be played, or None."""
    card = own.get(fold_name(name)) or bundled_card(name) or known_card(name)
    if card is None:
        return f"there is no such card.{hint(name, default_pool().names())}"
    reason = refusal_in_deck(card, dict(own))
    return None if reason is None else reason.removeprefix(f"{name}: ")
