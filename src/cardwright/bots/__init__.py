"""Players that see only what a seat may see. They know games through the kernel alone."""

from collections.abc import Callable
from typing import Final

from cardwright.bots.bot import Bot
from cardwright.bots.random import RandomBot

__all__ = ["BOTS", "Bot", "make_bot"]

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
}


def make_bot(name: str, seed: int) -> Bot:
    """Returns a bot by its name; raises `KeyError` for one that is not there."""
    return BOTS[name](seed)
