"""What a seat sees as rows of numbers: what a game owes the laboratory. No libraries here; arrays are made of it elsewhere."""

from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from cardwright.kernel.decision import Decision, Option
from cardwright.kernel.rules import Match

MINE, NOBODYS = 0, -1
"""Sides, as the seat sees them: its own is 0, the next player's 1, and so on round the table; what is nobody's is -1."""


class Seen(NamedTuple):
    """All that a seat sees: for each thing on the table its face and its number, and its row of numbers.

    `faces` are names, "" for a hidden one; `ids` the numbers by which options name things, 0 where none does; `cells` the rows
    one behind the other, each a 0 (where the number of its face will stand) and the layout's columns; `totals` the numbers of the whole table, in the layout's order.
    """

    faces: list[str]
    ids: list[int]
    cells: list[int]
    totals: list[int]


class Meant(NamedTuple):
    """What an option is about: the face it names, the number of the thing, and a number that it says."""

    face: str = ""
    id: int = 0
    number: int = 0


class Layout(Struct, frozen=True):
    """How a game's numbers are laid out. `version` changes whenever any of it, or what a number says, does.

    `columns` begin with the zone (a number in `zones`, from 1) and the side. Tables are `rows` long; what is beyond is left out,
    the last zones first. `verbs` are those of all options; `copies` is how many options of one verb and face have their own numbers.
    `table` is the type of the view, for its schema.
    """

    version: int
    zones: tuple[str, ...]
    columns: tuple[str, ...]
    totals: tuple[str, ...]
    verbs: tuple[str, ...]
    printed: tuple[str, ...]
    rows: int
    table: Any
    copies: int = 4


class Sight(Protocol):
    """How a game is seen by a learner. A game's `sight.py` offers one object of this shape as `SIGHT`.

    Whatever is told must be part of the seat's view: two games that a seat cannot tell apart look the same.
    """

    @property
    def layout(self) -> Layout:
        """How the numbers are laid out."""

    def faces(self, match: Match) -> tuple[str, ...]:
        """Returns the names of all cards that a match is played with, in a fixed order."""

    def printed(self, state: Any, face: str) -> tuple[tuple[int, ...], Any]:
        """Returns what is printed on a card, as numbers in the layout's order, and the tree of its text (or several, or None)."""

    def see(self, state: Any, seat: int) -> Seen:
        """Returns all that a seat sees."""

    def meant(self, state: Any, decision: Decision, option: Option) -> Meant:
        """Returns what an option is about, for the seat that decides."""
