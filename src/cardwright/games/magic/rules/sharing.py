"""What two things have in common: a color, a type, a name (CR 105.2, 201.2, 205.2, 205.3)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.choosing_words import creature_types, land_types
from cardwright.games.magic.rules.kinds import PERMANENT


def _creature_types(chars: Look) -> frozenset[str]:
    known = creature_types()
    if "changeling" in chars.keywords:
        return frozenset(known)
    return frozenset(one for one in chars.subtypes if one in known)


def _land_types(chars: Look) -> frozenset[str]:
    return frozenset(one for one in chars.subtypes if one in land_types())


SHARED: Final[dict[str, Callable[[Look, Look], bool]]] = {
    "color": lambda one, other: one.colors & other.colors & 31 != 0,
    "card type": lambda one, other: one.types & other.types != 0,
    "permanent type": lambda one, other: one.types & other.types & PERMANENT != 0,  # CR 110.4
    "land type": lambda one, other: bool(_land_types(one) & _land_types(other)),
    "creature type": lambda one, other: bool(_creature_types(one) & _creature_types(other)),
    "name": lambda one, other: bool(one.name) and one.name == other.name,
}
"""Of each quality, whether two things share it."""
