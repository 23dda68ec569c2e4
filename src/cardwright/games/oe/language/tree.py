"""The tree of OE, the same for both syntaxes and the printed form."""

from enum import StrEnum

from cardwright.text import Node


class Syntax(StrEnum):
    """How a program is written."""

    V2 = "v2"
    ALT = "alt"


class Timing(StrEnum):
    """When an effect happens: whenever, if its player likes, or all the time."""

    TRIGGERED = "T"
    ACTIVATED = "A"
    PASSIVE = "P"


class Part(StrEnum):
    """The parts of a descriptor, for the comments that stand after them."""

    BEFORE = "before"
    CONDITION = "condition"
    TIMING = "timing"
    TARGET = "target"
    ACTION = "action"
    DURATION = "duration"


class Comment(Node, frozen=True):
    """A line of comment in a descriptor, and the part that it stands after."""

    part: Part
    text: str


class Unread(Node, frozen=True):
    """Text that was not understood, as it stands."""

    text: str


# --- what is spoken of ---------------------------------------------------------------------------------


class Kind(Node, frozen=True):
    """A card type, a subtype, or both."""

    type: str | None = None
    subtype: str | None = None


class Name(Node, frozen=True):
    """A card's name."""

    text: str


class Attribute(Node, frozen=True):
    """An attribute of a card."""

    word: str


class State(Node, frozen=True):
    """A state of a card."""

    word: str


class Number(Node, frozen=True):
    """A value that is a number."""

    value: int


class Nonzero(Node, frozen=True):
    """The value of everything but zero."""


Specifier = Kind | Name | Attribute | State
Value = Number | State | Nonzero


class Place(Node, frozen=True):
    """A slot, or a place with a word of its own."""

    word: str


class Range(Node, frozen=True):
    """The slots from one to another, in reading order."""

    first: str
    last: str


Location = Place | Range


# --- descriptors ---------------------------------------------------------------------------------------


class Standard(Node, frozen=True):
    """A standard condition, with its number where it has one."""

    word: str
    number: int | None = None


class Change(Node, frozen=True):
    """A condition on cards: so many, of those, there, such, that come to that value."""

    amount: str
    owner: str
    location: Location
    specifier: Specifier
    value: Value


Condition = Standard | Change


class Pick(Node, frozen=True):
    """A target: so many, of those, such, there."""

    amount: str
    owner: str
    specifiers: tuple[Specifier, ...]
    locations: tuple[Location, ...]


Target = Pick | Place | Range


class Create(Node, frozen=True):
    """Makes a card with an effect of its own."""

    name: str
    type: str
    subtype: str
    effect: "Effect"


class Flip(Node, frozen=True):
    """Turns a state over."""


class Inc(Node, frozen=True):
    """Raises an attribute."""

    number: int


class Dec(Node, frozen=True):
    """Lowers an attribute."""

    number: int


class Destroy(Node, frozen=True):
    """Destroys a card."""


class Search(Node, frozen=True):
    """Takes a card of a kind or name into the hand."""

    what: Kind | Name


class Draw(Node, frozen=True):
    """Draws cards."""

    number: int


class MoveTo(Node, frozen=True):
    """Moves a card."""

    location: Location


class Reveal(Node, frozen=True):
    """Reveals a card in a hand."""


Function = Create | Flip | Inc | Dec | Destroy | Search | Draw | MoveTo | Reveal

FUNCTION_NAMES: dict[type[Node], str] = {
    Create: "CREATE",
    Flip: "FLIP",
    Inc: "INC",
    Dec: "DEC",
    Destroy: "DESTROY",
    Search: "SEARCH",
    Draw: "DRAW",
    MoveTo: "MOVETO",
    Reveal: "REVEAL",
}


class Action(Node, frozen=True):
    """A function with the locations, attributes and states that it is done to."""

    function: Function
    locations: tuple[Location, ...] = ()
    words: tuple[Attribute | State, ...] = ()


class Duration(Node, frozen=True):
    """How long a change lasts."""

    word: str
    turns: int | None = None


class Descriptor(Node, frozen=True):
    """One link of a statement: when, how, whom, what, how long."""

    conditions: tuple[Condition, ...]
    timing: Timing
    targets: tuple[Target, ...]
    actions: tuple[Action, ...]
    duration: Duration
    comments: tuple[Comment, ...] = ()


class Statement(Node, frozen=True):
    """A descriptor and those that THEN links to it, in order."""

    links: tuple[Descriptor, ...]


class Effect(Node, frozen=True):
    """A numbered effect; without statements it is NULL."""

    number: int
    statements: tuple[Statement, ...] = ()
    comments: tuple[str, ...] = ()


class Program(Node, frozen=True):
    """All effects of a card. The syntax it was written in is no part of what it says."""

    effects: tuple[Effect | Unread, ...]
    syntax: Syntax = Syntax.V2

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        return ("effects",)


class Given(Node, frozen=True):
    """A value that a card file gives: an attribute and its number."""

    attribute: str
    number: int


class Card(Node, frozen=True):
    """A card: its name, kind, values and effects."""

    name: str
    kind: Kind
    values: tuple[Given, ...] = ()
    program: Program | None = None
    comments: tuple[str, ...] = ()


class File(Node, frozen=True):
    """What a file holds: cards, or one program without a card."""

    items: tuple[Card | Program | Unread, ...] = ()
    after: tuple[str, ...] = ()
