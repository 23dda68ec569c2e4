"""Classes and types: what is declared, and what can be said with it."""

from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from cardwright.games.mars.language.trees import (
    Action,
    Bound,
    Default,
    Effect,
    Expr,
    Invariant,
    Prop,
    Signature,
)
from cardwright.games.mars.types.gauges import Gauging, HasProperty, said_gauge
from cardwright.text import Source


class Key(NamedTuple):
    """A dependency: the class that declares it, and its place there."""

    cls: str
    place: int


OWNED = Key("Owned", 0)
"""The dependency that says whose a component is. It is always written, since leaving it out means one's own."""


class Cls:
    """A declared class. All are known, and nothing of them changes, once the table is frozen."""

    __slots__ = (
        "abstract",
        "actions",
        "bounds",
        "busy",
        "defaults",
        "down",
        "effects",
        "index",
        "invariants",
        "keys",
        "name",
        "properties",
        "signature",
        "single",
        "slots",
        "source",
        "subclasses",
        "supers",
        "up",
        "variables",
    )

    def __init__(self, name: str, index: int, signature: Signature, abstract: bool, source: Source) -> None:
        self.name = name
        self.index = index
        self.signature = signature
        self.abstract = abstract
        self.source = source
        self.supers: tuple[Cls, ...] = ()
        self.up: frozenset[int] = frozenset((index,))
        self.down: tuple[Cls, ...] = (self,)
        self.subclasses: tuple[Cls, ...] = ()
        self.keys: tuple[Key, ...] = ()
        self.slots: dict[Key, int] = {}
        self.bounds: tuple[Arg, ...] | None = None
        self.busy = False
        self.single = False
        """Whether there is never more than one component of a concrete type of the class."""
        self.variables: dict[str, int] = {}
        self.invariants: list[Invariant] = []
        self.effects: list[Effect] = []
        self.actions: list[Action] = []
        self.defaults: list[Default] = []
        self.properties: dict[str, Prop] = {}

    def __repr__(self) -> str:
        return f"Cls({self.name})"

    def below(self, other: "Cls") -> bool:
        """Returns whether this is the other or a subclass of it."""
        return other.index in self.up

    def property(self, name: str) -> Prop | None:
        """Returns what the class, or the nearest class above it, says of a property."""
        found = self.properties.get(name)
        if found is not None and found.kind is None:
            return found
        for above in self.supers:
            inherited = above.property(name)
            if inherited is not None:
                return inherited
        return None


class Counting(Struct, frozen=True):
    """A requirement on a count, its type resolved."""

    bound: Bound
    count: int
    type: "Type"
    wild: "Type | None" = None


class Every(Struct, frozen=True):
    """All of these requirements."""

    each: tuple["Test", ...]


class Any_(Struct, frozen=True):
    """One of these requirements."""

    each: tuple["Test", ...]


Test: TypeAlias = Counting | Every | Any_ | Gauging | HasProperty
"""A requirement whose types are resolved."""


class Refined(Struct, frozen=True):
    """A resolved refinement."""

    test: Test
    forgiving: bool


class Type:
    """A class with a narrower bound for some dependencies. Two that say the same are one object.

    In `args`, None stands for the class's own bound. A class literal has `literal` and no dependencies. A type
    is `static` where nothing in it is refined: what is below it does not depend on the world.
    """

    __slots__ = (
        "args",
        "cls",
        "concrete",
        "counted",
        "found",
        "index",
        "literal",
        "memo",
        "refined",
        "static",
        "target_types",
        "text",
    )

    def __init__(
        self,
        cls: Cls,
        args: tuple["Arg | None", ...],
        literal: Cls | None,
        refined: tuple[Refined, ...],
        concrete: bool,
        index: int,
    ) -> None:
        self.cls = cls
        self.args = args
        self.literal = literal
        self.refined = refined
        self.concrete = concrete
        self.index = index
        self.static: bool = not refined and all(arg is None or arg.static for arg in args)
        self.text = ""
        self.memo: dict[Type, bool] = {}
        self.target_types: tuple[Type, ...] | None = None
        self.counted: tuple[tuple[Type, ...], int] | None = None
        """How many of it there were among some components of which there is one each."""

        self.found: tuple[tuple[Type, ...], tuple[Type, ...]] | None = None
        """What there was of it among some components."""

    def bound(self, slot: int) -> "Arg":
        """Returns what the dependency in a slot is bound to."""
        arg = self.args[slot]
        if arg is not None:
            return arg
        assert self.cls.bounds is not None
        return self.cls.bounds[slot]

    def targets(self) -> "tuple[Type, ...]":
        """Returns what a component of this concrete type depends on; classes are always there."""
        found = self.target_types
        if found is None:
            bounds = (self.bound(slot) for slot in range(len(self.args)))
            found = self.target_types = tuple(
                each for each in bounds if isinstance(each, Type) and each.literal is None
            )
        return found

    def __repr__(self) -> str:
        return f"Type({self})"

    def __str__(self) -> str:
        if not self.text:
            self.text = _text(self)
        return self.text


class Not:
    """A complement: whatever is `within`, and no `but`."""

    __slots__ = ("but", "static", "within")

    def __init__(self, within: Type, but: Type) -> None:
        self.within = within
        self.but = but
        self.static: bool = within.static and but.static

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Not) and self.within is other.within and self.but is other.but

    def __hash__(self) -> int:
        return hash((self.within.index, self.but.index))

    def __str__(self) -> str:
        return f"!{self.but}"


Arg: TypeAlias = Type | Not


def _text(made: Type) -> str:
    text = made.cls.name
    if made.literal is not None:
        text += f"<{made.literal.name}>" if made.literal.name != "Component" else ""
    elif any(arg is not None for arg in made.args) or OWNED in made.cls.slots:
        text += f"<{', '.join(str(arg) for arg in _written(made))}>"
    for refined in made.refined:
        text += f"(HAS{'?' if refined.forgiving else ''} {said(refined.test)})"
    return text


def _written(made: Type) -> list[Any]:
    """The arguments to write: with a place held wherever one would otherwise land in an earlier slot."""
    owned = made.cls.slots.get(OWNED)
    last = max(slot for slot, arg in enumerate(made.args) if arg is not None or slot == owned)
    return [
        made.bound(slot)
        for slot in range(last + 1)
        if made.args[slot] is not None or slot == owned or _in_the_way(made, slot)
    ]


def _in_the_way(made: Type, slot: int) -> bool:
    held = made.bound(slot)
    later = [arg for arg in made.args[slot + 1 :] if arg is not None]
    return any(_related(held, arg) for arg in later)


def _related(one: Arg, other: Arg) -> bool:
    first = one.within if isinstance(one, Not) else one
    second = other.within if isinstance(other, Not) else other
    if (first.literal is None) != (second.literal is None):
        return False
    a = first.literal or first.cls
    b = second.literal or second.cls
    return any(down.below(b) for down in a.down)


def said(test: Test) -> str:
    """Returns a resolved requirement as text."""
    if isinstance(test, Counting):
        gap = "" if test.bound is Bound.EXACT else " "
        return f"{test.bound}{gap}{test.count} {test.type}".strip()
    if isinstance(test, Gauging):
        return f"{test.bound} {test.count} ({said_gauge(test.gauge)})".strip()
    if isinstance(test, HasProperty):
        count = "" if test.count is None else f"{test.bound} {test.count} "
        return f"{count}{test.name}".strip()
    joiner = ", " if isinstance(test, Every) else " OR "
    return joiner.join(
        f"({said(each)})" if not isinstance(each, Counting) else said(each) for each in test.each
    )


class TypeProblem(Exception):
    """An expression that names no type, with the place in it and what would help."""

    def __init__(
        self,
        expr: Expr,
        code: str,
        message: str,
        *,
        expected: tuple[str, ...] = (),
        suggestion: str | None = None,
    ) -> None:
        super().__init__(message)
        self.expr = expr
        self.code = code
        self.message = message
        self.expected = expected
        self.suggestion = suggestion
