"""Chapter 1: setup. Decks, bases, first hands; or a position that is given."""

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.oe.cards import bundled_cards, card_text, read_cards, read_deck
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.rules import moving, order
from cardwright.games.oe.rules.book import Face
from cardwright.games.oe.rules.effects import make_face
from cardwright.games.oe.rules.state import (
    ATTRIBUTE,
    BASE_ROW,
    BOARD,
    BUILD,
    COLUMNS,
    DECK,
    GRAVE,
    HAND,
    SLOT,
    STATE,
    WIDTH,
    Piece,
    State,
)
from cardwright.kernel import CardText, Chance, DeckRefused, DeckText, Match

FIRST_HAND: Final = 5
SECOND_SUPPLY: Final = 2
"""What the second player begins with, for coming second."""


@lru_cache(maxsize=4096)
def face_of(card: t.Card) -> Face:
    """Returns the face of a card, compiled once a text."""
    return make_face(card, card_text(card))


@lru_cache(maxsize=256)
def faces_of(deck: DeckText, brought: tuple[CardText, ...] = ()) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """Returns the faces of a deck's cards and of its bases, from left to right."""
    found = read_deck(deck, brought)
    bases = (found.secondary[0], found.primary, found.secondary[1])
    return tuple(map(face_of, found.cards)), tuple(map(face_of, bases))


def start(match: Match) -> State:
    """Returns the state at the beginning of a match."""
    if match.position is not None:
        return start_from(match.position, match.seed)
    if len(match.decks) != 2:
        raise DeckRefused("OE", (f"a duel needs two decks, not {len(match.decks)}",))
    decks = [faces_of(deck, match.cards) for deck in match.decks]
    state = State(Chance(match.seed))
    for seat, (cards, bases) in enumerate(decks):
        faces = list(cards)
        state.chance.shuffle(faces)
        numbers = []
        for face in faces:
            numbers.append(_add(state, Piece(face, seat, DECK, -1, face.values)))
        state.decks[seat] = tuple(numbers)
        for column, base in enumerate(bases):
            _place(state, Piece(base, seat, BOARD, BASE_ROW * COLUMNS + column, base.values))
    for seat in (0, 1):
        moving.draw(state, seat, FIRST_HAND)
    state.supply[1] = SECOND_SUPPLY
    order.notice(state)
    return state


def _add(state: State, piece: Piece) -> int:
    number = state.next_id
    state.next_id = number + 1
    state.place(number, piece)
    return number


def _place(state: State, piece: Piece) -> int:
    number = _add(state, piece)
    state.board[piece.owner * WIDTH + piece.slot] = number
    return number


# --- positions ---------------------------------------------------------------------------------------------


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a position: where it is, and how it differs from what is printed."""

    card: str
    slot: str = ""
    states: tuple[str, ...] = ()
    values: dict[str, int] = {}


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of a position; the deck is written from the top."""

    board: tuple[Placed, ...] = ()
    hand: tuple[Placed, ...] = ()
    deck: tuple[str, ...] = ()
    grave: tuple[str, ...] = ()
    supply: int = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position: it begins with the build phase of turn 1."""

    players: tuple[Side, Side]
    cards: str = ""
    active: int = 0
    names: tuple[str, str] = ("A", "B")


def start_from(data: Any, seed: int) -> State:
    """Returns the state of a position; raises `DeckRefused`."""
    position = msgspec.convert(data, Position)
    cards = dict(bundled_cards())
    if position.cards.strip():
        cards.update(read_cards(position.cards, "cards"))
    state = State(Chance(seed))
    state.active = position.active
    state.phase = BUILD
    for seat, side in enumerate(position.players):
        _side(state, seat, side, cards)
    order.notice(state)
    order.announce(state, "BUILD")
    return state


def _side(state: State, seat: int, side: Side, cards: dict[str, t.Card]) -> None:
    state.supply[seat] = side.supply
    for placed in side.board:
        face = _face(placed.card, cards)
        slot = SLOT[placed.slot]
        if slot // COLUMNS not in face.rows:
            raise DeckRefused("position", (f"{face.name} cannot stand in {placed.slot}",))
        if state.board[seat * WIDTH + slot]:
            raise DeckRefused("position", (f"two cards stand in {placed.slot}",))
        _place(state, _piece(face, seat, BOARD, placed, slot))
    state.hands[seat] = tuple(
        _add(state, _piece(_face(placed.card, cards), seat, HAND, placed)) for placed in side.hand
    )
    state.graves[seat] = tuple(
        _add(state, Piece(f, seat, GRAVE, -1, f.values, STATE["DESTROYED"]))
        for f in (_face(name, cards) for name in side.grave)
    )
    below = [_face(name, cards) for name in reversed(side.deck)]
    state.decks[seat] = tuple(_add(state, Piece(f, seat, DECK, -1, f.values)) for f in below)


def _face(name: str, cards: dict[str, t.Card]) -> Face:
    if name not in cards:
        raise DeckRefused("position", (f'there is no card "{name}"',))
    return face_of(cards[name])


def _piece(face: Face, seat: int, zone: int, placed: Placed, slot: int = -1) -> Piece:
    values = list(face.values)
    for word, value in placed.values.items():
        values[ATTRIBUTE[word]] = value
    states = 0
    for word in placed.states:
        states |= STATE[word]
    piece = Piece(face, seat, zone, slot, tuple(values), states)
    return replace(piece, since=0)
