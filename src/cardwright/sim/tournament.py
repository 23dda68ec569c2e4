"""Tournaments: entrants against each other in pairs, by a schedule that may go by what has come out so far.

Game n of a pair is the same whoever plays it, and when; what is played next depends on nothing but complete results. So a
tournament that was stopped goes on to the same end.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any, Final

from msgspec import Struct

from cardwright.bots import SECONDS
from cardwright.kernel import CardText, derive
from cardwright.sim.games import LOSES, Entrant, Plan, Played
from cardwright.sim.ratings import Ratings, rate_players

Pair = tuple[int, int]

CERTAIN: Final = 2.6
"""So many standard errors apart are two neighbours in the ranking when their order counts as decided.

More than the 1.96 of one look at 95%, because an adaptive tournament looks after every stretch of games.
"""
_STRETCH: Final = 10
"""So many games more are given to a pair whose order is open, before the ratings are made anew."""
_MOST_TRIES: Final = 10_000
"""So many pairings of a Swiss round are tried before some may meet again."""


class Tournament(Struct, frozen=True):
    """All that a tournament is made from.

    `games` are those of a pair (in an adaptive one, its first); `rounds` makes it Swiss. An adaptive one goes on until the
    order of all neighbours is decided, or they are known to be within `margin` points, or `most` games are played.
    """

    game: str
    entrants: tuple[Entrant, ...]
    games: int = 20
    seed: int = 0
    rounds: int | None = None
    adaptive: bool = False
    margin: float = 30.0
    most: int = 10_000
    options: dict[str, Any] = {}
    cards: tuple[CardText, ...] = ()
    seconds: float = SECONDS
    failing: str = LOSES

    def plan(self, pair: Pair) -> Plan:
        """Returns the run of a pair, whose games alternate who begins."""
        one, other = pair
        return Plan(
            game=self.game,
            entrants=(self.entrants[one], self.entrants[other]),
            games=self.most,
            seed=derive(self.seed, one, other),
            options=self.options,
            cards=self.cards,
            seconds=self.seconds,
            failing=self.failing,
        )


class Result(Struct, frozen=True, omit_defaults=True):
    """What came of game `number` of a pair: the first one's score, or None where it crashed."""

    pair: Pair
    number: int
    score: float | None
    decisions: int
    failed: tuple[str, ...] = ()
    crash: str = ""


def result_of(pair: Pair, played: Played) -> Result:
    """Returns what a tournament keeps of a game."""
    failed = tuple(words for _, words in played.failures)
    if played.crash is not None:
        return Result(pair, played.number, None, played.decisions, failed, played.crash)
    return Result(pair, played.number, played.scores[0], played.decisions, failed)


class Standings:
    """The results so far, in whatever order they came."""

    __slots__ = ("_scores", "count", "crashes", "decisions", "failures", "games")

    def __init__(self, count: int) -> None:
        self.count = count
        self.games = 0
        self.decisions = 0
        self.crashes: list[Result] = []
        self.failures: list[Result] = []
        self._scores: dict[Pair, dict[int, float | None]] = {}

    def add(self, result: Result) -> None:
        """Counts a game in."""
        self._scores.setdefault(result.pair, {})[result.number] = result.score
        self.games += 1
        self.decisions += result.decisions
        if result.failed:
            self.failures.append(result)
        if result.score is None:
            self.crashes.append(result)

    def has(self, pair: Pair, number: int) -> bool:
        """Returns whether a game was played."""
        return number in self._scores.get(pair, ())

    def scores(self, planned: dict[Pair, int] | None = None) -> dict[Pair, tuple[float, int]]:
        """Returns for each pair what the first won and of how many games; with `planned`, of its first so many."""
        found: dict[Pair, tuple[float, int]] = {}
        for pair, scores in sorted(self._scores.items()):
            most = None if planned is None else planned.get(pair, 0)
            counted = [
                score
                for number, score in scores.items()
                if score is not None and (most is None or number < most)
            ]
            found[pair] = (sum(counted), len(counted))
        return found

    def ratings(self, planned: dict[Pair, int] | None = None) -> Ratings:
        """Returns the ratings as they stand."""
        return rate_players(self.count, self.scores(planned))


def total(scores: dict[Pair, tuple[float, int]], player: int) -> tuple[float, int]:
    """Returns what a player scored, and in how many games."""
    won, count = 0.0, 0
    for (one, other), (score, games) in scores.items():
        if player in (one, other):
            won += score if player == one else games - score
            count += games
    return won, count


Stretch = list[tuple[Pair, int]]
"""Games to play before the next look at the results: the pair and the number of each."""


def stretches(tournament: Tournament, standings: Standings) -> Iterator[Stretch]:
    """Yields what to play next; the standings must hold the results before the next stretch is asked for.

    What is yielded may have been played before: games are left out by their numbers.
    """
    count = len(tournament.entrants)
    planned: dict[Pair, int] = {}

    def more(pairs: Iterable[Pair], games: int) -> Stretch:
        stretch: Stretch = []
        for pair in pairs:
            first = planned.get(pair, 0)
            planned[pair] = first + games
            stretch.extend((pair, number) for number in range(first, first + games))
        return stretch

    if tournament.rounds is not None:
        met: set[Pair] = set()
        for _ in range(tournament.rounds):
            pairs = swiss_round(count, standings.scores(planned), met)
            met.update(pairs)
            yield more(pairs, tournament.games)
    else:
        yield more(combinations(range(count), 2), tournament.games)
    while tournament.adaptive and sum(planned.values()) < tournament.most:
        pairs = open_pairs(standings.ratings(planned), tournament.margin)
        if not pairs:
            return
        yield more(pairs, _STRETCH)


def swiss_round(count: int, scores: dict[Pair, tuple[float, int]], met: set[Pair]) -> list[Pair]:
    """Returns the pairs of a round: neighbours in the table that have not met, where there are such.

    One is left over where the number is odd: the last of the table.
    """
    shares = {}
    for player in range(count):
        won, games = total(scores, player)
        shares[player] = won / games if games else 0.5
    table = sorted(shares, key=lambda player: (-shares[player], player))
    return _fresh_pairs(table, met, [_MOST_TRIES]) or _neighbours(table)


def _fresh_pairs(table: list[int], met: set[Pair], tries: list[int]) -> list[Pair] | None:
    """Returns pairs of the table from its top that have not met, each with the nearest who leaves such pairs for the rest."""
    if len(table) < 2:
        return []
    one, *rest = table
    for other in rest:
        tries[0] -= 1
        pair = (min(one, other), max(one, other))
        if pair in met or tries[0] < 0:
            continue
        more = _fresh_pairs([player for player in rest if player != other], met, tries)
        if more is not None:
            return [pair, *more]
    return None


def _neighbours(table: list[int]) -> list[Pair]:
    return [(min(pair), max(pair)) for pair in zip(table[::2], table[1::2], strict=False)]


def open_pairs(ratings: Ratings, margin: float) -> list[Pair]:
    """Returns the neighbours in the ranking whose order is neither decided nor known to matter less than the margin."""
    ranking = ratings.ranking()
    found: list[Pair] = []
    for above, below in pairwise(ranking):
        ahead, error = ratings.difference(above, below)
        apart = ahead > CERTAIN * error
        alike = ahead + CERTAIN * error < margin
        if not apart and not alike:
            found.append((min(above, below), max(above, below)))
    return found


Play = Callable[[list[tuple[Plan, int]]], Iterator[tuple[int, Played]]]
"""Plays games of runs, and yields what came of each beside its place in the list, in any order."""


def run_tournament(tournament: Tournament, standings: Standings, play: Play) -> Iterator[Result]:
    """Plays what is not played yet, stretch by stretch, and yields each result behind its being counted."""
    plans: dict[Pair, Plan] = {}
    for stretch in stretches(tournament, standings):
        todo = [(pair, number) for pair, number in stretch if not standings.has(pair, number)]
        for pair, _ in todo:
            plans.setdefault(pair, tournament.plan(pair))
        for place, played in play([(plans[pair], number) for pair, number in todo]):
            result = result_of(todo[place][0], played)
            standings.add(result)
            yield result
