"""What a bot is."""

from typing import Any, Protocol

from cardwright.kernel import Game, Option


class Bot(Protocol):
    """Someone who decides for a seat."""

    def choose(self, game: Game[Any], seat: int) -> Option:
        """Returns the option that the seat takes. The game is not changed."""
