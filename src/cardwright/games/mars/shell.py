"""Lines typed at a world: counts, instructions, tasks, and what must then be true."""

from collections.abc import Callable, Iterable

from cardwright.games.mars.cards import MOST_PLAYERS, Box, ground
from cardwright.games.mars.language import PetsError, read_as
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.trees import File
from cardwright.games.mars.rules.customs import CUSTOMS
from cardwright.games.mars.rules.engine import Engine
from cardwright.games.mars.rules.program import said
from cardwright.games.mars.rules.session import Session, Waiting
from cardwright.games.mars.rules.tasks import Status
from cardwright.games.mars.rules.words import tell
from cardwright.games.mars.rules.world import Ground
from cardwright.games.mars.types import Loaded, TypeProblem, load
from cardwright.kernel import Impossible, Numbers, Options
from cardwright.text import Reading, nearest

_STATUS = {Status.BLOCKED: "cannot be done now", Status.FORCED: "leaves no choice", Status.OPEN: "to choose"}
_SHOWN = 20


class Refused(Exception):
    """A line that could not be carried out; says why."""


def world_of(readings: Iterable[Reading[File]] = (), count: int = 2) -> tuple[Session | None, Loaded]:
    """Returns a world on the bundled classes and some of one's own, or None where those are wrong."""
    if not 1 <= count <= MOST_PLAYERS:
        raise Refused(f"a world has 1 to {MOST_PLAYERS} players")
    loaded = load([*ground(Box(count)), *readings])
    if not loaded.ok:
        return None, loaded
    return Session(Engine(Ground(loaded, count), CUSTOMS, {})), loaded


class Shell:
    """Carries out lines on a world; a line that is refused changes nothing."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.player = "Player1"
        self.commands: dict[str, tuple[Callable[[str], list[str]], str]] = {
            "count": (self._count, "count TYPE: how many components are of a type"),
            "has": (self._has, "has REQUIREMENT: whether it is met"),
            "do": (self._do, "do INSTRUCTION: carry it out, as the player"),
            "as": (self._as, "as PLAYER: whose instructions follow (Player1, or Engine)"),
            "tasks": (self._tasks, "tasks: what waits to be taken up"),
            "take": (self._take, "take N: take a task up"),
            "choose": (self._choose, "choose N, or a part of an option: answer the question"),
            "drop": (self._drop, "drop N: let a task go"),
            "undo": (self._undo, "undo: take the last operation back"),
            "log": (self._log, "log: the last changes; log all: every one"),
            "components": (self._components, "components [TYPE]: what there is"),
            "classes": (self._classes, "classes NAME: the classes below one"),
            "type": (self._type, "type TYPE: what an expression means"),
            "explain": (self._explain, "explain TEXT: an effect, action or instruction in English"),
            "expect": (self._expect, "expect REQUIREMENT: refuse to go on where it is not met"),
            "refuse": (self._refuse, "refuse LINE: refuse to go on where the line can be carried out"),
            "help": (self._help, "help: this"),
        }

    def run(self, line: str) -> list[str]:
        """Carries a line out and returns what there is to say; raises `Refused`."""
        line = line.partition("//")[0].strip()
        if not line:
            return []
        word, _, rest = line.partition(" ")
        found = self.commands.get(word)
        if found is None:
            near = nearest(word, self.commands)
            raise Refused(f'there is no command "{word}"' + (f'; did you mean "{near}"?' if near else ""))
        try:
            return found[0](rest.strip())
        except (PetsError, Impossible, Waiting) as error:
            raise Refused(str(error)) from None
        except TypeProblem as problem:
            hint = f'; did you mean "{problem.suggestion}"?' if problem.suggestion else ""
            raise Refused(problem.message + hint) from None

    def words(self) -> list[str]:
        """Returns the words that a line may hold, for completion."""
        classes = sorted(self.session.engine.ground.table.classes)
        return [
            *self.commands,
            *classes,
            "MAX",
            "OR",
            "THEN",
            "FROM",
            "PROD[",
            "HAS",
            "This",
            "Owner",
            "Anyone",
        ]

    # Asking

    def _owner(self) -> str | None:
        return self.player if self.player.startswith("Player") else None

    def _count(self, rest: str) -> list[str]:
        return [str(self.session.count(rest, self._owner()))]

    def _has(self, rest: str) -> list[str]:
        return ["yes" if self.session.has(rest, self._owner()) else "no"]

    def _type(self, rest: str) -> list[str]:
        made = self.session.type(rest, self._owner())
        concrete = self.session.engine.ground.table.concretes(self.session.engine.ground.plain(made))
        kind = "concrete" if made.concrete else f"abstract: {len(concrete)} concrete types below"
        return [f"{made} ({kind})"]

    def _classes(self, rest: str) -> list[str]:
        cls = self.session.engine.ground.table.cls(rest or "Component")
        return [f"{'abstract ' if below.abstract else ''}{below.name}" for below in cls.down]

    def _components(self, rest: str) -> list[str]:
        world = self.session.state.world
        made = self.session.type(rest or "Component", self._owner())
        found = sorted((str(each), world.counts.get(each, 1)) for each in world.present(made))
        return [f"{count} {name}" for name, count in found]

    def _explain(self, rest: str) -> list[str]:
        for kind in ("action", "effect", "instruction", "requirement"):
            reading = read_as(kind, rest)
            if reading.ok:
                return [explain(reading.tree)]
        raise PetsError(read_as("effect" if ":" in rest else "instruction", rest))

    def _log(self, rest: str) -> list[str]:
        events = self.session.events
        shown = events if rest == "all" else events[-_SHOWN:]
        lines = []
        for at, event in enumerate(shown, len(events) - len(shown)):
            count, gain, removed, via = event.args
            change = f"{count} {gain} FROM {removed}" if gain and removed else f"{count} {gain}"
            change = change if gain else f"-{count} {removed}"
            who = f"BY Player{event.who + 1}" if event.who >= 0 else "BY Engine"
            through = f" VIA {via}" if via else ""
            because = f" BECAUSE {event.because}" if event.because >= 0 else ""
            lines.append(f"{at}: {change} {who}{through}{because}")
        return lines

    # Doing

    def _as(self, rest: str) -> list[str]:
        made = self.session.type(rest)
        if made not in self.session.engine.seats and made.cls.name != "Engine":
            raise Refused(f"{rest} plays no part: say Player1, …, or Engine")
        self.player = rest
        return []

    def _do(self, rest: str) -> list[str]:
        return self._carried(lambda: self.session.do(rest, self.player))

    def _take(self, rest: str) -> list[str]:
        return self._carried(lambda: self.session.take(_number(rest)))

    def _choose(self, rest: str) -> list[str]:
        decision = self.session.decision
        answer: int | str = rest
        if (
            rest.isascii()
            and rest.isdigit()
            and (decision is None or decision.find(f"number {rest}") is None)
        ):
            answer = int(rest)
        elif rest.isascii() and rest.isdigit():
            answer = f"number {rest}"
        return self._carried(lambda: self.session.choose(answer))

    def _drop(self, rest: str) -> list[str]:
        self.session.drop(_number(rest))
        return []

    def _undo(self, _rest: str) -> list[str]:
        self.session.undo()
        return []

    def _carried(self, work: Callable[[], None]) -> list[str]:
        """Does something and tells what happened, what is asked, and what waits."""
        before = len(self.session.events)
        work()
        told = [words for event in self.session.events[before:] if (words := tell(event))]
        decision = self.session.decision
        if decision is not None:
            told.append(decision.prompt)
            told += _listed(decision.options)
        elif self.session.tasks:
            told += self._tasks("")
        return told

    def _tasks(self, _rest: str) -> list[str]:
        return [
            f"{place}. Player{task.who.seat + 1}: {said(task.program)} ({_STATUS[self.session.status(task)]})"
            for place, task in enumerate(self.session.tasks, 1)
        ]

    # Testing

    def _expect(self, rest: str) -> list[str]:
        if not self.session.has(rest, self._owner()):
            raise Refused(f"expected {rest}: it is not so")
        return []

    def _refuse(self, rest: str) -> list[str]:
        try:
            self.run(rest)
        except Refused as refused:
            return [f"refused: {refused}"]
        waiting = self.session.tasks
        if waiting and rest.startswith("do ") and self.session.status(waiting[-1]) is Status.BLOCKED:
            self.session.undo()
            return [f"refused: {said(waiting[-1].program)}"]
        raise Refused(f"{rest}: this was to be refused, and was not")

    def _help(self, _rest: str) -> list[str]:
        return [words for _, words in self.commands.values()]


def _listed(options: Options) -> list[str]:
    if isinstance(options, Numbers):
        return [f"  a number from {options.low} to {options.high}"]
    return [f"  {place}. {option.key}" for place, option in enumerate(options, 1)]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Refused(f'a number is wanted, not "{text}"')
    return int(text)
