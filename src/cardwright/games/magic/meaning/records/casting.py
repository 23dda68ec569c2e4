"""What is said of casting the spell itself: what may be given for it (CR 118.8, 601.2)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Cost, Test, Things


class Given(M, frozen=True):
    """Any number of such things may be given as the spell is cast; for each, it costs so much less (CR 118.8, 601.2f)."""

    verb: Literal["exile", "sacrifice", "tap"]
    what: "Things"
    less: str


class CantCast(M, frozen=True):
    """A player can't cast such spells (CR 601.3)."""

    what: "Test"


class TargetCost(M, frozen=True):
    """A spell costs so much more to cast if it targets such a thing (CR 601.2f)."""

    more: "Amount"
    target: "Test"


class CrewFor(M, frozen=True):
    """The Vehicle may be crewed for another cost than by tapping creatures (CR 118.9, 702.122a)."""

    cost: "Cost"
