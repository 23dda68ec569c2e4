"""The trees of PETS: expressions, requirements, instructions, actions, effects, declarations."""

from enum import StrEnum
from typing import TypeAlias

from cardwright.text import Node

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
    """Which uses of a class a default is for: all (written as nothing), gains, removals."""

    ALL = ""
    GAIN = "+"
    REMOVE = "-"


class _Said(Node, frozen=True, eq=False):
    def __str__(self) -> str:
        from cardwright.games.mars.language.writer import write

        return write(self)


# Expressions


class Refinement(_Said, frozen=True, eq=False):
    """`(HAS requirement)`; a forgiving one, `(HAS? …)`, lets all through where none would pass."""

    requirement: "Requirement"
    forgiving: bool = False


class Expr(_Said, frozen=True, eq=False):
    """A type as it is written: `CityTile<Player2, MarsArea(HAS MAX 0 Tile)>`."""

    name: str
    args: tuple["Argument", ...] = ()
    refinement: Refinement | None = None
    link: int | None = None


class Complement(_Said, frozen=True, eq=False):
    """`!Foo` among arguments: whatever fits there and is no `Foo`."""

    expr: Expr


Argument: TypeAlias = "Expr | Complement"


class Scaled(_Said, frozen=True, eq=False):
    """So many of a type; with `x`, so many times the X that a player chooses."""

    expr: Expr
    count: int = 1
    x: bool = False


class Metric(_Said, frozen=True, eq=False):
    """What an instruction is multiplied by: every full `scaled`, at most `cap` of them."""

    scaled: Scaled
    cap: int | None = None


# Requirements


class Counted(_Said, frozen=True, eq=False):
    """A count compared with a number."""

    bound: Bound
    scaled: Scaled


class AllOf(_Said, frozen=True, eq=False):
    """`a, b`: every one of these holds."""

    each: tuple["Requirement", ...]


class AnyOf(_Said, frozen=True, eq=False):
    """`a OR b`: one of these holds."""

    each: tuple["Requirement", ...]


class Requiring(_Said, frozen=True, eq=False):
    """`PROD[requirement]`."""

    word: str
    requirement: "Requirement"


Requirement: TypeAlias = Counted | AllOf | AnyOf | Requiring


# Instructions


class PlainFrom(_Said, frozen=True, eq=False):
    """`gained FROM removed`."""

    gained: Expr
    removed: Expr


class NestedFrom(_Said, frozen=True, eq=False):
    """`Foo<A, B FROM C>`: the same thing on both sides but for one argument."""

    name: str
    before: tuple[Argument, ...]
    inner: "From"
    after: tuple[Argument, ...] = ()
    refinement: Refinement | None = None


From: TypeAlias = "PlainFrom | NestedFrom"


class Gain(_Said, frozen=True, eq=False):
    """`3 Plant`."""

    scaled: Scaled
    intensity: Intensity | None = None


class Remove(_Said, frozen=True, eq=False):
    """`-3 Plant`."""

    scaled: Scaled
    intensity: Intensity | None = None


class Transmute(_Said, frozen=True, eq=False):
    """`3 Heat FROM Energy`: so many of one turned into the other."""

    source: From
    count: int = 1
    x: bool = False
    intensity: Intensity | None = None


Change: TypeAlias = Gain | Remove | Transmute


class Per(_Said, frozen=True, eq=False):
    """`change / metric`."""

    change: Change
    metric: Metric


class Gated(_Said, frozen=True, eq=False):
    """`gate: instruction`: possible only where the gate holds."""

    gate: Requirement
    instruction: "Instruction"


class Doing(_Said, frozen=True, eq=False):
    """`PROD[instruction]`."""

    word: str
    instruction: "Instruction"


class Custom(_Said, frozen=True, eq=False):
    """`@name(arguments)`: an instruction that the game has registered."""

    name: str
    args: tuple[Expr, ...] = ()


class Either(_Said, frozen=True, eq=False):
    """`a OR b`: the player chooses."""

    each: tuple["Instruction", ...]


class Then(_Said, frozen=True, eq=False):
    """`a THEN b`: in this order."""

    each: tuple["Instruction", ...]


class Several(_Said, frozen=True, eq=False):
    """`a, b`: each of them, in any order."""

    each: tuple["Instruction", ...]


Instruction: TypeAlias = "Gain | Remove | Transmute | Per | Gated | Doing | Custom | Either | Then | Several"


# Actions


class Spend(_Said, frozen=True, eq=False):
    """`3 Plant` as a cost."""

    scaled: Scaled


class Costing(_Said, frozen=True, eq=False):
    """`PROD[cost]`."""

    word: str
    cost: "Cost"


class CostPer(_Said, frozen=True, eq=False):
    """`cost / metric`."""

    cost: "Spend | Costing"
    metric: Metric


class EitherCost(_Said, frozen=True, eq=False):
    """`a OR b` as a cost."""

    each: tuple["Cost", ...]


class AllCosts(_Said, frozen=True, eq=False):
    """`a, b` as a cost."""

    each: tuple["Cost", ...]


Cost: TypeAlias = "Spend | Costing | CostPer | EitherCost | AllCosts"


class Action(_Said, frozen=True, eq=False):
    """`cost -> instruction`."""

    cost: "Cost | None"
    instruction: "Instruction"


# Effects


class Happens(_Said, frozen=True, eq=False):
    """`Foo`, `-Foo` or `X Foo` as a trigger: gained, removed, or either once whatever the number."""

    expr: Expr
    removed: bool = False
    once: bool = False


class Happening(_Said, frozen=True, eq=False):
    """`PROD[trigger]`."""

    word: str
    event: Happens


Event: TypeAlias = Happens | Happening


class Performer(_Said, frozen=True, eq=False):
    """`BY Foo` or `BY !Foo`: who made the change."""

    name: str
    other: bool = False


class Trigger(_Said, frozen=True, eq=False):
    """What an effect waits for: one of these events, by whom, and if what holds then."""

    events: tuple[Event, ...]
    by: Performer | None = None
    condition: Requirement | None = None


class Effect(_Said, frozen=True, eq=False):
    """`trigger: instruction`, or with `::` for what happens at once by itself."""

    trigger: Trigger
    instruction: "Instruction"
    automatic: bool = False


# Declarations


class Signature(_Said, frozen=True, eq=False):
    """A class's name, what it depends on, its short name, and its supertypes."""

    name: str
    dependencies: tuple[Expr, ...] = ()
    refinement: Refinement | None = None
    short: str | None = None
    supertypes: tuple[Expr, ...] = ()


class Invariant(_Said, frozen=True, eq=False):
    """`HAS requirement`: what is always true of the class's components."""

    requirement: Requirement


class Default(_Said, frozen=True, eq=False):
    """`DEFAULT +Foo<Bar>?`: what is meant where a use of the class leaves it out."""

    use: Use
    expr: Expr
    intensity: Intensity | None = None


class Comment(_Said, frozen=True, eq=False):
    """`// text`, on a line of its own or at the end of the line before."""

    text: str
    trailing: bool = False


class Blank(_Said, frozen=True, eq=False):
    """An empty line, kept between the items of a file or a body."""


class Unread(_Said, frozen=True, eq=False):
    """Text that was not understood."""

    text: str


class Classes(_Said, frozen=True, eq=False):
    """`CLASS` with one signature and a body, or with several signatures."""

    signatures: tuple[Signature, ...]
    abstract: bool = False
    members: tuple["Member", ...] = ()


class Price(_Said, frozen=True, eq=False):
    """`COST 23` on a card."""

    amount: int


class Tags(_Said, frozen=True, eq=False):
    """`TAGS SpaceTag, SpaceTag` on a card."""

    names: tuple[str, ...]


class Needs(_Said, frozen=True, eq=False):
    """`NEEDS requirement` on a card."""

    requirement: Requirement


class Holds(_Said, frozen=True, eq=False):
    """`HOLDS Microbe` on a card: the resource that may lie on it."""

    name: str


class Kind(_Said, frozen=True, eq=False):
    """`KIND EventCard` on a card: the class that it extends."""

    name: str


class Immediately(_Said, frozen=True, eq=False):
    """`DO instruction` on a card: what happens when it is played."""

    instruction: "Instruction"


class Text(_Said, frozen=True, eq=False):
    """`TEXT "…"` on a card: its words, for people."""

    text: str


class Card(_Said, frozen=True, eq=False):
    """`CARD Name "Title" { … }`."""

    name: str
    title: str | None = None
    members: tuple["CardMember", ...] = ()


Member: TypeAlias = "Invariant | Default | Effect | Action | Classes | Comment | Blank | Unread"
CardMember: TypeAlias = (
    "Price | Tags | Needs | Holds | Kind | Immediately | Text"
    " | Invariant | Default | Effect | Action | Comment | Blank | Unread"
)
Item: TypeAlias = "Classes | Card | Comment | Blank | Unread"


class File(_Said, frozen=True, eq=False):
    """A `.pets` file."""

    items: tuple[Item, ...] = ()
