"""The tables from nodes of a tree to what they mean. "Playable" is: every node of the card's trees is in one.

Each table has a decorator that registers a function for a class of nodes, and, for `Act`, a verb:

    @effect(tree.GainLife)
    def gains_life(unit: Unit, said: Said) -> Doing: ...

    @effect(tree.Act, "destroy")
    def destroys(unit: Unit, said: Said) -> Doing: ...

A function that is given a node that it does not fully understand raises `NotYet(node)`: never a default.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Condition,
    CostPart,
    Filter,
    Part,
    Replacement,
    Rule,
    Run,
    Select,
    StaticEffect,
    Watch,
)
from cardwright.games.magic.rules.compile.families import load
from cardwright.games.magic.rules.context import Ctx
from cardwright.text import Node

if TYPE_CHECKING:
    from cardwright.games.magic.rules.compile.unit import Said, Unit
    from cardwright.games.magic.rules.state import MagicState


class NotYet(Exception):
    """A node that has no executor, or not in this place; the card with it is not playable."""

    def __init__(self, node: Node, reason: str = "") -> None:
        super().__init__(reason or type(node).__name__)
        self.node = node
        self.reason = reason or f"there is no executor for {type(node).__name__}"


class Doing(NamedTuple):
    """Something that can be done: doing it, and (for what is optional or a cost) whether it can be done."""

    run: Run
    can: Condition | None = None


class Change(NamedTuple):
    """What a continuous effect does: `dynamic` parts for a static ability, `locked` ones for a resolved effect.

    The amounts of a resolved effect are worked out once (CR 608.2h); `locked` makes its parts with them.
    """

    dynamic: tuple[Part, ...] = ()
    locked: "Callable[[MagicState, Ctx], tuple[Part, ...]] | None" = None
    rules: tuple[Rule, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    ask: Run | None = None
    """What is chosen as a resolved effect begins."""


Key = tuple[type, str]
Entry = tuple[Any, bool]
Rows = dict[Key, Entry]
F = TypeVar("F", bound=Callable[..., Any])

KINDS: dict[Key, tuple["Callable[[Unit, Any], Filter]", bool]] = {}
QUALIFIERS: dict[Key, tuple["Callable[[Unit, Any], Filter]", bool]] = {}
AMOUNTS: dict[Key, tuple["Callable[[Unit, Any], Amount]", bool]] = {}
THINGS: dict[Key, tuple["Callable[[Unit, Any], Select]", bool]] = {}
CONDITIONS: dict[Key, tuple["Callable[[Unit, Said], Condition]", bool]] = {}
EFFECTS: dict[Key, tuple["Callable[[Unit, Said], Doing]", bool]] = {}
STATICS: dict[Key, tuple["Callable[[Unit, Said], tuple[StaticEffect, ...]]", bool]] = {}
EVENTS: dict[Key, tuple["Callable[[Unit, Said], tuple[Watch, ...]]", bool]] = {}
COSTS: dict[Key, tuple["Callable[[Unit, Any], CostPart]", bool]] = {}
CHANGES: dict[Key, tuple["Callable[[Unit, Said], Change]", bool]] = {}
SENTENCES: dict[Key, tuple["Callable[[Unit, Any], Doing]", bool]] = {}
KEYWORDS: dict[str, "Callable[[Unit, Any], Ability]"] = {}


def _register(table: dict[Key, tuple[Any, bool]], node: type, word: str, stable: bool) -> Callable[[F], F]:
    def add(function: F) -> F:
        assert (node, word) not in table, f"{node.__name__} {word} is registered twice"
        table[node, word] = (function, stable)
        return function

    return add


def kind(node: type, word: str = "", *, stable: bool = False) -> Callable[[F], F]:
    """Registers what an adjective or a type says of an object: `(unit, node) -> Filter`."""
    return _register(KINDS, node, word, stable)


def qualifier(node: type, word: str = "", *, stable: bool = False) -> Callable[[F], F]:
    """Registers what stands after a noun: `(unit, node) -> Filter`."""
    return _register(QUALIFIERS, node, word, stable)


def amount(node: type, word: str = "", *, stable: bool = False) -> Callable[[F], F]:
    """Registers an amount: `(unit, node) -> Amount`."""
    return _register(AMOUNTS, node, word, stable)


def thing(node: type, word: str = "", *, stable: bool = False) -> Callable[[F], F]:
    """Registers a reference to things or people: `(unit, node) -> Select`."""
    return _register(THINGS, node, word, stable)


def condition(node: type, word: str = "", *, stable: bool = False) -> Callable[[F], F]:
    """Registers a verb as a condition: `(unit, said) -> Condition`."""
    return _register(CONDITIONS, node, word, stable)


def effect(node: type, word: str = "") -> Callable[[F], F]:
    """Registers a verb as something done: `(unit, said) -> Doing`."""
    return _register(EFFECTS, node, word, True)


def change(node: type, word: str = "") -> Callable[[F], F]:
    """Registers a verb that changes what something is or may do: `(unit, said) -> Change`.

    It then works both as a static ability and as an effect with a duration.
    """
    return _register(CHANGES, node, word, True)


def sentence(node: type) -> Callable[[F], F]:
    """Registers a sentence of a shape of its own as something done: `(unit, node) -> Doing`."""
    return _register(SENTENCES, node, "", True)


def static(node: type, word: str = "") -> Callable[[F], F]:
    """Registers a verb as a statement that is simply true: `(unit, said) -> tuple[StaticEffect, ...]`."""
    return _register(STATICS, node, word, True)


def event(node: type, word: str = "") -> Callable[[F], F]:
    """Registers a verb (or a time) as what a trigger waits for: `(unit, said) -> tuple[Watch, ...]`."""
    return _register(EVENTS, node, word, True)


def cost(node: type, word: str = "") -> Callable[[F], F]:
    """Registers a part of a cost other than mana: `(unit, node) -> CostPart`."""
    return _register(COSTS, node, word, True)


def keyword(*names: str) -> Callable[[F], F]:
    """Registers keyword abilities (CR 702): `(unit, node) -> Ability`."""

    def add(function: F) -> F:
        for name in names:
            assert name not in KEYWORDS, f"{name} is registered twice"
            KEYWORDS[name] = function
        return function

    return add


GIVING: list[Node] = []
"""The abilities in quotation marks that are being compiled: in them, a card's name is the name of what gives them."""

BRIDGES: "list[Callable[[Rows, Node, Entry | None], Entry | None]]" = []
"""What is asked, of each table, for a node that is not understood here (`bridge.py`)."""


def registered(table: dict[Key, tuple[Any, bool]], node: Node) -> Entry | None:
    """Returns what is registered for a node: for its class and word, or for its class alone."""
    word = getattr(node, "verb", "") or getattr(node, "words", "")
    if not isinstance(word, str):
        word = ""
    found = table.get((type(node), word))
    if found is None:
        load()
        found = table.get((type(node), word)) or table.get((type(node), ""))
    return found


def find(table: dict[Key, tuple[Any, bool]], node: Node) -> Entry | None:
    """Returns what compiles a node: what is registered for it, and where that fails, its meaning."""
    found = registered(table, node)
    for bridge in BRIDGES:
        found = bridge(table, node, found)
    return found
