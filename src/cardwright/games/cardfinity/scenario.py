"""Positions of Cardfinity as scenarios write them."""

from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import DeckRefused, Match


def from_position(match: Match) -> State:
    """Returns the state of a position; raises `DeckRefused` with all that is wrong with it."""
    raise DeckRefused("position", ("positions are not read yet",))
