"""Reads cards as they are written and plays the games they belong to."""

from typing import Any

from cardwright.games import ruleset
from cardwright.kernel import Game, Record
from cardwright.kernel import replay as _replay

__version__ = "0.1.0"

__all__ = ["__version__", "replay", "ruleset"]


def replay(record: Record) -> Game[Any]:
    """Plays a record again, exactly, and returns the game where it ends."""
    return _replay(record, ruleset(record.header.game))
