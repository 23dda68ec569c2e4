"""OE as a learner sees it."""

from typing import Any, Final, TypedDict

from cardwright.games.oe.rules.setup import faces_of
from cardwright.games.oe.rules.state import (
    ATK,
    COLUMNS,
    COST,
    DAYCOUNTER,
    DAYS,
    DEF,
    INCOME,
    SLOT_NAMES,
    STRENGTH,
    State,
)
from cardwright.games.oe.rules.targets import is_hidden
from cardwright.kernel import Decision, Match, Option
from cardwright.kernel.sight import Layout, Meant, Seen

BOARD, HAND, GRAVE = range(1, 4)
_SHOWN: Final = (ATK, DEF, STRENGTH, INCOME, DAYCOUNTER, DAYS)


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

    def see(self, state: State, seat: int) -> Seen:
        """Returns all that a seat sees: both boards, its hand and what is revealed of the other, the graveyards."""
        pieces = state.pieces
        faces: list[str] = []
        ids: list[int] = []
        cells: list[int] = []
        totals = [state.turn, state.phase, int(state.active == seat)]
        sides = ((0, seat), (1, 1 - seat))
        for side, whose in sides:
            totals += (
                state.supply[whose],
                len(state.decks[whose]),
                len(state.hands[whose]),
                len(state.graves[whose]),
            )
            for number in state.pieces_on(whose):
                piece = pieces[number]
                faces.append(piece.face.name)
                ids.append(number)
                slot = piece.slot
                cells += (0, BOARD, side, 1 + slot // COLUMNS, 1 + slot % COLUMNS)
                cells += [state.value(number, which) for which in _SHOWN]
                cells += (0, state.mask(number), piece.turned)
        for side, whose in sides:
            for number in state.hands[whose]:
                piece = pieces[number]
                if is_hidden(piece, seat):
                    faces.append("")
                    ids.append(0)
                    cells += (0, HAND, side, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
                else:
                    faces.append(piece.face.name)
                    ids.append(number)
                    cells += (0, HAND, side, 0, 0)
                    cells += [state.value(number, which) for which in _SHOWN]
                    cells += (state.value(number, COST), state.mask(number), piece.turned)
        for side, whose in sides:
            grave = state.graves[whose]
            faces += [pieces[number].face.name for number in grave]
            ids += [0] * len(grave)
            cells += (0, GRAVE, side, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) * len(grave)
        return Seen(faces, ids, cells, totals)

    def meant(self, state: State, decision: Decision, option: Option) -> Meant:
        """Returns what an option is about: a piece, a card by its name, a place or a number."""
        if not option.args:
            return Meant()
        first = option.args[0]
        second = option.args[1] if len(option.args) > 1 else 0
        number = SLOT_NAMES.index(second) + 1 if isinstance(second, str) else second
        if option.about:
            piece = state.pieces[option.about[0]]
            if not is_hidden(piece, decision.seat):
                return Meant(piece.face.name, option.about[0], number)
        if isinstance(first, str):
            return Meant("", 0, SLOT_NAMES.index(first) + 1) if first in SLOT_NAMES else Meant(first)
        return Meant("", 0, first)


SIGHT: Final = OESight()
