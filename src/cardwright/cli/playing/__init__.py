"""A game at a terminal: who sits where, what is told, and the record that keeps every decision."""

from cardwright.cli.playing.human import Human
from cardwright.cli.playing.places import new_record
from cardwright.cli.playing.seats import BotPlayer, Player, Wish
from cardwright.cli.playing.session import Session, Told, tell
from cardwright.cli.playing.telling import Teller, ending, ending_for, move

__all__ = [
    "BotPlayer",
    "Human",
    "Player",
    "Session",
    "Teller",
    "Told",
    "Wish",
    "ending",
    "ending_for",
    "move",
    "new_record",
    "tell",
]
