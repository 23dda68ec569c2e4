"""Tasks: instructions that wait for a player, and how they stand in a world."""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from msgspec import Struct

from cardwright.games.mars.language.trees import Intensity
from cardwright.games.mars.rules.costs import OWED
from cardwright.games.mars.rules.program import (
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
    scaled,
)
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Arg, Key, Type

ACCEPTING = ("Accept", "AcceptFrom")
"""The classes of what opens a way to pay."""


class Status(IntEnum):
    """Whether a program can be run now: not at all, in one way only, or as a player chooses."""

    BLOCKED = 0
    FORCED = 1
    OPEN = 2


class Who(Struct, frozen=True):
    """Who chooses, who is said to have done it, through what, and because of which event.

    `depth` is how many automatic effects stand around it.
    """

    seat: int
    actor: Type
    via: Type | None = None
    because: int = -1
    depth: int = 0


class Task(Struct, frozen=True):
    """A program that waits to be taken up."""

    number: int
    program: Program
    who: Who


class Choice(NamedTuple):
    """One concrete way to make a change, and how many it could be."""

    gain: Type | None
    remove: Type | None
    room: int


CallStatus = Callable[[World, Call, Who], Status]
Deadly = Callable[[World, Type, bool, Who], bool]
"""Whether something forbids that a type is gained or (True) removed."""


class Judge:
    """Says how programs stand in a world."""

    __slots__ = ("calls", "deadly")

    def __init__(self, calls: CallStatus, deadly: Deadly) -> None:
        self.calls = calls
        self.deadly = deadly

    def status(self, world: World, program: Program, who: Who) -> Status:
        """Returns whether a program can be run, and whether there is something to choose in it."""
        match program:
            case Do():
                return self.change_status(world, program, who)
            case Per():
                times = metric(world, program)
                if not times:
                    return Status.FORCED
                return self.change_status(world, _times(program.do, times), who)
            case Gate():
                holds = world.holds(program.test)
                return self.status(world, program.body, who) if holds else Status.BLOCKED
            case By():
                return self.status(world, program.body, who)
            case Bind():
                return self.change_status(world, program.do, who)
            case OneOf():
                return self._one_of(world, program, who)
            case InOrder():
                return self._in_order(world, program, who)
            case Each():
                each = [self.status(world, part, who) for part in program.parts]
                if Status.BLOCKED in each:
                    return Status.BLOCKED
                return Status.OPEN if Status.OPEN in each else Status.FORCED
            case Call():
                return self.calls(world, program, who)

    def _in_order(self, world: World, program: InOrder, who: Who) -> Status:
        """The first step says how a row of them stands; a debt that only ways to pay stand before must be payable with them."""
        status = self.status(world, program.steps[0], who)
        opened: World | None = None
        for step in program.steps:
            if not isinstance(step, Do) or step.gain is None or status is Status.BLOCKED:
                return status
            if step.gain.cls.name == OWED:
                return status if opened is None or self.fits(opened, step, who) else Status.BLOCKED
            if step.gain.cls.name not in ACCEPTING:
                return status
            opened = opened or world.copy()
            opened.add(step.gain, step.count)
        return status

    def _one_of(self, world: World, program: OneOf, who: Who) -> Status:
        arms = self.arms(world, program, who)
        if not arms:
            return Status.BLOCKED
        return Status.OPEN if len(arms) > 1 else self.status(world, arms[0][1], who)

    def arms(self, world: World, program: OneOf, who: Who) -> list[tuple[int, Program]]:
        """Returns the arms that can be chosen, each with its place; equal ones once."""
        found: dict[Program, int] = {}
        for place, arm in enumerate(program.arms):
            if arm not in found and self.status(world, arm, who) is not Status.BLOCKED:
                found[arm] = place
        return [(place, arm) for arm, place in found.items()]

    def change_status(self, world: World, do: Do, who: Who) -> Status:
        """Returns how one change stands, by its intensity and the limits."""
        if do.gain is not None and do.remove is None and do.gain.concrete:
            return self._gain_status(world, do, do.gain, who)
        fit = self.fitting(world, do, who)
        if do.x:
            return Status.OPEN if fit else Status.BLOCKED
        if do.intensity is Intensity.ALL:
            return (Status.BLOCKED, Status.FORCED, Status.OPEN)[min(2, len(fit))]
        if do.intensity is Intensity.UP_TO:
            return Status.OPEN if fit else Status.FORCED
        if not fit and do.gain is not None and do.gain.concrete and not world.supported(do.gain):
            return Status.BLOCKED
        return Status.OPEN if len(fit) > 1 else Status.FORCED

    def fitting(self, world: World, do: Do, who: Who) -> list[Choice]:
        """Returns the concrete ways to make a change that have room for what its intensity asks, and nothing forbids."""
        if do.remove is None and do.gain is not None and world.ground.placing.depends(do.gain):
            found = world.ground.placing.known(world, do, who.actor)
            if found is None:
                found = self._fitting(world, do, who)
                world.ground.placing.keep(world, do, who.actor, found)
            return found
        return self._fitting(world, do, who)

    def fits(self, world: World, do: Do, who: Who) -> bool:
        """Returns whether there is a concrete way to make a change."""
        if do.remove is not None or do.gain is None or do.gain.concrete or do.linked:
            return bool(self.fitting(world, do, who))
        placing = world.ground.placing
        known = placing.known(world, do, who.actor) if placing.depends(do.gain) else None
        if known is not None:
            return bool(known)
        least = do.count if do.intensity is Intensity.ALL else 1
        last = placing.last.get((do, who.actor))
        if last is not None and world.surely(last, do.gain) and self._has_room(world, last, least, who):
            return True
        for gain in world.first_gains(do.gain):
            if self._has_room(world, gain, least, who):
                placing.last[do, who.actor] = gain
                return True
        return False

    def _has_room(self, world: World, gain: Type, least: int, who: Who) -> bool:
        """Returns whether so many of a concrete type can be gained now."""
        return (
            world.supported(gain) and world.room(gain) >= least and not self.deadly(world, gain, False, who)
        )

    def _fitting(self, world: World, do: Do, who: Who) -> list[Choice]:
        least = do.count if do.intensity is Intensity.ALL else 1
        gain, remove = do.gain, do.remove
        if remove is None and gain is not None and gain.concrete:
            room = world.room(gain) if world.supported(gain) else 0
            fits = room >= least and not self.deadly(world, gain, False, who)
            return [Choice(gain, None, room)] if fits else []
        if gain is None and remove is not None and remove.concrete and len(remove.cls.down) == 1:
            room = world.spare(remove)
            fits = room >= least and not self.deadly(world, remove, True, who)
            return [Choice(None, remove, room)] if fits else []
        return [
            choice
            for choice in choices(world, do)
            if choice.room >= least and not self._forbidden(world, choice, who)
        ]

    def _forbidden(self, world: World, choice: Choice, who: Who) -> bool:
        if choice.gain is not None and self.deadly(world, choice.gain, False, who):
            return True
        return choice.remove is not None and self.deadly(world, choice.remove, True, who)

    def _gain_status(self, world: World, do: Do, gain: Type, who: Who) -> Status:
        """The common case of one concrete gain."""
        supported = world.supported(gain) and not self.deadly(world, gain, False, who)
        room = world.room(gain) if supported else 0
        if do.x:
            return Status.OPEN if room >= do.count else Status.BLOCKED
        if do.intensity is Intensity.ALL:
            return Status.FORCED if room >= do.count else Status.BLOCKED
        if do.intensity is Intensity.UP_TO:
            return Status.OPEN if room else Status.FORCED
        return Status.FORCED if supported else Status.BLOCKED


def metric(world: World, per: Per) -> int:
    """Returns how often a change is to be made: for every full unit, up to the cap."""
    return world.measure(per.gauge)


def _times(do: Do, times: int) -> Do:
    made = scaled(do, times)
    assert isinstance(made, Do)
    return made


def choices(world: World, do: Do) -> list[Choice]:
    """Returns the concrete ways to make a change, whatever room they have."""
    found = _unlinked(world, do)
    return [choice for choice in found if _is_linked(do, choice)] if do.linked else found


def _is_linked(do: Do, choice: Choice) -> bool:
    """Returns whether all places of a change that are linked hold the same."""
    return all(
        len({_part(choice.gain if gained else choice.remove, path) for gained, path in group}) == 1
        for group in do.linked
    )


def _part(made: Type | None, path: tuple[Key, ...]) -> Arg | None:
    found: Arg | None = made
    for key in path:
        assert isinstance(found, Type)
        found = found.bound(found.cls.slots[key])
    return found


def _unlinked(world: World, do: Do) -> list[Choice]:
    if do.remove is None:
        assert do.gain is not None
        return [
            Choice(gain, None, world.room(gain)) for gain in world.gainable(do.gain) if world.supported(gain)
        ]
    leaving = world.present(do.remove)
    if do.gain is None:
        return [Choice(None, remove, world.spare(remove)) for remove in leaving]
    found = []
    gains = [gain for gain in world.gainable(do.gain) if world.supported(gain)]
    for remove in leaving:
        for gain in gains:
            if gain is remove or (do.same and not _alike(do, gain, remove)):
                continue
            room = min(world.spare(remove, coming=gain), world.room(gain, leaving=remove))
            found.append(Choice(gain, remove, room))
    return found


def _alike(do: Do, gain: Type, remove: Type) -> bool:
    """Returns whether two sides are the same wherever the text says the same of both."""
    if gain.cls is not remove.cls:
        return False
    assert do.gain is not None
    assert do.remove is not None
    turned = {
        do.gain.cls.keys[slot]
        for slot in range(len(do.gain.args))
        if do.gain.bound(slot) is not do.remove.bound(slot)
    }
    slots = gain.cls.slots
    return all(
        gain.bound(slots[key]) is remove.bound(slots[key]) for key in gain.cls.keys if key not in turned
    )
