"""How good a card is in limited: by its rarity, its power for its cost, what it removes; or as a file says."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from cardwright.games.magic.cards.model import Card

_RARITY: Final = {"uncommon": 0.3, "rare": 0.8, "mythic": 1.2}
_REMOVES: Final = re.compile(
    r"\b(?:destroy|exile) (?:up to \w+ )?(?:another )?target (?:\w+ )*?(?:creature|permanent)"
    r"|\bdeals? \w+ damage to (?:any target|(?:up to \w+ )?target (?:\w+ )*?creature)"
    r"|\btarget creature gets? -\d"
    r"|\breturn target (?:\w+ )*?creature to its owner's hand"
    r"|\bcan't attack or block",
    re.I,
)
_CARDS: Final = re.compile(r"\bdraws? (?:two|three|four|\d+) cards|\bdraw a card", re.I)
_GOOD_WORDS: Final = {
    "flying": 0.7,
    "deathtouch": 0.4,
    "lifelink": 0.4,
    "first strike": 0.3,
    "double strike": 0.7,
    "trample": 0.2,
    "haste": 0.2,
    "vigilance": 0.1,
    "hexproof": 0.4,
}
_IN_COLOR, _OFF_COLOR = 0.25, 0.6
_SETTLED: Final = 6
"""After so many picks colours begin to count."""

Ratings = Mapping[str, float]
"""Ratings of one's own, by the names of cards."""


def rate_card(card: Card, rarity: str = "") -> float:
    """Returns how good a card is by itself, from 0 (never) to about 5.

    >>> from cardwright.games.magic.cards.bundled import bundled_card
    >>> rate_card(bundled_card("Serra Angel")) > rate_card(bundled_card("Hill Giant")) > rate_card(bundled_card("Lure"))
    True
    """
    face = card.front
    text = "\n".join(one.text for one in card.faces)
    value = 1.5 + _RARITY.get(rarity, 0.0)
    if face.has_type("Creature"):
        value += _body(face.power, face.toughness, face.mana_value)
        value += sum(worth for word, worth in _GOOD_WORDS.items() if re.search(rf"\b{word}\b", text, re.I))
    elif face.has_type("Planeswalker"):
        value += 1.5
    elif face.has_type("Land") or not _REMOVES.search(text):
        value -= 0.5
    if _REMOVES.search(text):
        value += 1.3
    if _CARDS.search(text):
        value += 0.4
    return max(0.0, value - max(0, face.mana_value - 5) * 0.3)


def _body(power: str | None, toughness: str | None, cost: int) -> float:
    """Returns what a creature's body is worth for what it costs."""
    strength = [int(value) if value is not None and value.isdigit() else 1 for value in (power, toughness)]
    return ((1.2 * strength[0] + 0.8 * strength[1]) / 2 - 0.9 * max(1, cost)) * 0.5 + 0.5


def rate_pick(card: Card, own: float, taken: Sequence[Card]) -> float:
    """Returns how good a card is for somebody with these cards: colours that they have count as they have more of them."""
    colors = set(card.front.colors)
    if not colors or len(taken) < _SETTLED:
        return own
    counts = {letter: sum(letter in one.front.colors for one in taken) for letter in "WUBRG"}
    best = sorted(counts, key=lambda letter: -counts[letter])[:2]
    sure = min(1.0, (len(taken) - _SETTLED + 1) / 12)
    outside = len(colors - set(best))
    return own + sure * (_IN_COLOR - outside * (_IN_COLOR + _OFF_COLOR * 2))


def read_ratings(text: str, name: str) -> dict[str, float]:
    """Reads ratings: a JSON object of names and numbers, or lines such as `Serra Angel, 4.5`; raises `ValueError`."""
    if text.lstrip().startswith("{"):
        try:
            found = json.loads(text)
            return {str(key): float(value) for key, value in found.items()}
        except (ValueError, TypeError, AttributeError):
            raise ValueError(f"{name} is no JSON object of names and numbers.") from None
    ratings: dict[str, float] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found_line = re.fullmatch(r"\s*(.+?)\s*[,;:\t ]\s*(-?\d+(?:\.\d+)?)\s*", line)
        if found_line is None:
            raise ValueError(f"{name}, line {number}: a line is a name and a number: Serra Angel, 4.5")
        ratings[found_line[1].strip('"')] = float(found_line[2])
    return ratings
