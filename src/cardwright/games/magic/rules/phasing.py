"""Phasing (CR 702.26): what is phased out is treated as though it didn't exist, and is the same object after."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import remove_from_combat
from cardwright.kernel import Event

HELD: Final = "phased out until then"
"""The words of an effect that holds permanents phased out until something happens (CR 610.3, 702.26)."""
HELD_TAPPED: Final = "phased out until then, tapped after it"
_HELD: Final = "held"


def phase_out(state: MagicState, numbers: Sequence[int], *, held: bool = False) -> None:
    """Phases permanents out, and what is attached to them with them (CR 702.26g).

    `held`: they do not phase in before their controller untaps, but when an effect ends.
    """
    going = _with_attachments(
        state,
        [
            one
            for one in numbers
            if one in state.battlefield and not forbids(state, RuleKind.CANT_PHASE_OUT, one)
        ],
    )
    seats = {one: controller_of(state, one) for one in going}
    for one in going:
        emit(state, Happening(HappeningKind.PHASES_OUT, thing=one, seat=seats[one]))
    for one in going:
        remove_from_combat(state, one)
        obj = state.objects[one]
        indirectly = obj.attached in going and one not in numbers
        how = "indirectly" if indirectly else _HELD if held else str(seats[one])
        words = (*obj.words, ("phased", how))
        state.log.add(Event("phased_out", who=seats[one], via=one, args=(look(state, one).name,)))
        state.objects[one] = replace(obj, zone=Zone.NOWHERE, phased_out=True, words=words)
    state.battlefield = tuple(one for one in state.battlefield if one not in going)
    state.phased = (*state.phased, *going)
    state.reshape()


def _with_attachments(state: MagicState, numbers: list[int]) -> list[int]:
    found = list(dict.fromkeys(numbers))
    for host in found:
        found.extend(
            one for one in state.battlefield if state.objects[one].attached == host and one not in found
        )
    return found


def phase_in(state: MagicState, seat: int) -> None:
    """Phases in what a player's permanents were when they phased out (CR 502.1)."""
    back = [one for one in state.phased if state.objects[one].word("phased") == str(seat)]
    if RuleKind.CANT_PHASE_IN in current(state).rules:
        back = [one for one in back if not forbids(state, RuleKind.CANT_PHASE_IN, one)]
    _come_back(state, seat, back)


def phase_in_held(state: MagicState, number: int, *, tapped: bool) -> None:
    """Phases in a permanent that an effect has held phased out, as that ends (CR 610.3)."""
    if number not in state.phased or state.objects[number].word("phased") != _HELD:
        return
    if tapped:
        state.objects[number] = replace(state.objects[number], tapped=True)
    _come_back(state, state.objects[number].controller, [number])


def _come_back(state: MagicState, seat: int, back: list[int]) -> None:
    """Phases permanents in, and what phased out with them (CR 702.26g)."""
    for host in back:
        back.extend(
            one
            for one in state.phased
            if one not in back
            and state.objects[one].attached == host
            and state.objects[one].word("phased") == "indirectly"
        )
    if not back:
        return
    for one in back:
        obj = state.objects[one]
        words = tuple(pair for pair in obj.words if pair[0] != "phased")
        state.objects[one] = replace(obj, zone=Zone.BATTLEFIELD, phased_out=False, words=words)
    state.phased = tuple(one for one in state.phased if one not in back)
    state.battlefield = (*state.battlefield, *back)
    state.reshape()
    for one in back:
        state.log.add(Event("phased_in", who=seat, via=one, args=(look(state, one).name,)))
        emit(state, Happening(HappeningKind.PHASES_IN, thing=one, seat=controller_of(state, one)))


def untap_step_phasing(state: MagicState) -> None:
    """Phases the active player's permanents in and out before they untap (CR 502.1, 702.26a)."""
    for seat in state.actives():
        derived = current(state)
        going = [one for one in derived.controlled[seat] if "phasing" in derived.chars[one].keywords]
        if state.phased:
            phase_in(state, seat)
        if going:
            phase_out(state, going)
