"""From the texts of classes to what runs: effects with their triggers, actions as effects, programs."""

from typing import NamedTuple

from msgspec import Struct

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.explain import sides
from cardwright.games.mars.language.trees import Expr, Happens, Intensity, Scaled, Use
from cardwright.games.mars.rules.program import (
    NOTHING,
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
from cardwright.games.mars.types.classes import OWNED, Arg, Cls, Not, Test, Type, TypeProblem
from cardwright.games.mars.types.resolve import OWNER, Resolver, Scope

OK = "Ok"
ANYONE = "Anyone"
USE_ACTION = "UseAction"
_STRICTER = (Intensity.ALL, Intensity.MOST, Intensity.UP_TO)


class Source(Struct, frozen=True, eq=False):
    """An effect as a class declares it, boxes opened, actions turned into effects."""

    cls: Cls
    effect: trees.Effect
    number: int


class Listening(Struct, frozen=True):
    """One event that an effect waits for, on one carrier."""

    type: Type
    removed: bool
    once: bool
    itself: bool


class Ready(Struct, frozen=True, eq=False):
    """An effect on one carrier: what it waits for, who must have done it, and what must hold then.

    `open` says that the text names an Owner that the carrier does not give: whoever made the change, or with
    `of_changed` whoever owns what was changed.
    """

    source: Source
    carrier: Type
    events: tuple[Listening, ...]
    by: Arg | None
    condition: Test | None
    open: bool
    of_changed: bool
    automatic: bool


class Hearing(NamedTuple):
    """The effects that a change may set off: those of the changed thing itself, and those of others."""

    own: tuple[Source, ...]
    others: tuple[Source, ...]


class Compiler:
    """Compiles the texts of a table's classes, each once for each carrier."""

    __slots__ = ("_actions", "_hearing", "_owner", "_programs", "_ready", "opener", "resolver", "sources")

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self.opener = Opener(resolver.table)
        self.sources: list[Source] = []
        self._hearing: dict[int, Hearing] = {}
        self._actions: dict[tuple[int, int], Source] = {}
        self._ready: dict[tuple[int, Type], Ready] = {}
        self._programs: dict[tuple[int, Type, Type | None], Program] = {}
        owner = resolver.table.classes.get(OWNER)
        self._owner = None if owner is None else resolver.table.make(owner)
        for cls in resolver.table.classes.values():
            for effect in cls.effects:
                self._add(cls, self.opener.open(effect))
            for place, action in enumerate(cls.actions, 1):
                self._actions[cls.index, place] = self._add(cls, self.opener.open(_as_effect(action, place)))

    def _add(self, cls: Cls, effect: trees.Effect) -> Source:
        source = Source(cls, effect, len(self.sources))
        self.sources.append(source)
        return source

    # Listening

    def hearing(self, cls: Cls, removed: bool) -> Hearing:
        """Returns the effects that might hear of a change of a class's components: its own, and others'."""
        key = cls.index * 2 + removed
        found = self._hearing.get(key)
        if found is None:
            own = tuple(s for s in self.sources if cls.below(s.cls) and _answers(s, removed))
            others = tuple(s for s in self.sources if self._hears(s, cls, removed))
            found = self._hearing[key] = Hearing(own, others)
        return found

    def action(self, cls: Cls, number: int) -> Source:
        """Returns the effect that an action of a class is, by its place from 1."""
        return self._actions[cls.index, number]

    def _hears(self, source: Source, cls: Cls, removed: bool) -> bool:
        for event in source.effect.trigger.events:
            assert isinstance(event, Happens)
            if event.removed is removed and not _itself(event):
                heard = self.resolver.table.classes.get(event.expr.name)
                if heard is not None and cls.below(heard):
                    return True
        return False

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
        events = []
        for event in trigger.events:
            assert isinstance(event, Happens)
            heard = self.resolver.type(event.expr, scope)
            events.append(Listening(heard, event.removed, event.once, _itself(event)))
        unowned = OWNED not in carrier.cls.slots
        of_changed = unowned and any(self.mentions_owner(event.type) for event in events)
        open_ = False
        if unowned:
            program = self.program(source.effect.instruction, scope)
            open_ = any(self.mentions_owner(made) for made in types_in(program)) or of_changed
        condition = None if trigger.condition is None else self.resolver.test(trigger.condition, scope)
        return Ready(
            source=source,
            carrier=carrier,
            events=tuple(events),
            by=self._by(trigger, events, scope),
            condition=condition,
            open=open_,
            of_changed=of_changed,
            automatic=source.effect.automatic,
        )

    def _by(self, trigger: trees.Trigger, events: list[Listening], scope: Scope) -> Arg | None:
        """Returns who must have made the change: as said, or the carrier's owner where nobody owns the change."""
        if trigger.by is not None:
            if trigger.by.name == ANYONE and not trigger.by.other:
                return None
            named = self.resolver.type(Expr(name=trigger.by.name), scope)
            anyone = self.resolver.table.component
            return Not(self.resolver.table.make(anyone), named) if trigger.by.other else named
        unowned = all(OWNED not in event.type.cls.slots and not event.itself for event in events)
        return scope.owner if unowned else None

    def mentions_owner(self, made: Arg) -> bool:
        """Returns whether a type names an Owner that is still open."""
        if isinstance(made, Not):
            return self.mentions_owner(made.within) or self.mentions_owner(made.but)
        if made is self._owner:
            return True
        return any(arg is not None and self.mentions_owner(arg) for arg in made.args)

    def body(self, ready: Ready, owner: Type | None) -> Program:
        """Returns what an effect does, with an open Owner filled in."""
        key = (ready.source.number, ready.carrier, owner)
        found = self._programs.get(key)
        if found is None:
            scope = self.resolver.scope_of(ready.carrier, ready.source.cls)
            if scope.owner is None:
                scope = Scope(scope.this, owner, scope.variables)
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
                return self._change(node, scope)
            case trees.Per():
                return self._per(node, scope)
            case trees.Gated():
                return Gate(self.resolver.test(node.gate, scope), self.program(node.instruction, scope))
            case trees.Either():
                return OneOf(tuple(self.program(each, scope) for each in node.each))
            case trees.Then():
                return InOrder(tuple(self.program(each, scope) for each in node.each))
            case trees.Several():
                return Each(tuple(self.program(each, scope) for each in node.each))
            case trees.Custom():
                return Call(node.name, tuple(self.resolver.type(arg, scope) for arg in node.args))
            case trees.Doing():
                raise AssertionError("a box that was not opened")

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
        return Do(node.scaled.count, gain, remove, intensity, node.scaled.x)

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
        return Do(node.count, gain, remove, intensity, node.x, nested)

    def _per(self, node: trees.Per, scope: Scope) -> Program:
        do = self._change(node.change, scope)
        if not isinstance(do, Do):
            return do
        metric = node.metric
        counted = self.resolver.type(metric.scaled.expr, scope)
        return Per(do, metric.scaled.count, counted, metric.cap)


def _no_class(made: Type, expr: Expr) -> None:
    if made.literal is not None:
        raise TypeProblem(expr, "class-change", "a class itself is neither gained nor removed")


def _itself(event: Happens) -> bool:
    return event.expr.name == "This" and not event.expr.args and event.expr.refinement is None


def _answers(source: Source, removed: bool) -> bool:
    """Returns whether an effect is about its own carrier's coming or going."""
    return any(
        isinstance(event, Happens) and _itself(event) and event.removed is removed
        for event in source.effect.trigger.events
    )


def _as_effect(action: trees.Action, place: int) -> trees.Effect:
    """An action is an effect of using it: pay, then do."""
    signal = Expr(name=f"{USE_ACTION}{place}", args=(Expr(name="This"),))
    trigger = trees.Trigger(events=(Happens(expr=signal),), span=action.span)
    steps = [] if action.cost is None else _costs(action.cost)
    if steps:
        body: trees.Instruction = trees.Then(each=(*steps, action.instruction), span=action.span)
    else:
        body = action.instruction
    return trees.Effect(trigger=trigger, instruction=body, span=action.span)


def _costs(cost: trees.Cost) -> list[trees.Instruction]:
    match cost:
        case trees.AllCosts():
            return [step for each in cost.each for step in _costs(each)]
        case trees.EitherCost():
            return [trees.Either(each=tuple(_one(_costs(each)) for each in cost.each))]
        case trees.CostPer():
            paid = _costs(cost.cost)[0]
            if isinstance(paid, trees.Doing):
                inner = paid.instruction
                assert isinstance(inner, trees.Remove)
                return [trees.Doing(word=paid.word, instruction=trees.Per(change=inner, metric=cost.metric))]
            assert isinstance(paid, trees.Remove)
            return [trees.Per(change=paid, metric=cost.metric)]
        case trees.Costing():
            return [trees.Doing(word=cost.word, instruction=_one(_costs(cost.cost)))]
        case trees.Spend():
            return [_spent(cost.scaled)]


def _spent(scaled: Scaled) -> trees.Remove:
    return trees.Remove(scaled=scaled, intensity=Intensity.ALL)


def _one(steps: list[trees.Instruction]) -> trees.Instruction:
    return steps[0] if len(steps) == 1 else trees.Then(each=tuple(steps))
