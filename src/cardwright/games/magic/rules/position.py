"""Starting from a position: players with life and cards in every zone, as scenarios describe it."""

from typing import Any

from cardwright.games.magic.rules.state import MagicState, Setting, Todo
from cardwright.kernel import Chance, Match


def from_position(match: Match) -> MagicState:
    """Returns the state that a position describes; the first turn is about to begin."""
    position: Any = match.position
    raise NotImplementedError(position, MagicState, Setting, Todo, Chance)
