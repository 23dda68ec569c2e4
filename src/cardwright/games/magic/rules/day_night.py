"""Day and night (CR 724), and the permanents that are bound to them (CR 702.145)."""

from typing import Final

from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import give_title, title
from cardwright.games.magic.rules.transforming import turn_over
from cardwright.kernel import Event, Steps

NIGHT: Final = "night"
"""The designation of the game: 1 when it is night, 0 when it is day, none at the start."""


def is_night(state: MagicState) -> bool:
    """Tells whether it is night."""
    return title(state, NIGHT) == 1


def is_day(state: MagicState) -> bool:
    """Tells whether it is day."""
    return title(state, NIGHT) == 0


def set_time(state: MagicState, *, night: bool) -> Steps:
    """Makes it day or night, and transforms what is bound to the other (CR 702.145c, 702.145f)."""
    before = title(state, NIGHT)
    if before == int(night):
        return
    give_title(state, NIGHT, int(night))
    state.log.add(Event("night" if night else "day"))
    yield from turn_bound(state)
    if before >= 0:
        emit(state, Happening(HappeningKind.DAY_NIGHT, amount=int(night)))


def turn_bound(state: MagicState) -> Steps:
    """Transforms each daybound permanent at night, and each nightbound one by day."""
    wrong = "daybound" if is_night(state) else "nightbound"
    derived = current(state)
    for number in [one for one in state.battlefield if wrong in derived.chars[one].keywords]:
        yield from turn_over(state, number, None)


def settle_time(state: MagicState) -> Steps:
    """Makes it day, or night, as soon as there is something bound to it (CR 702.145d, 702.145g)."""
    if title(state, NIGHT) >= 0:
        yield from turn_bound(state)
        return
    derived = current(state)
    if RuleKind.DAYBOUND in derived.rules:
        yield from set_time(state, night=False)
    elif RuleKind.NIGHTBOUND in derived.rules:
        yield from set_time(state, night=True)


def pass_time(state: MagicState) -> Steps:
    """Changes day and night in the untap step, by what the last turn's player cast in it (CR 724.2, 502.2)."""
    if title(state, NIGHT) < 0:
        return
    cast = title(state, "cast last turn")
    if is_day(state) and cast == 0:
        yield from set_time(state, night=True)
    elif is_night(state) and cast >= 2:
        yield from set_time(state, night=False)


def note_cast(state: MagicState) -> None:
    """Notes how many spells the active player has cast in the turn that ends, once it is day or night."""
    if title(state, NIGHT) >= 0:
        cast = sum(one.kind == HappeningKind.CAST and one.seat == state.active for one in state.history)
        give_title(state, "cast last turn", cast)
