"""The engine: changes with their triggers, and tasks carried out as players choose."""

from collections.abc import Callable, Generator
from typing import NamedTuple, Protocol, TypeAlias

from cardwright.games.mars.language.trees import Intensity
from cardwright.games.mars.rules.compile import Ready, Source
from cardwright.games.mars.rules.program import (
    Call,
    Do,
    Each,
    Gate,
    InOrder,
    OneOf,
    Per,
    Program,
    said,
    scaled,
    with_x,
)
from cardwright.games.mars.rules.tasks import Choice, Judge, Status, Task, Who, fitting, metric
from cardwright.games.mars.rules.world import Ground, World
from cardwright.games.mars.types import Type
from cardwright.kernel import DONE, Decision, Event, Impossible, Kind, Log, Numbers, Option, Steps

MOST_TASKS = 5_000
"""So many tasks in one action are a loop that nothing ends."""
MOST_DEPTH = 50
"""So deep may automatic effects set each other off."""
MOST_SINGLY = 500
"""So many things that come singly may be gained at once."""

CHANGE = "change"
"""The kind of event of every change: how many, of what, from what, and through what."""


LAPSE = "lapse"
"""The kind of event of a task that could not be done and was let go."""


class Table(Protocol):
    """What the engine needs of a state."""

    world: World
    tasks: tuple[Task, ...]
    issued: int
    log: Log


Hook: TypeAlias = "Callable[[Engine, Table, Type, int, bool, Who], Steps]"
"""What code does when so many of a class are gained (True) or removed, before anything else hears of it."""


class Custom(NamedTuple):
    """A registered custom instruction: how many arguments it takes, what it does, and whether it can be done."""

    takes: int
    run: "Callable[[Engine, Table, tuple[Type, ...], Who], Steps]"
    can: "Callable[[World, tuple[Type, ...], Who], bool] | None" = None


class Engine:
    """Plays with worlds on one ground."""

    __slots__ = ("_atomized", "customs", "ground", "hooks", "judge", "seats")

    def __init__(self, ground: Ground, customs: dict[str, Custom], hooks: dict[str, Hook]) -> None:
        self.ground = ground
        self.customs = customs
        self.hooks = {ground.table.cls(name).index: hook for name, hook in hooks.items()}
        self.judge = Judge(self._call_status)
        self.seats = {player: seat for seat, player in enumerate(ground.players)}
        self._atomized = ground.table.classes.get("Atomized")

    # Changes

    def change(self, state: Table, count: int, gain: Type | None, remove: Type | None, who: Who) -> Steps:
        """Makes one change, with everything that hears of it; the change must be possible."""
        world = state.world
        if remove is not None:
            if world.counts[remove] == count:
                yield from self._bereave(state, remove, who)
            world.remove(remove, count)
        if gain is not None:
            world.add(gain, count)
        because = state.log.add(
            Event(
                CHANGE,
                who=self.seats.get(who.actor, -1),
                because=who.because,
                args=(count, str(gain or ""), str(remove or ""), str(who.via or "")),
            )
        )
        done = Who(who.seat, who.actor, who.via, because, who.depth)
        for made, gained in ((gain, True), (remove, False)):
            if made is not None:
                yield from self._hook(state, made, count, gained, done)
        yield from self._announce(state, count, gain, remove, done)

    def _bereave(self, state: Table, target: Type, who: Who) -> Steps:
        """Removes what depends on something that is about to be gone, each as a change of its own."""
        while True:
            dependents = state.world.dependents.get(target, ())
            if not dependents:
                return
            last = dependents[-1]
            yield from self.change(state, state.world.counts[last], None, last, who)

    def _hook(self, state: Table, made: Type, count: int, gained: bool, who: Who) -> Steps:
        if self.hooks:
            hook = self.hooks.get(made.cls.index)
            if hook is not None:
                yield from hook(self, state, made, count, gained, who)

    def _announce(self, state: Table, count: int, gain: Type | None, remove: Type | None, who: Who) -> Steps:
        """Finds everything that hears of a change; what is automatic happens now, the rest becomes tasks."""
        heard: list[tuple[Ready, int, Type | None, Who]] = []
        if gain is not None:
            self._collect(state, gain, count, False, who, heard)
        if remove is not None:
            self._collect(state, remove, count, True, who, heard)
        if not heard:
            return
        for ready, times, owner, as_who in heard:
            if ready.automatic:
                if who.depth >= MOST_DEPTH:
                    raise Impossible(f"this never ends: {ready.source.effect}")
                program = scaled(self.ground.compiler.body(ready, owner), times)
                yield from self.perform(state, program, as_who)
        for ready, times, owner, as_who in heard:
            if not ready.automatic:
                self.enqueue(state, scaled(self.ground.compiler.body(ready, owner), times), as_who)

    def answers(self, state: Table, signal: Type, who: Who) -> list[tuple[Program, int]]:
        """Returns what would happen at once if one of a type were gained, and how often, without gaining it."""
        heard: list[tuple[Ready, int, Type | None, Who]] = []
        self._collect(state, signal, 1, False, who, heard)
        return [
            (self.ground.compiler.body(ready, owner), times)
            for ready, times, owner, _ in heard
            if ready.automatic
        ]

    def _collect(
        self,
        state: Table,
        changed: Type,
        count: int,
        removed: bool,
        who: Who,
        heard: list[tuple[Ready, int, Type | None, Who]],
    ) -> None:
        compiler = self.ground.compiler
        own, others = compiler.hearing(changed.cls, removed)
        for source in own:
            ready = compiler.ready(source, changed)
            once = any(event.once for event in ready.events if event.removed is removed)
            self._hear(state, ready, changed, 1 if once else count, who, heard)
        by_class = state.world.by_class
        for source in others:
            for carrier in by_class.get(source.cls.index, ()):
                self._listen(state, source, carrier, changed, count, removed, who, heard)

    def _listen(
        self,
        state: Table,
        source: Source,
        carrier: Type,
        changed: Type,
        count: int,
        removed: bool,
        who: Who,
        heard: list[tuple[Ready, int, Type | None, Who]],
    ) -> None:
        ready = self.ground.compiler.ready(source, carrier)
        world = state.world
        for event in ready.events:
            if event.removed is removed and not event.itself and world.narrows(changed, event.type):
                times = world.counts[carrier] * (1 if event.once else count)
                self._hear(state, ready, changed, times, who, heard)
                return

    def _hear(
        self,
        state: Table,
        ready: Ready,
        changed: Type,
        times: int,
        who: Who,
        heard: list[tuple[Ready, int, Type | None, Who]],
    ) -> None:
        if ready.by is not None and not self._performed(ready, who.actor):
            return
        owner = None
        resolver = self.ground.resolver
        if ready.open:
            owner = resolver.owner(changed) if ready.of_changed else who.actor
            if owner not in self.seats:
                return
        if ready.condition is not None and not state.world.holds(ready.condition):
            return
        mine = resolver.owner(ready.carrier)
        seat = self.seats.get(mine or resolver.owner(changed) or who.actor, who.seat)
        depth = who.depth + 1 if ready.automatic else 0
        as_who = Who(seat, mine or who.actor, ready.carrier, who.because, depth)
        heard.append((ready, times, owner, as_who))

    def _performed(self, ready: Ready, actor: Type) -> bool:
        """Returns whether the right one made the change; what the game itself does is heard by all."""
        assert ready.by is not None
        said = ready.source.effect.trigger.by is not None
        if actor not in self.seats and not said:
            return True
        return self.ground.table.below(actor, ready.by)

    # Tasks

    def enqueue(self, state: Table, program: Program, who: Who) -> None:
        """Puts a program into the pool of tasks, its parts each by itself."""
        if isinstance(program, Each):
            for part in program.parts:
                self.enqueue(state, part, who)
            return
        if isinstance(program, Do) and program.count > 1 and not program.x and self._comes_singly(program):
            self._portions(program, program.count)
            for _ in range(program.count):
                self._issue(state, Do(1, program.gain, None, program.intensity), who)
            return
        self._issue(state, program, who)

    def _issue(self, state: Table, program: Program, who: Who) -> None:
        state.issued += 1
        state.tasks = (*state.tasks, Task(state.issued, program, who))

    def _comes_singly(self, do: Do) -> bool:
        singly = self._atomized
        return singly is not None and do.gain is not None and do.remove is None and do.gain.cls.below(singly)

    def settle(self, state: Table, *, lapse: bool = False) -> Steps:
        """Carries out all tasks: those that leave no choice by themselves, in the order they came.

        What cannot be done makes it all impossible; with `lapse`, where nobody acts, it is let go.
        """
        issued = state.issued
        while state.tasks:
            if state.issued - issued > MOST_TASKS:
                raise Impossible(f"this never ends: {said(state.tasks[-1].program)}")
            task = yield from self._next(state)
            if task is not None:
                yield from self.take(state, task)
            elif lapse:
                for left in state.tasks:
                    state.log.add(Event(LAPSE, who=left.who.seat, args=(said(left.program),)))
                state.tasks = ()
            else:
                raise Impossible(f"this cannot be done: {said(state.tasks[0].program)}")

    def _next(self, state: Table) -> Generator[Decision, Option, Task | None]:
        """Returns the task to take up: the first that leaves no choice, or the one that a player picks."""
        open_: list[Task] = []
        for task in state.tasks:
            status = self.judge.status(state.world, task.program, task.who)
            if status is Status.FORCED:
                return task
            if status is Status.OPEN:
                open_.append(task)
        if not open_:
            return None
        seat = open_[0].who.seat
        mine = [task for task in open_ if task.who.seat == seat]
        if len(mine) == 1:
            return mine[0]
        options = tuple(Option("task", (task.number, said(task.program))) for task in mine)
        chosen = yield Decision(seat, Kind.ORDER, "which comes next", options)
        return next(task for task in mine if task.number == chosen.number)

    def take(self, state: Table, task: Task) -> Steps:
        """Takes a task out of the pool and carries it out."""
        state.tasks = tuple(other for other in state.tasks if other is not task)
        yield from self.perform(state, task.program, task.who)

    # Programs

    def perform(self, state: Table, program: Program, who: Who) -> Steps:
        """Runs a program, asking whatever it leaves open; raises `Impossible` where it cannot be done."""
        bound = self._x(state, program)
        if bound is not None:
            answer = yield Decision(who.seat, Kind.NUMBER, f"X for {said(program)}", Numbers(1, bound))
            program = with_x(program, answer.number)
        yield from self._run(state, program, who)

    def _run(self, state: Table, program: Program, who: Who) -> Steps:
        match program:
            case Do():
                yield from self._do(state, program, who)
            case Per():
                times = metric(state.world, program)
                if times:
                    yield from self._run(state, scaled(program.do, times), who)
            case Gate():
                if not state.world.holds(program.test):
                    raise Impossible(f"the condition does not hold: {said(program)}")
                yield from self._run(state, program.body, who)
            case OneOf():
                yield from self._one_of(state, program, who)
            case InOrder():
                yield from self._run(state, program.steps[0], who)
                rest = program.steps[1:]
                if rest:
                    self.enqueue(state, rest[0] if len(rest) == 1 else InOrder(rest), who)
            case Each():
                for part in program.parts:
                    yield from self._run(state, part, who)
            case Call():
                yield from self._call(state, program, who)

    def _x(self, state: Table, program: Program) -> int | None:
        """Returns how large X may be, where a program has one."""
        do = _first_x(program)
        if do is None:
            return None
        rooms = [choice.room for choice in fitting(state.world, do)]
        bound = max(rooms, default=0) // do.count
        if bound < 1:
            raise Impossible(f"X cannot even be 1: {said(do)}")
        return bound

    def _one_of(self, state: Table, program: OneOf, who: Who) -> Steps:
        arms = self.judge.arms(state.world, program, who)
        if not arms:
            raise Impossible(f"none of these can be done: {said(program)}")
        if len(arms) == 1:
            yield from self._run(state, arms[0][1], who)
            return
        options = tuple(Option("arm", (place + 1, said(arm))) for place, arm in arms)
        chosen = yield Decision(who.seat, Kind.MODE, said(program), options)
        arm = next(arm for place, arm in arms if place + 1 == chosen.number)
        yield from self.perform(state, arm, who)

    def _do(self, state: Table, do: Do, who: Who) -> Steps:
        fit = fitting(state.world, do)
        if not fit:
            if do.intensity is Intensity.ALL or self.judge.change_status(state.world, do) is Status.BLOCKED:
                raise Impossible(f"this cannot be done: {said(do)}")
            return
        choice: Choice | None = fit[0]
        if len(fit) > 1:
            choice = yield from self._choose(do, fit, who)
        if choice is None:
            return
        count = min(do.count, choice.room)
        if do.intensity is Intensity.UP_TO:
            low = 1 if len(fit) > 1 else 0
            answer = yield Decision(who.seat, Kind.NUMBER, f"how many: {said(do)}", Numbers(low, count))
            count = answer.number
        if count:
            for each in self._portions(do, count):
                yield from self.change(state, each, choice.gain, choice.remove, who)

    def _portions(self, do: Do, count: int) -> list[int]:
        """Returns in what changes so many of something are made: one by one where they come singly."""
        if count == 1 or not self._comes_singly(do):
            return [count]
        if count > MOST_SINGLY:
            raise Impossible(f"{count} are too many at once of what comes singly")
        return [1] * count

    def _choose(self, do: Do, fit: list[Choice], who: Who) -> Generator[Decision, Option, Choice | None]:
        options = [Option("take", (_named(choice),)) for choice in fit]
        if do.intensity is Intensity.UP_TO:
            options.append(DONE)
        chosen = yield Decision(who.seat, Kind.CHOOSE, said(do), tuple(options))
        if chosen.verb == DONE.verb:
            return None
        return next(choice for choice in fit if _named(choice) == chosen.word)

    # Custom instructions

    def _call_status(self, world: World, call: Call, who: Who) -> Status:
        custom = self.customs.get(call.name)
        if custom is None:
            raise Impossible(f"there is no custom instruction @{call.name}")
        if len(call.args) != custom.takes:
            raise Impossible(f"@{call.name} takes {custom.takes} arguments, not {len(call.args)}")
        status = Status.FORCED
        for arg in call.args:
            if not arg.concrete:
                found = world.present(arg)
                if not found:
                    return Status.BLOCKED
                status = Status.OPEN if len(found) > 1 else status
        if custom.can is not None and not custom.can(world, call.args, who):
            return Status.BLOCKED
        return status

    def _call(self, state: Table, call: Call, who: Who) -> Steps:
        if self._call_status(state.world, call, who) is Status.BLOCKED:
            raise Impossible(f"this cannot be done: {said(call)}")
        for _ in range(call.times):
            args: list[Type] = []
            for arg in call.args:
                args.append(arg if arg.concrete else (yield from self._pick(state, arg, call, who)))
            yield from self.customs[call.name].run(self, state, tuple(args), who)

    def _pick(self, state: Table, arg: Type, call: Call, who: Who) -> Generator[Decision, Option, Type]:
        found = state.world.present(arg)
        options = tuple(Option("take", (str(each),)) for each in found)
        chosen = yield Decision(who.seat, Kind.CHOOSE, said(call), options)
        return next(each for each in found if str(each) == chosen.word)


def _named(choice: Choice) -> str:
    if choice.gain is None or choice.remove is None:
        return str(choice.gain or choice.remove)
    return f"{choice.gain} FROM {choice.remove}"


def _first_x(program: Program) -> Do | None:
    """Returns the first change with an X that is sure to be made."""
    match program:
        case Do():
            return program if program.x else None
        case Per():
            return program.do if program.do.x else None
        case Gate():
            return _first_x(program.body)
        case InOrder():
            return next((found for step in program.steps if (found := _first_x(step))), None)
        case Each():
            return next((found for part in program.parts if (found := _first_x(part))), None)
    return None
