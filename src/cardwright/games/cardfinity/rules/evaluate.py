"""How well a seat stands: its deck is its life, its monsters are its threats, its hand is what it can still do."""

from math import exp
from typing import Final

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules.state import BOTH, NOBODY, State

DECK: Final = 0.11
LAST_CARDS: Final = 1.4
HAND: Final = 0.16
MONSTER: Final = 0.22
POWER: Final = 0.045
SPELL: Final = 0.16
OPEN: Final = 0.03


def evaluate(state: State, seat: int) -> float:
    """Returns from 0 (lost) to 1 (won) how well the seat stands."""
    if state.loser != NOBODY:
        if state.loser == BOTH:
            return 0.5
        return 0.0 if state.loser == seat else 1.0
    return 1.0 / (1.0 + exp(_side(state, 1 - seat) - _side(state, seat)))


def _side(state: State, seat: int) -> float:
    deck = len(state.decks[seat])
    score = DECK * deck - LAST_CARDS / (deck + 1) + HAND * len(state.hands[seat])
    defended = any(not monster.tapped for monster in state.fields[1 - seat])
    for monster in state.fields[seat]:
        score += MONSTER + POWER * min(monster.power, 20)
        for spell in monster.spells:
            if spell.trigger is Trigger.TAP or spell.trigger is Trigger.INFINITY:
                score += SPELL if defended else SPELL + OPEN * min(monster.power, 20)
    return score
