"""What drawing a card does to the win rate, corrected by the turn on which it was drawn.

The games in which a card was drawn are not like those in which it was not: long games draw more cards. So a game in which
the card was first drawn on turn t is compared with games that had come as far as turn t, in which the same player had begun
or not, and the card had not been drawn yet. The differences of all such strata are weighed as Mantel and Haenszel do. What
is left uncorrected: within a turn, who is ahead may draw more (by cards that draw), and drawing one card is not drawing another.
"""

from math import sqrt
from typing import Any, Final

from msgspec import Struct

_Z: Final = 1.959963984540054
_NEVER: Final = 1 << 30


class Effect(Struct, frozen=True):
    """A card's part: in how many games it was drawn, the plain difference in the win rate, and the corrected one with its 95% interval."""

    card: str
    drawn: int
    plain: float
    corrected: float
    low: float
    high: float


def card_effects(turns: Any, began: Any, won: Any, drawn: dict[str, dict[int, int]]) -> list[Effect]:
    """Returns the effect of each card of a player.

    `turns`, `began` and `won` are arrays over the games; `drawn` says for each card in which game (by its place in those
    arrays) it was first drawn on which turn. Cards that were drawn in all games, or none, have no effect to tell.
    """
    found = []
    for card, when in sorted(drawn.items()):
        effect = _effect(card, turns, began, won, when)
        if effect is not None:
            found.append(effect)
    return found


def _effect(card: str, turns: Any, began: Any, won: Any, when: dict[int, int]) -> Effect | None:
    import numpy as np

    first = np.full(len(turns), _NEVER)
    for game, turn in when.items():
        first[game] = turn
    ever = first < _NEVER
    if ever.all() or not ever.any():
        return None
    above = below = spread = 0.0
    for turn in np.unique(first[ever]):
        for side in (False, True):
            at_risk = (turns >= turn) & (first >= turn) & (began == side)
            with_it, without = at_risk & (first == turn), at_risk & (first > turn)
            n, m = int(with_it.sum()), int(without.sum())
            if n == 0 or m == 0:
                continue
            weight = n * m / (n + m)
            p, q = float(won[with_it].mean()), float(won[without].mean())
            above += weight * (p - q)
            below += weight
            spread += weight * weight * (_variance(p, n) + _variance(q, m))
    if below == 0.0:
        return None
    corrected, error = above / below, sqrt(spread) / below
    plain = float(won[ever].mean() - won[~ever].mean())
    return Effect(card, int(ever.sum()), plain, corrected, corrected - _Z * error, corrected + _Z * error)


def _variance(share: float, count: int) -> float:
    """Returns the variance of a share; half a win and half a loss are added, so that no stratum is certain of itself."""
    smooth = (share * count + 0.5) / (count + 1)
    return smooth * (1 - smooth) / count
