"""Mana that is made, and what of it (CR 106)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Test, Things


class ManaTimes(M, frozen=True):
    """A permanent that you tap for mana produces so many times as much of that mana (CR 106.12b, 614.1a)."""

    times: int


class ManaInstead(M, frozen=True):
    """A permanent that is tapped for mana produces mana of another type instead (CR 106.12b, 614.1a).

    `any`: of one color that you choose; `one`: one mana, however much it would be.
    """

    kind: Literal["W", "U", "B", "R", "G", "C", "any"]
    one: bool = False
    least: int = 1
    """Only where it would produce so much mana or more."""
    yours: bool = False
    """Only where you tap it."""


class ManaBecomes(M, frozen=True):
    """Unspent mana that a player would lose becomes mana of this type instead (CR 106.4, 614.1a)."""

    kind: Literal["W", "U", "B", "R", "G", "C"]


class Unspent(M, frozen=True):
    """How much unspent mana players have, in all or of one type (CR 106.4)."""

    of: "Things"
    kind: Literal["", "W", "U", "B", "R", "G", "C"] = ""


class LifeLost(M, frozen=True):
    """How much life players have lost this turn (CR 119.3, 608.2i)."""

    by: "Things"


class CastBefore(M, frozen=True):
    """How many spells that pass a test players have cast this turn, before one of them (CR 601.2i, 608.2i)."""

    by: "Things"
    test: "Test"
    before: "Things | None" = None


class Alike(M, frozen=True):
    """The greatest number of some things with the same name as one another (CR 201.2b)."""

    of: "Things"
