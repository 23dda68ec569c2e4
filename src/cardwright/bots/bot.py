"""Bots: players that see only what a seat may see."""

from typing import Any, Protocol

from cardwright.bots.seat import Seat
from cardwright.kernel import Chance, Game, Option


class Strategy(Protocol):
    """A way to decide, given nothing but a seat."""

    def decide(self, seat: Seat) -> Option:
        """Returns the option to take; there are two or more."""


class Bot:
    """A player of any game, with a strategy and a name."""

    __slots__ = ("_strategy", "name")

    def __init__(self, name: str, strategy: Strategy) -> None:
        self.name = name
        self._strategy = strategy

    def choose(self, game: Game[Any], seat: int) -> Option:
        """Returns the option that the bot takes in that seat's decision; it leaves the game as it is."""
        place = Seat(game, seat)
        options = place.decision.options
        return options[0] if len(options) == 1 else self._strategy.decide(place)


class AtRandom:
    """Takes any option."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def decide(self, seat: Seat) -> Option:
        """Draws one of the options."""
        return self._chance.pick(seat.options)
