"""What many games say: win rates with intervals, lengths, endings, and each card's part."""

import re
from math import sqrt
from typing import Any

from msgspec import Struct

from cardwright.sim.games import Plan, Played

_Z = 1.959963984540054
"""The normal quantile of a 95% interval."""
_NUMBER = re.compile(r"\d+")
"""Endings that differ only in a number (of a player, of points) count as one."""


def ending_of(reason: str) -> str:
    """Returns how a game ended, without its numbers."""
    return _NUMBER.sub("#", reason)


class Rate(Struct, frozen=True):
    """How often something happened, with the interval that holds the true rate 95 times in 100."""

    count: int
    of: int
    rate: float
    low: float
    high: float


def rate(count: int, of: int) -> Rate:
    """Returns a rate with its Wilson interval.

    >>> r = rate(50, 100)
    >>> round(r.low, 3), round(r.high, 3)
    (0.404, 0.596)
    >>> rate(0, 0)
    Rate(count=0, of=0, rate=0.0, low=0.0, high=1.0)
    """
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share = count / of
    spread = _Z * _Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return Rate(count, of, share, low, high)


class CardRate(Struct, frozen=True):
    """How an entrant fared in the games in which it drew, or played, a card."""

    entrant: int
    card: str
    drawn: Rate
    played: Rate


class Lengths(Struct, frozen=True):
    """How many decisions the games took."""

    shortest: int
    median: int
    mean: float
    longest: int


class Tally:
    """Counts games as they come in; the order in which they come does not matter."""

    __slots__ = (
        "_cards",
        "_endings",
        "_lengths",
        "crashes",
        "decisions",
        "draws",
        "failures",
        "finished",
        "no_deals",
        "plan",
        "single",
        "wins",
    )

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.finished = 0
        self.draws = 0
        self.decisions = 0
        self.no_deals = 0
        self.single = 0
        """How many games there were, those of a match one by one."""
        self.wins = [0] * len(plan.entrants)
        self.crashes: list[Played] = []
        self.failures: list[Played] = []
        """The games in which a program or a class failed."""
        self._lengths: list[int] = []
        self._endings: dict[str, int] = {}
        self._cards: dict[tuple[int, str], list[int]] = {}

    def add(self, played: Played) -> None:
        """Counts a game."""
        self.decisions += played.decisions
        self.single += played.games
        if played.failures:
            self.failures.append(played)
        if played.crash is not None:
            self.crashes.append(played)
            return
        self.finished += 1
        self.no_deals += played.no_deals
        self._lengths.append(played.decisions)
        ending = ending_of(played.reason)
        self._endings[ending] = self._endings.get(ending, 0) + 1
        won = played.won
        if not won:
            self.draws += 1
        for entrant in won:
            self.wins[entrant] += 1
        for use in played.cards:
            counts = self._cards.setdefault((use.entrant, use.card), [0, 0, 0, 0])
            place = 0 if use.what == "drawn" else 2
            counts[place] += 1
            counts[place + 1] += use.entrant in won

    @property
    def games(self) -> int:
        """Returns how many games were played, those that crashed among them."""
        return self.finished + len(self.crashes)

    def rates(self) -> list[Rate]:
        """Returns each entrant's rate of wins among the finished games."""
        return [rate(wins, self.finished) for wins in self.wins]

    def cards(self) -> list[CardRate]:
        """Returns each entrant's cards with the rates of wins when drawn and when played, by name."""
        return [
            CardRate(entrant, name, rate(drawn_won, drawn), rate(played_won, played))
            for (entrant, name), (drawn, drawn_won, played, played_won) in sorted(self._cards.items())
        ]

    def endings(self) -> list[tuple[str, int]]:
        """Returns how games ended and how often, the most frequent first."""
        return sorted(self._endings.items(), key=lambda item: (-item[1], item[0]))

    def lengths(self) -> Lengths | None:
        """Returns how long the games were, or None where none finished."""
        if not self._lengths:
            return None
        ordered = sorted(self._lengths)
        count = len(ordered)
        return Lengths(ordered[0], ordered[count // 2], sum(ordered) / count, ordered[-1])

    def summary(self, seconds: float, cpu_seconds: float | None = None) -> dict[str, Any]:
        """Returns the run as one object, as `sim --json` ends with; processor time is not known of other machines."""
        return {
            "game": self.plan.game,
            "games": self.games,
            **({"best_of": self.plan.best_of, "single_games": self.single} if self.plan.best_of > 1 else {}),
            "finished": self.finished,
            "crashes": len(self.crashes),
            **({"failures": len(self.failures)} if self.failures else {}),
            "draws": self.draws,
            "seconds": round(seconds, 3),
            "decisions": self.decisions,
            "no_deals": self.no_deals,
            "games_per_second": round(self.games / seconds, 3) if seconds > 0 else 0.0,
            "cpu_seconds": None if cpu_seconds is None else round(cpu_seconds, 3),
            "games_per_cpu_second": round(self.games / cpu_seconds, 3) if cpu_seconds else None,
            "seats": [
                {
                    "bot": entrant.bot,
                    "deck": entrant.deck_name,
                    "wins": won.count,
                    "win_rate": round(won.rate, 6),
                    "low": round(won.low, 6),
                    "high": round(won.high, 6),
                }
                for entrant, won in zip(self.plan.entrants, self.rates(), strict=True)
            ],
        }
