"""Spells: where they were cast from, what they target, where they go as they resolve (CR 115.9, 601.2a, 608.2n)."""

from typing import TYPE_CHECKING

from cardwright.games.magic.meaning.records.base import M, Zone

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Do, Event, Test, Things


class CastFrom(M, frozen=True):
    """It was cast from a zone, whoever's card it is (CR 601.2a)."""

    zone: Zone


class Targets(M, frozen=True):
    """It has a target that passes a test (CR 115.9a); `only`: and no other (CR 115.9b)."""

    test: "Test"
    only: bool = False


class AsResolves(M, frozen=True):
    """As a spell resolves, its card goes elsewhere instead of into its owner's graveyard (CR 608.2n, 614.1a).

    The spell is `what`, or the next one this turn that is cast as an event says. `then` is done when it has gone there.
    """

    what: "Things | Event"
    to: Zone
    counters: tuple[tuple[str, "Amount"], ...] = ()
    then: "Do | None" = None


class Convoked(M, frozen=True):
    """It was tapped to pay for such a spell, or the one that became such a permanent, this turn (CR 702.51c)."""

    spell: "Things"


class ChosenName(M, frozen=True):
    """It has the name that was chosen (CR 201.4, 607.2d)."""
