"""Choosing a color or a type from a list (CR 105.4, 205.3, 607.2d)."""

from collections.abc import Callable, Generator, Sequence
from typing import Final

from cardwright.games.magic.language.vocabulary import BASIC_LAND_TYPES, CARD_TYPES, SUBTYPES
from cardwright.games.magic.rules.kinds import COLOR_NAMES
from cardwright.kernel import Decision, Kind, Option, Words

Chosen = Generator[Decision, Option, str]


def creature_types() -> tuple[str, ...]:
    """Returns every creature type, in the order of the alphabet."""
    return tuple(sorted(name for name, kinds in SUBTYPES.items() if "creature" in kinds))


def land_types() -> tuple[str, ...]:
    """Returns every land type, in the order of the alphabet (CR 205.3i)."""
    return tuple(sorted(name for name, kinds in SUBTYPES.items() if "land" in kinds))


PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
"""The card types that permanents have (CR 110.4)."""
WORDS: Final[dict[str, tuple[str, Callable[[], Sequence[str]]]]] = {
    "color": ("color", lambda: COLOR_NAMES),
    "basic land type": ("type", lambda: BASIC_LAND_TYPES),
    "land type": ("type", land_types),
    "creature type": ("type", creature_types),
    "card type": ("type", lambda: CARD_TYPES),
    "permanent type": ("type", lambda: PERMANENT_TYPES),
    "odd or even": ("parity", lambda: ("odd", "even")),
}
"""What may be chosen from a list: under which word it is remembered, and the list."""


def choose_word(seat: int, quality: str, source: int, without: tuple[str, ...] = ()) -> Chosen:
    """Lets a seat choose a colour or a type, other than some."""
    _, words = WORDS[quality]
    found = tuple(word for word in words() if word not in without)
    answer = yield Decision(seat, Kind.WORD, f"choose a {quality}", Words(found), about=(source,))
    return answer.word
