"""The world: a multiset of components of concrete types, and what can be asked of it."""

from collections.abc import Iterable
from itertools import product
from math import prod

from cardwright.games.mars.language.trees import Bound, Expr, Invariant
from cardwright.games.mars.rules.compile import Compiler
from cardwright.games.mars.types import Arg, Loaded, Not, Type
from cardwright.games.mars.types.classes import Any_, Counting, Every, Refined, Test
from cardwright.games.mars.types.limits import Limits, counts
from cardwright.games.mars.types.table import MOST_TYPES
from cardwright.kernel import Impossible

ENOUGH = 1_000_000
"""More than anything can ever be limited to."""


class Ground:
    """What all worlds on one class table share: types, limits, compiled texts. Nothing of it changes in play."""

    __slots__ = ("_about", "_plain", "compiler", "limits", "loaded", "players", "resolver", "table")

    def __init__(self, loaded: Loaded, players: int) -> None:
        self.loaded = loaded
        self.table = loaded.table
        self.resolver = loaded.resolver
        self.limits = Limits(loaded.resolver)
        self.compiler = Compiler(loaded.resolver)
        self.players = tuple(self.table.base(f"Player{n}") for n in range(1, players + 1))
        self._about: dict[tuple[Type, Type], Type | None] = {}
        self._plain: dict[Type, Type] = {}

    def about(self, made: Type, candidate: Type) -> Type | None:
        """Returns a refinement's type as it is about one candidate."""
        key = (made, candidate)
        if key not in self._about:
            self._about[key] = self.resolver.specialised(made, candidate)
        return self._about[key]

    def plain(self, made: Type) -> Type:
        """Returns a type without its own refinement."""
        if not made.refined:
            return made
        found = self._plain.get(made)
        if found is None:
            found = self._plain[made] = self.table.make(made.cls, made.args, literal=made.literal)
        return found

    def singletons(self) -> list[Type]:
        """Returns the concrete types of which a world has one from the beginning."""
        found: dict[Type, None] = {}
        bound = [cls for cls in self.table.classes.values() if any(map(_needs_one, cls.invariants))]
        for above in bound:
            for made in self.table.concretes(self.table.make(above)):
                found[made] = None
        return list(found)


def _needs_one(invariant: Invariant) -> bool:
    """Returns whether an invariant says that one of the class is always there."""
    return any(
        counted.bound is not Bound.MOST and counted.scaled.expr == Expr(name="This") and counted.scaled.count
        for counted in counts(invariant.requirement)
    )


class World:
    """The components that there are, with indexes by class and by what they depend on."""

    __slots__ = ("by_class", "counts", "dependents", "ground")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.counts: dict[Type, int] = {}
        self.by_class: dict[int, tuple[Type, ...]] = {}
        self.dependents: dict[Type, tuple[Type, ...]] = {}

    def copy(self) -> "World":
        """Returns a world that goes its own way."""
        twin = World(self.ground)
        twin.counts = self.counts.copy()
        twin.by_class = self.by_class.copy()
        twin.dependents = self.dependents.copy()
        return twin

    # Changing

    def add(self, made: Type, count: int) -> None:
        """Puts so many components of a concrete type into the world."""
        counts = self.counts
        before = counts.get(made, 0)
        counts[made] = before + count
        if not before:
            by_class = self.by_class
            for index in made.cls.up:
                by_class[index] = (*by_class.get(index, ()), made)
            for target in made.targets():
                self.dependents[target] = (*self.dependents.get(target, ()), made)

    def remove(self, made: Type, count: int) -> None:
        """Takes so many components of a concrete type out of the world; they must be there."""
        left = self.counts[made] - count
        if left:
            self.counts[made] = left
            return
        del self.counts[made]
        by_class = self.by_class
        for index in made.cls.up:
            by_class[index] = _without(by_class[index], made)
        for target in made.targets():
            self.dependents[target] = _without(self.dependents[target], made)

    # Counting

    def count(self, made: Type) -> int:
        """Returns how many components are of a type."""
        if made.concrete and made.literal is None:
            return self.counts.get(made, 0)
        if made.literal is not None or not made.static:
            return self._count_slowly(made)
        counts = self.counts
        total = 0
        for each in self._pool(made):
            known = each.memo.get(made)
            if known is None:
                known = self.ground.table.below(each, made)
            if known:
                total += counts[each]
        return total

    def _count_slowly(self, made: Type) -> int:
        if made.literal is not None:
            return len(self.present(made))
        return sum(self.counts[each] for each in self.present(made))

    def _pool(self, made: Type) -> tuple[Type, ...]:
        """Returns components among which all of a type are: those of its class, or of one thing they are on."""
        pool = self.by_class.get(made.cls.index, ())
        if len(pool) > 8:
            for arg in made.args:
                if type(arg) is Type and arg.concrete and arg.literal is None:
                    near = self.dependents.get(arg, ())
                    if len(near) < len(pool):
                        pool = near
        return pool

    def present(self, made: Arg) -> tuple[Type, ...]:
        """Returns the concrete types of a type of which there are components, refinements tested."""
        if isinstance(made, Not):
            below = self.ground.table.below
            return tuple(each for each in self.present(made.within) if not below(each, made.but))
        plain = self.ground.plain(made)
        if made.literal is not None:
            found = self.ground.table.concretes(plain)
        elif plain.concrete:
            found = (plain,) if plain in self.counts else ()
        elif plain.static:
            below = self.ground.table.below
            found = tuple(each for each in self._pool(plain) if below(each, plain))
        else:
            found = tuple(each for each in self._pool(plain) if self._fits(each, plain))
        return self._refined(found, made.refined) if made.refined else found

    def _fits(self, each: Type, made: Type) -> bool:
        """Returns whether a component is of a type whose arguments may be refined."""
        if not each.cls.below(made.cls):
            return False
        for slot, arg in enumerate(made.args):
            if arg is not None:
                bound = each.bound(each.cls.slots[made.cls.keys[slot]])
                assert isinstance(bound, Type)
                if not self.narrows(bound, arg):
                    return False
        return True

    def narrows(self, each: Type, made: Arg) -> bool:
        """Returns whether a concrete type is of a type, in this world."""
        if isinstance(made, Not):
            return self.narrows(each, made.within) and not self.narrows(each, made.but)
        if made.static:
            return self.ground.table.below(each, made)
        plain = self.ground.plain(made)
        fits = self.ground.table.below(each, plain) if plain.static else self._fits(each, plain)
        if not fits or not made.refined:
            return fits
        if any(refined.forgiving for refined in made.refined):
            return each in self.present(made)
        return bool(self._refined((each,), made.refined))

    def _refined(self, found: tuple[Type, ...], refinements: Iterable[Refined]) -> tuple[Type, ...]:
        forgiving = []
        for refined in refinements:
            if refined.forgiving:
                forgiving.append(refined)
            else:
                found = tuple(each for each in found if self.holds_for(refined.test, each))
        for refined in forgiving:
            kept = tuple(each for each in found if self.holds_for(refined.test, each))
            found = kept or found
        return found

    # Testing

    def holds(self, test: Test) -> bool:
        """Returns whether a requirement is met."""
        if isinstance(test, Counting):
            return _compare(self.count(test.type), test)
        if isinstance(test, Every):
            return all(self.holds(each) for each in test.each)
        return any(self.holds(each) for each in test.each)

    def holds_for(self, test: Test, candidate: Type) -> bool:
        """Returns whether a refinement's requirement is met by a candidate."""
        if isinstance(test, Counting):
            about = self.ground.about(test.type, candidate)
            return about is not None and _compare(self.count(about), test)
        if isinstance(test, Any_):
            return any(self.holds_for(each, candidate) for each in test.each)
        return all(self.holds_for(each, candidate) for each in test.each)

    # Limits

    def room(self, made: Type, leaving: Type | None = None) -> int:
        """Returns how many more of a concrete type the invariants allow.

        Where something is turned into it, `leaving` is that: what counts both is no limit.
        """
        most = ENOUGH
        below = self.ground.table.below
        for limit in self.ground.limits.most(made):
            if leaving is not None and below(leaving, limit.type):
                continue
            most = min(most, limit.count - self.count(limit.type))
        return max(0, most)

    def spare(self, made: Type, coming: Type | None = None) -> int:
        """Returns how many of a concrete type can be removed."""
        most = self.counts.get(made, 0)
        below = self.ground.table.below
        for limit in self.ground.limits.least(made):
            if coming is not None and below(coming, limit.type):
                continue
            most = min(most, self.count(limit.type) - limit.count)
        return max(0, most)

    def supported(self, made: Type) -> bool:
        """Returns whether all that a concrete type depends on is there."""
        return all(target in self.counts for target in made.targets())

    def gainable(self, made: Type) -> tuple[Type, ...]:
        """Returns the concrete types of a type that have what they depend on."""
        if made.concrete:
            return (made,)
        found: list[Type] = []
        plain = self.ground.plain(made)
        for cls in made.cls.down:
            if cls.abstract:
                continue
            met = self.ground.table.meet(self.ground.table.make(cls), plain)
            if met is None:
                continue
            choices = [self.present(met.bound(slot)) for slot in range(len(met.args))]
            if prod(len(choice) for choice in choices) > MOST_TYPES:
                raise Impossible(f"there are more than {MOST_TYPES} kinds of {made}")
            found.extend(self.ground.table.make(cls, args) for args in product(*choices))
        every = tuple(found)
        return self._refined(every, made.refined) if made.refined else every


def _compare(count: int, test: Counting) -> bool:
    if test.bound is Bound.LEAST:
        return count >= test.count
    return count <= test.count if test.bound is Bound.MOST else count == test.count


def _without(items: tuple[Type, ...], item: Type) -> tuple[Type, ...]:
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])
