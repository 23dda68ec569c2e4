"""Controlling another player (CR 718): who decides for whom, and who sees what."""

from msgspec.structs import replace

from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Command
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps


def command(state: MagicState, order: Command) -> None:
    """Lets a player control another one from now on, or when the time comes; the last one works (CR 718.1a)."""
    state.commands = (order, *state.commands)
    _tell(state, order)


def _tell(state: MagicState, order: Command) -> None:
    if in_force(state, order):
        state.log.add(Event("commanded", who=order.by, args=(f"Player {order.seat + 1}",)))


def in_force(state: MagicState, order: Command) -> bool:
    """Tells whether a player is controlled at this moment."""
    if order.by not in state.order:
        return False
    return order.item == state.resolving if order.span == "item" else order.begun


def decider(state: MagicState, seat: int) -> int:
    """Returns the seat that makes a player's choices and decisions (CR 718.5): as a rule their own."""
    at = seat
    while True:
        order = next((one for one in state.commands if one.seat == at and in_force(state, one)), None)
        if order is None or order.by in (at, seat):
            return at
        at = order.by


def sight(state: MagicState, seat: int) -> int:
    """Returns a mask of the seats whose knowledge a player has: theirs, their team's, and those they control (CR 718.4, 810.5)."""
    mask = 1 << seat
    if state.setting.teams:
        mask |= sum(1 << other for other in state.order if other != seat and not state.are_foes(seat, other))
    if state.commands:
        for other in state.order:
            if decider(state, other) == seat:
                mask |= 1 << other
    return mask


def audience(state: MagicState, mask: int) -> int:
    """Returns a mask of the seats that see what those of another mask see."""
    if state.commands and mask >= 0:
        for seat in state.order:
            if mask >> seat & 1:
                mask |= 1 << decider(state, seat)
    return mask


def commanded(state: MagicState, steps: Steps) -> Steps:
    """Puts the questions of the rules to those who decide."""
    try:
        decision = next(steps)
        while True:
            if state.commands and decision.seat >= 0:
                seat = decider(state, decision.seat)
                if seat != decision.seat:
                    decision = decision.put_to(seat)
            decision = steps.send((yield decision))
    except StopIteration:
        return


def more_turns(state: MagicState, seat: int, by: int) -> None:
    """Lets a player take an extra turn after the next turn in which another one controls them (CR 500.7)."""
    for order in state.commands:
        if (order.seat, order.by, order.span, order.begun) == (seat, by, "turn", False):
            later = replace(order, more=order.more + 1)
            state.commands = tuple(later if one is order else one for one in state.commands)
            return


def begin_turn(state: MagicState) -> None:
    """Ends control of players in the turn before, and begins that in the turn which begins (CR 718.1)."""
    _end(state, [one for one in state.commands if one.span == "turn" and one.begun])
    _begin(state, "turn")


def begin_combat(state: MagicState) -> None:
    """Begins control of a player during their combat phase."""
    _begin(state, "combat")


def end_combat(state: MagicState) -> None:
    """Ends control of a player during a combat phase."""
    _end(state, [one for one in state.commands if one.span == "combat" and one.begun])


def end_resolving(state: MagicState) -> None:
    """Ends control of players while something resolved that is no longer on the stack."""
    there = [item.id for item in state.stack]
    _end(state, [one for one in state.commands if one.span == "item" and one.item not in there])


def _begin(state: MagicState, span: str) -> None:
    now = [one for one in state.commands if one.span == span and one.seat == state.active and not one.begun]
    if not now:
        return
    begun = replace(now[0], begun=True)
    state.extra_turns = (*state.extra_turns, *[state.active] * sum(one.more for one in now))
    state.commands = (begun, *(one for one in state.commands if one not in now))
    _tell(state, begun)


def _end(state: MagicState, over: list[Command]) -> None:
    """Ends control; who had it remembers what they have seen."""
    for order in over:
        state.commands = tuple(one for one in state.commands if one is not order)
        for zone in (*state.hands, *state.libraries, state.battlefield, state.exile):
            for number in zone:
                obj = state.objects[number]
                own = obj.face_down and obj.controller == order.seat
                if obj.zone in (Zone.HAND, Zone.LIBRARY) or obj.face_down:
                    if own or obj.known >> order.seat & 1:
                        state.objects[number] = replace(obj, known=obj.known | 1 << order.by)
