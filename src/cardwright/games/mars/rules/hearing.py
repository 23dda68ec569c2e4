"""Who hears of a change: the effects that it sets off, each with how often and for whom."""

from typing import NamedTuple

from cardwright.games.mars.language.trees import Gain
from cardwright.games.mars.rules.compile import Listening, Ready, Source
from cardwright.games.mars.rules.program import Program, scaled
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.rules.world import Ground, World
from cardwright.games.mars.types import Cls, Type

DIE = "Die"
"""The class whose gain says that a change cannot be."""


class Heard(NamedTuple):
    """An effect that hears of a change: through which event, how often, with which open Owner, and as whom it acts."""

    ready: Ready
    event: Listening
    times: int
    owner: Type | None
    who: Who
    changed: Type
    actor: Type


class Ear:
    """Finds what hears of changes on one ground."""

    __slots__ = ("_deadly", "ground", "seats")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.seats = {player: seat for seat, player in enumerate(ground.players)}
        self._deadly: dict[int, tuple[Source, ...]] = {}

    def program(self, heard: Heard) -> Program:
        """Returns what an effect does that heard of a change."""
        body = self.ground.compiler.body(heard.ready, heard.owner, heard.event, heard.changed, heard.actor)
        return scaled(body, heard.times)

    def own(
        self,
        world: World,
        changed: Type,
        count: int,
        removed: bool,
        who: Who,
        heard: list[Heard],
        other: Type | None = None,
    ) -> None:
        """Finds the effects of the changed thing itself.

        Where it was turned from or into something `other` with the same effect, only what is automatic happens anew.
        """
        compiler = self.ground.compiler
        for source in compiler.hearing(changed.cls, removed).own:
            if other is not None and not source.effect.automatic and other.cls.below(source.cls):
                continue
            ready = compiler.ready(source, changed)
            for event in ready.events:
                if event.itself and event.removed is removed:
                    self._hear(world, ready, event, changed, 1 if event.once else count, who, heard)

    def others(
        self,
        world: World,
        changed: Type,
        count: int,
        removed: bool,
        who: Who,
        heard: list[Heard],
        other: Type | None = None,
    ) -> None:
        """Finds the effects of everything else that is there.

        Where something was turned from or into something `other`, an effect that waits for both alike does not hear of it.
        """
        by_class = world.by_class
        compiler = self.ground.compiler
        for source in compiler.hearing(changed.cls, removed).others:
            for carrier in by_class.get(source.cls.index, ()):
                self._listen(world, source, carrier, changed, count, removed, who, heard, other)
        if not removed:
            used = compiler.used(changed)
            if used is not None and used[1] in world.counts:
                self._listen(world, used[0], used[1], changed, count, removed, who, heard)

    def at_once(self, world: World, changed: Type, who: Who) -> list[Heard]:
        """Returns what would happen by itself if one of a type were gained."""
        found: list[Heard] = []
        by_class = world.by_class
        for source in self.ground.compiler.hearing(changed.cls, False).at_once:
            for carrier in by_class.get(source.cls.index, ()):
                self._listen(world, source, carrier, changed, 1, False, who, found)
        return found

    def _listen(
        self,
        world: World,
        source: Source,
        carrier: Type,
        changed: Type,
        count: int,
        removed: bool,
        who: Who,
        heard: list[Heard],
        other: Type | None = None,
    ) -> None:
        ready = self.ground.compiler.ready(source, carrier)
        for event in ready.events:
            if event.removed is removed and not event.itself and world.narrows(changed, event.type):
                if other is not None and world.narrows(other, event.type):
                    continue
                times = world.counts[carrier] * (1 if event.once else count)
                if self._hear(world, ready, event, changed, times, who, heard):
                    return

    def _hear(
        self,
        world: World,
        ready: Ready,
        event: Listening,
        changed: Type,
        times: int,
        who: Who,
        heard: list[Heard],
    ) -> bool:
        if event.by is not None and not self._performed(event, who.actor):
            return False
        owner = None
        resolver = self.ground.resolver
        if ready.open:
            owner = resolver.owner(changed) if ready.of_changed else who.actor
            if owner not in self.seats:
                return False
        if event.condition is not None and not world.holds(event.condition):
            return False
        mine = resolver.owner(ready.carrier)
        if mine is not None and mine not in self.seats:
            return False
        seat = self.seats.get(mine or resolver.owner(changed) or who.actor, who.seat)
        depth = who.depth + 1 if ready.automatic else 0
        as_who = Who(seat, mine or who.actor, ready.carrier, who.because, depth)
        heard.append(Heard(ready, event, times, owner, as_who, changed, who.actor))
        return True

    def _performed(self, event: Listening, actor: Type) -> bool:
        """Returns whether the right one made the change; what the game itself does is heard by all."""
        assert event.by is not None
        if actor not in self.seats and not event.said:
            return True
        return self.ground.table.below(actor, event.by)

    # What cannot be

    def deadly(self, world: World, changed: Type, removed: bool, who: Who) -> bool:
        """Returns whether something that is there forbids a change: an automatic effect that ends in `Die`."""
        sources = self._deadly.get(changed.cls.index * 2 + removed)
        if sources is None:
            sources = self.deadly_sources(changed.cls, removed)
        if not sources:
            return False
        heard: list[Heard] = []
        for source in sources:
            for carrier in world.by_class.get(source.cls.index, ()):
                self._listen(world, source, carrier, changed, 1, removed, who, heard)
        return bool(heard)

    def deadly_sources(self, cls: Cls, removed: bool) -> tuple[Source, ...]:
        """Returns the effects that might forbid that something of a class is gained or removed."""
        hearing = self.ground.compiler.hearing(cls, removed).others
        found = tuple(source for source in hearing if source.effect.automatic and _dies(source))
        self._deadly[cls.index * 2 + removed] = found
        return found


def _dies(source: Source) -> bool:
    instruction = source.effect.instruction
    return isinstance(instruction, Gain) and instruction.scaled.expr.name == DIE
