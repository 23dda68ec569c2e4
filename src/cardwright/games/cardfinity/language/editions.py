"""The editions of the language: the seed's, the original program's of today, and our own; what each one weighs by."""

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Edition(StrEnum):
    """Which language a file is written in, as `edition: 2` at its head says; without it, the first."""

    FIRST = "1"
    SECOND = "2"
    CARDWRIGHT = "cardwright"

    def __repr__(self) -> str:
        return f"Edition.{self.name}"


class Trigger(StrEnum):
    """When a spell happens, or how it is activated."""

    PLAY = "play"
    ATTACH = "attach"
    INFINITY = "infinity"
    DRAW = "draw"
    DISCARD = "discard"
    TAP = "tap"
    VICTORY = "victory"
    DEFEAT = "defeat"
    COUNTERSPELL = "counterspell"

    def __repr__(self) -> str:
        return f"Trigger.{self.name}"


ON_MONSTERS: Final = frozenset(
    {Trigger.TAP, Trigger.INFINITY, Trigger.ATTACH, Trigger.VICTORY, Trigger.DEFEAT}
)
"""Triggers that only a monster on the field has."""


class Rarity(Struct, frozen=True):
    """Up to so many copies of what a filter accepts, this scale, this word."""

    copies: int
    scale: int
    word: str


class Weights(Struct, frozen=True):
    """What an edition weighs by, beside the scales of its atoms."""

    triggers: dict[Trigger, int]
    rarities: tuple[Rarity, ...]
    common: str
    absent: int
    """What a filter weighs that accepts no card of the deck."""
    least_effect: int | None
    """An effect counts at least this."""
    monster: int
    """What being a monster weighs by itself."""
    all_effects_further: bool
    """Whether every effect behind the first costs 5; otherwise some are free."""
    deck_below_zero: bool
    """Whether a card that weighs less than nothing makes a deck lighter."""
    spell_limit: int
    """What a monster's spell may weigh."""
    free_on_monsters: bool
    """Whether a monster's spell may weigh anything where its trigger only happens on a monster."""

    def limit(self, trigger: Trigger) -> int | None:
        """Returns what a monster's spell with a trigger may weigh, or None where that is free."""
        return None if self.free_on_monsters and trigger in ON_MONSTERS else self.spell_limit


_FIRST: Final = Weights(
    triggers={
        Trigger.PLAY: 0,
        Trigger.ATTACH: 0,
        Trigger.INFINITY: 50,
        Trigger.DRAW: 5,
        Trigger.DISCARD: 5,
        Trigger.TAP: 5,
        Trigger.VICTORY: 5,
        Trigger.DEFEAT: 5,
    },
    rarities=(
        Rarity(1, 5, "Legendary"),
        Rarity(2, 4, "Very Rare"),
        Rarity(4, 3, "Rare"),
        Rarity(8, 2, "Uncommon"),
        Rarity(16, 1, "Common"),
    ),
    common="Very Common",
    absent=5,
    least_effect=-5,
    monster=0,
    all_effects_further=True,
    deck_below_zero=False,
    spell_limit=15,
    free_on_monsters=False,
)
_SECOND: Final = Weights(
    triggers={
        Trigger.PLAY: 0,
        Trigger.ATTACH: 0,
        Trigger.INFINITY: 20,
        Trigger.DRAW: 5,
        Trigger.DISCARD: 5,
        Trigger.TAP: 10,
        Trigger.VICTORY: 5,
        Trigger.DEFEAT: 5,
        Trigger.COUNTERSPELL: 20,
    },
    rarities=(
        Rarity(1, 32, "Legendary"),
        Rarity(2, 16, "Extremely Rare"),
        Rarity(3, 8, "Very Rare"),
        Rarity(4, 4, "Rare"),
    ),
    common="Common",
    absent=32,
    least_effect=None,
    monster=5,
    all_effects_further=False,
    deck_below_zero=True,
    spell_limit=10,
    free_on_monsters=True,
)

WEIGHTS: Final[dict[Edition, Weights]] = {
    Edition.FIRST: _FIRST,
    Edition.SECOND: _SECOND,
    Edition.CARDWRIGHT: _FIRST,
}
"""Our own edition weighs as the seed does, and has atoms more."""
