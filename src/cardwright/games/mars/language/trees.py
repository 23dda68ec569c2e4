"""The trees of PETS: expressions, requirements, instructions, actions, effects, declarations."""

from enum import IntEnum, StrEnum
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
    """Which uses of a class a default is for: all (written as nothing), gains, removals, triggers (a colon behind)."""

    ALL = ""
    GAIN = "+"
    REMOVE = "-"
    TRIGGER = ":"


class Edition(IntEnum):
    """Which edition of the language a file is written in; they differ in how gates bind."""

    TIGHT = 1
    LOOSE = 2


class _Said(Node, frozen=True, eq=False):
    def __str__(self) -> str:
        from cardwright.games.mars.language.writer import write

        return write(self)


# Expressions


class Refinement(_Said, frozen=True, eq=False):
    """`(HAS requirement)`; a forgiving one, `(HAS? …)`, lets all through where none would pass."""

    requirement: "Requirement"
    forgiving: bool = False


class Inline(_Said, frozen=True, eq=False):
    """`{ … }` behind a type in an instruction: a class of its own below that type."""

    members: tuple["Member", ...] = ()


class Expr(_Said, frozen=True, eq=False):
    """A type as it is written: `CityTile<Player2, MarsArea(HAS MAX 0 Tile)>`.

    With `explicit`, its list of arguments is written and empty (`Foo<>`): the defaults are meant.
    """

    name: str
    args: tuple["Argument", ...] = ()
    refinement: Refinement | None = None
    link: int | None = None
    explicit: bool = False
    inline: Inline | None = None


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
    cap: "int | Measure | None" = None


class Fixed(_Said, frozen=True, eq=False):
    """A number in a difference: the 5 of `Megacredit - 5`."""

    value: int


class Union(_Said, frozen=True, eq=False):
    """`(A OR B)` as a metric: whatever is one of these, each counted once."""

    each: tuple["Measure", ...]


class Difference(_Said, frozen=True, eq=False):
    """`A - B - 3`: the first without the others, never below zero."""

    each: tuple["Measure", ...]


class Measuring(_Said, frozen=True, eq=False):
    """`PROD[metric]`."""

    word: str
    measure: "Measure"


class Bundle(_Said, frozen=True, eq=False):
    """`2 (A OR B)`: every full two of a metric."""

    count: int
    measure: "Measure"


class Capped(_Said, frozen=True, eq=False):
    """`A - B MAX 3`: a metric, at most so much."""

    measure: "Measure"
    cap: "int | Measure"


class Property(_Said, frozen=True, eq=False):
    """`This.metric`, with `EVAL` where what it says is to be found out: a property of a class."""

    expr: Expr
    name: str
    evaluated: bool = False


Measure: TypeAlias = "Metric | Fixed | Union | Difference | Measuring | Bundle | Capped | Property"


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


class Measured(_Said, frozen=True, eq=False):
    """`9 (A - B)`: a metric compared with a number."""

    bound: Bound
    count: int
    measure: "Measure"


class Having(_Said, frozen=True, eq=False):
    """`20 cost` or `requirement` in a refinement: what a property of the class itself must be; without a count, that there is one."""

    name: str
    bound: Bound = Bound.LEAST
    count: int | None = None


class Evaluated(_Said, frozen=True, eq=False):
    """`EVAL This.requirement`: what a property of a class requires."""

    property: Property


Requirement: TypeAlias = Counted | Measured | Having | Evaluated | AllOf | AnyOf | Requiring


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
    metric: Measure


class Gated(_Said, frozen=True, eq=False):
    """`gate: instruction`: possible only where the gate holds."""

    gate: Requirement
    instruction: "Instruction"


class Acted(_Said, frozen=True, eq=False):
    """`instruction BY Foo`: who is said to do it."""

    instruction: "Instruction"
    by: "Performer"


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


Instruction: TypeAlias = (
    "Gain | Remove | Transmute | Per | Gated | Acted | Doing | Custom | Either | Then | Several"
)


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
    metric: Measure


class GatedCost(_Said, frozen=True, eq=False):
    """`gate: cost`: what is to be paid where the gate holds."""

    gate: Requirement
    cost: "Cost"


class EitherCost(_Said, frozen=True, eq=False):
    """`a OR b` as a cost."""

    each: tuple["Cost", ...]


class AllCosts(_Said, frozen=True, eq=False):
    """`a, b` as a cost."""

    each: tuple["Cost", ...]


Cost: TypeAlias = "Spend | Costing | CostPer | GatedCost | EitherCost | AllCosts"


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


class Performer(_Said, frozen=True, eq=False):
    """`BY Foo` or `BY !Foo`: who made the change. With a link, `BY !Foo^1`, `Foo^1` is whoever that was."""

    name: str
    other: bool = False
    link: int | None = None


class Clause(_Said, frozen=True, eq=False):
    """`(Foo BY Bar IF baz)` among others joined by OR: an event with a performer and a condition of its own."""

    event: Happens | Happening
    by: Performer | None = None
    condition: Requirement | None = None


Event: TypeAlias = Happens | Happening | Clause


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


class Prop(_Said, frozen=True, eq=False):
    """`cost = 10`, `metric = COUNT M`, `requirement = HAS R`, or what such a property is: `row = Number`."""

    name: str
    number: int | None = None
    metric: "Measure | None" = None
    requirement: Requirement | None = None
    kind: str | None = None
    optional: bool = False


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
    doc: str | None = None


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


Member: TypeAlias = "Invariant | Default | Prop | Effect | Action | Classes | Comment | Blank | Unread"
CardMember: TypeAlias = (
    "Price | Tags | Needs | Holds | Kind | Immediately | Text"
    " | Invariant | Default | Prop | Effect | Action | Comment | Blank | Unread"
)
Item: TypeAlias = "Classes | Card | Comment | Blank | Unread"


class File(_Said, frozen=True, eq=False):
    """A `.pets` file, with the edition of the language that it says it is written in."""

    items: tuple[Item, ...] = ()
    edition: Edition = Edition.TIGHT
