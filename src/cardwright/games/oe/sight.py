"""OE as a learner sees it."""

from collections.abc import Sequence
from typing import Any, Final, TypedDict

from cardwright.games.oe.rules import state as rules
from cardwright.games.oe.rules.setup import faces_of
from cardwright.games.oe.rules.state import (
    AURA_STATES,
    COLUMNS,
    COST,
    NO_AURA,
    SLOT,
    Piece,
    State,
    refreshed,
)
from cardwright.games.oe.rules.targets import is_hidden
from cardwright.kernel import Decision, Match, Option
from cardwright.kernel.sight import Layout, Meant, Numbering, Seen, shorts

BOARD, HAND, GRAVE = range(1, 4)
_NOTHING: Final = (0,) * 11
_MOST_KEPT: Final = 10_000
"""So many rows are kept before all are made anew."""


class CardSeen(TypedDict):
    """A card that a seat can see: `used` counts its effects, this turn and in all."""

    number: int
    name: str
    subtype: str
    values: dict[str, int]
    states: list[str]
    used: list[int]


class SideSeen(TypedDict):
    """A side of the table; a card of a hand that the seat cannot see is null."""

    supply: int
    board: dict[str, CardSeen]
    hand: list[CardSeen | None]
    grave: list[str]
    deck: int
    lasting: list[tuple[int, int, str, int, int]]


class TableSeen(TypedDict):
    """The table as one seat sees it."""

    turn: int
    active: int
    phase: str
    you: int
    players: list[SideSeen]


class OESight:
    """What a seat of OE sees, by allow-list, as `rules/showing.py` has it."""

    layout: Final = Layout(
        version=1,
        zones=("board", "hand", "grave"),
        columns=(
            "zone",
            "side",
            "row",
            "column",
            "attack",
            "defence",
            "strength",
            "income",
            "day",
            "days",
            "cost",
            "states",
            "turned",
        ),
        totals=(
            "turn",
            "phase",
            "my turn",
            *(f"{whose} {pile}" for whose in ("my", "their") for pile in ("supply", "deck", "hand", "grave")),
        ),
        verbs=(
            "play",
            "use",
            "attack",
            "end",
            "pass",
            "on",
            "card",
            "hidden",
            "slot",
            "find",
            "player",
            "column",
            "number",
            "yes",
            "no",
            "done",
            "word",
        ),
        printed=("attack", "defence", "strength", "income", "day", "days", "cost", "statements"),
        rows=96,
        table=TableSeen,
    )

    def faces(self, match: Match) -> tuple[str, ...]:
        """Returns the names of the cards of both decks."""
        found = [faces for deck in match.decks for faces in faces_of(deck, match.cards)]
        return tuple(dict.fromkeys(face.name for faces in found for face in faces))

    def printed(self, state: State, face: str) -> tuple[tuple[int, ...], Any]:
        """Returns what is printed on a card, and its tree."""
        printed = next(piece.face for piece in state.pieces.values() if piece.face.name == face)
        return (*printed.values[:7], len(printed.chains)), printed.card

    def eye(self, number: Numbering) -> "OEEye":
        """Returns what sees the games of a match whose faces are numbered so."""
        return OEEye(number)

    def meant(self, state: State, decision: Decision, option: Option) -> Meant:
        """Returns what an option is about: a piece, a card by its name, a place or a number."""
        if not option.args:
            return Meant()
        first = option.args[0]
        second = option.args[1] if len(option.args) > 1 else 0
        number = SLOT[second] + 1 if isinstance(second, str) else second
        if option.about:
            piece = state.pieces[option.about[0]]
            if not is_hidden(piece, decision.seat):
                return Meant(piece.face.name, option.about[0], number)
        if isinstance(first, str):
            return Meant("", 0, SLOT[first] + 1) if first in SLOT else Meant(first)
        return Meant("", 0, first)


class OEEye:
    """Sees games of a match: the row of a piece is made when the piece, or what passive effects add to it, has changed."""

    __slots__ = ("_number", "_pieces", "_rows")

    def __init__(self, number: Numbering) -> None:
        self._number = number
        # The rows of pieces by their identities and what passive effects add, for each seat and side; the pieces are kept with them,
        # so that each stays the only one.
        self._rows: tuple[dict[int | tuple[int, ...], bytes], ...] = ({}, {}, {}, {})
        self._pieces: list[Piece] = []

    def see(self, state: State, seat: int) -> Seen:
        """Returns all that a seat sees: both boards, its hand and what is revealed of the other, the graveyards."""
        if len(self._pieces) > _MOST_KEPT:
            self._pieces.clear()
            for rows in self._rows:
                rows.clear()
        other = 1 - seat
        hand, hand_2 = state.hands[seat], state.hands[other]
        grave, grave_2 = state.graves[seat], state.graves[other]
        told = b"".join(
            [
                *self._told(state, seat, 0, state.pieces_on(seat)),
                *self._told(state, seat, 1, state.pieces_on(other)),
                *self._told(state, seat, 0, hand),
                *self._told(state, seat, 1, hand_2),
                *self._told(state, seat, 0, grave),
                *self._told(state, seat, 1, grave_2),
            ]
        )
        totals = [state.turn, state.phase, int(state.active == seat)]
        totals += (state.supply[seat], len(state.decks[seat]), len(hand), len(grave))
        totals += (state.supply[other], len(state.decks[other]), len(hand_2), len(grave_2))
        return told, totals

    def ids(self, state: State, seat: int) -> Sequence[int]:
        """Returns the numbers of the pieces on the boards and in the hands; 0 for one that the seat cannot see."""
        pieces, other = state.pieces, 1 - seat
        numbers = (*state.pieces_on(seat), *state.pieces_on(other), *state.hands[seat], *state.hands[other])
        return [0 if is_hidden(pieces[number], seat) else number for number in numbers]

    def _told(self, state: State, seat: int, side: int, numbers: Sequence[int]) -> list[bytes]:
        """Returns the rows of pieces."""
        if not numbers:
            return []
        kept, pieces = self._rows[2 * seat + side], state.pieces
        auras = state.auras if state.auras is not None else refreshed(state)
        if not auras or auras.keys().isdisjoint(numbers):
            try:
                return list(map(kept.__getitem__, map(id, map(pieces.__getitem__, numbers))))
            except KeyError:
                pass  # one of them has changed
        rows = []
        for number in numbers:
            piece = pieces[number]
            aura = auras.get(number)
            key = id(piece) if aura is None else (id(piece), *aura)
            row = kept.get(key)
            if row is None:
                row = kept[key] = self._row(state, seat, side, piece, NO_AURA if aura is None else aura)
                self._pieces.append(piece)
            rows.append(row)
        return rows

    def _row(self, state: State, seat: int, side: int, piece: Piece, aura: Sequence[int]) -> bytes:
        """Returns the row of a piece as a seat sees it now."""
        if is_hidden(piece, seat):
            return shorts((0, HAND, side, *_NOTHING))
        face = self._number(piece.face.name, state)
        if piece.zone == rules.GRAVE:
            return shorts((face, GRAVE, side, *_NOTHING))
        own = piece.values
        shown = (
            own if aura is NO_AURA else [max(0, value + more) for value, more in zip(own, aura, strict=False)]
        )
        slot, states = piece.slot, piece.states | aura[AURA_STATES]
        if piece.zone == rules.BOARD:
            where = (face, BOARD, side, 1 + slot // COLUMNS, 1 + slot % COLUMNS)
            return shorts((*where, *shown[:COST], 0, states, piece.turned))
        return shorts((face, HAND, side, 0, 0, *shown[: COST + 1], states, piece.turned))


SIGHT: Final = OESight()
