"""Chapter 3.2: cards that move. What was said of a card ends when it leaves its place."""

from msgspec.structs import replace

from cardwright.games.oe.rules.book import Face
from cardwright.games.oe.rules.state import (
    BOARD,
    COLUMNS,
    COMPLETE,
    DAYCOUNTER,
    DAYS,
    DECK,
    DESTROYED,
    EXHAUSTED,
    GONE,
    GRAVE,
    HAND,
    HAND_LIMIT,
    REVEALED,
    SLOT_NAMES,
    WIDTH,
    Piece,
    State,
    Waiting,
    with_states,
    with_value,
)
from cardwright.kernel import Event


def take_away(state: State, number: int) -> Piece:
    """Takes a piece out of where it is, and returns it as it is printed."""
    piece = state.pieces[number]
    seat = piece.owner
    if piece.zone == BOARD:
        state.board[seat * WIDTH + piece.slot] = 0
        for statement in piece.face.watching:
            state.watch.pop((number, statement), None)
    elif piece.zone == HAND:
        state.hands[seat] = tuple(n for n in state.hands[seat] if n != number)
    elif piece.zone == GRAVE:
        state.graves[seat] = tuple(n for n in state.graves[seat] if n != number)
    elif piece.zone == DECK:
        state.decks[seat] = tuple(n for n in state.decks[seat] if n != number)
    return Piece(piece.face, seat, GONE, -1, piece.face.values, 0, piece.stay + 1, state.turn)


def destroy(state: State, number: int) -> None:
    """Puts a piece into its graveyard, destroyed; a primary base takes its player with it."""
    piece = take_away(state, number)
    to_graveyard(state, number, with_states(piece, DESTROYED))
    state.tell("destroyed", piece.owner, number, piece.face.name)
    if piece.face.subtype == "PRIMARY":
        state.end(piece.owner)


def to_graveyard(state: State, number: int, piece: Piece) -> None:
    """Puts a piece that was taken away into its graveyard."""
    state.graves[piece.owner] = (*state.graves[piece.owner], number)
    state.place(number, replace(piece, zone=GRAVE))


def to_hand(state: State, number: int) -> bool:
    """Puts a piece into its player's hand, revealed; one that was created is gone. A full hand takes nothing."""
    seat = state.pieces[number].owner
    if len(state.hands[seat]) >= HAND_LIMIT:
        return False
    piece = take_away(state, number)
    if piece.face.created:
        state.place(number, piece)
    else:
        state.hands[seat] = (*state.hands[seat], number)
        state.place(number, replace(piece, zone=HAND, states=REVEALED))
    return True


def to_slot(state: State, number: int, slot: int) -> None:
    """Moves a piece into an empty slot of its side: along the board as it is, or into play."""
    piece = state.pieces[number]
    if piece.zone == BOARD:
        start = piece.owner * WIDTH
        state.board[start + piece.slot] = 0
        state.board[start + slot] = number
        state.place(number, replace(piece, slot=slot))
        return
    enter(state, number, take_away(state, number), slot)


def enter(state: State, number: int, piece: Piece, slot: int) -> None:
    """Puts a piece into play: units come exhausted; inventions do not work yet."""
    state.board[piece.owner * WIDTH + slot] = number
    states = EXHAUSTED if piece.face.type == "UNIT" else 0
    state.place(number, replace(piece, zone=BOARD, slot=slot, states=states, since=state.turn))
    state.tell("entered", piece.owner, number, piece.face.name, SLOT_NAMES[slot])
    if piece.face.type != "INVENTION":
        arrived(state, number)


def arrived(state: State, number: int) -> None:
    """Lets the effects of a card's entering wait: what is passive and immediate, and what triggers."""
    piece = state.pieces[number]
    if piece.face.entering:
        for statement in piece.face.entering:
            queue(state, number, statement)
    trigger(state, number, "ENTER")


def complete(state: State, number: int) -> None:
    """Completes an invention: now it counts as entering."""
    piece = state.pieces[number]
    state.put(number, replace(with_states(piece, COMPLETE), since=state.turn))
    state.tell("completed", piece.owner, number, piece.face.name)
    arrived(state, number)


def undo_complete(state: State, number: int) -> None:
    """Takes an invention back to where it is no longer complete: a day short."""
    piece = with_states(state.pieces[number], 0, COMPLETE)
    short = max(0, min(piece.values[DAYCOUNTER], state.value(number, DAYS) - 1))
    state.put(number, with_value(piece, DAYCOUNTER, short))


def create(state: State, face: Face, seat: int, slot: int, states: int) -> int:
    """Makes a new piece in a slot and returns its number."""
    number = state.next_id
    state.next_id = number + 1
    enter(state, number, Piece(face, seat, GONE, -1, face.values), slot)
    if states:
        state.put(number, with_states(state.pieces[number], states))
    return number


def empty_slots(state: State, seat: int, face: Face, slots: tuple[int, ...]) -> list[int]:
    """Returns the empty ones of some slots that can hold such a card."""
    start = seat * WIDTH
    return [slot for slot in slots if not state.board[start + slot] and slot // COLUMNS in face.rows]


def draw(state: State, seat: int, count: int) -> list[int]:
    """Draws cards, as many as the deck has and the hand can hold."""
    drawn: list[int] = []
    while len(drawn) < count and state.decks[seat] and len(state.hands[seat]) < HAND_LIMIT:
        number = state.decks[seat][-1]
        state.decks[seat] = state.decks[seat][:-1]
        state.hands[seat] = (*state.hands[seat], number)
        piece = state.pieces[number]
        state.place(number, replace(piece, zone=HAND, stay=piece.stay + 1))
        state.log.add(
            Event(
                "drawn",
                seat,
                number,
                state.because(),
                (piece.face.name,),
                known_to=1 << seat,
                hidden=("a card",),
            )
        )
        drawn.append(number)
    return drawn


def reveal(state: State, number: int) -> bool:
    """Reveals a card in a hand; returns whether it was hidden."""
    piece = state.pieces[number]
    if piece.zone != HAND or piece.states & REVEALED:
        return False
    state.put(number, with_states(piece, REVEALED))
    state.tell("revealed", piece.owner, number, piece.face.name)
    trigger(state, number, "REVEAL")
    return True


def trigger(state: State, number: int, event: str) -> None:
    """Lets the statements of a card that happen at an event wait."""
    for statement in state.pieces[number].face.at.get(event, ()):
        queue(state, number, statement)


def queue(state: State, number: int, statement: int) -> None:
    """Lets a statement wait, once a phase, and never again once it is spent."""
    piece = state.pieces[number]
    bit = 1 << statement
    if piece.phased & bit or piece.spent & piece.face.chains[statement].links[0].bit:
        return
    state.mark(number, replace(piece, phased=piece.phased | bit))
    state.fired.append(number)
    home = piece.slot if piece.zone == BOARD else -1
    state.queue.append(Waiting(number, piece.stay, statement, home))


def shown(state: State, number: int) -> str:
    """Returns a piece's name for everyone, or that it is a card in a hand."""
    piece = state.pieces[number]
    hidden = piece.zone == DECK or (piece.zone == HAND and not piece.states & REVEALED)
    return "a card in hand" if hidden else piece.face.name
