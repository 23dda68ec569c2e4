"""The world: a multiset of components of concrete types, and what can be asked of it."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod

from cardwright.games.mars.language.trees import Bound, Expr, Invariant
from cardwright.games.mars.rules.compile import Compiler
from cardwright.games.mars.rules.placing import SINGLE, Placing
from cardwright.games.mars.types import Arg, Loaded, Not, Type
from cardwright.games.mars.types.classes import Any_, Cls, Counting, Every, Refined, Test
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
from cardwright.games.mars.types.limits import Limits, counts
from cardwright.games.mars.types.table import MOST_TYPES
from cardwright.kernel import Impossible

ENOUGH = 1_000_000
"""More than anything can ever be limited to."""


class Spoken(dict[Type, tuple[str, ...]]):
    """The names of classes that a component tells: its own, and those that it speaks of."""

    def __missing__(self, made: Type) -> tuple[str, ...]:
        literals = [arg.literal for arg in made.args if isinstance(arg, Type)]
        found = self[made] = (made.cls.name, *(cls.name for cls in literals if cls is not None))
        return found


class Ground:
    """What all worlds on one class table share: types, limits, compiled texts. Nothing of it changes in play."""

    __slots__ = (
        "_about",
        "_plain",
        "compiler",
        "limits",
        "loaded",
        "placing",
        "players",
        "resolver",
        "rooms",
        "spoken",
        "table",
        "tag",
    )

    def __init__(self, loaded: Loaded, players: int) -> None:
        self.loaded = loaded
        self.table = loaded.table
        self.resolver = loaded.resolver
        self.limits = Limits(loaded.resolver)
        self.compiler = Compiler(loaded.resolver)
        self.players = tuple(self.table.base(f"Player{n}") for n in range(1, players + 1))
        self.placing = Placing(self.table)
        for name in SINGLE:
            for cls in self.table.classes[name].down if name in self.table.classes else ():
                cls.single = True
        self.tag = self.table.classes["Tag"].index if "Tag" in self.table.classes else -1
        self.rooms: dict[int, Callable[[World, Type], int]] = {}
        self.spoken = Spoken()
        self._about: dict[tuple[Type, Type], Type | None] = {}
        self._plain: dict[Type, Type] = {}

    def about(self, made: Type, candidate: Type) -> Type | None:
        """Returns a refinement's type as it is about one candidate."""
        key = (made, candidate)
        found = self._about.get(key, made)
        if found is made:
            found = self._about[key] = self.resolver.specialised(made, candidate)
        return found

    def printed(self, card: Cls, made: Type) -> int:
        """Returns how many tags of a type are printed on a card."""
        return sum(self.table.classes[tag].below(made.cls) for tag in self.loaded.cards[card.name].tags)

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
        elif made.cls.single:
            self._recount(made)

    def remove(self, made: Type, count: int) -> None:
        """Takes so many components of a concrete type out of the world; they must be there."""
        left = self.counts[made] - count
        if left:
            self.counts[made] = left
            if made.cls.single:
                self._recount(made)
            return
        del self.counts[made]
        by_class = self.by_class
        for index in made.cls.up:
            by_class[index] = _without(by_class[index], made)
        for target in made.targets():
            self.dependents[target] = _without(self.dependents[target], made)

    def _recount(self, made: Type) -> None:
        """Forgets what was counted where there is one each: here there is more than one after all."""
        for index in made.cls.up:
            self.by_class[index] = (*self.by_class[index],)
        for target in made.targets():
            self.dependents[target] = (*self.dependents[target],)

    # Counting

    def count(self, made: Type) -> int:
        """Returns how many components are of a type."""
        if made.concrete and made.literal is None and len(made.cls.down) == 1:
            return self.counts.get(made, 0)
        if made.literal is not None or not made.static:
            return self._count_slowly(made)
        pool = self._pool(made)
        if made.cls.single:
            kept = made.counted
            if kept is not None and kept[0] is pool:
                return kept[1]
        counts = self.counts
        among = made.found
        if among is None or among[0] is not pool:
            below = self.ground.table.below
            among = made.found = (pool, tuple([each for each in pool if below(each, made)]))
        total = 0
        for each in among[1]:
            total += counts[each]
        if made.cls.single:
            made.counted = (pool, total)
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
        elif plain.concrete and len(plain.cls.down) == 1:
            found = (plain,) if plain in self.counts else ()
        elif plain.static:
            pool = self._pool(plain)
            kept = plain.found
            if kept is None or kept[0] is not pool:
                below = self.ground.table.below
                kept = plain.found = (pool, tuple(each for each in pool if below(each, plain)))
            found = kept[1]
        else:
            found = tuple(each for each in self._pool(plain) if self._fits(each, plain))
        return self._refined(found, made.refined) if made.refined else found

    def _there(self, made: Arg) -> tuple[Type, ...]:
        """Returns what `present` does; areas of a kind are found once for as long as no tile comes or goes."""
        if made.static or not isinstance(made, Type) or not self.ground.placing.is_where(made):
            return self.present(made)
        found = self.ground.placing.areas(self, made)
        if found is None:
            found = self.present(made)
            self.ground.placing.keep_areas(self, made, found)
        return found

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

    def surely(self, each: Type, made: Arg) -> bool:
        """Returns whether a concrete type is of a type even where nothing is forgiven it; False where that does not show."""
        if isinstance(made, Not):
            return self.narrows(each, made)
        if made.static:
            return self.ground.table.below(each, made)
        if not each.cls.below(made.cls):
            return False
        for slot, arg in enumerate(made.args):
            if arg is not None:
                bound = each.bound(each.cls.slots[made.cls.keys[slot]])
                assert isinstance(bound, Type)
                if not self.surely(bound, arg):
                    return False
        return all(self.holds_for(refined.test, each) for refined in made.refined)

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
            found = self.count(test.type) + (self.count(test.wild) if test.wild is not None else 0)
            return _compare(found, test.bound, test.count)
        if isinstance(test, Every):
            return all(self.holds(each) for each in test.each)
        if isinstance(test, Gauging):
            return _compare(self.measure(test.gauge), test.bound, test.count)
        if isinstance(test, HasProperty):
            raise Impossible(f"{test.name} is a property: it can be asked for in a refinement only")
        return any(self.holds(each) for each in test.each)

    def holds_for(self, test: Test, candidate: Type) -> bool:
        """Returns whether a refinement's requirement is met by a candidate."""
        if isinstance(test, Counting):
            literal = candidate.literal
            if (
                literal is not None
                and self.ground.tag in test.type.cls.up
                and literal.name in self.ground.loaded.cards
            ):
                return _compare(self.ground.printed(literal, test.type), test.bound, test.count)
            about = self.ground.about(test.type, candidate)
            return about is not None and _compare(self.count(about), test.bound, test.count)
        if isinstance(test, Every):
            return all(self.holds_for(each, candidate) for each in test.each)
        if isinstance(test, Any_):
            return any(self.holds_for(each, candidate) for each in test.each)
        if isinstance(test, HasProperty):
            return has_property(candidate.literal or candidate.cls, test)
        return _compare(self._measure_for(test.gauge, candidate), test.bound, test.count)

    # Metrics

    def measure(self, gauge: Gauge) -> int:
        """Returns what a metric comes to."""
        if isinstance(gauge, Tally):
            total = self.count(gauge.type)
            if gauge.wild is not None:
                total += self.count(gauge.wild)
            total //= gauge.unit
            return total if gauge.cap is None else min(total, self._cap(gauge.cap))
        match gauge:
            case Number():
                return gauge.value
            case Joined():
                found = dict.fromkeys(each for made in gauge.types for each in self.present(made))
                extra = self.count(gauge.wild) if gauge.wild is not None else 0
                return sum(self.counts.get(each, 1) for each in found) + extra
            case Less():
                first, *rest = (self.measure(each) for each in gauge.each)
                return max(0, first - sum(rest))
            case Full():
                return self.measure(gauge.gauge) // gauge.count
            case AtMost():
                return min(self.measure(gauge.gauge), self._cap(gauge.cap))

    def _cap(self, cap: "int | Gauge") -> int:
        return cap if isinstance(cap, int) else self.measure(cap)

    def _measure_for(self, gauge: Gauge, candidate: Type) -> int:
        """Returns what a metric in a refinement comes to for a candidate."""
        match gauge:
            case Tally():
                about = self.ground.about(gauge.type, candidate)
                total = 0 if about is None else self.count(about) // gauge.unit
                return total if gauge.cap is None else min(total, self._cap(gauge.cap))
            case Joined():
                abouts = [self.ground.about(made, candidate) for made in gauge.types]
                return self.measure(Joined(tuple(about for about in abouts if about is not None)))
            case Less():
                first, *rest = (self._measure_for(each, candidate) for each in gauge.each)
                return max(0, first - sum(rest))
            case Full():
                return self._measure_for(gauge.gauge, candidate) // gauge.count
            case AtMost():
                return min(self._measure_for(gauge.gauge, candidate), self._cap(gauge.cap))
            case Number():
                return gauge.value

    # Limits

    def room(self, made: Type, leaving: Type | None = None) -> int:
        """Returns how many more of a concrete type the invariants allow.

        Where something is turned into it, `leaving` is that: what counts both is no limit.
        """
        most = ENOUGH
        for limit in self.ground.limits.most(made):
            if leaving is not None and self.ground.table.below(leaving, limit.type):
                continue
            left = limit.count - self.count(limit.type)
            if left < most:
                most = left
        if self.ground.rooms:
            room = self.ground.rooms.get(made.cls.index)
            if room is not None:
                most = min(most, room(self, made))
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
        return all(map(self.counts.__contains__, made.targets()))

    def first_gains(self, made: Type) -> Iterator[Type]:
        """Yields concrete types of a type that have what they depend on, each found only when it is asked for."""
        lone = not made.cls.abstract and not made.refined
        open_ = [slot for slot in range(len(made.args)) if not _is_concrete(made.bound(slot))] if lone else []
        where = made.bound(open_[0]) if len(open_) == 1 else None
        if not isinstance(where, Type) or where.literal is not None or _forgives(where):
            yield from self.gainable(made)
            return
        plain = self.ground.plain(where)
        for each in self._pool(plain):
            if self._fits(each, plain) and (not where.refined or self._refined((each,), where.refined)):
                args = (*made.args[: open_[0]], each, *made.args[open_[0] + 1 :])
                yield self.ground.table.make(made.cls, args)

    def gainable(self, made: Type) -> tuple[Type, ...]:
        """Returns the concrete types of a type that have what they depend on.

        What is gained of a class that is not abstract is of that class itself: a city is no capital.
        """
        if made.concrete:
            return (made,)
        found: list[Type] = []
        plain = self.ground.plain(made)
        for cls in made.cls.down if made.cls.abstract else (made.cls,):
            if cls.abstract:
                continue
            met = self.ground.table.meet(self.ground.table.make(cls), plain)
            if met is None:
                continue
            choices = [self._there(met.bound(slot)) for slot in range(len(met.args))]
            if prod(len(choice) for choice in choices) > MOST_TYPES:
                raise Impossible(f"there are more than {MOST_TYPES} kinds of {made}")
            found.extend(self.ground.table.make(cls, args) for args in product(*choices))
        every = tuple(found)
        return self._refined(every, made.refined) if made.refined else every


def _is_concrete(made: Arg) -> bool:
    return isinstance(made, Type) and made.concrete


def _forgives(made: Arg) -> bool:
    if isinstance(made, Not):
        return _forgives(made.within) or _forgives(made.but)
    return any(refined.forgiving for refined in made.refined)


def _compare(count: int, bound: Bound, wanted: int) -> bool:
    if bound is Bound.LEAST:
        return count >= wanted
    return count <= wanted if bound is Bound.MOST else count == wanted


def has_property(cls: Cls, test: HasProperty) -> bool:
    """Returns whether a class has a property, and it is as large as is asked; one that it lacks is 0."""
    found = cls.property(test.name)
    if test.count is None:
        return found is not None
    return _compare((found.number or 0) if found is not None else 0, test.bound, test.count)


def _without(items: tuple[Type, ...], item: Type) -> tuple[Type, ...]:
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])
