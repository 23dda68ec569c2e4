"""Chapter 3: the build phase. Playing cards and activating effects."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.oe.rules import moving
from cardwright.games.oe.rules.state import (
    BOARD,
    COLUMNS,
    COST,
    MOST_ACTS,
    ROW,
    SLOT,
    SLOT_NAMES,
    WIDTH,
    State,
    is_working,
)
from cardwright.games.oe.rules.targets import Context
from cardwright.kernel import Decision, Option

END: Final = Option("end")
PASS: Final = Option("pass")
Asking = Generator[Decision, Option, None]


def build_options(state: State, seat: int) -> list[Option]:
    """Returns what a player may do in their build phase."""
    if state.acts >= MOST_ACTS:
        return [END]
    return [END, *plays(state, seat), *activations(state, seat)]


def answers(state: State, seat: int) -> list[Option]:
    """Returns what a player may do in answer to an attack."""
    return [PASS, *activations(state, seat)] if state.acts < MOST_ACTS else [PASS]


def plays(state: State, seat: int) -> list[Option]:
    """Returns the cards that can be paid, each with the empty slots that can hold it."""
    found: list[Option] = []
    supply, start = state.supply[seat], seat * WIDTH
    board = state.board
    empty = [
        [
            SLOT_NAMES[slot]
            for slot in range(row * COLUMNS, row * COLUMNS + COLUMNS)
            if not board[start + slot]
        ]
        for row in range(len(ROW))
    ]
    for number in state.hands[seat]:
        if state.value(number, COST) <= supply:
            for row in state.pieces[number].face.rows:
                found.extend([Option("play", (number, slot), (number,)) for slot in empty[row]])
    return found


def activations(state: State, seat: int) -> list[Option]:
    """Returns the effects that a player may activate now, of cards in play and of cards in the hand."""
    found: list[Option] = []
    pieces = state.pieces
    for number in state.pieces_on(seat):
        piece = pieces[number]
        if piece.face.activated and is_working(state, number):
            _offer(state, number, piece.face.activated, piece.slot, found)
    for number in state.hands[seat]:
        piece = pieces[number]
        if piece.face.revealable:
            _offer(state, number, piece.face.revealable, -1, found)
    return found


def _offer(state: State, number: int, statements: tuple[int, ...], home: int, found: list[Option]) -> None:
    piece = state.pieces[number]
    supply = state.supply[piece.owner]
    for statement in statements:
        chain = piece.face.chains[statement]
        if supply < chain.links[0].pay or piece.turned & (1 << statement):
            continue
        if chain.possible(state, Context(number, piece.owner, home, asks=True)):
            found.append(Option("use", (number, statement + 1), (number,)))


def play(state: State, seat: int, option: Option) -> None:
    """Pays for a card and puts it into its slot."""
    number, word = option.number, str(option.args[1])
    cost = state.value(number, COST)
    state.supply[seat] -= cost
    name = state.name(number)
    state.tell("played", seat, number, name, word, cost)
    moving.to_slot(state, number, SLOT[word])


def activate(state: State, option: Option) -> Asking:
    """Lets an effect happen that its player has chosen; once a turn."""
    number = option.number
    statement = int(option.args[1]) - 1
    piece = state.pieces[number]
    state.mark(number, replace(piece, turned=piece.turned | (1 << statement)))
    state.tell("activated", piece.owner, number, piece.face.name, piece.face.chains[statement].effect)
    home = piece.slot if piece.zone == BOARD else -1
    context = Context(number, piece.owner, home, asks=True)
    yield from piece.face.chains[statement].happen(state, context, chosen=True)
