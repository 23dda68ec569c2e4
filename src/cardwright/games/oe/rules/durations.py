"""Chapter 6.4: how long changes last."""

from cardwright.games.oe.rules import moving
from cardwright.games.oe.rules.state import (
    ATTRIBUTE,
    BOARD,
    COMPLETE,
    HAND,
    SLOT_NAMES,
    STATE,
    State,
    Timer,
    with_states,
    with_value,
)


def run_out(state: State) -> None:
    """Undoes the changes whose last turn ends now, the latest first."""
    due = [timer for timer in state.timers if timer.turn <= state.turn]
    if not due:
        return
    state.timers = tuple(timer for timer in state.timers if timer.turn > state.turn)
    for timer in reversed(due):
        piece = state.pieces[timer.piece]
        if piece.stay == timer.stay:
            _undo(state, timer)


def _undo(state: State, timer: Timer) -> None:
    number = timer.piece
    piece = state.pieces[number]
    match timer.what:
        case "value":
            value = max(0, piece.values[timer.which] - timer.amount)
            state.put(number, with_value(piece, timer.which, value))
            state.tell(
                "ended", piece.owner, number, moving.shown(state, number), list(ATTRIBUTE)[timer.which]
            )
        case "state":
            if bool(piece.states & timer.which) == bool(timer.amount):
                _turn_back(state, timer)
        case "created":
            state.place(number, moving.take_away(state, number))
            state.tell("vanished", piece.owner, number, piece.face.name)
        case _:
            _move_back(state, number, timer.which, timer.amount)


def _turn_back(state: State, timer: Timer) -> None:
    number = timer.piece
    piece = state.pieces[number]
    if timer.which == COMPLETE and timer.amount:
        moving.undo_complete(state, number)
    else:
        on, off = (0, timer.which) if timer.amount else (timer.which, 0)
        state.put(number, with_states(piece, on, off))
    word = next(word for word, bit in STATE.items() if bit == timer.which)
    state.tell("ended", piece.owner, number, moving.shown(state, number), word)


def _move_back(state: State, number: int, zone: int, slot: int) -> None:
    piece = state.pieces[number]
    if zone == BOARD:
        if moving.empty_slots(state, piece.owner, piece.face, (slot,)):
            moving.to_slot(state, number, slot)
            state.tell("moved", piece.owner, number, piece.face.name, SLOT_NAMES[slot])
    elif zone == HAND:
        if moving.to_hand(state, number):
            state.tell("returned", piece.owner, number, piece.face.name)
    else:
        moving.to_graveyard(state, number, moving.take_away(state, number))
        state.tell("buried", piece.owner, number, piece.face.name)
