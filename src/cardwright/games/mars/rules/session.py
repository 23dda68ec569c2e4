"""A world to play with by hand: instructions put in, tasks taken up, everything taken back."""

from collections.abc import Iterator
from typing import Any

from cardwright.games.mars.language import expression, instruction, requirement
from cardwright.games.mars.rules.engine import MOST_TASKS, Engine
from cardwright.games.mars.rules.program import said
from cardwright.games.mars.rules.tasks import Status, Task, Who
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Scope, Type
from cardwright.kernel import Chance, Decision, Event, Impossible, Log, Option, Steps


class Sandbox:
    """The state of a world without a game around it."""

    __slots__ = ("chance", "issued", "log", "tasks", "world")

    def __init__(self, world: World) -> None:
        self.world = world
        self.tasks: tuple[Task, ...] = ()
        self.issued = 0
        self.log = Log()
        self.chance = Chance(0)

    def copy(self) -> "Sandbox":
        """Returns a state that goes its own way."""
        twin = Sandbox(self.world.copy())
        twin.tasks = self.tasks
        twin.issued = self.issued
        twin.log = self.log.copy()
        twin.chance = self.chance.copy()
        return twin


class Waiting(Exception):
    """Something was asked for while a question waits for its answer, or the other way round."""


class Session:
    """A world with an engine: each operation is done whole, or not at all, and can be taken back."""

    __slots__ = ("_past", "_steps", "decision", "engine", "state")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        world = World(engine.ground)
        for made in engine.ground.singletons():
            world.add(made, 1)
        self.state = Sandbox(world)
        self.decision: Decision | None = None
        self._steps: Steps | None = None
        self._past: list[Sandbox] = []

    # Asking

    def type(self, text: str, player: str | None = None) -> Type:
        """Returns the type that an expression means, with its defaults; raises `TypeProblem`, `PetsError`."""
        return self.engine.ground.resolver.type(expression(text), self._scope(player))

    def count(self, text: str, player: str | None = None) -> int:
        """Returns how many components are of a type."""
        return self.state.world.count(self.type(text, player))

    def has(self, text: str, player: str | None = None) -> bool:
        """Returns whether a requirement is met."""
        test = self.engine.ground.compiler.test(requirement(text), self._scope(player))
        return self.state.world.holds(test)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Returns the tasks that wait."""
        return self.state.tasks

    def status(self, task: Task) -> Status:
        """Returns how a task stands."""
        return self.engine.judge.status(self.state.world, task.program, task.who)

    @property
    def events(self) -> list[Event]:
        """Returns all changes so far."""
        return self.state.log.fresh

    def _scope(self, player: str | None) -> Scope:
        return Scope() if player is None else Scope(owner=self._player(player))

    def _player(self, name: str) -> Type:
        return self.engine.ground.resolver.type(expression(name))

    # Doing

    def do(self, text: str, player: str = "Player1") -> None:
        """Carries out an instruction for a player; what leaves a choice stays as tasks. Raises `Impossible`."""
        actor = self._player(player)
        seat = self.engine.seats.get(actor, 0)
        scope = Scope(owner=actor if actor in self.engine.seats else None)
        program = self.engine.ground.compiler.text(instruction(text), scope)
        who = Who(seat, actor)
        self._start(lambda state: self._enter(state, program, who))

    def _enter(self, state: Sandbox, program: Any, who: Who) -> Steps:
        self.engine.enqueue(state, program, who)
        yield from self._forced(state)

    def take(self, number: int) -> None:
        """Takes a waiting task up, by its place among the tasks from 1."""
        if not 1 <= number <= len(self.state.tasks):
            raise Impossible(f"there is no task {number}")
        task = self.state.tasks[number - 1]
        if self.status(task) is Status.BLOCKED:
            raise Impossible(f"this cannot be done now: {said(task.program)}")
        self._start(lambda state: self._taken(state, task))

    def _taken(self, state: Sandbox, task: Task) -> Steps:
        yield from self.engine.take(state, task)
        yield from self._forced(state)

    def drop(self, number: int) -> None:
        """Lets a waiting task go, as if it had never come."""
        if not 1 <= number <= len(self.state.tasks):
            raise Impossible(f"there is no task {number}")
        self._past.append(self.state.copy())
        self.state.tasks = (*self.state.tasks[: number - 1], *self.state.tasks[number:])

    def _forced(self, state: Sandbox) -> Steps:
        """Carries out what leaves no choice, in the order in which it came."""
        issued = state.issued
        while True:
            if state.issued - issued > MOST_TASKS:
                raise Impossible("this never ends")
            for task in state.tasks:
                if self.engine.judge.status(state.world, task.program, task.who) is Status.FORCED:
                    yield from self.engine.take(state, task)
                    break
            else:
                return

    def choose(self, answer: Option | str | int) -> None:
        """Answers the question that waits: with an option, its key, a part of it, or its place from 1."""
        if self.decision is None:
            raise Waiting("there is no question to answer")
        self._send(self._find(self.decision, answer))

    def _find(self, decision: Decision, answer: Option | str | int) -> Option:
        if isinstance(answer, Option):
            return answer
        options = decision.options
        found: Option | None = None
        if isinstance(answer, int):
            found = options[answer - 1] if 1 <= answer <= len(options) else None
        else:
            found = decision.find(answer) or next((o for o in options if answer in o.key), None)
        if found is None:
            raise Impossible(f"that is no answer: {answer}")
        return found

    def _start(self, make: Any) -> None:
        if self.decision is not None:
            raise Waiting("a question waits for its answer")
        self._past.append(self.state.copy())
        self._steps = make(self.state)
        self._send(None)

    def _send(self, option: Option | None) -> None:
        steps = self._steps
        assert steps is not None
        try:
            while True:
                decision = next(steps) if option is None else steps.send(option)
                if len(decision.options) != 1:
                    break
                option = decision.options[0]
            if not decision.options:
                raise Impossible(f"there is no option: {decision.prompt}")
            self.decision = decision
        except StopIteration:
            self.decision = self._steps = None
        except BaseException:
            self.undo()
            raise

    def undo(self) -> None:
        """Takes the last operation back, finished or not."""
        if not self._past:
            raise Impossible("there is nothing to take back")
        self.state = self._past.pop()
        self.decision = self._steps = None

    def components(self) -> Iterator[tuple[str, int]]:
        """Yields every concrete type in the world with its count, in the order of their names."""
        yield from sorted((str(made), count) for made, count in self.state.world.counts.items())
