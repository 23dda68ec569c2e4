"""What invariants bound: for each concrete type, the counts that its gains and removals must respect."""

from collections.abc import Iterator

from msgspec import Struct

from cardwright.games.mars.language.trees import AllOf, Bound, Counted, Expr, Requirement
from cardwright.games.mars.types.classes import Cls, Type, TypeProblem
from cardwright.games.mars.types.resolve import Resolver


class Limit(Struct, frozen=True):
    """So many of a type, at most or at least."""

    count: int
    type: Type


class Limits:
    """The limits of every concrete type, found when they are first asked for."""

    __slots__ = ("_invariants", "_known", "resolver")

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self._known: dict[Type, tuple[tuple[Limit, ...], tuple[Limit, ...]]] = {}
        self._invariants = [
            (cls, counted)
            for cls in resolver.table.classes.values()
            for invariant in cls.invariants
            for counted in counts(invariant.requirement)
        ]

    def most(self, made: Type) -> tuple[Limit, ...]:
        """Returns the counts that a gain of a concrete type must not exceed."""
        return self._of(made)[0]

    def least(self, made: Type) -> tuple[Limit, ...]:
        """Returns the counts that a removal of a concrete type must not go below."""
        return self._of(made)[1]

    def _of(self, made: Type) -> tuple[tuple[Limit, ...], tuple[Limit, ...]]:
        known = self._known.get(made)
        if known is None:
            most: dict[Limit, None] = {}
            least: dict[Limit, None] = {}
            for cls, counted in self._invariants:
                for limit in self._about(made, cls, counted):
                    if counted.bound is not Bound.LEAST:
                        most[limit] = None
                    if counted.bound is not Bound.MOST:
                        least[limit] = None
            known = self._known[made] = (tuple(most), tuple(least))
        return known

    def _about(self, made: Type, cls: Cls, counted: Counted) -> Iterator[Limit]:
        """Yields what an invariant of a class says about a type: as the thing itself, or through a dependency."""
        for this in (made, *made.targets()):
            if this.cls.below(cls):
                counts_of = self.resolver.type(
                    counted.scaled.expr, self.resolver.scope_of(this, cls), use=None
                )
                if self.resolver.table.below(made, counts_of):
                    yield Limit(counted.scaled.count, counts_of)


def counts(requirement: Requirement) -> list[Counted]:
    """Returns the counts that an invariant consists of; raises `TypeProblem` for anything else."""
    if isinstance(requirement, Counted):
        return [requirement]
    if isinstance(requirement, AllOf):
        return [counted for each in requirement.each for counted in counts(each)]
    raise TypeProblem(
        Expr(name="Component", span=requirement.span),
        "invariant",
        "an invariant is a count, or several joined by commas",
    )
