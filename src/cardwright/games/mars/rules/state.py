"""The state of a game of Terraforming Mars: the world, the tasks, the cards, and whose turn it is."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from cardwright.games.mars.rules.options import Variant
from cardwright.games.mars.rules.program import said
from cardwright.games.mars.rules.tasks import Task
from cardwright.games.mars.rules.world import World
from cardwright.kernel import Chance, Log

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns

MONEY_OFFSET = 5
"""M€ production is kept so much higher than it is."""


class Stage(StrEnum):
    """What the game is busy with between two actions."""

    CORPORATIONS = "corporations"
    REVEAL = "reveal"
    PRELUDES = "preludes"
    DRAFT = "draft"
    RESEARCH = "research"
    ACTION = "action"
    PRODUCTION = "production"
    GOVERNMENT = "government"
    GREENERY = "greenery"
    END = "end"
    OVER = "over"


Cards: TypeAlias = tuple[str, ...]
"""Names of cards."""


class MarsState:
    """A game's whole state; its containers hold nothing that ever changes.

    `course` are the rules that run on its ground, `variant` what the options of the match say. Of each player: `hands`, the cards `dealt` to them to
    choose from, the `corporations` and `preludes` that they may choose from, and after that chose, the stack that they draft from (`passing`);
    what they remember: the cards that they know among the discards (`recalled`), and those that they passed on and know not to be in the deck (`parted`). `shown` are
    the cards of the running action that everyone has seen, `turns` how many turns of players are over, `scripted` the instructions that a scenario lets each player carry out as actions.
    """

    __slots__ = (
        "acted",
        "active",
        "chance",
        "corporation_deck",
        "corporations",
        "course",
        "dealt",
        "deck",
        "discard",
        "first",
        "generation",
        "hands",
        "issued",
        "last",
        "log",
        "parted",
        "passed",
        "passing",
        "prelude_deck",
        "preludes",
        "recalled",
        "scripted",
        "shown",
        "stage",
        "tasks",
        "turns",
        "variant",
        "world",
    )

    def __init__(self, course: "Turns", world: World, chance: Chance, variant: Variant) -> None:
        self.course = course
        self.world = world
        self.chance = chance
        self.variant = variant
        self.log = Log()
        self.tasks: tuple[Task, ...] = ()
        self.issued = 0
        self.stage = Stage.CORPORATIONS
        self.generation = 1
        self.last = variant.last
        self.first = 0
        self.active = 0
        self.acted = 0
        self.turns = 0
        nobody = ((),) * variant.players
        self.passed: tuple[bool, ...] = (False,) * variant.players
        self.deck: Cards = ()
        self.discard: Cards = ()
        self.prelude_deck: Cards = ()
        self.corporation_deck: Cards = ()
        self.hands: tuple[Cards, ...] = nobody
        self.corporations: tuple[Cards, ...] = nobody
        self.preludes: tuple[Cards, ...] = nobody
        self.dealt: tuple[Cards, ...] = nobody
        self.passing: tuple[Cards, ...] = nobody
        self.recalled: tuple[Cards, ...] = nobody
        self.parted: tuple[Cards, ...] = nobody
        self.shown: Cards = ()
        self.scripted: tuple[Cards, ...] = ()

    @property
    def players(self) -> int:
        """Returns how many players there are."""
        return self.variant.players

    def copy(self) -> "MarsState":
        """Returns a state that shares the records and copies the containers."""
        twin = MarsState.__new__(MarsState)
        twin.restore(self)
        return twin

    def restore(self, saved: "MarsState") -> None:
        """Makes this state what another is."""
        self.course = saved.course
        self.variant = saved.variant
        self.world = saved.world.copy()
        self.chance = saved.chance.copy()
        self.log = saved.log.copy()
        self.tasks = saved.tasks
        self.issued = saved.issued
        self.stage = saved.stage
        self.generation = saved.generation
        self.last = saved.last
        self.first = saved.first
        self.active = saved.active
        self.acted = saved.acted
        self.turns = saved.turns
        self.passed = saved.passed
        self.deck = saved.deck
        self.discard = saved.discard
        self.prelude_deck = saved.prelude_deck
        self.corporation_deck = saved.corporation_deck
        self.hands = saved.hands
        self.corporations = saved.corporations
        self.preludes = saved.preludes
        self.dealt = saved.dealt
        self.passing = saved.passing
        self.recalled = saved.recalled
        self.parted = saved.parted
        self.shown = saved.shown
        self.scripted = saved.scripted

    def facts(self) -> Any:
        """Returns everything as data, in a fixed order."""
        return (
            sorted((str(made), count) for made, count in self.world.counts.items()),
            [(task.number, said(task.program), task.who.seat, str(task.who.actor)) for task in self.tasks],
            (self.stage, self.generation, self.last, self.first, self.active, self.acted, self.passed),
            (self.deck, self.discard, self.hands, self.corporations, self.dealt, self.shown),
            (self.preludes, self.prelude_deck, self.corporation_deck, self.passing),
            (self.recalled, self.parted),
            self.scripted,
        )

    def put_hand(self, seat: int, cards: Cards) -> None:
        """Gives a player another hand."""
        self.hands = put(self.hands, seat, cards)

    def put_dealt(self, seat: int, cards: Cards) -> None:
        """Gives a player other cards to choose from."""
        self.dealt = put(self.dealt, seat, cards)

    def throw_away(self, names: Cards, *seats: int) -> None:
        """Puts cards among the discards, where these seats know them to be."""
        self.discard = (*self.discard, *names)
        for seat in seats:
            self.recalled = put(self.recalled, seat, (*self.recalled[seat], *names))

    def forget(self) -> None:
        """Has everyone forget what they know of discards and of cards passed on: the discards go into the deck."""
        self.recalled = self.parted = ((),) * self.players


def put(each: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    """Returns what the players have, with something else for one of them."""
    return (*each[:seat], cards, *each[seat + 1 :])
