"""The state of a game of Terraforming Mars: the world, the tasks, the cards, and whose turn it is."""

from copy import copy
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct, field

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


_CONTAINERS: Final = ("world", "chance", "log")
"""The fields that are changed in place, so that a copy needs its own."""
_OF_EACH_PLAYER: Final = ("hands", "corporations", "preludes", "dealt", "passing", "recalled", "parted")


class MarsState(Struct, eq=False):
    """A game's whole state; its containers hold nothing that ever changes.

    The fields are declared here and nowhere else: copying and restoring follow from them.

    `course` are the rules that run on its ground, `variant` what the options of the match say. Of each player: `hands`, the cards `dealt` to them to
    choose from, the `corporations` and `preludes` that they may choose from, and after that chose, the stack that they draft from (`passing`);
    what they remember: the cards that they know among the discards (`recalled`), and those that they passed on and know not to be in the deck (`parted`). `shown` are
    the cards of the running action that everyone has seen, `turns` how many turns of players are over, `scripted` the instructions that a scenario lets each player carry out as actions.
    """

    course: "Turns"
    world: World
    chance: Chance
    variant: Variant
    log: Log = field(default_factory=Log)
    tasks: tuple[Task, ...] = ()
    issued: int = 0
    stage: Stage = Stage.CORPORATIONS
    generation: int = 1
    last: int | None = None
    first: int = 0
    active: int = 0
    acted: int = 0
    turns: int = 0
    passed: tuple[bool, ...] = ()
    deck: Cards = ()
    discard: Cards = ()
    prelude_deck: Cards = ()
    corporation_deck: Cards = ()
    hands: tuple[Cards, ...] = ()
    corporations: tuple[Cards, ...] = ()
    preludes: tuple[Cards, ...] = ()
    dealt: tuple[Cards, ...] = ()
    passing: tuple[Cards, ...] = ()
    recalled: tuple[Cards, ...] = ()
    parted: tuple[Cards, ...] = ()
    shown: Cards = ()
    scripted: tuple[Cards, ...] = ()

    def __post_init__(self) -> None:
        if not self.passed:
            players = self.variant.players
            self.last = self.variant.last
            self.passed = (False,) * players
            for name in _OF_EACH_PLAYER:
                setattr(self, name, ((),) * players)

    @property
    def players(self) -> int:
        """Returns how many players there are."""
        return self.variant.players

    def copy(self) -> "MarsState":
        """Returns a state that shares the records and copies the containers."""
        twin = copy(self)
        for name in _CONTAINERS:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def restore(self, saved: "MarsState") -> None:
        """Makes this state what another is."""
        twin = saved.copy()
        for name in MarsState.__struct_fields__:
            setattr(self, name, getattr(twin, name))

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
