"""Why something cannot be done, in words."""

from cardwright.games.oe.rules.playing import plays
from cardwright.games.oe.rules.state import (
    BATTLE,
    BUILD,
    COLUMNS,
    COST,
    EXHAUSTED,
    FORTIFIED,
    MOST_ACTS,
    OFF_ROW,
    State,
    is_working,
)
from cardwright.kernel import Decision, Kind


def why_not(state: State, decision: Decision, words: str) -> str:
    """Returns why the seat that decides cannot do what the words say: play a card, use its effect, attack with it."""
    if decision.kind is not Kind.ACT:
        return f"now it is asked: {decision.prompt}"
    wanted = words.casefold().strip()
    for verb in ("play ", "use ", "attack with ", "attack "):
        wanted = wanted.removeprefix(verb)
    seat = decision.seat
    if state.acts >= MOST_ACTS:
        return "so much was done in this phase that it has to end"
    held = next((n for n in state.hands[seat] if state.name(n).casefold() == wanted), 0)
    if held:
        return _held(state, seat, held)
    mine = next((n for n in state.pieces_on(seat) if state.name(n).casefold() == wanted), 0)
    if mine:
        return _mine(state, mine)
    if any(state.name(n).casefold() == wanted for n in state.pieces_on(1 - seat)):
        return "it is the other player's: your units meet it when they attack in its column"
    return f"you have no card called {words.strip()} in your hand or on your board"


def _held(state: State, seat: int, number: int) -> str:
    name, cost = state.name(number), state.value(number, COST)
    if state.phase != BUILD or state.active != seat:
        return f"{name} is played in your build phase"
    if cost > state.supply[seat]:
        return f"{name} costs {cost}, and you have {state.supply[seat]} supply"
    if not any(option.number == number for option in plays(state, seat)):
        return f"there is no empty place for {name} in its rows"
    return f"{name} can be played now"


def _mine(state: State, number: int) -> str:
    name, piece = state.name(number), state.pieces[number]
    if state.phase == BATTLE and piece.face.type == "UNIT":
        if piece.slot // COLUMNS != OFF_ROW:
            return f"{name} is not in the offence row: only from there do units attack"
        if state.mask(number) & EXHAUSTED:
            return f"{name} is exhausted: it is readied at your next dawn"
        if state.mask(number) & FORTIFIED:
            return f"{name} is fortified: it stands and does not attack"
    if not piece.face.activated:
        return f"{name} has no effect that you could use"
    if not is_working(state, number):
        return f"{name} does not work yet"
    if piece.turned:
        return "its effect was used this turn already"
    return f"the effect of {name} cannot be paid or has nothing to do now"
