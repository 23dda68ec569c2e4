"""From declarations to a frozen class table, with a diagnostic for everything that does not hold."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from cardwright.games.mars.language.trees import (
    Action,
    Card,
    Classes,
    Complement,
    Default,
    Effect,
    Expr,
    File,
    Invariant,
    Prop,
    Signature,
)
from cardwright.games.mars.types.boxes import specialise
from cardwright.games.mars.types.cards import CardFacts, facts_of
from cardwright.games.mars.types.classes import Arg, Cls, Key, TypeProblem
from cardwright.games.mars.types.resolve import Resolver
from cardwright.games.mars.types.table import CLASS, COMPONENT, Table
from cardwright.text import (
    Diagnostic,
    Node,
    Reading,
    Reporter,
    Source,
    Span,
    has_errors,
    rebuilt,
    rebuilt_each,
)

CORE = Reading(
    Source("ABSTRACT CLASS Component\nCLASS Class\n", "core"),
    File(
        items=(
            Classes(signatures=(Signature(name=COMPONENT),), abstract=True),
            Classes(signatures=(Signature(name=CLASS),)),
        )
    ),
)
"""The two classes that every table has, as they would be read."""


PLACEHOLDERS = ("Anyone", "Owner", "This")
"""Names that mean something of their own wherever they stand, and are never variables of a class."""


class Loaded:
    """A frozen class table, the resolver for it, the cards in it, and what there is to say of it."""

    __slots__ = ("cards", "diagnostics", "resolver", "table")

    def __init__(
        self,
        table: Table,
        resolver: Resolver,
        cards: dict[str, CardFacts],
        diagnostics: tuple[Diagnostic, ...],
    ) -> None:
        self.table = table
        self.resolver = resolver
        self.cards = cards
        self.diagnostics = diagnostics

    @property
    def ok(self) -> bool:
        """Returns whether the classes can be used."""
        return not has_errors(self.diagnostics)


def load(readings: Iterable[Reading[File]]) -> Loaded:
    """Makes a class table of all classes and cards in some files."""
    readings = list(readings)
    try:
        return _Loader().load(readings)
    except RecursionError:
        bare = _Loader().load([])
        source = readings[-1].source
        deep = Diagnostic(source, Span(0, 0), "too-deep", "classes depend on one another in too long a chain")
        return Loaded(bare.table, bare.resolver, {}, (deep,))


class _Loader:
    def __init__(self) -> None:
        self.classes: dict[str, Cls] = {}
        self.outer: dict[str, str] = {}
        self.cards: dict[str, CardFacts] = {}
        self.reporters: dict[int, Reporter] = {}

    def load(self, readings: list[Reading[File]]) -> Loaded:
        found: list[Diagnostic] = []
        for reading in [CORE, *readings]:
            found.extend(reading.diagnostics)
            for item in reading.tree.items:
                self._declare(item, None, reading.source)
        self._supers()
        self._order()
        table = Table(self.classes)
        resolver = Resolver(table)
        self._keys()
        for cls in sorted(self.order, key=lambda each: bool(each.keys)):
            self._bounds(cls, resolver)
        table.freeze()
        for reporter in self.reporters.values():
            found.extend(reporter.sorted())
        return Loaded(table, resolver, self.cards, tuple(found))

    def report(self, source: Source) -> Reporter:
        return self.reporters.setdefault(id(source), Reporter(source))

    # Declaring

    def _declare(self, item: Any, outer: str | None, source: Source) -> None:
        if isinstance(item, Card):
            item = self._hoisted(item, item.name, source)
            facts = facts_of(item)
            self.cards[item.name] = facts
            self._class(facts.signature, False, facts.members, None, source)
        elif isinstance(item, Classes):
            for signature in item.signatures:
                members = self._hoisted(item.members, signature.name, source)
                self._class(signature, item.abstract, members, outer, source)

    def _hoisted(self, node: Any, within: str, source: Source) -> Any:
        """Returns a text with its inline classes declared, each named after where it stands and what it extends."""
        if isinstance(node, tuple):
            return rebuilt_each(node, lambda each: self._hoisted(each, within, source))
        if not isinstance(node, Node) or isinstance(node, Classes):
            return node
        made = rebuilt(node, lambda each: self._hoisted(each, within, source))
        if not isinstance(made, Expr) or made.inline is None:
            return made
        name, again = f"{within}{made.name}", 2
        while name in self.classes:
            name, again = f"{within}{made.name}{again}", again + 1
        signature = Signature(name=name, supertypes=(Expr(name=made.name, span=made.span),), span=made.span)
        self._class(signature, False, made.inline.members, None, source)
        return replace(made, name=name, inline=None)

    def _class(
        self, signature: Signature, abstract: bool, members: Iterable[Any], outer: str | None, source: Source
    ) -> None:
        name = signature.name
        if name in self.classes:
            self.report(source).error(signature.span, "declared-twice", f"{name} is declared twice")
            return
        cls = self.classes[name] = Cls(name, len(self.classes), signature, abstract, source)
        if outer is not None:
            self.outer[name] = outer
        if signature.refinement is not None:
            always = specialise(signature.refinement.requirement, Expr(name="This"))
            cls.invariants.append(Invariant(requirement=always, span=signature.refinement.span))
        for member in members:
            if isinstance(member, Invariant):
                cls.invariants.append(member)
            elif isinstance(member, Effect):
                cls.effects.append(member)
            elif isinstance(member, Action):
                cls.actions.append(member)
            elif isinstance(member, Default):
                cls.defaults.append(member)
            elif isinstance(member, Prop):
                cls.properties[member.name] = member
            elif isinstance(member, Classes):
                self._declare(member, name, source)
        self._implied(cls)

    def _implied(self, cls: Cls) -> None:
        """Gives an area its row on the map, which its name says."""
        place = cls.name.split("_")
        if len(place) == 3 and place[1].isdigit():
            cls.properties.setdefault("row", Prop(name="row", number=int(place[1])))

    # Supertypes

    def _supers(self) -> None:
        resolving = Table(self.classes)
        for cls in self.classes.values():
            names = [self.outer[cls.name]] if cls.name in self.outer else []
            supers = [self.classes[name] for name in names]
            for expr in cls.signature.supertypes:
                try:
                    above = resolving.cls(expr.name, expr)
                except TypeProblem as problem:
                    self._tell(cls, problem)
                    continue
                if above not in supers:
                    supers.append(above)
            if not supers and cls.name != COMPONENT:
                supers.append(self.classes[COMPONENT])
            cls.supers = tuple(supers)

    def _order(self) -> None:
        """Finds who is above whom; a circle is broken with an error."""
        done: dict[str, int] = {}
        order: list[Cls] = []
        for first in list(self.classes.values()):
            stack = [(first, 0)]
            while stack:
                cls, at = stack.pop()
                if at == 0 and done.get(cls.name):
                    continue
                done[cls.name] = 1
                if at < len(cls.supers):
                    stack.append((cls, at + 1))
                    above = cls.supers[at]
                    if done.get(above.name) == 1:
                        self._circle(cls, above)
                        done[cls.name] = 0
                        stack[-1] = (cls, at)
                    else:
                        stack.append((above, 0))
                else:
                    done[cls.name] = 2
                    order.append(cls)
        for cls in order:
            cls.up = frozenset((cls.index,)).union(*(above.up for above in cls.supers))
        self.order = order
        below: dict[int, list[Cls]] = {cls.index: [] for cls in order}
        for cls in self.classes.values():
            for index in sorted(cls.up):
                below[index].append(cls)
        for cls in order:
            cls.down = tuple(below[cls.index])
            cls.subclasses = tuple(c for c in cls.down if cls in c.supers)

    def _circle(self, cls: Cls, above: Cls) -> None:
        self.report(cls.source).error(
            cls.signature.span, "circle", f"{cls.name} is above and below {above.name} at once"
        )
        cls.supers = tuple(sup for sup in cls.supers if sup is not above) or (
            (self.classes[COMPONENT],) if cls.name != COMPONENT else ()
        )

    # Dependencies

    def _keys(self) -> None:
        for cls in self.order:
            keys: dict[Key, None] = {}
            for above in cls.supers:
                keys.update(dict.fromkeys(above.keys))
            for index in range(len(cls.signature.dependencies)):
                keys[Key(cls.name, index)] = None
            cls.keys = tuple(keys)
            cls.slots = {key: slot for slot, key in enumerate(cls.keys)}

    def _bounds(self, cls: Cls, resolver: Resolver) -> tuple[Arg, ...] | None:
        if cls.bounds is not None or cls.busy:
            return cls.bounds
        cls.busy = True
        bounds: dict[Key, Arg] = {}
        variables: dict[str, list[Key]] = {}
        for above in cls.supers:
            self._bounds(above, resolver)
            self._inherit(cls, above, bounds, variables, resolver)
        for index, expr in enumerate(cls.signature.dependencies):
            key = Key(cls.name, index)
            bounds[key] = self._bound(cls, expr, resolver)
            variables.setdefault(_variable(expr), []).append(key)
        cls.busy = False
        cls.bounds = tuple(bounds[key] for key in cls.keys)
        cls.variables = {
            name: cls.slots[keys[0]]
            for name, keys in variables.items()
            if len(keys) == 1 and name not in PLACEHOLDERS
        }
        return cls.bounds

    def _inherit(
        self,
        cls: Cls,
        above: Cls,
        bounds: dict[Key, Arg],
        variables: dict[str, list[Key]],
        resolver: Resolver,
    ) -> None:
        written = [expr for expr in cls.signature.supertypes if expr.name == above.name]
        expr = written[0] if written else Expr(name=above.name)
        try:
            self._ready(expr, resolver)
            made = resolver.type(expr, use=None)
        except TypeProblem as problem:
            self._tell(cls, problem)
            made = resolver.table.make(above)
        for slot, key in enumerate(above.keys):
            bound = made.bound(slot)
            if key in bounds:
                met = resolver.table.meet_args(bounds[key], bound)
                if met is None:
                    self.report(cls.source).error(
                        cls.signature.span,
                        "no-meeting",
                        f"{cls.name} inherits {bounds[key]} and {bound} for one dependency; nothing is both",
                    )
                    continue
                bound = met
            bounds[key] = bound
        for arg in expr.args:
            if isinstance(arg, Expr):
                for slot, key in enumerate(above.keys):
                    said = made.args[slot]
                    if said is not None and said is _plain(resolver, arg):
                        variables.setdefault(_variable(arg), []).append(key)

    def _bound(self, cls: Cls, expr: Expr, resolver: Resolver) -> Arg:
        try:
            self._ready(expr, resolver)
            return resolver.type(expr, use=None)
        except TypeProblem as problem:
            self._tell(cls, problem)
            return resolver.table.make(self.classes[COMPONENT])

    def _ready(self, expr: Expr, resolver: Resolver) -> None:
        """Sees to it that the bounds of every class with arguments in an expression are known."""
        if expr.name in self.classes and expr.name != CLASS and expr.args:
            named = self.classes[expr.name]
            if self._bounds(named, resolver) is None:
                raise TypeProblem(expr, "circle", f"what {expr.name} depends on goes in a circle")
        for arg in expr.args:
            inner = arg.expr if isinstance(arg, Complement) else arg
            if expr.name != CLASS:
                self._ready(inner, resolver)

    def _tell(self, cls: Cls, problem: TypeProblem) -> None:
        span = problem.expr.span or cls.signature.span
        self.report(cls.source).error(
            span, problem.code, problem.message, expected=problem.expected, suggestion=problem.suggestion
        )


def _plain(resolver: Resolver, arg: Expr) -> Arg | None:
    try:
        return resolver.type(arg, use=None)
    except TypeProblem:
        return None


def _variable(expr: Expr) -> str:
    """Returns the name that a bound in a class's head gives to the body."""
    if expr.name == CLASS and expr.args and isinstance(expr.args[0], Expr):
        return expr.args[0].name
    return expr.name
