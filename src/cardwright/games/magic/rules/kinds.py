"""The game's fixed lists as numbers: zones (CR 400.1, 403, 404, 406, 408), steps, card types (CR 300), colours (CR 105)."""

from enum import IntEnum
from functools import cache
from typing import Final


class Zone(IntEnum):
    """The zones (CR 400.1, 401, 402, 403, 404, 405, 406, 407, 408)."""

    LIBRARY = 0
    HAND = 1
    BATTLEFIELD = 2
    GRAVEYARD = 3
    STACK = 4
    EXILE = 5
    COMMAND = 6
    ANTE = 7
    NOWHERE = 8
    """Where a token or a copy is that has ceased to exist."""
    OUTSIDE = 9
    """Outside the game, which is no zone: where sideboards are (CR 400.11)."""


LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND, ANTE, NOWHERE, OUTSIDE = Zone
"""The zones by themselves, for what is asked all the time: before Python 3.12 an enumeration gives its members slowly."""

HIDDEN_ZONES: Final = (Zone.LIBRARY, Zone.HAND, Zone.OUTSIDE)
ZONE_NAMES: Final[dict[str, Zone]] = {zone.name.lower(): zone for zone in Zone}


class Step(IntEnum):
    """The steps of a turn in their order (CR 500.1, 501, 503, 504, 505, 507, 511, 512, 513), main phases among them."""

    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    MAIN1 = 3
    BEGIN_COMBAT = 4
    ATTACKERS = 5
    BLOCKERS = 6
    FIRST_DAMAGE = 7
    DAMAGE = 8
    END_COMBAT = 9
    MAIN2 = 10
    END = 11
    CLEANUP = 12


STEP_NAMES: Final[dict[str, Step]] = {step.name.lower(): step for step in Step}
STEP_WORDS: Final = (
    "untap step",
    "upkeep",
    "draw step",
    "main phase",
    "beginning of combat",
    "declare attackers step",
    "declare blockers step",
    "first combat damage step",
    "combat damage step",
    "end of combat",
    "second main phase",
    "end step",
    "cleanup step",
)
COMBAT_STEPS: Final = range(Step.BEGIN_COMBAT, Step.END_COMBAT + 1)

ARTIFACT: Final = 1
BATTLE: Final = 2
CREATURE: Final = 4
ENCHANTMENT: Final = 8
INSTANT: Final = 16
LAND: Final = 32
PLANESWALKER: Final = 64
SORCERY: Final = 128
KINDRED: Final = 256
"""Once called tribal (CR 308.1)."""
OTHER_TYPE: Final = 512
PERMANENT: Final = ARTIFACT | BATTLE | CREATURE | ENCHANTMENT | LAND | PLANESWALKER

TYPE_BITS: Final[dict[str, int]] = {
    "Artifact": ARTIFACT,
    "Battle": BATTLE,
    "Creature": CREATURE,
    "Enchantment": ENCHANTMENT,
    "Instant": INSTANT,
    "Land": LAND,
    "Planeswalker": PLANESWALKER,
    "Sorcery": SORCERY,
    "Kindred": KINDRED,
}
"""Each card type as a bit; a set of types is a sum of them."""

WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLORLESS: Final = 32
"""Not a colour: the sixth kind of mana (CR 106.1b)."""

MANA_LETTERS: Final = "WUBRGC"
MANA_BITS: Final[dict[str, int]] = {letter: 1 << at for at, letter in enumerate(MANA_LETTERS)}
ANY_COLOR: Final = 31
COLOR_BITS: Final[dict[str, int]] = {"white": 1, "blue": 2, "black": 4, "red": 8, "green": 16}
COLOR_NAMES: Final = ("white", "blue", "black", "red", "green")
BASIC_MANA: Final[dict[str, str]] = {
    "Plains": "W",
    "Island": "U",
    "Swamp": "B",
    "Mountain": "R",
    "Forest": "G",
}
"""What a land with the basic land type is tapped for (CR 305.6)."""


def types_of(words: tuple[str, ...]) -> int:
    """Returns card types as bits."""
    bits = 0
    for word in words:
        bits |= TYPE_BITS.get(word, OTHER_TYPE)
    return bits


@cache
def type_words(bits: int) -> tuple[str, ...]:
    """Returns the names of card types given as bits."""
    return tuple(word for word, bit in TYPE_BITS.items() if bits & bit)


@cache
def color_words(bits: int) -> tuple[str, ...]:
    """Returns the names of colours given as bits."""
    return tuple(word for word, bit in COLOR_BITS.items() if bits & bit)


def colors_of(letters: tuple[str, ...]) -> int:
    """Returns colours given by their letters as bits (CR 105.1)."""
    bits = 0
    for letter in letters:
        bits |= MANA_BITS[letter]
    return bits
