"""Players that see only what a seat may see, of any game."""

from cardwright.bots.bot import Bot, Decider, Strategy
from cardwright.bots.guest import Guest
from cardwright.bots.making import BOTS, BadBot, bot_from, check_decider, decider_from, make_bot
from cardwright.bots.program import EXEC, Program
from cardwright.bots.seat import Seat
from cardwright.bots.talking import SECONDS, BotFailed

__all__ = [
    "BOTS",
    "EXEC",
    "SECONDS",
    "BadBot",
    "Bot",
    "BotFailed",
    "Decider",
    "Guest",
    "Program",
    "Seat",
    "Strategy",
    "bot_from",
    "check_decider",
    "decider_from",
    "make_bot",
]
