"""A chart as data: what it is called, what it says of itself, and its rows. The laboratory draws them."""

from enum import StrEnum
from typing import Any, Protocol

from msgspec import Struct

from cardwright.kernel.rules import CardText, DeckText


class Shape(StrEnum):
    """How a panel's rows are drawn."""

    INTERVALS = "intervals"  # a value with its interval, a line a label
    BARS = "bars"  # a bar a label, stacked by group
    COLUMNS = "columns"  # a column a number, stacked by group
    LINES = "lines"  # a line a group, with a band where there is an interval
    POINTS = "points"  # a point a label, by two numbers


class Row(Struct, frozen=True):
    """A row: numbers `x` and `y` with the interval of `y`, and the words `label` and `group`; a shape uses what it needs."""

    y: float
    x: float = 0.0
    low: float | None = None
    high: float | None = None
    label: str = ""
    group: str = ""


class Panel(Struct, frozen=True):
    """A chart: `name` is for files, `x` and `y` what the axes are called, `share` that the values are shares of one.

    `at` is a value that a line is drawn at, as a limit or the middle.
    """

    name: str
    title: str
    note: str
    shape: Shape
    rows: tuple[Row, ...]
    x: str = ""
    y: str = ""
    share: bool = False
    at: float | None = None


class Kept(Protocol):
    """A run that was kept, as a game's own panels look at it: its players by name, their decks, and its tables."""

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called."""

    @property
    def decks(self) -> tuple[DeckText | None, ...]:
        """The decks of the players."""

    @property
    def cards(self) -> tuple[CardText, ...]:
        """The texts of cards that the run brought along."""

    def column(self, table: str, name: str) -> list[Any]:
        """Returns a column of a table."""
