"""Cards that may be played from elsewhere than the hand, and on which terms (CR 118.9, 305.1, 601.3)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Condition, Do, Test


PlayWord = Literal["play", "cast", "land"]
"""Played, only cast (CR 601), or only played as a land (CR 305)."""


class Permit(M, frozen=True):
    """Cards may be played, only cast, or only played as lands from where they are (CR 305.1, 601.3).

    `price` is what is paid rather than the mana cost of what is cast (CR 118.9), which is `e.thing` in it.
    """

    how: PlayWord
    price: "Do | None" = None
    when: "Condition | None" = None
    any_color: bool = False
    """Mana may be spent on it as though it were mana of any color (CR 609.4b)."""
    which: "Test | None" = None
    """What the spell must be that the card becomes (CR 601.3e)."""
