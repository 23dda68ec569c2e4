"""A bot that takes any option, each as likely as another."""

from typing import Any

from cardwright.kernel import Chance, Game, Option


class RandomBot:
    """Chooses by a generator of its own."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, game: Game[Any], seat: int) -> Option:
        """Returns one of the options."""
        assert game.seat == seat
        return self._chance.pick(game.options)
