"""Ratings from games between pairs (Bradley and Terry), with how sure they are.

The chance that i beats j is 1 / (1 + 10 ** ((rating j - rating i) / 400)), as in chess; a draw is half a win. Each player has
one game more, drawn with an average player who is not there, so that one who has won everything has a finite rating.
"""

from math import exp, log, sqrt
from typing import Final

from msgspec import Struct

_POINTS: Final = 400 / log(10)
"""Points of a rating for one unit of the logarithm of the odds."""
_Z: Final = 1.959963984540054
_ROUNDS: Final = 200
_NEAR: Final = 1e-9


class Rating(Struct, frozen=True):
    """A rating in points, 0 being the average, with its 95% interval."""

    points: float
    low: float
    high: float


class Ratings:
    """All ratings at once, for differences between two of them depend on both."""

    __slots__ = ("_covariance", "_strengths")

    def __init__(self, strengths: list[float], covariance: list[list[float]]) -> None:
        self._strengths = strengths
        self._covariance = covariance

    def rating(self, player: int) -> Rating:
        """Returns a player's rating."""
        points = self._strengths[player] * _POINTS
        half = _Z * sqrt(max(0.0, self._covariance[player][player])) * _POINTS
        return Rating(points, points - half, points + half)

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Returns by how many points one is ahead of the other, and the standard error of that."""
        spread = self._covariance
        variance = spread[one][one] + spread[other][other] - 2 * spread[one][other]
        points = (self._strengths[one] - self._strengths[other]) * _POINTS
        return points, sqrt(max(0.0, variance)) * _POINTS

    def ranking(self) -> list[int]:
        """Returns the players, the strongest first."""
        return sorted(range(len(self._strengths)), key=lambda player: (-self._strengths[player], player))


def rate_players(count: int, scores: dict[tuple[int, int], tuple[float, int]]) -> Ratings:
    """Returns the ratings that make these scores likeliest: for a pair what the first won, and of how many games.

    >>> even = rate_players(2, {(0, 1): (5.0, 10)})
    >>> round(even.rating(0).points), even.rating(0).high > 50
    (0, True)
    """
    strengths = [0.0] * count
    for _ in range(_ROUNDS):
        slope, bend = _likelihood(strengths, scores)
        step = _solve(bend, [slope])[0]
        longest = max(1.0, *(abs(part) for part in step))
        strengths = [
            strength + part / longest * min(longest, 1.0)
            for strength, part in zip(strengths, step, strict=True)
        ]
        if max(abs(part) for part in step) < _NEAR:
            break
    _, bend = _likelihood(strengths, scores)
    units = [[float(row == column) for column in range(count)] for row in range(count)]
    return _around_the_average(strengths, _solve(bend, units))


def _around_the_average(strengths: list[float], covariance: list[list[float]]) -> Ratings:
    """Returns ratings as distances from the players' average: how all of them stand together, nobody can know."""
    count = len(strengths)
    middle = sum(strengths) / count
    rows = [sum(row) / count for row in covariance]
    whole = sum(rows) / count
    centred = [[covariance[a][b] - rows[a] - rows[b] + whole for b in range(count)] for a in range(count)]
    return Ratings([strength - middle for strength in strengths], centred)


def _likelihood(
    strengths: list[float], scores: dict[tuple[int, int], tuple[float, int]]
) -> tuple[list[float], list[list[float]]]:
    """Returns the slope of the likelihood's logarithm, and how it bends (the information)."""
    count = len(strengths)
    slope = [0.0] * count
    bend = [[0.0] * count for _ in range(count)]
    for player, strength in enumerate(strengths):  # the game with the average player
        chance = _chance(strength)
        slope[player] += 0.5 - chance
        bend[player][player] += chance * (1 - chance)
    for (one, other), (won, games) in sorted(scores.items()):
        chance = _chance(strengths[one] - strengths[other])
        slope[one] += won - games * chance
        slope[other] -= won - games * chance
        information = games * chance * (1 - chance)
        bend[one][one] += information
        bend[other][other] += information
        bend[one][other] -= information
        bend[other][one] -= information
    return slope, bend


def _chance(ahead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, ahead))))


def _solve(matrix: list[list[float]], sides: list[list[float]]) -> list[list[float]]:
    """Returns for each right side what solves the equations (Gauss; the matrix is positive definite)."""
    count = len(matrix)
    rows = [list(row) + [side[at] for side in sides] for at, row in enumerate(matrix)]
    for at in range(count):
        pivot = rows[at][at]
        rows[at] = [part / pivot for part in rows[at]]
        for other in range(count):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [[rows[at][count + side] for at in range(count)] for side in range(len(sides))]
