"""What a seat sees as rows of numbers: what a game owes the laboratory. No libraries here; arrays are made of it elsewhere."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from msgspec import Struct

from cardwright.kernel.decision import Decision, Option
from cardwright.kernel.rules import Match

MINE, NOBODYS = 0, -1
"""Sides, as the seat sees them: its own is 0, the next player's 1, and so on round the table; what is nobody's is -1."""


LARGEST: Final = 32_000
"""What is larger in a row (or smaller than its negative) is told as this."""

Numbering = Callable[[str, Any], int]
"""Returns the number of a face; the state says what is printed on one that is new."""


Seen = tuple[bytes, list[int]]
"""All that a seat sees: rows and totals.

The rows are those of the things on the table one behind the other, each the number of its face (0: hidden) and the layout's columns, as
short numbers of the machine; the totals are the numbers of the whole table, in the layout's order.
"""


class Eye(Protocol):
    """Sees the games of one match, and keeps what does not change from one look to the next."""

    def see(self, state: Any, seat: int) -> Seen:
        """Returns all that a seat sees."""

    def ids(self, state: Any, seat: int) -> Sequence[int]:
        """Returns the numbers by which options name the things of the first rows, 0 where none does."""


class Listing(NamedTuple):
    """The same in lists: `faces` are names, "" for a hidden one; `cells` the rows, with a 0 where the number of the face will stand."""

    faces: list[str]
    ids: list[int]
    cells: list[int]
    totals: list[int]


class ListingEye:
    """Sees by writing everything down anew at each look: the plain way, for a game whose decisions take longer than that."""

    __slots__ = ("_known", "_list", "_number", "_width")

    def __init__(self, layout: "Layout", listing: Callable[[Any, int], Listing], number: Numbering) -> None:
        self._width = 1 + len(layout.columns)
        self._list = listing
        self._number = number
        self._known = {"": 0}

    def see(self, state: Any, seat: int) -> Seen:
        """Returns all that a seat sees."""
        faces, _, cells, totals = self._list(state, seat)
        known = self._known
        try:
            numbers = [known[face] for face in faces]
        except KeyError:
            known.update({face: self._number(face, state) for face in faces if face not in known})
            numbers = [known[face] for face in faces]
        cells[:: self._width] = numbers
        return shorts(cells), totals

    def ids(self, state: Any, seat: int) -> Sequence[int]:
        """Returns the numbers of the things of the rows."""
        return self._list(state, seat).ids


def shorts(cells: Sequence[int]) -> bytes:
    """Returns numbers as short ones; what does not fit is cut to the largest that does.

    >>> shorts([1, 40_000]) == shorts([1, 32_000])
    True
    """
    try:
        return array("h", cells).tobytes()
    except OverflowError:
        return array("h", [min(max(cell, -LARGEST), LARGEST) for cell in cells]).tobytes()


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

    def eye(self, number: Numbering) -> Eye:
        """Returns what sees the games of a match whose faces are numbered so."""

    def meant(self, state: Any, decision: Decision, option: Option) -> Meant:
        """Returns what an option is about, for the seat that decides."""
