"""Chance: a small generator that is part of the state, the same on every machine."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
SEEDS: Final = 1 << 53
"""A seed that nobody chose is one of so many: too many to try, and exact in every language that reads JSON."""


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


class Chance:
    """A SplitMix64 generator: one word of state, seedable with any integer.

    >>> chance = Chance(7)
    >>> [chance.below(6) for _ in range(5)]
    [4, 3, 3, 3, 2]
    """

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = _mix((seed + _STEP) & _MASK) ^ (_mix((seed >> 64) & _MASK) if seed >> 64 else 0)

    def copy(self) -> "Chance":
        """Returns a generator that will draw the same."""
        twin = Chance.__new__(Chance)
        twin.word = self.word
        return twin

    def below(self, count: int) -> int:
        """Draws a whole number from 0 up to, not including, `count`."""
        self.word = word = (self.word + _STEP) & _MASK
        return (_mix(word) * count) >> 64

    def pick(self, items: Sequence[T]) -> T:
        """Draws one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Puts the items of a list in a random order (Fisher and Yates)."""
        if type(self) is not Chance:  # one that does more than draw
            for last in range(len(items) - 1, 0, -1):
                at = self.below(last + 1)
                items[last], items[at] = items[at], items[last]
            return
        word = self.word
        for last in range(len(items) - 1, 0, -1):
            word = (word + _STEP) & _MASK
            mixed = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
            at = ((mixed ^ (mixed >> 31)) * (last + 1)) >> 64
            items[last], items[at] = items[at], items[last]
        self.word = word

    def seed(self) -> int:
        """Draws a seed for another generator."""
        return self.below(1 << 63)


def derive(seed: int, *path: int) -> int:
    """Returns a seed for one part of something larger (a game of a run, a seat of a game).

    >>> derive(1, 2) == derive(1, 2), derive(1, 2) == derive(2, 1)
    (True, False)
    """
    word = _mix((seed + _STEP) & _MASK)
    for step in path:
        word = _mix((word + _STEP + _mix(step & _MASK)) & _MASK)
    return word >> 1


def one_way(seed: int, *path: int) -> int:
    """Returns a seed for whoever must not find out the one that it comes from: a bot, that of its game.

    `derive` can be undone step by step; this cannot. Who can guess the seed can still confirm the guess.

    >>> one_way(1, 2) == one_way(1, 2), one_way(1, 2) == one_way(2, 1)
    (True, False)
    """
    words = ",".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(words.encode(), digest_size=8, person=b"cardwright").digest(), "big") >> 1
