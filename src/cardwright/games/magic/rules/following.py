"""Continuous effects that go with a card where it goes: as it enters (CR 611.2, 614.12), or perpetually (CR 400.7)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState

PERPETUAL: Final = "perpetual"
"""The duration of an effect that goes with its cards into every zone."""

ENTERING: Final = "entering"
"""The duration of an effect that begins for a card as it enters, and then lasts for good (CR 611.2a)."""


def take_along(state: MagicState, number: int, new: int, zone: Zone) -> bool:
    """Lets effects that go with a card go on for the object that it has become; tells whether there was one."""
    following = [
        one.id
        for one in state.effects
        if (one.duration.kind == PERPETUAL or (one.duration.kind == ENTERING and zone is Zone.BATTLEFIELD))
        and number in (one.things or ())
    ]
    if not following:
        return False
    ever = Duration("ever", turn=state.turn)
    state.effects = tuple(
        replace(
            one,
            things=tuple(new if thing == number else thing for thing in one.things or ()),
            duration=ever if one.duration.kind == ENTERING else one.duration,
        )
        if one.id in following
        else one
        for one in state.effects
    )
    return True


def forget_entering(state: MagicState, card: int) -> None:
    """Forgets what a card would have been that has not entered after all (CR 303.4g)."""
    state.effects = tuple(
        one for one in state.effects if one.duration.kind != ENTERING or card not in (one.things or ())
    )
    state.reshape()
