"""How well a seat stands, for bots; a judgement, not a rule."""

from math import tanh
from typing import Final

from cardwright.games.oe.rules.ending import outcome
from cardwright.games.oe.rules.state import (
    ATK,
    COLUMNS,
    COMPLETE,
    DAYCOUNTER,
    DEF,
    EXHAUSTED,
    INCOME,
    OFF_ROW,
    SHIELDED,
    STRENGTH,
    State,
)

SCALE: Final = 14.0


def evaluate(state: State, seat: int) -> float:
    """Returns how well the seat stands, from 0 (lost) to 1 (won)."""
    end = outcome(state)
    if end is not None:
        return end.scores[seat]
    lead = _worth(state, seat) - _worth(state, 1 - seat)
    return 0.5 + 0.49 * tanh(lead / SCALE)


def _worth(state: State, seat: int) -> float:
    worth = 0.5 * len(state.hands[seat]) + 0.2 * state.supply[seat]
    complete = 0
    for number in state.pieces_on(seat):
        piece = state.pieces[number]
        match piece.face.type:
            case "UNIT":
                worth += _unit(state, number, piece.slot // COLUMNS)
            case "BASE":
                weight = 2.0 if piece.face.subtype == "PRIMARY" else 0.6
                worth += weight * state.value(number, STRENGTH) + 1.5 * state.value(number, INCOME)
                worth += 1.0 if piece.states & SHIELDED else 0.0
            case _:
                done = bool(piece.states & COMPLETE)
                complete += done
                worth += 3.0 if done else 1.0 + 0.5 * piece.values[DAYCOUNTER]
    return worth + complete * complete * 0.7


def _unit(state: State, number: int, row: int) -> float:
    atk, defence = state.value(number, ATK), state.value(number, DEF)
    worth = 0.5 + 0.5 * defence + (0.9 if row == OFF_ROW else 0.5) * atk
    return worth - (0.3 if state.pieces[number].states & EXHAUSTED else 0.0)
