"""A match of several games: who has won it, who chooses who begins, and what decks are exchanged for."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from cardwright.kernel import DeckText, Event, Match, Rules, derive
from cardwright.kernel.offers import Boards, Sideboards

MOST: Final = 99
"""So many games a match may be of."""
_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def bad_length(best_of: int) -> str | None:
    """Returns why a match cannot be of so many games, or None.

    >>> bad_length(3), bad_length(4)
    (None, 'a match is the best of an odd number of games, from 1 to 99.')
    """
    if best_of % 2 == 1 and 1 <= best_of <= MOST:
        return None
    return f"a match is the best of an odd number of games, from 1 to {MOST}."


def count_wins(winners: Iterable[int | None], players: int = 2) -> list[int]:
    """Returns how many games each has won."""
    counts = [0] * players
    for winner in winners:
        if winner is not None:
            counts[winner] += 1
    return counts


def is_over(best_of: int, winners: Sequence[int | None]) -> bool:
    """Tells whether a match is over: somebody has won most of its games, or too many were drawn.

    A drawn game does not count, so another is played for it; but no more than twice as many as the match is of.

    >>> is_over(3, [0, None, 1]), is_over(3, [0, None, 0])
    (False, True)
    """
    return max(count_wins(winners)) > best_of // 2 or len(winners) >= 2 * best_of


def match_winner(winners: Sequence[int | None]) -> int | None:
    """Returns who has won more games than the other, or None."""
    one, other = count_wins(winners)
    return None if one == other else 0 if one > other else 1


def in_words(winners: Sequence[int | None]) -> str:
    """Returns how a match stands, as its winner would say it.

    >>> in_words([0, 1, 0]), in_words([1, 0])
    ('two games to one', 'one game each')
    """
    more, fewer = sorted(count_wins(winners), reverse=True)
    words = [_WORDS[count] if count < len(_WORDS) else str(count) for count in (more, fewer)]
    games = f"{words[0]} game{'' if more == 1 else 's'}"
    return f"{games} each" if more == fewer else f"{games} to {words[1] if fewer else 'none'}"


def chooser(winners: Sequence[int | None], chosen: Sequence[int | None]) -> int | None:
    """Returns who chooses who begins the next game: the loser of the last (CR 103.1), after a draw who chose then.

    `chosen` are those who chose in the games so far; chance does where there was nobody.

    >>> chooser([], []), chooser([0], [None]), chooser([0, None], [None, 1])
    (None, 1, 1)
    """
    if not winners:
        return None
    return chosen[-1] if winners[-1] is None else 1 - winners[-1]


def game_of(
    rules: Rules[Any], match: Match, number: int, decks: Sequence[DeckText], first: int | None
) -> Match:
    """Returns game `number` of a match, from 1, with these decks; `first` begins it, or chance says who."""
    options = dict(match.options)
    if first is not None and isinstance(rules, Sideboards):
        options.update(rules.begins(first))
    return replace(match, decks=tuple(decks), seed=derive(match.seed, number), options=options)


def shown_by(rules: Rules[Any], events: Iterable[Event], seat: int) -> list[str]:
    """Returns the cards that a seat has played, which everyone has seen."""
    told = (rules.played(event) for event in events)
    return [said[2] for said in told if said is not None and said[:2] == ("played", seat)]


def moved(before: Boards, after: Boards) -> dict[str, int]:
    """Returns how many of each card came into the main deck; fewer than none where they left it."""
    names = dict.fromkeys((*before.main, *after.main))
    change = {name: after.main.get(name, 0) - before.main.get(name, 0) for name in names}
    return {name: count for name, count in change.items() if count}
