"""Chapter 2: the turn and its phases."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.oe.rules import battle, ending, moving, order, playing
from cardwright.games.oe.rules.durations import run_out
from cardwright.games.oe.rules.state import (
    BATTLE,
    BUILD,
    COMPLETE,
    DAWN,
    DAYCOUNTER,
    DUSK,
    EXHAUSTED,
    INCOME,
    LAST_TURN,
    PHASE_NAMES,
    REVEALED,
    STRENGTH,
    SUPPLY_LIMIT,
    State,
    with_states,
    with_value,
)
from cardwright.kernel import Decision, Kind, Option, Steps

Asking = Generator[Decision, Option, None]
GO_ON = (Option("on"),)
"""The one answer to a phase that begins by itself, so that it can be stopped at."""
HUNGER = 2
"""What a primary base loses at each dawn at which its player has no card to draw."""


def step(state: State) -> Steps:
    """Plays one action, with the phases that begin before and after it."""
    if state.phase == DAWN:
        yield Decision(state.active, Kind.CONFIRM, "dawn", GO_ON)
    if state.queue:
        yield from order.settle(state)
    if state.phase == DAWN:
        yield from _dawn(state)
        yield from _begin(state, BUILD)
    seat = state.active
    if state.phase == BUILD:
        option = yield Decision(seat, Kind.ACT, "build", lambda: playing.build_options(state, seat))
        yield from _build(state, seat, option)
    elif state.phase == BATTLE:
        option = yield Decision(seat, Kind.ACT, "battle", lambda: battle.attack_options(state, seat))
        yield from _battle(state, option)


def _build(state: State, seat: int, option: Option) -> Asking:
    if option.verb == "end":
        yield from _begin(state, BATTLE)
        return
    state.acts += 1
    if option.verb == "play":
        playing.play(state, seat, option)
    else:
        yield from playing.activate(state, option)
    yield from order.settle(state)


def _battle(state: State, option: Option) -> Asking:
    if option.verb == "end":
        state.phase = DUSK
        yield Decision(state.active, Kind.CONFIRM, "dusk", GO_ON)
        yield from _begin(state, DUSK)
        _pass_on(state)
    else:
        yield from battle.attack(state, option.number)


def _begin(state: State, phase: int) -> Asking:
    """Begins a phase: every triggered effect may happen once more, and those of the phase do."""
    state.phase = phase
    state.acts = state.happened = 0
    for number in state.fired:
        state.mark(number, replace(state.pieces[number], phased=0))
    state.fired = []
    order.announce(state, PHASE_NAMES[phase])
    yield from order.settle(state)


def _dawn(state: State) -> Asking:
    """Readies units, hides cards, pays supply, gives inventions a day, draws a card; then the dawn's effects."""
    seat = state.active
    state.tell("turn", seat, 0, state.turn)
    income = 0
    for number in state.pieces_on(seat):
        income += _wake(state, number)
    for number in state.hands[seat]:
        piece = state.pieces[number]
        if piece.states & REVEALED or piece.turned:
            state.put(number, replace(with_states(piece, 0, REVEALED), turned=0))
    state.supply[seat] = min(SUPPLY_LIMIT, state.supply[seat] + income)
    for number in state.pieces_on(1 - seat):
        piece = state.pieces[number]
        if piece.turned:
            state.mark(number, replace(piece, turned=0))
    _draw(state, seat)
    yield from order.settle(state)
    yield from _begin(state, DAWN)


def _wake(state: State, number: int) -> int:
    """Lets the dawn come for a card in play; returns the supply that it pays."""
    piece = state.pieces[number]
    match piece.face.type:
        case "UNIT":
            if piece.states & EXHAUSTED or piece.turned:
                state.put(number, replace(with_states(piece, 0, EXHAUSTED), turned=0))
        case "BASE":
            if piece.turned:
                state.mark(number, replace(piece, turned=0))
            return state.value(number, INCOME)
        case _:
            if piece.turned:
                state.mark(number, replace(piece, turned=0))
            if piece.face.type == "INVENTION" and not piece.states & COMPLETE:
                piece = state.pieces[number]
                state.put(number, with_value(piece, DAYCOUNTER, piece.values[DAYCOUNTER] + 1))
    return 0


def _draw(state: State, seat: int) -> None:
    """Draws the turn's card; the first player has none on the first turn, and an empty deck starves the base."""
    if state.turn == 1:
        return
    if state.decks[seat]:
        moving.draw(state, seat, 1)
        return
    for number in state.pieces_on(seat):
        piece = state.pieces[number]
        if piece.face.subtype == "PRIMARY":
            left = max(0, piece.values[STRENGTH] - HUNGER)
            state.put(number, with_value(piece, STRENGTH, left))
            state.tell("starved", seat, number, piece.face.name, HUNGER, left)


def _pass_on(state: State) -> None:
    """Ends a turn: durations run out, and the other player is active."""
    run_out(state)
    if state.turn >= LAST_TURN:
        ending.out_of_time(state)
    state.turn += 1
    state.active = 1 - state.active
    state.phase = DAWN
    state.auras = None
