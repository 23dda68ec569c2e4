"""The class table: making types, comparing them, meeting them, and listing what is below them."""

from collections.abc import Iterator
from itertools import product
from math import prod

from cardwright.games.mars.language.trees import Expr
from cardwright.games.mars.types.classes import Arg, Cls, Not, Refined, Type, TypeProblem
from cardwright.text import nearest

COMPONENT = "Component"
MOST_TYPES = 50_000
"""So many concrete types may be below one type."""
CLASS = "Class"


class Table:
    """All classes of a game, and the types made of them."""

    __slots__ = (
        "_asked",
        "_bases",
        "_concretes",
        "_joins",
        "_meets",
        "_types",
        "classes",
        "component",
        "frozen",
        "literal",
        "shorts",
    )

    def __init__(self, classes: dict[str, Cls]) -> None:
        self.classes = classes
        self.component = classes[COMPONENT]
        self.literal = classes[CLASS]
        self.frozen = False
        self.shorts = {cls.signature.short: cls for cls in classes.values() if cls.signature.short}
        self._types: dict[object, Type] = {}
        self._asked: dict[object, Type] = {}
        self._bases: dict[str, Type] = {}
        self._meets: dict[tuple[Type, Type], Type | None] = {}
        self._joins: dict[tuple[int, int], Cls | None] = {}
        self._concretes: dict[Type, tuple[Type, ...]] = {}

    # Making types

    def cls(self, name: str, expr: Expr | None = None) -> Cls:
        """Returns a class by its name; raises `TypeProblem` with the nearest one for an unknown name."""
        found = self.classes.get(name) or self.shorts.get(name)
        if found is None:
            raise TypeProblem(
                expr or Expr(name=name),
                "unknown-class",
                f"there is no class {name}",
                suggestion=nearest(name, self.classes),
            )
        return found

    def make(
        self,
        cls: Cls,
        args: tuple[Arg | None, ...] = (),
        *,
        literal: Cls | None = None,
        refined: tuple[Refined, ...] = (),
    ) -> Type:
        """Returns the type of a class with these bounds; the class's own bounds may be given as None."""
        asked = (cls.index, args, -1 if literal is None else literal.index, refined)
        found = self._types.get(asked) or self._asked.get(asked)
        if found is not None:
            return found
        if args:
            if any(arg is not None for arg in args):
                bounds = self.bounds(cls)
                args = tuple(
                    None if arg is None or _same(arg, bounds[slot]) else arg for slot, arg in enumerate(args)
                )
        else:
            args = (None,) * len(cls.keys)
        if cls is self.literal and literal is None:
            literal = self.component
        key = (cls.index, args, -1 if literal is None else literal.index, refined)
        found = self._types.get(key)
        if found is None:
            concrete = self.frozen and self._is_concrete(cls, args, literal, refined)
            found = self._types[key] = Type(cls, args, literal, refined, concrete, len(self._types))
        if self.frozen:
            self._asked[asked] = found
        return found

    def freeze(self) -> None:
        """Ends the making of classes: every bound is known now, and so what is concrete."""
        self.frozen = True
        made = list(self._types.values())
        for each in made:
            self._settle(each, [])

    def _settle(self, made: Type, above: list[Type]) -> bool:
        """Finds out whether a type made before is concrete; one that depends on itself is not."""
        if made in above or made.concrete:
            return made.concrete
        above.append(made)
        if made.literal is None and not made.cls.abstract:
            for slot in range(len(made.args)):
                bound = made.bound(slot)
                if isinstance(bound, Type):
                    self._settle(bound, above)
        above.pop()
        made.concrete = self._is_concrete(made.cls, made.args, made.literal, made.refined)
        return made.concrete

    def base(self, name: str) -> Type:
        """Returns the type of a class with its own bounds."""
        found = self._bases.get(name)
        if found is None:
            found = self._bases[name] = self.make(self.cls(name))
        return found

    def of_class(self, cls: Cls) -> Type:
        """Returns the class literal `Class<Foo>`."""
        return self.make(self.literal, literal=cls)

    def bounds(self, cls: Cls) -> tuple[Arg, ...]:
        """Returns the bounds of a class's dependencies."""
        if cls.bounds is None:
            raise AssertionError(f"the bounds of {cls.name} are not known yet")
        return cls.bounds

    def _is_concrete(
        self, cls: Cls, args: tuple[Arg | None, ...], literal: Cls | None, refined: tuple[Refined, ...]
    ) -> bool:
        if literal is not None:
            return not literal.abstract and not refined
        if cls.abstract or refined:
            return False
        for slot, arg in enumerate(args):
            bound = self.bounds(cls)[slot] if arg is None else arg
            if isinstance(bound, Not) or not bound.concrete:
                return False
        return True

    # Order

    def below(self, one: Arg, other: Arg) -> bool:
        """Returns whether one type is a subtype of another, whatever the world is like."""
        if one is other:
            return True
        if isinstance(other, Not):
            return self._below_not(one, other)
        if isinstance(one, Not):
            return self.below(one.within, other)
        known = one.memo.get(other)
        if known is None:
            known = one.memo[other] = self._below(one, other)
        return known

    def _below(self, one: Type, other: Type) -> bool:
        if other.cls.index not in one.cls.up:
            return False
        if other.refined and any(refined not in one.refined for refined in other.refined):
            return False
        if other.literal is not None:
            return one.literal is not None and one.literal.below(other.literal)
        if one.cls is other.cls:
            for slot, arg in enumerate(other.args):
                if arg is not None and not self.below(one.bound(slot), arg):
                    return False
            return True
        slots = one.cls.slots
        for slot, arg in enumerate(other.args):
            if arg is not None and not self.below(one.bound(slots[other.cls.keys[slot]]), arg):
                return False
        return True

    def _below_not(self, one: Arg, other: Not) -> bool:
        if isinstance(one, Not):
            return self.below(one.within, other.within) and self.below(other.but, one.but)
        return self.below(one, other.within) and self.meet(one, other.but) is None

    # Meeting

    def join_class(self, one: Cls, other: Cls) -> Cls | None:
        """Returns the class of what is both: the lower one, or a declared intersection of the two."""
        if one.below(other):
            return one
        if other.below(one):
            return other
        key = (min(one.index, other.index), max(one.index, other.index))
        if key not in self._joins:
            self._joins[key] = self._declared_join(one, other)
        return self._joins[key]

    def _declared_join(self, one: Cls, other: Cls) -> Cls | None:
        common = [down for down in one.down if down.below(other)]
        for made in common:
            direct = {sup.index for sup in made.supers}
            if {one.index, other.index} <= direct and all(down.below(made) for down in common):
                return made
        return None

    def meet(self, one: Type, other: Type) -> Type | None:
        """Returns the type of what is both, or None where nothing can be."""
        if one is other:
            return one
        key = (one, other) if one.index < other.index else (other, one)
        if key not in self._meets:
            self._meets[key] = self._meet(one, other)
        return self._meets[key]

    def _meet(self, one: Type, other: Type) -> Type | None:
        cls = self.join_class(one.cls, other.cls)
        if cls is None:
            return None
        refined = (*one.refined, *(r for r in other.refined if r not in one.refined))
        if cls is self.literal:
            assert one.literal is not None
            assert other.literal is not None
            literal = self.join_class(one.literal, other.literal)
            return None if literal is None else self.make(cls, literal=literal, refined=refined)
        args: list[Arg | None] = [None] * len(cls.keys)
        bounds = self.bounds(cls)
        for side in (one, other):
            for at, arg in enumerate(side.args):
                if arg is None:
                    continue
                slot = cls.slots[side.cls.keys[at]]
                so_far = args[slot]
                met = self.meet_args(bounds[slot] if so_far is None else so_far, arg)
                if met is None:
                    return None
                args[slot] = met
        return self.make(cls, tuple(args), refined=refined)

    def meet_args(self, one: Arg, other: Arg) -> Arg | None:
        """Returns the meeting of two bounds, either of which may be a complement."""
        if isinstance(one, Not) and isinstance(other, Not):
            return one if one == other else None
        if isinstance(one, Not):
            return self._without(other, one)
        if isinstance(other, Not):
            return self._without(one, other)
        return self.meet(one, other)

    def _without(self, one: Arg, other: Not) -> Arg | None:
        assert isinstance(one, Type)
        within = self.meet(one, other.within)
        if within is None or self.below(within, other.but):
            return None
        if self.meet(within, other.but) is None:
            return within
        return Not(within, other.but)

    # What is below

    def concretes(self, made: Arg) -> tuple[Type, ...]:
        """Returns all concrete types below a type, refinements left aside."""
        if isinstance(made, Not):
            return tuple(t for t in self.concretes(made.within) if not self.below(t, made.but))
        known = self._concretes.get(made)
        if known is None:
            known = self._concretes[made] = tuple(self._concrete_types(made))
        return known

    def _concrete_types(self, made: Type) -> Iterator[Type]:
        if made.literal is not None:
            for cls in made.literal.down:
                if not cls.abstract:
                    yield self.of_class(cls)
            return
        for cls in made.cls.down:
            if not cls.abstract:
                plain = self.make(made.cls, made.args)
                met = self.meet(self.make(cls), plain)
                if met is not None:
                    yield from self._filled(met)

    def _filled(self, made: Type) -> Iterator[Type]:
        choices = [self.concretes(made.bound(slot)) for slot in range(len(made.args))]
        if prod(len(choice) for choice in choices) > MOST_TYPES:
            raise TypeProblem(
                Expr(name=made.cls.name), "too-many", f"{made} has more than {MOST_TYPES} concrete types"
            )
        for args in product(*choices):
            yield self.make(made.cls, args)


def _same(one: Arg, other: Arg) -> bool:
    return one is other or (isinstance(one, Not) and one == other)
