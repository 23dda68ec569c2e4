"""What can be told of requirements before they are tried, so that options are few and right."""

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules.state import State


class Ahead:
    """What the requirements so far will have done to the graveyards, and whether nothing more can be told."""

    __slots__ = ("buried", "over", "raised")

    def __init__(self) -> None:
        self.buried = 0
        """So many cards will lie on your own graveyard more than now."""
        self.raised = 0
        """So many cards will have left the enemy's."""
        self.over = False
        """Something that could set off spells stands before what follows."""


def could_set_off(state: State, seat: int) -> bool:
    """Returns whether a card of the hand or the field says something on discard."""
    if any(state.card(number).spells_on(Trigger.DISCARD) for number in state.hands[seat]):
        return True
    return any(spell.trigger is Trigger.DISCARD for monster in state.fields[seat] for spell in monster.spells)
