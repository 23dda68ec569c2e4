"""Chapter 8: the end of the game."""

from cardwright.games.oe.rules.state import BOARD, STRENGTH, State
from cardwright.kernel import Outcome

BOTH = 3


def fallen(state: State) -> None:
    """Ends the game: a primary base has fallen, or both have."""
    if state.fallen == BOTH:
        state.finish("draw:both primary bases fell")
    loser = 0 if state.fallen == 1 else 1
    state.finish(f"{1 - loser}:the primary base of player {loser + 1} fell")


def out_of_time(state: State) -> None:
    """Ends the game after its last turn: the stronger bases win."""
    strengths = [strength(state, seat) for seat in (0, 1)]
    if strengths[0] == strengths[1]:
        state.finish("draw:the last turn ended with equal bases")
    winner = 0 if strengths[0] > strengths[1] else 1
    state.finish(f"{winner}:the last turn ended, and the bases of player {winner + 1} were stronger")


def strength(state: State, seat: int) -> int:
    """Returns the strength of all bases of a player."""
    return sum(
        state.value(n, STRENGTH)
        for n in state.pieces_on(seat)
        if state.pieces[n].face.type == "BASE" and state.pieces[n].zone == BOARD
    )


def outcome(state: State) -> Outcome | None:
    """Returns how the game ended, or None while it goes on."""
    if state.result is None:
        return None
    who, _, reason = state.result.partition(":")
    if who == "draw":
        return Outcome((0.5, 0.5), reason)
    return Outcome((1.0, 0.0) if who == "0" else (0.0, 1.0), reason)
