"""Who decides for a seat."""

from enum import Enum, auto
from typing import Any, Protocol

from cardwright.bots import Bot, BotFailed, Decider, bot_from
from cardwright.cli.output import say
from cardwright.kernel import Game, Option, one_way


class Wish(Enum):
    """What a person may want instead of deciding."""

    LEAVE = auto()
    TAKE_BACK = auto()
    CONCEDE = auto()


class Player(Protocol):
    """Someone who decides for a seat."""

    @property
    def name(self) -> str:
        """What sits there, as in `--seat NAME`."""

    def answer(self, game: Game[Any], seat: int) -> Option | Wish:
        """Returns the option that the seat takes, or what is wanted instead."""


class BotPlayer:
    """A bot at a seat; where it fails it is told of, and another takes its place if one was named."""

    __slots__ = ("_bot", "_heir", "name")

    def __init__(self, name: str, bot: Decider, heir: str | None = None) -> None:
        self.name = name
        self._bot = bot
        self._heir = heir

    def answer(self, game: Game[Any], seat: int) -> Option | Wish:
        """Returns what the bot takes; raises `BotFailed` where it fails and has no heir.

        Where it had no deal to think on, that is said.
        """
        before = _no_deals(self._bot)
        option = self._choice(game, seat)
        if _no_deals(self._bot) > before:
            say(f"{self.name}: no deal was found that agrees with what player {seat + 1} knows.")
        return option

    def _choice(self, game: Game[Any], seat: int) -> Option:
        try:
            return self._bot.choose(game, seat)
        except BotFailed as failure:
            if self._heir is None:
                raise
            say(f"{failure}\n{self._heir} goes on in its place.")
        self._bot.leave()
        self._bot = bot_from(self._heir, one_way(game.match.seed, seat, len(game)))
        return self._bot.choose(game, seat)

    def leave(self) -> None:
        """Gets up from the table."""
        self._bot.leave()


def _no_deals(bot: Decider) -> int:
    return bot.no_deals if isinstance(bot, Bot) else 0
