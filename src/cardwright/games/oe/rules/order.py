"""Chapter 7: order. What follows by itself, which conditions have come true, and who waits for whom."""

from collections.abc import Generator

from cardwright.games.oe.rules import ending, moving
from cardwright.games.oe.rules.state import (
    BOARD,
    COMPLETE,
    DAYCOUNTER,
    DAYS,
    DEF,
    HAND,
    MOST_HAPPENED,
    STRENGTH,
    State,
    Waiting,
    is_working,
)
from cardwright.games.oe.rules.targets import Context
from cardwright.kernel import Decision, Option

Asking = Generator[Decision, Option, None]


def settle(state: State) -> Asking:
    """Lets everything follow that follows, until nothing waits."""
    while True:
        follow(state)
        if state.fallen:
            ending.fallen(state)
        notice(state)
        if not state.queue:
            return
        waiting = state.queue.pop(0)
        if state.happened < MOST_HAPPENED:
            state.happened += 1
            yield from _happen(state, waiting)


def _happen(state: State, waiting: Waiting) -> Asking:
    piece = state.pieces[waiting.piece]
    context = Context(waiting.piece, piece.owner, waiting.home, asks=True)
    chain = piece.face.chains[waiting.statement]
    if waiting.home < 0 and piece.zone != HAND:
        return
    if waiting.statement in piece.face.entering:
        context.asks = False
    yield from chain.happen(state, context)


def follow(state: State) -> None:
    """Destroys units without DEF and bases without strength, and completes inventions that have had their days."""
    for seat in (state.active, 1 - state.active):
        for number in state.pieces_on(seat):
            piece = state.pieces[number]
            match piece.face.type:
                case "UNIT":
                    if state.value(number, DEF) <= 0:
                        moving.destroy(state, number)
                case "BASE":
                    if state.value(number, STRENGTH) <= 0:
                        moving.destroy(state, number)
                case _:
                    had = state.value(number, DAYCOUNTER) >= state.value(number, DAYS)
                    if had and not piece.states & COMPLETE:
                        moving.complete(state, number)


def notice(state: State) -> None:
    """Lets the statements wait whose condition a card newly fits, the active player's first, in reading order."""
    for seat in (state.active, 1 - state.active):
        for number in state.pieces_on(seat):
            if state.pieces[number].face.watching:
                _notice(state, number, seat)


def _notice(state: State, number: int, seat: int) -> None:
    piece = state.pieces[number]
    for statement in piece.face.watching:
        key = (number, statement)
        if not is_working(state, number):
            state.watch.pop(key, None)
            continue
        context = Context(number, seat, piece.slot, asks=True)
        tests = piece.face.chains[statement].links[0].tests
        fitting = tuple(dict.fromkeys(n for test in tests for n in test.fitting(state, context)))
        before = state.watch.get(key)
        if before == fitting:
            continue
        state.watch[key] = fitting
        if before is None or all(n in before for n in fitting):
            continue
        if all(test.met(state, context, linked=False) for test in tests):
            moving.queue(state, number, statement)


def announce(state: State, event: str) -> None:
    """Lets everything wait that happens at an event of the active player's turn."""
    for number in state.pieces_on(state.active):
        if event in state.pieces[number].face.at and is_working(state, number):
            moving.trigger(state, number, event)


def in_play(state: State, number: int, stay: int) -> bool:
    """Returns whether a piece still stands where it stood."""
    piece = state.pieces[number]
    return piece.zone == BOARD and piece.stay == stay
