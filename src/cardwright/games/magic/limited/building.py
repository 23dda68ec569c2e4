"""A deck of forty from a pool: two colours, twenty-three spells along a curve, seventeen lands."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.rules.kinds import BASIC_MANA

SIZE: Final = 40
LANDS: Final = 17
_CURVE: Final = {1: 2, 2: 6, 3: 6, 4: 5, 5: 3, 6: 2}
"""So many cards of each mana value a deck wants; more of one are worth less."""
_TOO_MANY: Final = 0.35
_FEWEST_CREATURES: Final = 13
_LAND_OF: Final = {letter: land for land, letter in BASIC_MANA.items()}


def build_deck(pool: Sequence[Card], rated: Mapping[str, float]) -> tuple[list[str], dict[str, int]]:
    """Returns the spells of the best deck of two colours that a pool holds, and its basic lands."""
    spells = [card for card in pool if not card.front.has_type("Land")]
    best: list[Card] = []
    most = float("-inf")
    for pair in combinations("WUBRG", 2):
        chosen = _chosen([card for card in spells if set(_needed(card)) <= set(pair)], rated)
        worth = sum(rated[card.name] for card in chosen) - 2.0 * (SIZE - LANDS - len(chosen))
        if worth > most:
            best, most = chosen, worth
    return [card.name for card in best], basic_lands(best, SIZE - len(best))


def _chosen(cards: Sequence[Card], rated: Mapping[str, float]) -> list[Card]:
    """Returns the spells of a deck: the best, each worth less the more there are of its cost, with creatures enough."""
    left = sorted(cards, key=lambda card: (-rated[card.name], card.name))
    chosen: list[Card] = []
    counts: dict[int, int] = {}

    def worth(card: Card) -> float:
        cost = min(6, max(1, card.front.mana_value))
        over = max(0, counts.get(cost, 0) + 1 - _CURVE[cost])
        creatures = sum(one.front.has_type("Creature") for one in chosen)
        short = creatures < _FEWEST_CREATURES and len(chosen) >= SIZE - LANDS - _FEWEST_CREATURES
        return (
            rated[card.name] - _TOO_MANY * over + (1.0 if short and card.front.has_type("Creature") else 0.0)
        )

    while left and len(chosen) < SIZE - LANDS:
        card = max(left, key=worth)
        left.remove(card)
        chosen.append(card)
        cost = min(6, max(1, card.front.mana_value))
        counts[cost] = counts.get(cost, 0) + 1
    return chosen


def _needed(card: Card) -> tuple[str, ...]:
    return card.front.colors


def basic_lands(spells: Sequence[Card], count: int) -> dict[str, int]:
    """Returns so many basic lands, shared out by the mana symbols of the spells; no colour that is needed goes without."""
    symbols = dict.fromkeys("WUBRG", 0)
    for card in spells:
        for symbol in card.front.symbols:
            for letter in symbol.colors:
                symbols[letter] += 1
    needed = {letter: many for letter, many in symbols.items() if many} or {"W": 1}
    total = sum(needed.values())
    lands = {letter: max(1, count * many // total) for letter, many in needed.items()}
    by_need = sorted(needed, key=lambda letter: -needed[letter])
    at = 0
    while sum(lands.values()) != count:
        letter = by_need[at % len(by_need)]
        lands[letter] += 1 if sum(lands.values()) < count else -1
        at += 1
    return {_LAND_OF[letter]: many for letter, many in lands.items() if many > 0}
