"""The state of a game of Terraforming Mars: the world, the tasks, the cards, and whose turn it is."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from cardwright.games.mars.rules.program import said
from cardwright.games.mars.rules.tasks import Task
from cardwright.games.mars.rules.world import World
from cardwright.kernel import Chance, Log

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns


class Stage(StrEnum):
    """What the game is busy with between two actions."""

    CORPORATIONS = "corporations"
    RESEARCH = "research"
    ACTION = "action"
    PRODUCTION = "production"
    END = "end"
    OVER = "over"


class MarsState:
    """A game's whole state; its containers hold nothing that ever changes.

    `course` are the rules that run on its ground, `shown` the cards of the running action that everyone has seen, `scripted` the instructions that a
    scenario lets each player carry out as actions.
    """

    __slots__ = (
        "acted",
        "active",
        "chance",
        "corporations",
        "course",
        "dealt",
        "deck",
        "discard",
        "first",
        "generation",
        "generations",
        "hands",
        "issued",
        "log",
        "passed",
        "scripted",
        "shown",
        "stage",
        "tasks",
        "world",
    )

    def __init__(self, course: "Turns", world: World, chance: Chance) -> None:
        self.course = course
        self.world = world
        self.chance = chance
        self.log = Log()
        self.tasks: tuple[Task, ...] = ()
        self.issued = 0
        self.stage = Stage.CORPORATIONS
        self.generation = 1
        self.generations = 3
        self.first = 0
        self.active = 0
        self.acted = 0
        self.passed: tuple[bool, ...] = ()
        self.deck: tuple[str, ...] = ()
        self.discard: tuple[str, ...] = ()
        self.hands: tuple[tuple[str, ...], ...] = ()
        self.corporations: tuple[tuple[str, ...], ...] = ()
        self.dealt: tuple[tuple[str, ...], ...] = ()
        self.shown: tuple[str, ...] = ()
        self.scripted: tuple[tuple[str, ...], ...] = ()

    @property
    def players(self) -> int:
        """Returns how many players there are."""
        return len(self.world.ground.players)

    def copy(self) -> "MarsState":
        """Returns a state that shares the records and copies the containers."""
        twin = MarsState.__new__(MarsState)
        twin.restore(self)
        return twin

    def restore(self, saved: "MarsState") -> None:
        """Makes this state what another is."""
        self.course = saved.course
        self.world = saved.world.copy()
        self.chance = saved.chance.copy()
        self.log = saved.log.copy()
        self.tasks = saved.tasks
        self.issued = saved.issued
        self.stage = saved.stage
        self.generation = saved.generation
        self.generations = saved.generations
        self.first = saved.first
        self.active = saved.active
        self.acted = saved.acted
        self.passed = saved.passed
        self.deck = saved.deck
        self.discard = saved.discard
        self.hands = saved.hands
        self.corporations = saved.corporations
        self.dealt = saved.dealt
        self.shown = saved.shown
        self.scripted = saved.scripted

    def facts(self) -> Any:
        """Returns everything as data, in a fixed order."""
        return (
            sorted((str(made), count) for made, count in self.world.counts.items()),
            [(task.number, said(task.program), task.who.seat, str(task.who.actor)) for task in self.tasks],
            (self.stage, self.generation, self.generations, self.first, self.active, self.acted, self.passed),
            (self.deck, self.discard, self.hands, self.corporations, self.dealt, self.shown),
            self.scripted,
        )

    def put_hand(self, seat: int, cards: tuple[str, ...]) -> None:
        """Gives a player another hand."""
        self.hands = (*self.hands[:seat], cards, *self.hands[seat + 1 :])
