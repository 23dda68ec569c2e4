"""The smaller trees of PETS: expressions, metrics and requirements, which the others are made of."""

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, TypeAlias

from cardwright.text import Node

if TYPE_CHECKING:
    from cardwright.games.mars.language.trees import Member

MEGACREDIT = "Megacredit"
"""The class that is meant where an amount names none."""


class Intensity(StrEnum):
    """How hard an instruction insists: all of it, as much as possible, or up to so much."""

    ALL = "!"
    MOST = "."
    UP_TO = "?"


class Bound(StrEnum):
    """How a count is compared: at least (written as nothing), at most, exactly."""

    LEAST = ""
    MOST = "MAX"
    EXACT = "="


class Use(StrEnum):
    """Which uses of a class a default is for: all (written as nothing), gains, removals, triggers (a colon behind)."""

    ALL = ""
    GAIN = "+"
    REMOVE = "-"
    TRIGGER = ":"


class Edition(IntEnum):
    """Which edition of the language a file is written in; they differ in how gates bind."""

    TIGHT = 1
    LOOSE = 2


class Said(Node, frozen=True, eq=False):
    """A node of PETS: as a text, it is what is written."""

    def __str__(self) -> str:
        from cardwright.games.mars.language.writer import write

        return write(self)


# Expressions


class Refinement(Said, frozen=True, eq=False):
    """`(HAS requirement)`; a forgiving one, `(HAS? …)`, lets all through where none would pass."""

    requirement: "Requirement"
    forgiving: bool = False


class Inline(Said, frozen=True, eq=False):
    """`{ … }` behind a type in an instruction: a class of its own below that type."""

    members: tuple["Member", ...] = ()


class Expr(Said, frozen=True, eq=False):
    """A type as it is written: `CityTile<Player2, MarsArea(HAS MAX 0 Tile)>`.

    With `explicit`, its list of arguments is written and empty (`Foo<>`): the defaults are meant.
    """

    name: str
    args: tuple["Argument", ...] = ()
    refinement: Refinement | None = None
    link: int | None = None
    explicit: bool = False
    inline: Inline | None = None


class Complement(Said, frozen=True, eq=False):
    """`!Foo` among arguments: whatever fits there and is no `Foo`."""

    expr: Expr


Argument: TypeAlias = "Expr | Complement"


class Scaled(Said, frozen=True, eq=False):
    """So many of a type; with `x`, so many times the X that a player chooses."""

    expr: Expr
    count: int = 1
    x: bool = False


class Metric(Said, frozen=True, eq=False):
    """What an instruction is multiplied by: every full `scaled`, at most `cap` of them."""

    scaled: Scaled
    cap: "int | Measure | None" = None


class Fixed(Said, frozen=True, eq=False):
    """A number in a difference: the 5 of `Megacredit - 5`."""

    value: int


class Union(Said, frozen=True, eq=False):
    """`(A OR B)` as a metric: whatever is one of these, each counted once."""

    each: tuple["Measure", ...]


class Difference(Said, frozen=True, eq=False):
    """`A - B - 3`: the first without the others, never below zero."""

    each: tuple["Measure", ...]


class Measuring(Said, frozen=True, eq=False):
    """`PROD[metric]`."""

    word: str
    measure: "Measure"


class Bundle(Said, frozen=True, eq=False):
    """`2 (A OR B)`: every full two of a metric."""

    count: int
    measure: "Measure"


class Capped(Said, frozen=True, eq=False):
    """`A - B MAX 3`: a metric, at most so much."""

    measure: "Measure"
    cap: "int | Measure"


class Property(Said, frozen=True, eq=False):
    """`This.metric`, with `EVAL` where what it says is to be found out: a property of a class."""

    expr: Expr
    name: str
    evaluated: bool = False


Measure: TypeAlias = "Metric | Fixed | Union | Difference | Measuring | Bundle | Capped | Property"


# Requirements


class Counted(Said, frozen=True, eq=False):
    """A count compared with a number."""

    bound: Bound
    scaled: Scaled


class AllOf(Said, frozen=True, eq=False):
    """`a, b`: every one of these holds."""

    each: tuple["Requirement", ...]


class AnyOf(Said, frozen=True, eq=False):
    """`a OR b`: one of these holds."""

    each: tuple["Requirement", ...]


class Requiring(Said, frozen=True, eq=False):
    """`PROD[requirement]`."""

    word: str
    requirement: "Requirement"


class Measured(Said, frozen=True, eq=False):
    """`9 (A - B)`: a metric compared with a number."""

    bound: Bound
    count: int
    measure: "Measure"


class Having(Said, frozen=True, eq=False):
    """`20 cost` or `requirement` in a refinement: what a property of the class itself must be; without a count, that there is one."""

    name: str
    bound: Bound = Bound.LEAST
    count: int | None = None


class Evaluated(Said, frozen=True, eq=False):
    """`EVAL This.requirement`: what a property of a class requires."""

    property: Property


Requirement: TypeAlias = Counted | Measured | Having | Evaluated | AllOf | AnyOf | Requiring
