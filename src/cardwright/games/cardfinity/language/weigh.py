"""The weighing of a whole deck file, as data for tables and `--json`."""

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.rarity import Census, copies_of
from cardwright.games.cardfinity.language.repair import cheapest_repair
from cardwright.games.cardfinity.language.scale import (
    CARD_LIMIT,
    DECK_LIMIT,
    FEWEST,
    MOST,
    spell_limits,
    weigh_card,
)
from cardwright.text import Limit, Weighed, WeightReport, listed, walk


def weigh(file: t.DeckFile, *, remedies: bool = True) -> WeightReport:
    """Weighs every card of a file in its deck, and (with `remedies`) says how to mend what is too heavy.

    Without a deck list every card counts once, and the deck's own limits are not looked at.
    """
    copies = copies_of(file)
    census = Census(copies, t.edition_of(file))
    below_zero = census.weights.deck_below_zero
    cards = tuple(_card(card, count, census, remedies) for card, count in copies)
    if file.deck is None:
        return WeightReport("cards without a deck", _sum(cards, below_zero), cards)
    size = sum(entry.count for entry in t.entries_of(file))
    name = file.deck.title.name if file.deck.title is not None else "a deck without a title"
    limits = (
        Limit("deck", _sum(cards, below_zero), most=DECK_LIMIT),
        Limit("cards", size, most=MOST, least=FEWEST),
    )
    remedy = "; ".join([*lighter_deck(cards, size, below_zero), *_resized(cards, size, below_zero)])
    return WeightReport(name, _sum(cards, below_zero), cards, limits, remedy or None)


def _sum(cards: tuple[Weighed, ...], below_zero: bool) -> int:
    """Returns what the cards add to a deck: one below 0 counts 0, but in the second edition."""
    return sum((card.weight if below_zero else max(0, card.weight)) * card.count for card in cards)


def _card(card: t.Card, copies: int, census: Census, remedies: bool) -> Weighed:
    part = weigh_card(card, census)
    limits = card_limits(card, census)
    remedy = None
    if remedies and not all(limit.kept for limit in limits):
        remedy = remedy_for(card, census)
    return Weighed(card.name, part.weight, copies, part.parts, limits, remedy)


def remedy_for(card: t.Card, census: Census) -> str | None:
    """Returns the cheapest change that makes a card legal, in words."""
    if any(isinstance(node, t.Unread) for node in walk(card)):
        return None
    repair = cheapest_repair(card, census)
    return listed(repair.changes, "and") if repair is not None else None


def card_limits(card: t.Card, census: Census) -> tuple[Limit, ...]:
    """Returns the limits that a card must keep: its own, and those of a monster's spells."""
    limits = [Limit("card", weigh_card(card, census).weight, most=CARD_LIMIT)]
    for spell, weight, most in spell_limits(card, census):
        limits.append(Limit(f'"{spell.name}"', weight, most=most))
    return tuple(limits)


def lighter_deck(cards: tuple[Weighed, ...], size: int, below_zero: bool = False) -> list[str]:
    """Returns which copies to take out so that a deck is light enough, the fewest there can be."""
    over = _sum(cards, below_zero) - DECK_LIMIT
    words = []
    for card in sorted(cards, key=lambda card: -card.weight):
        if over <= 0 or card.weight <= 0:
            break
        out = min(card.count, -(-over // card.weight))
        if out > 0:
            over -= out * card.weight
            size -= out
            words.append(f'take out {out} of {card.count} "{card.name}"')
    if words and size < FEWEST:
        words.append(f"put in {FEWEST - size} cards that weigh nothing")
    return words


def _resized(cards: tuple[Weighed, ...], size: int, below_zero: bool) -> list[str]:
    weight = _sum(cards, below_zero)
    if size > MOST and weight <= DECK_LIMIT:
        return [f"take out {size - MOST} cards"]
    if size < FEWEST and weight <= DECK_LIMIT:
        return [f"put in {FEWEST - size} cards that weigh at most {DECK_LIMIT - weight} together"]
    return []
