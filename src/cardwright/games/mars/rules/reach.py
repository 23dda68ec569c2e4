"""What a program might set off: effects that bring something, and effects that ask for something."""

from collections.abc import Iterator

from cardwright.games.mars.language.trees import (
    Acted,
    Custom,
    Expr,
    Gain,
    Gated,
    Instruction,
    Intensity,
    Per,
    Remove,
    Several,
    Then,
)
from cardwright.games.mars.rules.compile import Compiler, Source, happening
from cardwright.games.mars.rules.placing import counted_in
from cardwright.games.mars.rules.program import Program, types_in
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Cls, Type
from cardwright.text import walk

BETWEEN = ("Phase", "Generation", "NextGeneration", "End", "Strikes", "Comes", "Ruled", "Ranked")
"""What never happens while somebody acts."""
OPEN_ENDED = ("PlayFromHand", "UseAgain", "PlayPrelude", "UseProject", "CopyPrelude", "PlayCorporation")
"""What may bring anything, since a player chooses what it is."""
ADJOINED = ("Neighbor", "ForwardAdjacency", "BackwardAdjacency")
"""What `@adjoin` brings."""
RATING = "TerraformRating"
RAISING = ("GlobalParameter", "Tile")
"""What brings a step of rating with it."""


class Reach:
    """The effects that programs might set off, found by following what is gained from effect to effect."""

    __slots__ = ("_asked", "_brought", "_compiler", "_demanding", "_heard", "_rated", "_related", "_silent")

    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler
        classes = compiler.resolver.table.classes
        between = [classes[name] for name in BETWEEN if name in classes]
        self._silent = frozenset(
            source.number
            for source in compiler.sources
            if source.action or _between(source, classes, between)
        )
        self._heard: dict[int, tuple[tuple[Source, ...], tuple[Source, ...]]] = {}
        self._asked: dict[int, tuple[Program, list[Source], list[Cls]]] = {}
        self._brought: dict[int, tuple[Cls, ...]] = {}
        self._related: dict[str, frozenset[str]] = {}
        self._demanding = [
            (source, _heard_of(source, classes)) for source in compiler.sources if self._demands(source)
        ]
        rating = classes.get(RATING)
        self._rated = [source for source, heard in self._demanding if rating in heard]

    def _demands(self, source: Source) -> bool:
        names = [happening(event).expr.name for event in source.effect.trigger.events]
        quiet = source.effect.automatic or source.number in self._silent or "This" in names
        return not quiet and demanding(source.effect.instruction)

    # What is brought

    def brings(self, world: World, program: Program, made: Type, coming: Type | None) -> bool:
        """Returns whether a program might set off an effect that speaks of a type, production by its resource.

        `coming` is the card that will be there by then.
        """
        there = frozenset() if coming is None else coming.cls.up
        literals = [
            arg.literal.name for arg in made.args if isinstance(arg, Type) and arg.literal is not None
        ]
        related = self._related_to(literals[0] if literals else made.cls.name)
        box = made.cls.name if literals else None
        seen: set[int] = set()
        waiting = [cls for each in types_in(program) for cls in each.cls.down]
        while waiting:
            cls = waiting.pop()
            if cls.index in seen:
                continue
            seen.add(cls.index)
            if cls.name in OPEN_ENDED:
                return True
            for source in self._set_off(world, cls, there):
                brought = self._brings(source)
                names = [each.name for each in brought]
                if not related.isdisjoint(names) and (box is None or box in names):
                    return True
                waiting += brought
        return False

    def _related_to(self, name: str) -> frozenset[str]:
        found = self._related.get(name)
        if found is None:
            classes = self._compiler.resolver.table.classes
            cls = classes[name]
            found = self._related[name] = frozenset(
                each.name for each in classes.values() if cls.below(each) or each.below(cls)
            )
        return found

    def _set_off(self, world: World, cls: Cls, there: frozenset[int]) -> Iterator[Source]:
        """Yields the effects that are there and might hear of a class's components coming or going."""
        for removed in (False, True):
            own, others, _ = self._compiler.hearing(cls, removed)
            for source in own:
                if source.number not in self._silent:
                    yield source
            for source in others:
                index = source.cls.index
                if source.number not in self._silent and (index in there or world.by_class.get(index)):
                    yield source

    def _brings(self, source: Source) -> tuple[Cls, ...]:
        found = self._brought.get(source.number)
        if found is None:
            classes = self._compiler.resolver.table.classes
            names = dict.fromkeys(_names_in(source.effect.instruction))
            found = self._brought[source.number] = tuple(
                down for name in names if name in classes for down in classes[name].down
            )
        return found

    # What is asked for

    def demands(self, world: World, program: Program) -> bool:
        """Returns whether a program might set off an effect in play that must be carried out, and might not be."""
        asking, made = self._asking(program)
        by_class = world.by_class
        for source in asking:
            if by_class.get(source.cls.index) and self._may_hold(world, source, made):
                return True
        return any(
            by_class.get(source.cls.index) and source not in asking and self._raises(world, source, made)
            for source in self._rated
        )

    def _raises(self, world: World, source: Source, made: list[Cls]) -> bool:
        """Returns whether what a program does might raise a rating further on, where an effect asks something for that."""
        if not self._may_hold(world, source, made):
            return False
        seen: set[int] = set()
        waiting = [down for cls in made for down in cls.down]
        while waiting:
            cls = waiting.pop()
            if cls.name == RATING:
                return True
            if cls.index not in seen:
                seen.add(cls.index)
                for other in self._set_off(world, cls, frozenset()):
                    waiting += self._brings(other)
        return False

    def _asking(self, program: Program) -> tuple[list[Source], list[Cls]]:
        """Returns the demanding effects that could hear of what a program does, and the classes that it speaks of."""
        kept = self._asked.get(id(program))
        if kept is None or kept[0] is not program:
            made = [each.cls for each in types_in(program)]
            asking = [
                source
                for source, heard in self._demanding
                if any(_related(cls, trigger) for trigger in heard for cls in made)
            ]
            kept = self._asked[id(program)] = (program, asking, made)
        return kept[1], kept[2]

    def _may_hold(self, world: World, source: Source, made: list[Cls]) -> bool:
        """Returns whether the condition of an effect holds, or what a program does might make it hold."""
        for carrier in world.by_class[source.cls.index]:
            for event in self._compiler.ready(source, carrier).events:
                if event.condition is None or world.holds(event.condition):
                    return True
                counted = [each.cls for each in counted_in(event.condition)]
                if any(_related(cls, each) for cls in made for each in counted):
                    return True
        return False


def _between(source: Source, classes: dict[str, Cls], between: list[Cls]) -> bool:
    """Returns whether an effect answers only to what happens while nobody acts."""
    names = [happening(event).expr.name for event in source.effect.trigger.events]
    heard = [cls for name in names if (cls := classes.get(name)) is not None]
    return bool(heard) and all(any(cls.below(each) for each in between) for cls in heard)


def _heard_of(source: Source, classes: dict[str, Cls]) -> tuple[Cls, ...]:
    """Returns the classes that an effect hears of, and what brings them with it."""
    names = [happening(event).expr.name for event in source.effect.trigger.events]
    names += RAISING if RATING in names else ()
    return tuple(cls for name in names if (cls := classes.get(name)) is not None)


def _related(one: Cls, other: Cls) -> bool:
    return one.below(other) or other.below(one)


def demanding(instruction: Instruction) -> bool:
    """Returns whether an instruction must be carried out and might not be: it removes, has a gate, or is to be paid."""
    match instruction:
        case Remove():
            return instruction.intensity in (None, Intensity.ALL)
        case Gain():
            return instruction.scaled.expr.name == "Owed"
        case Gated() | Custom(name="copyProductionBox"):
            return True
        case Per():
            return demanding(instruction.change)
        case Acted():
            return demanding(instruction.instruction)
        case Then() | Several():
            return any(map(demanding, instruction.each))
    return False


def _names_in(instruction: Instruction) -> Iterator[str]:
    """Yields the names of all classes that an instruction speaks of, but for those that are only removed."""
    if isinstance(instruction, Remove):
        return
    for node in walk(instruction):
        if isinstance(node, Expr):
            yield node.name
        elif isinstance(node, Custom):
            yield from ADJOINED
