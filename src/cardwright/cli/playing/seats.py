"""Who decides for a seat."""

from enum import Enum, auto
from typing import Any, Protocol

from cardwright.bots import Bot
from cardwright.kernel import Game, Option


class Wish(Enum):
    """What a person may want instead of deciding."""

    LEAVE = auto()
    TAKE_BACK = auto()


class Player(Protocol):
    """Someone who decides for a seat."""

    @property
    def name(self) -> str:
        """What sits there, as in `--seat NAME`."""

    def answer(self, game: Game[Any], seat: int) -> Option | Wish:
        """Returns the option that the seat takes, or what is wanted instead."""


class BotPlayer:
    """A bot at a seat."""

    __slots__ = ("_bot", "name")

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self._bot = bot

    def answer(self, game: Game[Any], seat: int) -> Option | Wish:
        """Returns what the bot takes."""
        return self._bot.choose(game, seat)
