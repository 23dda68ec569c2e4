"""Makes random trees of every kind, for tests of the reader and the writer."""

from collections.abc import Callable
from random import Random
from typing import Any

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.trees import Bound, Expr, Intensity, Scaled, Use

NAMES = ("Plant", "Heat", "Megacredit", "Tile", "CityTile", "Area", "Tharsis_5_4", "Player1", "This", "Owner")
SHORT = ("TR", "MC")
_WORDS = ("PROD", "ABC", "Q", "A1")
_TEXTS = ("Ocean", 'a "quoted" word', "back\\slash", "", "M€ 3", "it's // no comment")


class Generator:
    """Makes trees from a generator of chance; the deeper, the simpler."""

    def __init__(self, chance: Random, depth: int = 4, names: tuple[str, ...] = NAMES) -> None:
        self.chance = chance
        self.depth = depth
        self.names = names
        self.inlines = True

    def tree(self, kind: str) -> Any:
        """Returns a random tree of a kind."""
        return _MAKERS[kind](self, self.depth)

    def _some(self, make: Callable[[int], Any], depth: int, low: int = 1, high: int = 3) -> tuple[Any, ...]:
        return tuple(make(depth) for _ in range(self.chance.randint(low, high)))

    def _distinct(self, make: Callable[[int], Any], depth: int) -> tuple[Any, ...]:
        found = dict.fromkeys(self._some(make, depth, 2, 4))
        return tuple(found)

    def _maybe(self, make: Callable[[int], Any], depth: int, odds: float = 0.3) -> Any:
        return make(depth) if depth > 0 and self.chance.random() < odds else None

    # Expressions

    def expr(self, depth: int) -> Expr:
        """Returns an expression."""
        if self.chance.random() < 0.1:
            return Expr(name="Class", args=(Expr(name=self.chance.choice(self.names)),))
        args = self._some(self.argument, depth - 1, 0, 3) if depth > 0 else ()
        inline = None
        if self.inlines and depth > 1 and self.chance.random() < 0.04:
            inline = trees.Inline(
                members=tuple(self._said(depth - 2) for _ in range(self.chance.randint(0, 2)))
            )
        link = self.chance.randint(0, 9) if self.chance.random() < 0.05 else None
        return Expr(
            name=self.chance.choice((*self.names, *SHORT)),
            args=args,
            refinement=self._maybe(self.refinement, depth - 1, 0.2),
            link=link,
            explicit=not args and self.chance.random() < 0.1,
            inline=inline,
        )

    def _said(self, depth: int) -> Any:
        return self.action(depth) if self.chance.random() < 0.5 else self.effect(depth)

    def argument(self, depth: int) -> Any:
        """Returns an argument: mostly an expression."""
        made = self.expr(depth)
        return trees.Complement(expr=made) if self.chance.random() < 0.1 else made

    def refinement(self, depth: int) -> trees.Refinement:
        """Returns a refinement."""
        return trees.Refinement(requirement=self.requirement(depth), forgiving=self.chance.random() < 0.2)

    def scaled(self, depth: int, least: int = 1, x: bool = False) -> Scaled:
        """Returns an amount of something."""
        count = self.chance.choice((least, 1, 1, 2, 5, 12))
        chosen = x and count > 0 and self.chance.random() < 0.2
        return Scaled(expr=self.expr(depth), count=count, x=chosen)

    def metric(self, depth: int) -> Any:
        """Returns a metric."""
        roll = self.chance.random() if depth > 0 else 1.0
        if roll < 0.08:
            return trees.Union(each=self._some(self.metric, depth - 1, 2))
        if roll < 0.16:
            each = (self.metric(depth - 1), *self._some(self._fixed_or_metric, depth - 1, 1, 2))
            return trees.Difference(each=each)
        if roll < 0.2:
            return trees.Measuring(word=self.chance.choice(_WORDS), measure=self.metric(depth - 1))
        if roll < 0.24:
            return trees.Bundle(count=self.chance.randint(2, 9), measure=self.metric(depth - 1))
        if roll < 0.28:
            each = (self.metric(depth - 1), trees.Fixed(value=self.chance.randint(0, 9)))
            return trees.Capped(measure=trees.Difference(each=each), cap=self._cap(depth - 1))
        if roll < 0.32:
            return trees.Property(expr=Expr(name="This"), name="cost", evaluated=self.chance.random() < 0.5)
        cap = self._cap(depth - 1) if self.chance.random() < 0.3 else None
        return trees.Metric(scaled=self.scaled(depth), cap=cap)

    def _cap(self, depth: int) -> Any:
        return self.chance.randint(0, 9) if self.chance.random() < 0.7 else self.metric(depth)

    def _fixed_or_metric(self, depth: int) -> Any:
        return (
            trees.Fixed(value=self.chance.randint(0, 9)) if self.chance.random() < 0.5 else self.metric(depth)
        )

    # Requirements

    def requirement(self, depth: int) -> Any:
        """Returns a requirement."""
        roll = self.chance.random() if depth > 0 else 0.0
        if roll < 0.6:
            bound = self.chance.choice(list(Bound))
            return trees.Counted(bound=bound, scaled=self.scaled(depth - 1, int(bound is Bound.LEAST)))
        if roll < 0.63:
            return trees.Measured(
                bound=self.chance.choice(list(Bound)), count=3, measure=self.metric(depth - 1)
            )
        if roll < 0.66:
            return trees.Having(name="cost", bound=self.chance.choice(list(Bound)), count=20)
        if roll < 0.68:
            return trees.Having(name="requirement")
        if roll < 0.69:
            return trees.Evaluated(
                property=trees.Property(expr=Expr(name="This"), name="requirement", evaluated=True)
            )
        if roll < 0.75:
            return trees.AllOf(each=self._some(self.requirement, depth - 1, 2))
        if roll < 0.9:
            each = self._distinct(self.requirement, depth - 1)
            return trees.AnyOf(each=each) if len(each) > 1 else each[0]
        return trees.Requiring(word=self.chance.choice(_WORDS), requirement=self.requirement(depth - 1))

    # Instructions

    def instruction(self, depth: int) -> Any:
        """Returns an instruction."""
        if depth <= 0:
            return self.change(0)
        deeper = depth - 1
        match self.chance.randrange(13):
            case 12:
                return trees.Acted(instruction=self.instruction(deeper), by=self._performer())
            case 0 | 1 | 2 | 3:
                return self.change(deeper)
            case 4:
                return trees.Per(change=self.change(deeper), metric=self.metric(deeper))
            case 5:
                return self._gated(deeper)
            case 6:
                return trees.Doing(word=self.chance.choice(_WORDS), instruction=self.instruction(deeper))
            case 7:
                name = self.chance.choice(("doIt", "copyProductionBox", "x2"))
                return trees.Custom(name=name, args=self._some(self.expr, deeper, 0, 2))
            case 8 | 9:
                each = self._distinct(self.instruction, deeper)
                return trees.Either(each=each) if len(each) > 1 else each[0]
            case 10:
                return trees.Then(each=self._some(self.instruction, deeper, 2))
        return trees.Several(each=self._some(self.instruction, deeper, 2))

    def _performer(self) -> trees.Performer:
        return trees.Performer(
            name=self.chance.choice(self.names),
            other=self.chance.random() < 0.4,
            link=self.chance.choice((None, None, 1, 2)),
        )

    def _gated(self, depth: int) -> Any:
        body = self.instruction(depth)
        if isinstance(body, trees.Gated):
            return body
        return trees.Gated(gate=self.requirement(depth), instruction=body)

    def change(self, depth: int) -> Any:
        """Returns a gain, removal or transmutation."""
        intensity = self.chance.choice((None, None, *Intensity))
        roll = self.chance.random()
        if roll < 0.5:
            return trees.Gain(scaled=self.scaled(depth, x=True), intensity=intensity)
        if roll < 0.75:
            return trees.Remove(scaled=self.scaled(depth, x=True), intensity=intensity)
        count = self.chance.choice((1, 1, 3))
        x = self.chance.random() < 0.1
        return trees.Transmute(source=self.source(depth), count=count, x=x, intensity=intensity)

    def source(self, depth: int) -> Any:
        """Returns either form of FROM."""
        if depth <= 0 or self.chance.random() < 0.5:
            return trees.PlainFrom(gained=self.expr(depth), removed=self.expr(depth))
        return trees.NestedFrom(
            name=self.chance.choice(self.names),
            before=self._some(self.argument, depth - 1, 0, 2),
            inner=self.source(depth - 1),
            after=self._some(self.argument, depth - 1, 0, 2),
            refinement=self._maybe(self.refinement, depth - 1, 0.2),
        )

    # Actions and effects

    def cost(self, depth: int) -> Any:
        """Returns a cost."""
        roll = self.chance.random() if depth > 0 else 0.0
        if roll < 0.5:
            return trees.Spend(scaled=self.scaled(depth - 1, x=True))
        if roll < 0.53:
            return trees.GatedCost(gate=self.requirement(depth - 1), cost=self.cost(depth - 1))
        if roll < 0.6:
            return trees.Costing(word=self.chance.choice(_WORDS), cost=self.cost(depth - 1))
        if roll < 0.7:
            spend: Any = trees.Spend(scaled=self.scaled(depth - 1))
            if self.chance.random() < 0.3:
                spend = trees.Costing(word="PROD", cost=spend)
            return trees.CostPer(cost=spend, metric=self.metric(depth - 1))
        if roll < 0.85:
            each = self._distinct(self.cost, depth - 1)
            return trees.EitherCost(each=each) if len(each) > 1 else each[0]
        return trees.AllCosts(each=self._some(self.cost, depth - 1, 2))

    def action(self, depth: int) -> trees.Action:
        """Returns an action."""
        return trees.Action(cost=self._maybe(self.cost, depth, 0.8), instruction=self.instruction(depth))

    def event(self, depth: int) -> Any:
        """Returns what a trigger waits for, never a class itself."""
        expr = self.expr(depth)
        while expr.name in ("Class", "This"):
            expr = self.expr(depth)
        happens = trees.Happens(
            expr=expr, removed=self.chance.random() < 0.3, once=self.chance.random() < 0.1
        )
        if self.chance.random() < 0.2:
            return trees.Happening(word="PROD", event=happens)
        return happens

    def trigger(self, depth: int) -> trees.Trigger:
        """Returns a trigger."""
        events = self._some(self.event, depth, 1, 1 if self.chance.random() < 0.8 else 3)
        if self.chance.random() < 0.2:
            events = (trees.Happens(expr=Expr(name="This"), removed=self.chance.random() < 0.3),)
        if len(events) > 1 and self.chance.random() < 0.3:
            events = (trees.Clause(event=events[0], by=self._performer()), *events[1:])
        by = None
        if self.chance.random() < 0.2:
            by = self._performer()
        return trees.Trigger(events=events, by=by, condition=self._maybe(self.requirement, depth, 0.2))

    def effect(self, depth: int) -> trees.Effect:
        """Returns an effect."""
        return trees.Effect(
            trigger=self.trigger(depth - 1),
            instruction=self.instruction(depth),
            automatic=self.chance.random() < 0.3,
        )

    # Declarations

    def signature(self, depth: int) -> trees.Signature:
        """Returns a signature without supertypes."""
        self.inlines = False
        made = trees.Signature(
            name=self.chance.choice(self.names),
            dependencies=self._some(self.expr, depth - 1, 0, 2),
            refinement=self._maybe(self.refinement, depth - 1, 0.1),
            short=self.chance.choice((None, None, *_WORDS)),
        )
        self.inlines = True
        return made

    def classes(self, depth: int) -> trees.Classes:
        """Returns a declaration."""
        count = self.chance.choice((1, 1, 1, 2, 3))
        *first, last = self._some(self.signature, depth, count, count)
        last = trees.Signature(
            name=last.name,
            dependencies=last.dependencies,
            refinement=last.refinement,
            short=last.short,
            supertypes=self._some(self.expr, 1, 0, 2),
        )
        members: tuple[Any, ...] = ()
        if not first and depth > 0:
            members = tuple(self._member(last.name, depth - 1) for _ in range(self.chance.randint(0, 3)))
        abstract = self.chance.random() < 0.3
        doc = self.chance.choice(_TEXTS) if self.chance.random() < 0.1 else None
        return trees.Classes(signatures=(*first, last), abstract=abstract, members=members, doc=doc)

    def _member(self, name: str, depth: int) -> Any:
        match self.chance.randrange(7):
            case 6:
                return self._property(depth)
            case 0:
                return trees.Invariant(requirement=self.requirement(depth))
            case 1:
                return self._default(name, depth)
            case 2:
                return self.action(depth)
            case 3:
                return self.classes(depth)
            case 4:
                return trees.Comment(text=f"remark {self.chance.randint(1, 9)}")
        return self.effect(depth)

    def _property(self, depth: int) -> trees.Prop:
        match self.chance.randrange(4):
            case 0:
                return trees.Prop(name="cost", number=self.chance.randint(0, 40))
            case 1:
                return trees.Prop(name="metric", metric=self.metric(depth))
            case 2:
                return trees.Prop(name="requirement", requirement=self.requirement(depth))
        return trees.Prop(name="row", kind="Number", optional=self.chance.random() < 0.5)

    def _default(self, name: str, depth: int) -> trees.Default:
        use = self.chance.choice(list(Use))
        intensity = None if use in (Use.ALL, Use.TRIGGER) else self.chance.choice((None, *Intensity))
        expr = Expr(name=name, args=self._some(self.argument, depth, 0, 2))
        return trees.Default(use=use, expr=expr, intensity=intensity)

    def card(self, depth: int) -> trees.Card:
        """Returns a card."""
        makers: tuple[Callable[[], Any], ...] = (
            lambda: trees.Price(amount=self.chance.randint(0, 40)),
            lambda: trees.Tags(names=self._some(lambda _: self.chance.choice(self.names), 0)),
            lambda: trees.Needs(requirement=self.requirement(depth)),
            lambda: trees.Holds(name=self.chance.choice(self.names)),
            lambda: trees.Kind(name=self.chance.choice(self.names)),
            lambda: trees.Immediately(instruction=self.instruction(depth)),
            lambda: trees.Text(text=self.chance.choice(_TEXTS)),
            lambda: self.action(depth),
            lambda: self.effect(depth),
        )
        members = tuple(self.chance.choice(makers)() for _ in range(self.chance.randint(0, 5)))
        title = self.chance.choice((None, *_TEXTS))
        return trees.Card(name=self.chance.choice(self.names), title=title, members=members)

    def file(self, depth: int) -> trees.File:
        """Returns a file."""
        items: list[Any] = []
        for _ in range(self.chance.randint(0, 4)):
            items.append(self.card(depth - 1) if self.chance.random() < 0.4 else self.classes(depth - 1))
            if self.chance.random() < 0.3:
                items.append(trees.Comment(text="said behind", trailing=True))
            if self.chance.random() < 0.5:
                items.append(trees.Blank())
                items.append(trees.Comment(text="said before"))
        return trees.File(items=tuple(items), edition=self.chance.choice(list(trees.Edition)))


_MAKERS: dict[str, Callable[[Generator, int], Any]] = {
    "expr": Generator.expr,
    "scaled": lambda g, depth: g.scaled(depth, x=True),
    "metric": Generator.metric,
    "requirement": Generator.requirement,
    "instruction": Generator.instruction,
    "action": Generator.action,
    "effect": Generator.effect,
    "file": Generator.file,
}
KINDS = tuple(_MAKERS)
"""The kinds of tree that can be made."""
