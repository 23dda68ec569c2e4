"""Cards that may be played from elsewhere than the hand, and on which terms (CR 118.9, 305.1, 601.3)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Change, Condition, Do, Lasts, Test


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
    once: bool = False
    """It is for one card each turn; permissions of one ability are used up together (CR 601.3)."""
    fast: bool = False
    """It may be cast as though it had flash (CR 601.3b)."""
    exiled: bool = False
    """A spell that is cast so is exiled if it would be put into a graveyard (CR 614.1a)."""
    becoming: "tuple[Change, ...]" = ()
    """What is so of what is played, as a spell and as the permanent that it becomes (CR 400.7a, 611.2)."""
    lasts: "Lasts | None" = None
