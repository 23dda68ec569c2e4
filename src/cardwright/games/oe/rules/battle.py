"""Chapter 4: the battle phase. Attacks, answers, fights."""

from collections.abc import Generator

from cardwright.games.oe.rules import moving, order, playing
from cardwright.games.oe.rules.state import (
    ATK,
    BASE_ROW,
    COLUMNS,
    COMPLETE,
    DAYCOUNTER,
    DAYS,
    DEF,
    DEF_ROW,
    EXHAUSTED,
    FORTIFIED,
    OFF_ROW,
    SHIELDED,
    STRENGTH,
    SUP_ROW,
    WIDTH,
    State,
    with_states,
    with_value,
)
from cardwright.kernel import Decision, Kind, Option

Asking = Generator[Decision, Option, None]
WALL = 2
"""What fortifying adds to DEF in a fight."""


def attack_options(state: State, seat: int) -> list[Option]:
    """Returns the units that may attack: in the offence row, neither exhausted nor fortified."""
    start = seat * WIDTH + OFF_ROW * COLUMNS
    found = [playing.END]
    for number in state.board[start : start + COLUMNS]:
        if number and not state.mask(number) & (EXHAUSTED | FORTIFIED):
            found.append(Option("attack", (number,), (number,)))
    return found


def attack(state: State, number: int) -> Asking:
    """Lets a unit attack in its column: its effects, the opponent's answers, the fight."""
    piece = state.pieces[number]
    seat = piece.owner
    state.put(number, with_states(piece, EXHAUSTED))
    state.tell("attacks", seat, number, piece.face.name, piece.slot % COLUMNS + 1)
    moving.trigger(state, number, "ATTACKS")
    yield from order.settle(state)
    yield from _answered(state, 1 - seat)
    if order.still_stands(state, number, piece):
        fight(state, number)
        yield from order.settle(state)


def _answered(state: State, seat: int) -> Asking:
    """Asks the attacked player for answers until they pass."""
    while True:
        options = playing.answers(state, seat)
        if len(options) == 1:
            return
        answer = yield Decision(seat, Kind.ACT, "answer", options)
        if answer.verb == "pass":
            return
        state.acts += 1
        yield from playing.activate(state, answer)
        yield from order.settle(state)


def met(state: State, seat: int, column: int) -> int:
    """Returns what an attack on a player's column meets; 0 where there is nothing left to meet."""
    start = seat * WIDTH
    first = state.board[start + DEF_ROW * COLUMNS + column]
    if first:
        return first
    second = state.board[start + SUP_ROW * COLUMNS + column]
    if second and state.pieces[second].face.subtype != "METHOD":
        return second
    base = state.board[start + BASE_ROW * COLUMNS + column]
    if base:
        return base
    row = state.board[start + BASE_ROW * COLUMNS : start + WIDTH]
    return next((n for n in row if n and state.pieces[n].face.subtype == "PRIMARY"), 0)


def fight(state: State, number: int) -> None:
    """Lets an attacker meet what stands in its way."""
    piece = state.pieces[number]
    other = met(state, 1 - piece.owner, piece.slot % COLUMNS)
    if not other:
        return
    power = state.value(number, ATK)
    state.tell("fights", piece.owner, number, piece.face.name, state.name(other), power)
    match state.pieces[other].face.type:
        case "UNIT":
            _units(state, number, other)
        case "BASE":
            _base(state, other, power)
        case "INVENTION":
            _machine(state, other, power)


def _units(state: State, attacker: int, defender: int) -> None:
    """Lets two units deal their ATK at once; each is destroyed by as much as its DEF."""
    loses = [_beaten(state, attacker, defender), _beaten(state, defender, attacker)]
    for number, lost in zip((attacker, defender), loses, strict=True):
        if lost:
            moving.destroy(state, number)


def _beaten(state: State, number: int, by: int) -> bool:
    dealt = state.value(by, ATK)
    wall = WALL if state.mask(number) & FORTIFIED else 0
    return dealt > 0 and dealt >= state.value(number, DEF) + wall


def _base(state: State, number: int, power: int) -> None:
    piece = state.pieces[number]
    if state.mask(number) & SHIELDED:
        state.put(number, with_states(piece, 0, SHIELDED))
        state.tell("shielded", piece.owner, number, piece.face.name)
        return
    left = max(0, piece.values[STRENGTH] - power)
    state.put(number, with_value(piece, STRENGTH, left))
    state.tell("damaged", piece.owner, number, piece.face.name, power, left)


def _machine(state: State, number: int, power: int) -> None:
    """Throws an invention back by so many days; one that has none left to lose is destroyed."""
    piece = state.pieces[number]
    left = piece.values[DAYCOUNTER] - power
    if left < 0:
        moving.destroy(state, number)
        return
    off = COMPLETE if left < state.value(number, DAYS) else 0
    state.put(number, with_states(with_value(piece, DAYCOUNTER, left), 0, off))
    state.tell("thrown back", piece.owner, number, piece.face.name, power, left)
