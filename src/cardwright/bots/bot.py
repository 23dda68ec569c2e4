"""Bots: players that see only what a seat may see."""

from typing import Any, ClassVar, Protocol

from cardwright.bots.seat import Seat
from cardwright.kernel import Chance, Game, NoDeal, Option, derive


class Strategy(Protocol):
    """A way to decide, given nothing but a seat."""

    @property
    def looks_ahead(self) -> bool:
        """Whether it asks its seat for more than the options: for the view, or for deals to think on."""

    def decide(self, seat: Seat) -> Option:
        """Returns the option to take; there are two or more."""


class Decider(Protocol):
    """Whoever decides for a seat: a bot of ours, a program, a class of somebody else's."""

    @property
    def name(self) -> str:
        """What sits there, as commands name it."""

    def choose(self, game: Game[Any], seat: int) -> Option:
        """Returns the option that is taken in that seat's decision; raises `BotFailed` where none is."""

    def leave(self) -> None:
        """Gets up from the table: what was held for this seat is let go."""


class Bot:
    """A player of any game, with a strategy and a name.

    `no_deals` counts the deals that agree with what the seat knows and could not be found: for a decision, of which it then
    takes any option, or for one more walk, which then goes over the seat's own deal again.
    """

    __slots__ = ("_strategy", "name", "no_deals")

    def __init__(self, name: str, strategy: Strategy) -> None:
        self.name = name
        self.no_deals = 0
        self._strategy = strategy

    def choose(self, game: Game[Any], seat: int) -> Option:
        """Returns the option that the bot takes in that seat's decision; it leaves the game as it is."""
        decision = game.decision
        if decision is None or decision.seat != seat:
            raise ValueError(f"it is not for seat {seat} to decide")
        options = decision.options
        if len(options) == 1:
            return options[0]
        try:
            place = Seat(game, seat, deals=self._strategy.looks_ahead)
        except NoDeal:
            self.no_deals += 1
            return Chance(derive(len(game), seat)).pick(options)
        option = self._strategy.decide(place)
        self.no_deals += place.no_deals
        return option

    def leave(self) -> None:
        """Has nothing to let go."""


class AtRandom:
    """Takes any option."""

    __slots__ = ("_chance",)

    looks_ahead: ClassVar[bool] = False

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def decide(self, seat: Seat) -> Option:
        """Draws one of the options."""
        return self._chance.pick(seat.options)
