"""From expressions to types: arguments, defaults, `This`, `Owner`, and names bound by the class's head."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec import Struct

from cardwright.games.mars.language.trees import (
    AllOf,
    AnyOf,
    Argument,
    Bundle,
    Capped,
    Complement,
    Counted,
    Difference,
    Evaluated,
    Expr,
    Fixed,
    Having,
    Intensity,
    Measure,
    Measured,
    Measuring,
    Metric,
    Prop,
    Property,
    Refinement,
    Requirement,
    Union,
    Use,
)
from cardwright.games.mars.types.classes import (
    OWNED,
    Any_,
    Arg,
    Cls,
    Counting,
    Every,
    Key,
    Not,
    Refined,
    Test,
    Type,
    TypeProblem,
)
from cardwright.games.mars.types.gauges import (
    AtMost,
    Full,
    Gauge,
    Gauging,
    HasProperty,
    Joined,
    Less,
    Number,
    Tally,
)
from cardwright.games.mars.types.table import CLASS, Table
from cardwright.text import listed

_T = TypeVar("_T")

THIS = "This"
OWNER = "Owner"
NEVER_WILD = ("WildTag", "EventTag")
"""Tags that no wild tag stands for."""


class Scope(Struct, frozen=True):
    """What names stand for where a text is read: the component, its owner, and the variables of its class."""

    this: Type | None = None
    owner: Type | None = None
    variables: dict[str, Arg] = {}


NO_SCOPE = Scope()


class Meant(NamedTuple):
    """What a use of a class means: the type, and how hard it insists."""

    type: Type
    intensity: Intensity | None


class Defaults(NamedTuple):
    """What uses of a class mean where they say nothing, for one kind of use."""

    slots: dict[Key, tuple[Argument, ...]]
    intensity: Intensity | None


class Resolver:
    """Makes types from expressions, with the defaults of a table's classes."""

    __slots__ = ("_defaults", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self._defaults: dict[tuple[str, Use], Defaults] = {}

    def meant(self, expr: Expr, use: Use, scope: Scope = NO_SCOPE) -> Meant:
        """Returns the type and intensity that are meant by a gain, removal or other use."""
        made = self.type(expr, scope, use)
        return Meant(made, self.intensity(made.cls, use))

    def intensity(self, cls: Cls, use: Use) -> Intensity | None:
        """Returns how hard a gain or removal of a class insists by default."""
        if use is Use.ALL:
            return None
        return self.defaults(cls, use).intensity or Intensity.ALL

    def type(self, expr: Expr, scope: Scope = NO_SCOPE, use: Use | None = Use.ALL) -> Type:
        """Returns the type of an expression; `use` None leaves defaults away. Raises `TypeProblem`."""
        if expr.name == CLASS:
            return self._refine(self._literal(expr, scope), expr.refinement, scope)
        start = self._start(expr, scope)
        plain = expr.name == THIS or self._is_variable(expr, scope)
        args, written = self._arguments(start, expr, scope)
        if use is not None and not plain and start.cls.keys:
            self._fill(start.cls, args, written, scope, use)
        made = self.table.make(start.cls, tuple(args), refined=start.refined) if args else start
        return self._refine(made, expr.refinement, scope)

    def _start(self, expr: Expr, scope: Scope) -> Type:
        """Returns the type that a name stands for, before its arguments."""
        if expr.name == THIS:
            if scope.this is None:
                raise TypeProblem(expr, "this", "This means nothing outside a class")
            return scope.this
        if expr.name == OWNER and expr.link is None and scope.owner is not None:
            return scope.owner
        bound = scope.variables.get(_variable(expr))
        if isinstance(bound, Type):
            if bound.literal is not None:
                return self.table.base(bound.literal.name)
            if not expr.args and expr.refinement is None:
                return bound
        return self.table.make(self.table.cls(expr.name, expr))

    def _is_variable(self, expr: Expr, scope: Scope) -> bool:
        """Returns whether a name stands for one component, of which nothing is left out."""
        bound = scope.variables.get(_variable(expr))
        return isinstance(bound, Type) and bound.literal is None and not expr.args and not expr.refinement

    def _literal(self, expr: Expr, scope: Scope) -> Type:
        if not expr.args:
            return self.table.of_class(self.table.component)
        arg = expr.args[0]
        assert isinstance(arg, Expr)
        bound = scope.variables.get(_variable(arg))
        if isinstance(bound, Type) and bound.literal is not None:
            return bound
        if arg.name == THIS and scope.this is not None:
            return self.table.of_class(scope.this.cls)
        return self.table.of_class(self.table.cls(arg.name, arg))

    # Arguments

    def _arguments(self, start: Type, expr: Expr, scope: Scope) -> tuple[list[Arg | None], set[int]]:
        args: list[Arg | None] = list(start.args)
        written: set[int] = set()
        for argument in expr.args:
            slot, arg = self._place(start, argument, written, scope, expr)
            written.add(slot)
            args[slot] = arg
        return args, written

    def _place(
        self, start: Type, argument: Argument, written: set[int], scope: Scope, expr: Expr
    ) -> tuple[int, Arg]:
        """Returns the first free dependency that an argument fits, and what comes of it there."""
        inner = argument.expr if isinstance(argument, Complement) else argument
        made = self.type(inner, scope)
        for slot in range(len(start.args)):
            if slot in written:
                continue
            bound = start.bound(slot)
            if isinstance(argument, Complement):
                within = bound.within if isinstance(bound, Not) else bound
                fits: Arg | None = None
                if self.table.meet(within, made) is not None:
                    fits = self.table.meet_args(bound, Not(within, made))
            else:
                fits = self.table.meet_args(bound, made)
            if fits is not None:
                return slot, fits
        raise self._misfit(start, argument, inner, written, expr)

    def _misfit(
        self, start: Type, argument: Argument, inner: Expr, written: set[int], expr: Expr
    ) -> TypeProblem:
        cls = start.cls
        if not cls.keys:
            return TypeProblem(inner, "argument", f"{cls.name} takes no arguments, so not {argument}")
        takes = [str(start.bound(slot)) for slot in range(len(start.args))]
        taken = [str(a) for a in expr.args[: len(written)]]
        fitted = f"; {listed(taken, 'and')} fit" + ("s" if len(taken) == 1 else "") if taken else ""
        return TypeProblem(
            inner,
            "argument",
            f"{argument} fits nothing that {cls.name} takes{fitted}",
            expected=tuple(takes[slot] for slot in range(len(takes)) if slot not in written),
        )

    def _refine(self, made: Type, refinement: Refinement | None, scope: Scope) -> Type:
        if refinement is None:
            return made
        owner = self.table.classes.get("Anyone")
        whose = owner is not None and made.literal is None and made.cls.below(owner)
        test = self.test(refinement.requirement, scope, None if whose else Use.ALL)
        refined = Refined(test, refinement.forgiving)
        return self.table.make(made.cls, made.args, literal=made.literal, refined=(*made.refined, refined))

    # Defaults

    def _fill(self, cls: Cls, args: list[Arg | None], written: set[int], scope: Scope, use: Use) -> None:
        for each in (use, Use.ALL) if use is not Use.ALL else (use,):
            for key, arguments in self.defaults(cls, each).slots.items():
                slot = cls.slots[key]
                if slot in written:
                    continue
                written.add(slot)
                for argument in arguments:
                    args[slot] = self._default_arg(cls, slot, args[slot], argument, scope)

    def _default_arg(self, cls: Cls, slot: int, so_far: Arg | None, argument: Argument, scope: Scope) -> Arg:
        bound = self.table.bounds(cls)[slot] if so_far is None else so_far
        inner = argument.expr if isinstance(argument, Complement) else argument
        made: Arg = self.type(inner, scope)
        if isinstance(argument, Complement):
            assert isinstance(made, Type)
            assert isinstance(bound, Type)
            made = Not(bound, made)
        met = self.table.meet_args(bound, made)
        if met is None:
            raise TypeProblem(inner, "default", f"the default {argument} of {cls.name} fits nothing there")
        return met

    def defaults(self, cls: Cls, use: Use) -> Defaults:
        """Returns a class's defaults for a use: for each dependency those of the nearest classes that have one."""
        known = self._defaults.get((cls.name, use))
        if known is None:
            known = self._defaults[cls.name, use] = self._find_defaults(cls, use)
        return known

    def _find_defaults(self, cls: Cls, use: Use) -> Defaults:
        said: dict[Key, list[tuple[Cls, Argument]]] = {}
        intensities: list[tuple[Cls, Intensity]] = []
        for above in sorted(self.table.classes.values(), key=lambda c: c.index):
            if not cls.below(above):
                continue
            for default in above.defaults:
                if default.use is not use:
                    continue
                start = self.table.make(above)
                written: set[int] = set()
                for argument in default.expr.args:
                    slot, _ = self._place(start, argument, written, NO_SCOPE, default.expr)
                    written.add(slot)
                    said.setdefault(above.keys[slot], []).append((above, argument))
                if default.intensity is not None:
                    intensities.append((above, default.intensity))
        slots = {key: tuple(argument for _, argument in _nearest(found)) for key, found in said.items()}
        chosen = list(dict.fromkeys(intensity for _, intensity in _nearest(intensities)))
        if len(chosen) > 1:
            raise TypeProblem(
                Expr(name=cls.name),
                "default",
                f"{cls.name} inherits two intensities, {listed([str(i) for i in chosen], 'and')}",
            )
        return Defaults(slots, chosen[0] if chosen else None)

    # Requirements

    def test(self, requirement: Requirement, scope: Scope = NO_SCOPE, use: Use | None = Use.ALL) -> Test:
        """Returns a requirement with its types resolved; boxes must have been opened before.

        What is said of an owner takes no defaults (`use` None): it is about the things of whoever that is.
        """
        if isinstance(requirement, Counted):
            made = self.type(requirement.scaled.expr, scope, use)
            return Counting(requirement.bound, requirement.scaled.count, made)
        if isinstance(requirement, AllOf):
            return Every(tuple(self.test(each, scope, use) for each in requirement.each))
        if isinstance(requirement, AnyOf):
            return Any_(tuple(self.test(each, scope, use) for each in requirement.each))
        if isinstance(requirement, Measured):
            return Gauging(requirement.bound, requirement.count, self.gauge(requirement.measure, scope))
        if isinstance(requirement, Having):
            return HasProperty(requirement.name, requirement.bound, requirement.count)
        if isinstance(requirement, Evaluated):
            said = self.property(requirement.property, scope).requirement
            if said is None:
                raise TypeProblem(requirement.property.expr, "property", f"{requirement} says no requirement")
            return self.test(said, scope)
        raise TypeProblem(
            Expr(name=CLASS, span=requirement.span), "box", f"{requirement.word}[ ] has no meaning here"
        )

    def property(self, read: Property, scope: Scope) -> Prop:
        """Returns what a class says of a property; raises `TypeProblem` where it says nothing."""
        cls = self._start(read.expr, scope).cls
        found = cls.property(read.name)
        if found is None:
            raise TypeProblem(read.expr, "property", f"{cls.name} has no {read.name}")
        return found

    def gauge(self, measure: Measure, scope: Scope = NO_SCOPE) -> Gauge:
        """Returns a metric with its types resolved; boxes must have been opened before."""
        match measure:
            case Metric():
                cap = measure.cap
                made = self.type(measure.scaled.expr, scope)
                resolved = cap if cap is None or isinstance(cap, int) else self.gauge(cap, scope)
                return Tally(made, measure.scaled.count, resolved, self.wild(made))
            case Fixed():
                return Number(measure.value)
            case Union():
                return self._joined(measure, scope)
            case Difference():
                return Less(tuple(self.gauge(each, scope) for each in measure.each))
            case Bundle():
                return Full(measure.count, self.gauge(measure.measure, scope))
            case Capped():
                cap = measure.cap
                return AtMost(
                    self.gauge(measure.measure, scope),
                    cap if isinstance(cap, int) else self.gauge(cap, scope),
                )
            case Property():
                found = self.property(measure, scope)
                if found.metric is not None:
                    return self.gauge(found.metric, scope)
                if found.number is None:
                    raise TypeProblem(measure.expr, "property", f"{measure} is no number")
                return Number(found.number)
            case Measuring():
                raise TypeProblem(
                    Expr(name=CLASS, span=measure.span), "box", f"{measure.word}[ ] has no meaning here"
                )

    def _joined(self, union: Union, scope: Scope) -> Gauge:
        types = []
        wild = None
        for each in union.each:
            if not isinstance(each, Metric) or each.scaled.count != 1 or each.cap is not None:
                raise TypeProblem(
                    Expr(name=CLASS, span=union.span), "union", "OR in a metric joins plain counts"
                )
            types.append(self.type(each.scaled.expr, scope))
            wild = wild or self.wild(types[-1])
        return Joined(tuple(types), wild)

    def wild(self, made: Type) -> Type | None:
        """Returns the tags that stand for any tag, where a type is of someone's tags of one kind."""
        tag, wild = self.table.classes.get("Tag"), self.table.classes.get("WildTag")
        if tag is None or wild is None or not made.cls.below(tag) or made.cls.name in NEVER_WILD:
            return None
        owner = made.args[made.cls.slots[OWNED]]
        if (
            made.cls.abstract
            or not made.static
            or any(arg is not None and arg is not owner for arg in made.args)
        ):
            return None
        args: list[Arg | None] = [None] * len(wild.keys)
        args[wild.slots[OWNED]] = owner
        return self.table.make(wild, tuple(args))

    def specialised(self, made: Type, candidate: Type) -> Type | None:
        """Returns a type of a refinement as it is about one candidate, or None where it has no place for it."""
        if candidate.literal is not None:
            return self.table.meet(made, self.table.make(candidate.literal))
        for slot in range(len(made.args)):
            met = self.table.meet_args(made.bound(slot), candidate)
            if met is not None:
                args = (*made.args[:slot], met, *made.args[slot + 1 :])
                return self.table.make(made.cls, args, refined=made.refined)
        return self._inside(made, candidate)

    def _inside(self, made: Type, candidate: Type) -> Type | None:
        """Returns a type with the candidate given to one of its arguments: `Adjacency<Tile, OwnedTile>` about a player."""
        for slot, arg in enumerate(made.args):
            if isinstance(arg, Type) and arg.literal is None and not arg.concrete:
                inner = self.specialised(arg, candidate)
                if inner is not None:
                    return self.table.make(
                        made.cls, (*made.args[:slot], inner, *made.args[slot + 1 :]), refined=made.refined
                    )
        return None

    def links(self, expr: Expr, scope: Scope = NO_SCOPE) -> "Iterator[tuple[str, tuple[Key, ...]]]":
        """Yields the links in an expression, each with the dependencies that lead to it."""
        if expr.link is not None:
            yield _variable(expr), ()
        if expr.name == CLASS or not expr.args:
            return
        start = self._start(expr, scope)
        written: set[int] = set()
        for argument in expr.args:
            slot, _ = self._place(start, argument, written, scope, expr)
            written.add(slot)
            key = start.cls.keys[slot]
            if isinstance(argument, Expr) and argument.name == CLASS and argument.args:
                inner = argument.args[0]
                if isinstance(inner, Expr) and inner.link is not None:
                    yield _variable(inner), (key,)
            elif isinstance(argument, Expr):
                for name, path in self.links(argument, scope):
                    yield name, (key, *path)

    def scope_of(self, made: Type, cls: Cls | None = None) -> Scope:
        """Returns what names stand for in the body of a class, for a component of a type below it."""
        cls = cls or made.cls
        variables = {name: made.bound(made.cls.slots[cls.keys[slot]]) for name, slot in cls.variables.items()}
        return Scope(made, self.owner(made), variables)

    def owner(self, made: Type) -> Type | None:
        """Returns whose a component is, or None where it is nobody's."""
        slot = made.cls.slots.get(OWNED)
        if slot is None:
            return None
        bound = made.bound(slot)
        return bound if isinstance(bound, Type) and bound.concrete else None


def _variable(expr: Expr) -> str:
    """Returns the name under which an expression may stand for something: with its link, where it has one."""
    return expr.name if expr.link is None else f"{expr.name}^{expr.link}"


def _nearest(found: "list[tuple[Cls, _T]]") -> "list[tuple[Cls, _T]]":
    """Returns those whose class has no other's class below it."""
    return [
        (cls, said)
        for cls, said in found
        if not any(other is not cls and other.below(cls) for other, _ in found)
    ]
