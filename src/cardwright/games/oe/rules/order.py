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
    WIDTH,
    Piece,
    State,
    Waiting,
    is_working,
    refreshed,
)
from cardwright.games.oe.rules.targets import Context
from cardwright.kernel import Decision, Option

Asking = Generator[Decision, Option, None]


def settle(state: State) -> Asking:
    """Lets everything follow that follows, until nothing waits."""
    while True:
        if state.dirty:
            state.dirty = False
            watched = follow(state)
            if state.fallen:
                ending.fallen(state)
            if watched:
                notice(state)
            continue
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


def follow(state: State) -> bool:
    """Destroys units without DEF and bases without strength, all at once; completes inventions with enough days.

    Returns whether a card in play watches for something.
    """
    auras = state.auras if state.auras is not None else refreshed(state)
    pieces = state.pieces
    doomed: list[int] = []
    whole: list[int] = []
    watched = False
    for number in in_order(state):
        piece = pieces[number]
        face = piece.face
        type_ = face.type
        if face.watching:
            watched = True
        if type_ == "INVENTION":
            if not piece.states & COMPLETE and state.value(number, DAYCOUNTER) >= state.value(number, DAYS):
                whole.append(number)
            continue
        if type_ not in ("UNIT", "BASE"):
            continue  # A type of the vocabulary that no rule destroys.
        attribute = DEF if type_ == "UNIT" else STRENGTH
        left = piece.values[attribute]
        if number in auras:
            left += auras[number][attribute]
        if left <= 0:
            doomed.append(number)
    for number in doomed:
        moving.destroy(state, number)
    for number in whole:
        moving.complete(state, number)
    return watched


def in_order(state: State) -> list[int]:
    """Returns the pieces on the boards, the active player's first, in reading order."""
    board = state.board
    first = [number for number in board[:WIDTH] if number]
    second = [number for number in board[WIDTH:] if number]
    return second + first if state.active else first + second


def notice(state: State) -> None:
    """Lets the statements wait whose condition a card newly fits, the active player's first, in reading order."""
    pieces = state.pieces
    for number in in_order(state):
        piece = pieces[number]
        if piece.face.watching:
            _notice(state, number, piece.owner)


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
    start = state.active * WIDTH
    pieces = state.pieces
    for number in state.board[start : start + WIDTH]:
        if number and event in pieces[number].face.at and is_working(state, number):
            moving.trigger(state, number, event)


def still_stands(state: State, number: int, before: Piece) -> bool:
    """Returns whether a piece stands where it stood."""
    piece = state.pieces[number]
    return piece.zone == BOARD and piece.stay == before.stay and piece.slot == before.slot
