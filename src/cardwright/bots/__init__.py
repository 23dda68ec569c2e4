"""Players that see only what a seat may see, of any game."""

from cardwright.bots.bot import Bot, Strategy
from cardwright.bots.making import BOTS, BadBot, bot_from, make_bot
from cardwright.bots.seat import Seat

__all__ = ["BOTS", "BadBot", "Bot", "Seat", "Strategy", "bot_from", "make_bot"]
