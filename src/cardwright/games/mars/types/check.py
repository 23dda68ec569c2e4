"""What is wrong with the texts of a table's classes: names, arguments, requirements, triggers."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.trees import Bound, Effect, Expr, Intensity, Requirement, Use
from cardwright.games.mars.types.boxes import Opener
from cardwright.games.mars.types.classes import Any_, Cls, Counting, Every, Test, Type, TypeProblem
from cardwright.games.mars.types.limits import counts
from cardwright.games.mars.types.loading import Loaded
from cardwright.games.mars.types.resolve import NO_SCOPE, Resolver, Scope
from cardwright.games.mars.types.table import CLASS
from cardwright.text import Diagnostic, Node, Reporter, Source, Span, nearest, walk

CUSTOMS = {"adjoin": 1, "copyProductionBox": 1}
"""The custom instructions that there are, and how many arguments each takes."""


def check_types(loaded: Loaded, sources: tuple[Source, ...]) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with the classes and cards of some of the sources that a table was made of."""
    found: list[Diagnostic] = []
    for source in sources:
        checker = _Checker(loaded, source)
        for cls in loaded.table.classes.values():
            if cls.source is source:
                checker.cls(cls)
        found.extend(checker.report.sorted())
    return tuple(dict.fromkeys(found))


PROJECT = "ProjectFront"
"""The class of all cards that are played from the hand."""


class _Checker:
    def __init__(self, loaded: Loaded, source: Source) -> None:
        self.loaded = loaded
        self.resolver: Resolver = loaded.resolver
        self.opener = Opener(loaded.table)
        self.report = Reporter(source)

    def cls(self, cls: Cls) -> None:
        made = self.loaded.table.make(cls)
        scope = Scope(made, None, self.resolver.scope_of(made).variables)
        for invariant in cls.invariants:
            self._invariant(invariant, scope)
        for default in cls.defaults:
            self._each(default, NO_SCOPE)
        for use in Use:
            self._attempt(partial(self.resolver.defaults, cls, use), cls.signature.span)
        if any(counted.bound is not Bound.MOST for i in cls.invariants for counted in _counts(i.requirement)):
            self._attempt(partial(self.loaded.table.concretes, made), cls.signature.span)
        for effect in cls.effects:
            self._effect(effect, scope)
        if cls.actions:
            self._actions(cls)
        for action in cls.actions:
            self._text(action, scope)
        for said in cls.properties.values():
            self._text(said, scope)
        self._cost(cls)

    def _cost(self, cls: Cls) -> None:
        """Tells of a project card that does not say what it costs."""
        card, project = self.loaded.cards.get(cls.name), self.loaded.table.classes.get(PROJECT)
        if card is None or project is None or not cls.below(project):
            return
        if not any(isinstance(member, trees.Price | trees.Unread) for member in card.tree.members):
            start = card.tree.span.start
            message = f"{card.title} says no cost, so it costs nothing: is a line such as `COST 7` missing?"
            self.report.warn(Span(start, start + len("CARD")), "no-cost", message)

    # Texts

    def _attempt(self, work: Callable[[], object], where: Span) -> None:
        try:
            work()
        except TypeProblem as problem:
            self._problem(problem, where)

    def _actions(self, cls: Cls) -> None:
        classes = self.loaded.table.classes
        doers = classes.get("HasActions")
        if doers is None or not cls.below(doers):
            self.report.error(cls.actions[0].span, "actions", "a class with actions extends HasActions")
        for place, action in enumerate(cls.actions, 1):
            if f"UseAction{place}" not in classes:
                self.report.error(action.span, "actions", f"there are no more than {place - 1} actions")

    def _problem(self, problem: TypeProblem, where: Span) -> None:
        self.report.error(
            problem.expr.span or where,
            problem.code,
            problem.message,
            expected=problem.expected,
            suggestion=problem.suggestion,
        )

    def _invariant(self, invariant: trees.Invariant, scope: Scope) -> None:
        try:
            counts(invariant.requirement)
        except TypeProblem as problem:
            self._problem(problem, invariant.span)
        self._each(invariant, scope)

    def _text(self, node: Any, scope: Scope) -> Any:
        """Checks a text, and returns it with its boxes opened, or None where that cannot be done."""
        try:
            opened = self.opener.open(node)
        except TypeProblem as problem:
            self._problem(problem, node.span)
            return None
        self._each(opened, scope)
        for call in walk(opened):
            if isinstance(call, trees.Custom):
                self._custom(call)
        return opened

    def _custom(self, call: trees.Custom) -> None:
        wanted = CUSTOMS.get(call.name)
        if wanted is None:
            near = nearest(call.name, CUSTOMS)
            self.report.error(
                call.span, "custom", f"there is no custom instruction @{call.name}", suggestion=near
            )
        elif wanted != len(call.args):
            self.report.error(call.span, "custom", f"@{call.name} takes {wanted}, not {len(call.args)}")

    def _each(self, node: Node, scope: Scope) -> None:
        """Checks every expression below a node, each once, from the outside in."""
        for requirement in _requirements(node):
            self._requirement(requirement, scope)
        for expr, use in _uses(node):
            if use is not Use.ALL and expr.name == CLASS:
                self.report.error(expr.span, "class-change", "a class itself is neither gained nor removed")
            try:
                self.resolver.type(expr, scope, use)
            except TypeProblem as problem:
                self._problem(problem, expr.span or node.span)

    # Effects

    def _effect(self, effect: Effect, scope: Scope) -> None:
        opened = self._text(effect, scope)
        if effect.automatic:
            self._no_choice(effect)
        if not isinstance(opened, Effect):
            return
        for clause in opened.trigger.events:
            event = clause.event if isinstance(clause, trees.Clause) else clause
            assert isinstance(event, trees.Happens)
            try:
                made = self.resolver.type(event.expr, scope)
            except TypeProblem:
                continue
            if event.expr.name != "This" and not self._can_be(made):
                self.report.warn(effect.trigger.span, "never-triggers", f"there can never be a {made}")
        if opened.trigger.by is not None:
            try:
                self.loaded.table.cls(opened.trigger.by.name, Expr(name=opened.trigger.by.name))
            except TypeProblem as problem:
                self._problem(problem, opened.trigger.by.span)

    def _can_be(self, made: Type) -> bool:
        """Returns whether a component of a type could ever be; what cards might add is left open."""
        if made.cls.abstract and not any(not cls.abstract for cls in made.cls.down):
            return made.cls.source is not self.report.source
        return self._most(made) != 0

    def _no_choice(self, effect: Effect) -> None:
        for node in walk(effect.instruction):
            optional = getattr(node, "intensity", None) is Intensity.UP_TO
            if isinstance(node, trees.Either) or optional or getattr(node, "x", False):
                self.report.error(
                    node.span, "automatic-choice", "what happens at once by itself (::) leaves no choice"
                )
                return

    # Requirements

    def _requirement(self, requirement: Requirement, scope: Scope) -> None:
        try:
            test = self.resolver.test(requirement, scope)
        except TypeProblem:
            return
        reason = self._never(test)
        if reason is not None:
            self.report.error(requirement.span, "never-true", f"this can never be: {reason}")

    def _never(self, test: Test) -> str | None:
        if isinstance(test, Any_):
            reasons = [self._never(each) for each in test.each]
            return "; ".join(r for r in reasons if r) if all(reasons) else None
        parts = _conjuncts(test)
        for part in parts:
            most = self._most(part.type)
            if part.bound is not Bound.MOST and most is not None and part.count > most:
                return f"there are at most {most} {part.type}"
        for low in parts:
            for high in parts:
                if low.bound is not Bound.MOST and high.bound is not Bound.LEAST and low is not high:
                    if low.count > high.count and self.loaded.table.below(low.type, high.type):
                        return f"at least {low.count} {low.type} and at most {high.count} {high.type}"
        return None

    def _most(self, made: Type) -> int | None:
        """Returns how many of a type there can be at most, where its classes say so; None where they do not."""
        if made.literal is not None:
            return len(self.loaded.table.concretes(made)) if not made.refined else None
        best: int | None = None
        for cls in self.loaded.table.classes.values():
            if not made.cls.below(cls):
                continue
            for invariant in cls.invariants:
                for counted in _counts(invariant.requirement):
                    most = self._bound_by(made, cls, counted)
                    if most is not None and (best is None or most < best):
                        best = most
        return best

    def _bound_by(self, made: Type, cls: Cls, counted: trees.Counted) -> int | None:
        if counted.bound is Bound.LEAST:
            return None
        expr = counted.scaled.expr
        if expr == Expr(name="This"):
            alone = made.concrete or (not made.cls.keys and len(made.cls.down) == 1)
            return counted.scaled.count if alone or counted.scaled.count == 0 else None
        try:
            of = self.resolver.type(expr, Scope(this=self.loaded.table.make(cls)), use=None)
        except TypeProblem:
            return None
        whole = of.cls is cls and not expr.args
        return counted.scaled.count if whole and self.loaded.table.below(made, of) else None


def _counts(requirement: Requirement) -> list[trees.Counted]:
    try:
        return counts(requirement)
    except TypeProblem:
        return []


def _conjuncts(test: Test) -> list[Counting]:
    if isinstance(test, Counting):
        return [test]
    if isinstance(test, Every):
        return [part for each in test.each for part in _conjuncts(each)]
    return []


_REQUIREMENTS = (trees.Counted, trees.AllOf, trees.AnyOf)


def _requirements(node: Node) -> list[Any]:
    """Returns the outermost requirements below a node, but for those in refinements, which are about others."""
    found: list[Any] = []
    stack: list[Any] = [node]
    while stack:
        here = stack.pop()
        if isinstance(here, _REQUIREMENTS):
            found.append(here)
        elif isinstance(here, tuple):
            stack.extend(reversed(here))
        elif isinstance(here, Node) and not isinstance(here, Expr | trees.Invariant):
            stack.extend(getattr(here, name) for name in reversed(type(here).parts()))
    return found


def _uses(node: Any, use: Use = Use.ALL) -> list[tuple[Expr, Use]]:
    """Returns the outermost expressions below a node, with how each is used."""
    if isinstance(node, Expr):
        return [(node, use)]
    if isinstance(node, trees.Gain):
        return _uses(node.scaled, Use.GAIN)
    if isinstance(node, trees.Remove | trees.Spend):
        return _uses(node.scaled, Use.REMOVE)
    if isinstance(node, trees.NestedFrom):
        from cardwright.games.mars.language.spoken import sides

        return [(side, Use.ALL) for side in sides(node)]
    if isinstance(node, tuple):
        return [found for each in node for found in _uses(each, use)]
    if isinstance(node, Node):
        return [found for name in type(node).parts() for found in _uses(getattr(node, name), use)]
    return []
