"""From the texts of classes to what runs: effects with their triggers, actions as effects, programs."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.spoken import sides
from cardwright.games.mars.language.trees import Expr, Happens, Intensity, Use
from cardwright.games.mars.rules.costs import USE_ACTION, as_effect, without_price
from cardwright.games.mars.rules.program import (
    NOTHING,
    Bind,
    By,
    Call,
    Do,
    Each,
    Gate,
    InOrder,
    OneOf,
    Per,
    Program,
    types_in,
)
from cardwright.games.mars.types.boxes import Opener
from cardwright.games.mars.types.classes import OWNED, Arg, Cls, Counting, Key, Not, Test, Type, TypeProblem
from cardwright.games.mars.types.resolve import OWNER, Resolver, Scope

OK = "Ok"
ANYONE = "Anyone"
MOST_ACTIONS = 3
"""So many actions may one class have."""
_STRICTER = (Intensity.ALL, Intensity.MOST, Intensity.UP_TO)


class Source(Struct, frozen=True, eq=False):
    """An effect as a class declares it, boxes opened, actions turned into effects."""

    cls: Cls
    effect: trees.Effect
    number: int
    action: bool = False


class Listening(Struct, frozen=True, eq=False):
    """One event that an effect waits for, on one carrier: by whom (with `said`, in so many words), and if what holds.

    `links` are the names that the text gives to parts of what was changed, with the dependencies that lead there, `performer` the
    one that it gives to whoever made the change.
    """

    type: Type
    removed: bool
    once: bool
    itself: bool
    by: Arg | None
    said: bool
    condition: Test | None
    links: tuple[tuple[str, tuple[Key, ...]], ...]
    performer: str | None = None


class Ready(Struct, frozen=True, eq=False):
    """An effect on one carrier, and what it waits for.

    `open` says that the text names an Owner that the carrier does not give: whoever made the change, or with
    `of_changed` whoever owns what was changed.
    """

    source: Source
    carrier: Type
    events: tuple[Listening, ...]
    open: bool
    of_changed: bool
    automatic: bool


class Hearing(NamedTuple):
    """The effects that a change may set off: those of the changed thing itself, those of others, and of these what is automatic."""

    own: tuple[Source, ...]
    others: tuple[Source, ...]
    at_once: tuple[Source, ...]


class Compiler:
    """Compiles the texts of a table's classes, each once for each carrier."""

    __slots__ = (
        "_actions",
        "_answering",
        "_hearing",
        "_listeners",
        "_numbers",
        "_owner",
        "_programs",
        "_ready",
        "opener",
        "prices",
        "resolver",
        "sources",
    )

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self.opener = Opener(resolver.table)
        self.sources: list[Source] = []
        self._hearing: dict[int, Hearing] = {}
        self._answering: dict[int, list[int]] = {}
        self._listeners: dict[int, list[int]] = {}
        self._actions: dict[tuple[int, int], Source] = {}
        self._ready: dict[tuple[int, Type], Ready] = {}
        self._programs: dict[tuple[int, Type, Type | None, tuple[Arg, ...]], Program] = {}
        self.prices: dict[tuple[int, int], int] = {}
        classes = resolver.table.classes
        self._numbers = {
            classes[name].index: number
            for number in range(1, MOST_ACTIONS + 1)
            if (name := f"{USE_ACTION}{number}") in classes
        }
        owner = classes.get(OWNER)
        self._owner = None if owner is None else resolver.table.make(owner)
        for cls in resolver.table.classes.values():
            for effect in cls.effects:
                self._add(cls, self.opener.open(effect))
            for place, action in enumerate(cls.actions, 1):
                self.prices[cls.index, place], priceless = without_price(action)
                effect = self.opener.open(as_effect(priceless, place))
                self._actions[cls.index, place] = self._add(cls, effect, action=True)

    def _add(self, cls: Cls, effect: trees.Effect, *, action: bool = False) -> Source:
        source = Source(cls, effect, len(self.sources), action)
        self.sources.append(source)
        self._keep(source)
        return source

    # Listening

    def hearing(self, cls: Cls, removed: bool) -> Hearing:
        """Returns the effects that might hear of a change of a class's components: its own, and others'."""
        key = cls.index * 2 + removed
        found = self._hearing.get(key)
        if found is None:
            own = self._of(self._answering, cls, removed)
            others = self._of(self._listeners, cls, removed)
            at_once = tuple(s for s in others if s.effect.automatic)
            found = self._hearing[key] = Hearing(own, others, at_once)
        return found

    def action(self, cls: Cls, number: int) -> Source:
        """Returns the effect that an action of a class is, by its place from 1."""
        found = self._actions.get((cls.index, number))
        if found is None:
            raise KeyError(f"{cls.name} has no action {number}")
        return found

    def used(self, signal: Type) -> tuple[Source, Type] | None:
        """Returns the action that a signal uses, and what has it; None for any other type."""
        number = self._numbers.get(signal.cls.index)
        if number is None:
            return None
        for slot in range(len(signal.args)):
            carrier = signal.bound(slot)
            if isinstance(carrier, Type):
                for above in (carrier.cls, *self._above(carrier.cls)):
                    source = self._actions.get((above.index, number))
                    if source is not None:
                        return source, carrier
        return None

    def _above(self, cls: Cls) -> list[Cls]:
        found: list[Cls] = []
        for each in cls.supers:
            found += [each, *self._above(each)]
        return found

    def _of(self, by_class: dict[int, list[int]], cls: Cls, removed: bool) -> tuple[Source, ...]:
        """Returns the effects that are kept for a class or one above it, in the order in which they were declared."""
        found = {number for index in cls.up for number in by_class.get(index * 2 + removed, ())}
        return tuple(self.sources[number] for number in sorted(found))

    def _keep(self, source: Source) -> None:
        """Keeps an effect by what it waits for: that its own carrier comes or goes, or something else does."""
        for event in map(happening, source.effect.trigger.events):
            if _itself(event):
                self._answering.setdefault(source.cls.index * 2 + event.removed, []).append(source.number)
            elif not source.action:
                heard = self.resolver.table.classes.get(event.expr.name)
                if heard is not None:
                    self._listeners.setdefault(heard.index * 2 + event.removed, []).append(source.number)

    def ready(self, source: Source, carrier: Type) -> Ready:
        """Returns an effect as it is on one carrier."""
        key = (source.number, carrier)
        found = self._ready.get(key)
        if found is None:
            found = self._ready[key] = self._make_ready(source, carrier)
        return found

    def _make_ready(self, source: Source, carrier: Type) -> Ready:
        scope = self.resolver.scope_of(carrier, source.cls)
        trigger = source.effect.trigger
        types = [self.resolver.type(happening(each).expr, scope, Use.TRIGGER) for each in trigger.events]
        unowned = all(
            OWNED not in made.cls.slots and not _itself(happening(each))
            for made, each in zip(types, trigger.events, strict=True)
        )
        events = tuple(
            self._listening(trigger, each, made, unowned, scope)
            for made, each in zip(types, trigger.events, strict=True)
        )
        nobodys = OWNED not in carrier.cls.slots
        of_changed = nobodys and any(map(self.mentions_owner, types))
        open_ = False
        if nobodys:
            program = self.program(source.effect.instruction, scope)
            open_ = any(self.mentions_owner(made) for made in types_in(program)) or of_changed
        return Ready(source, carrier, events, open_, of_changed, source.effect.automatic)

    def _listening(
        self, trigger: trees.Trigger, event: trees.Event, heard: Type, unowned: bool, scope: Scope
    ) -> Listening:
        by, condition = trigger.by, trigger.condition
        if isinstance(event, trees.Clause):
            by, condition = event.by or by, event.condition or condition
        happens = happening(event)
        return Listening(
            type=heard,
            removed=happens.removed,
            once=happens.once,
            itself=_itself(happens),
            by=self._by(by, scope) if by is not None else scope.owner if unowned else None,
            said=by is not None,
            condition=None if condition is None else self.resolver.test(condition, scope),
            links=tuple(self.resolver.links(happens.expr, scope)),
            performer=None if by is None or by.link is None else f"{by.name}^{by.link}",
        )

    def _by(self, by: trees.Performer, scope: Scope) -> Arg | None:
        """Returns who must have made the change, as it is said."""
        if by.name == ANYONE and not by.other:
            return None
        named = self.resolver.type(Expr(name=by.name), scope)
        anyone = self.resolver.table.component
        return Not(self.resolver.table.make(anyone), named) if by.other else named

    def mentions_owner(self, made: Arg) -> bool:
        """Returns whether a type names an Owner that is still open."""
        if isinstance(made, Not):
            return self.mentions_owner(made.within) or self.mentions_owner(made.but)
        if made is self._owner:
            return True
        return any(arg is not None and self.mentions_owner(arg) for arg in made.args)

    def body(
        self,
        ready: Ready,
        owner: Type | None,
        event: Listening | None = None,
        changed: Type | None = None,
        actor: Type | None = None,
    ) -> Program:
        """Returns what an effect does, with an open Owner and what its links stand for filled in."""
        linked: tuple[Arg, ...] = ()
        if event is not None and (event.links or event.performer):
            assert changed is not None
            linked = tuple(_followed(changed, path) for _, path in event.links)
            linked += () if event.performer is None or actor is None else (actor,)
        key = (ready.source.number, ready.carrier, owner, linked)
        found = self._programs.get(key)
        if found is None:
            scope = self.resolver.scope_of(ready.carrier, ready.source.cls)
            if scope.owner is None:
                scope = Scope(scope.this, owner, scope.variables)
            if event is not None and linked:
                names = [name for name, _ in event.links]
                names += [] if event.performer is None else [event.performer]
                scope = Scope(
                    scope.this, scope.owner, {**scope.variables, **dict(zip(names, linked, strict=True))}
                )
            found = self._programs[key] = self.program(ready.source.effect.instruction, scope)
        return found

    # Programs

    def text(self, instruction: trees.Instruction, scope: Scope) -> Program:
        """Returns the program of an instruction as it was written, boxes and all."""
        opened: trees.Instruction = self.opener.open(instruction)
        return self.program(opened, scope)

    def test(self, requirement: trees.Requirement, scope: Scope) -> Test:
        """Returns the test of a requirement as it was written, boxes and all."""
        return self.resolver.test(self.opener.open(requirement), scope)

    def program(self, node: trees.Instruction, scope: Scope) -> Program:
        """Returns the program of an instruction whose boxes are opened."""
        match node:
            case trees.Gain() | trees.Remove() | trees.Transmute():
                return self._linked_change(node, scope)
            case trees.Per():
                return self._per(node, scope)
            case trees.Gated():
                return Gate(self.resolver.test(node.gate, scope), self.program(node.instruction, scope))
            case trees.Either():
                return OneOf(tuple(self.program(each, scope) for each in node.each))
            case trees.Acted():
                named = self.resolver.type(Expr(name=node.by.name, link=node.by.link), scope)
                return By(named, self.program(node.instruction, scope))
            case trees.Then():
                return self._in_order(node.each, scope)
            case trees.Several():
                return Each(tuple(self.program(each, scope) for each in node.each))
            case trees.Custom():
                return Call(node.name, tuple(self.resolver.type(arg, scope) for arg in node.args))
            case trees.Doing():
                raise AssertionError("a box that was not opened")

    def _in_order(self, steps: tuple[trees.Instruction, ...], scope: Scope) -> Program:
        made: list[Program] = []
        for place, step in enumerate(steps):
            do = self.program(step, scope)
            later = steps[place + 1 :]
            links = self._links_of(step, scope) if later and isinstance(do, Do) else ()
            if links:
                assert isinstance(do, Do)
                rest = later[0] if len(later) == 1 else trees.Then(each=later)
                made.append(Bind(do, links, rest, scope))
                break
            made.append(do)
        return made[0] if len(made) == 1 else InOrder(tuple(made))

    def _links_of(self, step: trees.Instruction, scope: Scope) -> tuple[tuple[str, tuple[Key, ...]], ...]:
        """Returns the links in what a change gains or, where it gains nothing, removes."""
        if isinstance(step, trees.Gain | trees.Remove):
            return tuple(self.resolver.links(step.scaled.expr, scope))
        return (
            tuple(self.resolver.links(sides(step.source)[0], scope))
            if isinstance(step, trees.Transmute)
            else ()
        )

    def bound(self, bind: Bind, outcome: Type) -> Program:
        """Returns what is done about the outcome of a linked change."""
        scope = bind.scope
        linked = {name: _followed(outcome, path) for name, path in bind.links}
        return self.program(bind.rest, Scope(scope.this, scope.owner, {**scope.variables, **linked}))

    def _linked_change(self, node: trees.Change, scope: Scope) -> Program:
        """Returns a change; where what a link stands for fits nothing there, one that cannot be made."""
        try:
            return self._change(node, scope)
        except TypeProblem:
            if not any("^" in name for name in scope.variables):
                raise
            never = self.resolver.table.base("Die")
            return Gate(Counting(trees.Bound.LEAST, 1, never), NOTHING)

    def _change(self, node: trees.Change, scope: Scope) -> Program:
        if isinstance(node, trees.Transmute):
            return self._transmute(node, scope)
        use = Use.GAIN if isinstance(node, trees.Gain) else Use.REMOVE
        meant = self.resolver.meant(node.scaled.expr, use, scope)
        _no_class(meant.type, node.scaled.expr)
        if meant.type.cls.name == OK:
            return NOTHING
        intensity = node.intensity or meant.intensity or Intensity.ALL
        gain, remove = (meant.type, None) if use is Use.GAIN else (None, meant.type)
        linked = _groups((use is Use.GAIN, *each) for each in self.resolver.links(node.scaled.expr, scope))
        return Do(node.scaled.count, gain, remove, intensity, node.scaled.x, linked=linked)

    def _transmute(self, node: trees.Transmute, scope: Scope) -> Do:
        gained, removed = sides(node.source)
        gain, remove = self.resolver.type(gained, scope), self.resolver.type(removed, scope)
        _no_class(gain, gained)
        _no_class(remove, removed)
        intensity = node.intensity
        if intensity is None:
            both = (
                self.resolver.intensity(gain.cls, Use.GAIN),
                self.resolver.intensity(remove.cls, Use.REMOVE),
            )
            intensity = next(each for each in _STRICTER if each in both)
        nested = isinstance(node.source, trees.NestedFrom)
        links = [(True, *each) for each in self.resolver.links(gained, scope)]
        links += [(False, *each) for each in self.resolver.links(removed, scope)]
        linked = () if nested else _groups(links)
        return Do(node.count, gain, remove, intensity, node.x, nested, linked)

    def _per(self, node: trees.Per, scope: Scope) -> Program:
        do = self._change(node.change, scope)
        if not isinstance(do, Do):
            return do
        return Per(do, self.resolver.gauge(node.metric, scope))


def _no_class(made: Type, expr: Expr) -> None:
    if made.literal is not None:
        raise TypeProblem(expr, "class-change", "a class itself is neither gained nor removed")


def _itself(event: Happens) -> bool:
    return event.expr.name == "This" and not event.expr.args and event.expr.refinement is None


def happening(event: trees.Event) -> Happens:
    """Returns what an event of an opened trigger waits for, without its clause."""
    inner = event.event if isinstance(event, trees.Clause) else event
    assert isinstance(inner, Happens)
    return inner


def _groups(
    links: Iterable[tuple[bool, str, tuple[Key, ...]]],
) -> tuple[tuple[tuple[bool, tuple[Key, ...]], ...], ...]:
    """Returns the places in a change that are linked by one name, where there are several."""
    places: dict[str, list[tuple[bool, tuple[Key, ...]]]] = {}
    for gained, name, path in links:
        places.setdefault(name, []).append((gained, path))
    return tuple(tuple(each) for each in places.values() if len(each) > 1)


def _followed(changed: Type, path: tuple[Key, ...]) -> Arg:
    """Returns the part of a type to which dependencies lead."""
    found: Arg = changed
    for key in path:
        assert isinstance(found, Type)
        found = found.bound(found.cls.slots[key])
    return found
