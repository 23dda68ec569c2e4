"""Boosters: by rarity where a set tells it (one rare, three uncommons, the rest commons), from a cube each card once."""

from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.limited.card_sets import Listed
from cardwright.kernel import Chance

SIZE: Final = 15
_UNCOMMONS: Final = 3
_MYTHIC_IN: Final = 8
"""One rare in so many is a mythic one, in a set that has some."""


def open_boosters(
    cards: Sequence[Listed], count: int, chance: Chance, *, size: int, once: bool
) -> list[tuple[str, ...]]:
    """Returns so many boosters; with `once` no card is in more of them than the list has it (a cube)."""
    if once:
        names = [card.name for card in cards]
        chance.shuffle(names)
        return [tuple(names[at * size : (at + 1) * size]) for at in range(count)]
    return [_booster(cards, chance, size) for _ in range(count)]


def _booster(cards: Sequence[Listed], chance: Chance, size: int) -> tuple[str, ...]:
    if any(not card.rarity for card in cards):
        return tuple(_drawn(cards, size, chance))
    rares, mythics = _of(cards, "rare"), _of(cards, "mythic")
    rare = mythics if mythics and (not rares or not chance.below(_MYTHIC_IN)) else rares
    found = _drawn(rare, min(1, size), chance)
    found += _drawn(_of(cards, "uncommon"), min(_UNCOMMONS, size - len(found)), chance)
    found += _drawn(_of(cards, "common"), size - len(found), chance)
    rest = [card for card in cards if card.name not in found]
    return tuple(found + _drawn(rest, size - len(found), chance))  # a set of few commons fills up with others


def _of(cards: Sequence[Listed], rarity: str) -> list[Listed]:
    return [card for card in cards if card.rarity == rarity]


def _drawn(cards: Sequence[Listed], count: int, chance: Chance) -> list[str]:
    """Returns the names of so many cards, none twice, or of all that there are."""
    names = list(dict.fromkeys(card.name for card in cards))
    chance.shuffle(names)
    return names[: max(0, count)]
