"""The trees of PETS: instructions, actions, effects, declarations; and from `terms` what they are made of."""

from typing import TypeAlias

from cardwright.games.mars.language.terms import (
    MEGACREDIT,
    AllOf,
    AnyOf,
    Argument,
    Bound,
    Bundle,
    Capped,
    Complement,
    Counted,
    Difference,
    Edition,
    Evaluated,
    Expr,
    Fixed,
    Having,
    Inline,
    Intensity,
    Measure,
    Measured,
    Measuring,
    Metric,
    Property,
    Refinement,
    Requirement,
    Requiring,
    Said,
    Scaled,
    Union,
    Use,
)

__all__ = [
    "MEGACREDIT",
    "Acted",
    "Action",
    "AllCosts",
    "AllOf",
    "AnyOf",
    "Argument",
    "Blank",
    "Bound",
    "Bundle",
    "Capped",
    "Card",
    "CardMember",
    "Change",
    "Classes",
    "Clause",
    "Comment",
    "Complement",
    "Cost",
    "CostPer",
    "Costing",
    "Counted",
    "Custom",
    "Default",
    "Difference",
    "Doing",
    "Edition",
    "Effect",
    "Either",
    "EitherCost",
    "Evaluated",
    "Event",
    "Expr",
    "File",
    "Fixed",
    "From",
    "Gain",
    "Gated",
    "GatedCost",
    "Happening",
    "Happens",
    "Having",
    "Holds",
    "Immediately",
    "Inline",
    "Instruction",
    "Intensity",
    "Invariant",
    "Item",
    "Kind",
    "Measure",
    "Measured",
    "Measuring",
    "Member",
    "Metric",
    "Needs",
    "NestedFrom",
    "Per",
    "Performer",
    "PlainFrom",
    "Price",
    "Prop",
    "Property",
    "Refinement",
    "Remove",
    "Requirement",
    "Requiring",
    "Scaled",
    "Several",
    "Signature",
    "Spend",
    "Tags",
    "Text",
    "Then",
    "Transmute",
    "Trigger",
    "Union",
    "Unread",
    "Use",
]

# Instructions


class PlainFrom(Said, frozen=True, eq=False):
    """`gained FROM removed`."""

    gained: Expr
    removed: Expr


class NestedFrom(Said, frozen=True, eq=False):
    """`Foo<A, B FROM C>`: the same thing on both sides but for one argument."""

    name: str
    before: tuple[Argument, ...]
    inner: "From"
    after: tuple[Argument, ...] = ()
    refinement: Refinement | None = None


From: TypeAlias = "PlainFrom | NestedFrom"


class Gain(Said, frozen=True, eq=False):
    """`3 Plant`."""

    scaled: Scaled
    intensity: Intensity | None = None


class Remove(Said, frozen=True, eq=False):
    """`-3 Plant`."""

    scaled: Scaled
    intensity: Intensity | None = None


class Transmute(Said, frozen=True, eq=False):
    """`3 Heat FROM Energy`: so many of one turned into the other."""

    source: From
    count: int = 1
    x: bool = False
    intensity: Intensity | None = None


Change: TypeAlias = Gain | Remove | Transmute


class Per(Said, frozen=True, eq=False):
    """`change / metric`."""

    change: Change
    metric: Measure


class Gated(Said, frozen=True, eq=False):
    """`gate: instruction`: possible only where the gate holds."""

    gate: Requirement
    instruction: "Instruction"


class Acted(Said, frozen=True, eq=False):
    """`instruction BY Foo`: who is said to do it."""

    instruction: "Instruction"
    by: "Performer"


class Doing(Said, frozen=True, eq=False):
    """`PROD[instruction]`."""

    word: str
    instruction: "Instruction"


class Custom(Said, frozen=True, eq=False):
    """`@name(arguments)`: an instruction that the game has registered."""

    name: str
    args: tuple[Expr, ...] = ()


class Either(Said, frozen=True, eq=False):
    """`a OR b`: the player chooses."""

    each: tuple["Instruction", ...]


class Then(Said, frozen=True, eq=False):
    """`a THEN b`: in this order."""

    each: tuple["Instruction", ...]


class Several(Said, frozen=True, eq=False):
    """`a, b`: each of them, in any order."""

    each: tuple["Instruction", ...]


Instruction: TypeAlias = (
    "Gain | Remove | Transmute | Per | Gated | Acted | Doing | Custom | Either | Then | Several"
)


# Actions


class Spend(Said, frozen=True, eq=False):
    """`3 Plant` as a cost."""

    scaled: Scaled


class Costing(Said, frozen=True, eq=False):
    """`PROD[cost]`."""

    word: str
    cost: "Cost"


class CostPer(Said, frozen=True, eq=False):
    """`cost / metric`."""

    cost: "Spend | Costing"
    metric: Measure


class GatedCost(Said, frozen=True, eq=False):
    """`gate: cost`: what is to be paid where the gate holds."""

    gate: Requirement
    cost: "Cost"


class EitherCost(Said, frozen=True, eq=False):
    """`a OR b` as a cost."""

    each: tuple["Cost", ...]


class AllCosts(Said, frozen=True, eq=False):
    """`a, b` as a cost."""

    each: tuple["Cost", ...]


Cost: TypeAlias = "Spend | Costing | CostPer | GatedCost | EitherCost | AllCosts"


class Action(Said, frozen=True, eq=False):
    """`cost -> instruction`."""

    cost: "Cost | None"
    instruction: "Instruction"


# Effects


class Happens(Said, frozen=True, eq=False):
    """`Foo`, `-Foo` or `X Foo` as a trigger: gained, removed, or either once whatever the number."""

    expr: Expr
    removed: bool = False
    once: bool = False


class Happening(Said, frozen=True, eq=False):
    """`PROD[trigger]`."""

    word: str
    event: Happens


class Performer(Said, frozen=True, eq=False):
    """`BY Foo` or `BY !Foo`: who made the change. With a link, `BY !Foo^1`, `Foo^1` is whoever that was."""

    name: str
    other: bool = False
    link: int | None = None


class Clause(Said, frozen=True, eq=False):
    """`(Foo BY Bar IF baz)` among others joined by OR: an event with a performer and a condition of its own."""

    event: Happens | Happening
    by: Performer | None = None
    condition: Requirement | None = None


Event: TypeAlias = Happens | Happening | Clause


class Trigger(Said, frozen=True, eq=False):
    """What an effect waits for: one of these events, by whom, and if what holds then."""

    events: tuple[Event, ...]
    by: Performer | None = None
    condition: Requirement | None = None


class Effect(Said, frozen=True, eq=False):
    """`trigger: instruction`, or with `::` for what happens at once by itself."""

    trigger: Trigger
    instruction: "Instruction"
    automatic: bool = False


# Declarations


class Signature(Said, frozen=True, eq=False):
    """A class's name, what it depends on, its short name, and its supertypes."""

    name: str
    dependencies: tuple[Expr, ...] = ()
    refinement: Refinement | None = None
    short: str | None = None
    supertypes: tuple[Expr, ...] = ()


class Invariant(Said, frozen=True, eq=False):
    """`HAS requirement`: what is always true of the class's components."""

    requirement: Requirement


class Default(Said, frozen=True, eq=False):
    """`DEFAULT +Foo<Bar>?`: what is meant where a use of the class leaves it out."""

    use: Use
    expr: Expr
    intensity: Intensity | None = None


class Prop(Said, frozen=True, eq=False):
    """`cost = 10`, `metric = COUNT M`, `requirement = HAS R`, or what such a property is: `row = Number`."""

    name: str
    number: int | None = None
    metric: "Measure | None" = None
    requirement: Requirement | None = None
    kind: str | None = None
    optional: bool = False


class Comment(Said, frozen=True, eq=False):
    """`// text`, on a line of its own or at the end of the line before."""

    text: str
    trailing: bool = False


class Blank(Said, frozen=True, eq=False):
    """An empty line, kept between the items of a file or a body."""


class Unread(Said, frozen=True, eq=False):
    """Text that was not understood."""

    text: str


class Classes(Said, frozen=True, eq=False):
    """`CLASS` with one signature and a body, or with several signatures."""

    signatures: tuple[Signature, ...]
    abstract: bool = False
    members: tuple["Member", ...] = ()
    doc: str | None = None


class Price(Said, frozen=True, eq=False):
    """`COST 23` on a card."""

    amount: int


class Tags(Said, frozen=True, eq=False):
    """`TAGS SpaceTag, SpaceTag` on a card."""

    names: tuple[str, ...]


class Needs(Said, frozen=True, eq=False):
    """`NEEDS requirement` on a card."""

    requirement: Requirement


class Holds(Said, frozen=True, eq=False):
    """`HOLDS Microbe` on a card: the resource that may lie on it."""

    name: str


class Kind(Said, frozen=True, eq=False):
    """`KIND EventCard` on a card: the class that it extends."""

    name: str


class Immediately(Said, frozen=True, eq=False):
    """`DO instruction` on a card: what happens when it is played."""

    instruction: "Instruction"


class Text(Said, frozen=True, eq=False):
    """`TEXT "…"` on a card: its words, for people."""

    text: str


class Card(Said, frozen=True, eq=False):
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


class File(Said, frozen=True, eq=False):
    """A `.pets` file, with the edition of the language that it says it is written in."""

    items: tuple[Item, ...] = ()
    edition: Edition = Edition.TIGHT
