"""What a game owes the kernel: its state, and the rules that run on it."""

from collections.abc import Generator
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct

from cardwright.kernel.chance import Chance
from cardwright.kernel.decision import Decision, Option
from cardwright.kernel.event import Event, Log


class Impossible(Exception):
    """An action that cannot be completed: it is undone to its beginning, for this reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Finished(Exception):
    """Raised by rules in the middle of an action when the game is over; the state knows how it ended."""


class Outcome(Struct, frozen=True):
    """How a game ended: the score of each seat (1 won, 0 lost, between them shared) and why, in words."""

    scores: tuple[float, ...]
    reason: str
    points: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """Returns the seat that won alone, or None."""
        best = [seat for seat, score in enumerate(self.scores) if score == 1.0]
        return best[0] if len(best) == 1 else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Returns the seats that won: one, or a team."""
        return tuple(seat for seat, score in enumerate(self.scores) if score == 1.0)

    @property
    def draw(self) -> bool:
        """Returns whether nobody won, alone or with a team."""
        return not self.winners


class State(Protocol):
    """The state of a game: a few containers of immutable records, beside its chance and its log."""

    chance: Chance
    log: Log

    def copy(self) -> Self:
        """Returns a state that shares the records and copies the containers."""

    def restore(self, saved: Self) -> None:
        """Makes this state what `saved` is (which goes on belonging to whoever saved it)."""

    def facts(self) -> Any:
        """Returns all that the state consists of as data that msgspec can write, in a fixed order."""


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)

Steps = Generator[Decision, Option, None]
"""A piece of the rules: it yields decisions, is sent the options chosen, and changes the state as it goes."""


class DeckText(Struct, frozen=True):
    """A deck as it was written, with its name."""

    name: str
    text: str


class CardText(Struct, frozen=True):
    """The text of a card, or of a file of cards, that does not come with the game, as its language writes it."""

    name: str
    text: str


class Match(Struct, frozen=True):
    """All that a game is started from, so that it can be started again the same.

    `cards` are the texts of cards that do not come with the game. Rules take a card from there before they look
    anywhere else.
    """

    game: str
    decks: tuple[DeckText, ...]
    seed: int = 0
    options: dict[str, Any] = {}
    position: Any = None
    cards: tuple[CardText, ...] = ()


class DeckRefused(Exception):
    """A deck, or a position, that cannot be played; says why, by card and clause, in `reasons`."""

    def __init__(self, deck: str, reasons: tuple[str, ...]) -> None:
        super().__init__(f"{deck}: " + "; ".join(reasons))
        self.deck = deck
        self.reasons = reasons


class Rules(Protocol[S]):
    """The rules of a game. A game's `ruleset.py` offers one object of this shape as `RULES`."""

    @property
    def name(self) -> str:
        """The game's name, as in `cardwright play NAME`."""

    @property
    def version(self) -> str:
        """A word that changes whenever old records would no longer replay."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""

    @property
    def most_decisions(self) -> int:
        """The bound: no game takes more decisions than this."""

    def bundled_decks(self) -> tuple[str, ...]:
        """Returns the names of the decks that come with the game; the first ones are for `play`."""

    def find_deck(self, name: str) -> DeckText | None:
        """Returns a bundled deck by its name."""

    def start(self, match: Match) -> S:
        """Returns the state at the beginning of a match; raises `DeckRefused`."""

    def step(self, state: S) -> Steps:
        """Plays on from a step's beginning to its end.

        Everything that the game needs to go on is in the state when a step ends. An action is one step, so
        that `Impossible` undoes all of it.
        """

    def outcome(self, state: S) -> Outcome | None:
        """Returns how the game ended, or None while it goes on."""

    def view(self, state: S, seat: int) -> Any:
        """Returns all that the seat may know, as data made by allow-list."""

    def redeal(self, live: S, base: S, seat: int, chance: Chance) -> S:
        """Returns a copy of `base` with everything hidden from `seat` dealt anew.

        What the seat knows is taken from `live`, which was reached from `base` within one action. Hidden cards
        keep their numbers and trade what they are, so that the choices since `base` lead to `live` again.
        """

    def evaluate(self, state: S, seat: int) -> float:
        """Returns how well the seat stands, from 0 (lost) to 1 (won)."""

    def turn(self, state: S) -> int | None:
        """Returns the number of the turn or round; who looks ahead compares what all ways lead to by its end.

        None where `evaluate` tells as much in the middle of a turn as at its end: they end where their tree does.
        """

    def ask(self, state: S, decision: Decision) -> str:
        """Returns a decision's question in words."""

    def label(self, state: S, decision: Decision, option: Option) -> str:
        """Returns an option in words, for the seat that decides."""

    def tell(self, event: Event) -> str | None:
        """Returns an event in words, or None where it is not worth telling."""

    def draw(self, view: Any) -> Any:
        """Returns the table as one seat sees it: a string or something that Rich can print."""

    def describe(self, state: S, name: str) -> str | None:
        """Returns what the card of that name says and does, or None for a card that is not in this game."""

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns (what, seat, card name) for an event in which a card was drawn or played.

        `what` is "drawn" or "played"; None for every other event. Statistics are made of these.
        """
