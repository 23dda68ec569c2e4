"""The engine: changes with their triggers, and tasks carried out as players choose."""

from collections.abc import Callable, Generator
from typing import NamedTuple, Protocol, TypeAlias

from cardwright.games.mars.language.trees import Intensity
from cardwright.games.mars.rules.hearing import Ear, Heard
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
    said,
    scaled,
    with_x,
)
from cardwright.games.mars.rules.tasks import Choice, Judge, Status, Task, Who, metric
from cardwright.games.mars.rules.world import Ground, World
from cardwright.games.mars.types import Type
from cardwright.kernel import DONE, Decision, Event, Impossible, Kind, Log, Numbers, Option, Steps

MOST_TASKS = 5_000
"""So many tasks in one action are a loop that nothing ends."""
MOST_DEPTH = 50
"""So deep may automatic effects set each other off."""
MOST_SINGLY = 500
"""So many things that come singly may be gained at once."""

SIGNALS = "Signal"
"""The class of what is heard and gone at once: it never lies in the world."""
QUIET = ("Signal", "Passing")
"""Classes whose coming and going is nobody's business but texts'."""
CHANGE = "change"
"""The kind of event of every change: how many, of what, from what, and through what."""


SIGNAL = "signal"
"""The kind of event of a change that only texts hear of: signals, and what goes by itself when an action is over."""
LAPSE = "lapse"
"""The kind of event of a task that could not be done and was let go."""


class Table(Protocol):
    """What the engine needs of a state."""

    world: World
    tasks: tuple[Task, ...]
    issued: int
    log: Log


class Hooked(NamedTuple):
    """So many of a type gained or removed, and what they were turned from or into."""

    type: Type
    many: int
    gained: bool
    other: Type | None


Hook: TypeAlias = "Callable[[Engine, Table, Hooked, Who], Steps]"
"""What code does when something of a class is gained or removed, before anything else hears of it."""
After: TypeAlias = "Callable[[Engine, Table, Type, Who], Steps]"
"""What code does when a text has gained something of a class, after everything else has heard of it."""
Picker: TypeAlias = "Callable[[Engine, Table, Do, Who], Steps]"
"""What code does instead where things of a class that only it can tell apart are turned into others."""


class Custom(NamedTuple):
    """A registered custom instruction: how many arguments it takes, what it does, and whether it can be done."""

    takes: int
    run: "Callable[[Engine, Table, tuple[Type, ...], Who], Steps]"
    can: "Callable[[World, tuple[Type, ...], Who], bool] | None" = None


class Engine:
    """Plays with worlds on one ground."""

    __slots__ = (
        "_atomized",
        "_quiet",
        "_signal",
        "afters",
        "customs",
        "ear",
        "ground",
        "hooks",
        "judge",
        "pickers",
        "seats",
    )

    def __init__(self, ground: Ground, customs: dict[str, Custom], hooks: dict[str, Hook]) -> None:
        self.ground = ground
        self.customs = customs
        classes = ground.table.classes
        self.hooks = {classes[name].index: hook for name, hook in hooks.items() if name in classes}
        self.afters: dict[int, After] = {}
        self.pickers: dict[int, Picker] = {}
        self.ear = Ear(ground)
        self.judge = Judge(self._call_status, self.ear.deadly)
        self.seats = self.ear.seats
        self._atomized = classes.get("Atomized")
        self._signal = classes[SIGNALS].index if SIGNALS in classes else -1
        self._quiet = frozenset(cls.index for name in QUIET if name in classes for cls in classes[name].down)

    # Changes

    def change(self, state: Table, count: int, gain: Type | None, remove: Type | None, who: Who) -> Steps:
        """Makes one change, with everything that hears of it; the change must be possible."""
        world = state.world
        if remove is not None:
            if world.counts[remove] == count:
                yield from self._bereave(state, remove, who)
            world.remove(remove, count)
        signal = gain is not None and self._signal in gain.cls.up
        if gain is not None and not signal:
            world.add(gain, count)
        because = state.log.add(
            Event(
                SIGNAL if self._only_heard(gain or remove) else CHANGE,
                who=self.seats.get(who.actor, -1),
                because=who.because,
                args=(count, str(gain or ""), str(remove or ""), str(who.via or "")),
            )
        )
        done = Who(who.seat, who.actor, who.via, because, who.depth)
        if gain is not None:
            hook = self.hooks.get(gain.cls.index)
            if hook is not None:
                yield from hook(self, state, Hooked(gain, count, True, remove), done)
        if remove is not None:
            hook = self.hooks.get(remove.cls.index)
            if hook is not None:
                yield from hook(self, state, Hooked(remove, count, False, gain), done)
        yield from self._announce(state, count, gain, remove, done)

    def put(self, state: Table, made: Type, who: Who) -> Steps:
        """Puts one component into the world: where no text could hear of it, without further ado."""
        hearing = self.ground.compiler.hearing(made.cls, False)
        if hearing.own or hearing.others or made.cls.index in self.hooks:
            yield from self.change(state, 1, made, None, who)
        else:
            state.world.add(made, 1)

    def _only_heard(self, made: Type | None) -> bool:
        return made is not None and made.cls.index in self._quiet

    def _bereave(self, state: Table, target: Type, who: Who) -> Steps:
        """Removes what depends on something that is about to be gone, each as a change of its own."""
        while True:
            dependents = state.world.dependents.get(target, ())
            if not dependents:
                return
            last = dependents[-1]
            yield from self.change(state, state.world.counts[last], None, last, who)

    def _announce(self, state: Table, count: int, gain: Type | None, remove: Type | None, who: Who) -> Steps:
        """Has everything that hears of a change answer: what is automatic now, the rest as tasks.

        The changed thing's own automatic effects come first of all (a card's tags are there when others hear of it).
        """
        heard: list[Heard] = []
        world = state.world
        if gain is not None and self._signal not in gain.cls.up:
            self.ear.own(world, gain, count, False, who, heard, remove)
        elif gain is not None:
            self.ear.own(world, gain, count, False, who, heard)
            heard = [each for each in heard if each.ready.source.cls.index != self._signal]
        if remove is not None:
            self.ear.own(world, remove, count, True, who, heard, gain)
        if heard:
            yield from self._at_once(state, heard, who)
        others: list[Heard] = []
        if gain is not None:
            self.ear.others(world, gain, count, False, who, others, remove)
        if remove is not None:
            self.ear.others(world, remove, count, True, who, others, gain)
        if others:
            yield from self._at_once(state, others, who)
            heard += others
        for each in heard:
            if not each.ready.automatic:
                self.enqueue(state, self.ear.program(each), each.who)

    def _at_once(self, state: Table, heard: list[Heard], who: Who) -> Steps:
        for each in heard:
            if each.ready.automatic:
                if who.depth >= MOST_DEPTH:
                    raise Impossible(f"this never ends: {each.ready.source.effect}")
                yield from self.perform(state, self.ear.program(each), each.who)

    def answers(self, world: World, signal: Type, who: Who) -> list[Program]:
        """Returns what would happen at once if one of a type were gained, without gaining it."""
        return [self.ear.program(each) for each in self.ear.at_once(world, signal, who)]

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
        if len({task.program for task in mine}) == 1:
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
        bound = self._x(state, program, who)
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
            case By():
                yield from self._run(
                    state, program.body, Who(who.seat, program.actor, who.via, who.because, who.depth)
                )
            case Bind():
                outcome = yield from self._made(state, program.do, who)
                if outcome is not None:
                    self.enqueue(state, self.ground.compiler.bound(program, outcome), who)
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

    def _x(self, state: Table, program: Program, who: Who) -> int | None:
        """Returns how large X may be, where a program has one."""
        do = _first_x(program)
        if do is None:
            return None
        rooms = [choice.room for choice in self.judge.fitting(state.world, do, who)]
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
        if do.remove is not None and do.gain is not None:
            picker = self.pickers.get(do.remove.cls.index)
            if picker is not None:
                yield from picker(self, state, do, who)
                return
        yield from self._made(state, do, who)

    def _made(self, state: Table, do: Do, who: Who) -> Generator[Decision, Option, Type | None]:
        """Makes a change as its player chooses, and returns what was gained, or where nothing was, removed."""
        fit = self.judge.fitting(state.world, do, who)
        if not fit:
            if (
                do.intensity is Intensity.ALL
                or self.judge.change_status(state.world, do, who) is Status.BLOCKED
            ):
                raise Impossible(f"this cannot be done: {said(do)}")
            return None
        choice: Choice | None = fit[0]
        if len(fit) > 1:
            choice = yield from self._choose(do, fit, who)
        if choice is None:
            return None
        count = min(do.count, choice.room)
        if do.intensity is Intensity.UP_TO:
            low = 1 if len(fit) > 1 else 0
            answer = yield Decision(who.seat, Kind.NUMBER, f"how many: {said(do)}", Numbers(low, count))
            count = answer.number
        if not count:
            return None
        for each in self._portions(do, count):
            yield from self.change(state, each, choice.gain, choice.remove, who)
        if choice.gain is not None:
            after = self.afters.get(choice.gain.cls.index)
            if after is not None:
                yield from after(self, state, choice.gain, who)
        return choice.gain if choice.gain is not None else choice.remove

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
        case Gate() | By():
            return _first_x(program.body)
        case InOrder():
            return next((found for step in program.steps if (found := _first_x(step))), None)
        case Each():
            return next((found for part in program.parts if (found := _first_x(part))), None)
    return None
