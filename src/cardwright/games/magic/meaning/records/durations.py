"""How long something lasts (CR 611.2a, 611.2b)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Condition, Things


class Until(M, frozen=True):
    """Until a time: the end of this turn or combat, your next turn or its end, or for good (CR 611.2a).

    `perpetual`: for good, in whatever zone the card comes to be (CR 400.7).
    """

    when: Literal["turn", "combat", "next turn", "next upkeep", "end of next turn", "ever", "perpetual"]


class While(M, frozen=True):
    """For as long as something holds (CR 611.2b)."""

    condition: "Condition"


class UntilPaid(M, frozen=True):
    """Until you pay some mana, as you may any time you have priority: a special action (CR 116.2d, 611.2a)."""

    mana: str


class InNextTurn(M, frozen=True):
    """Only during the next turn of a player; without one, of each player that it is about (CR 611.2a)."""

    whose: "Things | None" = None
