"""Paying with many sources that make several mana each: which of the countless ways to use them are worth trying."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Final

from cardwright.games.magic.rules.kinds import MANA_BITS

Kinds = Sequence[tuple[str, ...]]
"""What a source can make: alternatives, each the letters of all its mana."""

MOST_COMBINATIONS: Final = 800
"""So many ways to use sources of several mana are all tried; of more, only those that are likely."""


def likely(
    sources: Sequence[Kinds], masks: Sequence[int], generic: int, others: int
) -> Iterator[tuple[int, ...]]:
    """Yields ways to use sources, for each the alternative or -1: few of them first, then one that fills every need.

    `masks` are the kinds of mana that are asked for one by one, `others` how much mana there is beside these sources.
    """
    useful = [_useful(kinds, masks) for kinds in sources]
    least = max(0, len(masks) + generic - others)
    greedy = _greedy(sources, masks, least)
    yield from islice(_by_number(sources, useful, least, 2), MOST_COMBINATIONS // 2)
    yield greedy
    yield from islice(_by_number(sources, useful, least, len(sources)), MOST_COMBINATIONS // 2)


def _useful(kinds: Kinds, masks: Sequence[int]) -> list[int]:
    """Returns the alternatives of a source that differ in what they give to the kinds asked for."""
    seen: dict[tuple[int, ...], int] = {}
    for at, letters in enumerate(kinds):
        gives = tuple(
            sum(MANA_BITS.get(letter, 0) & mask != 0 for letter in letters) for mask in dict.fromkeys(masks)
        )
        seen.setdefault((*gives, len(letters)), at)
    return list(seen.values())


def _by_number(
    sources: Sequence[Kinds], useful: Sequence[list[int]], least: int, most: int
) -> Iterator[tuple[int, ...]]:
    """Yields ways that use one source, then those that use two, and so on, where they make enough mana."""
    for count in range(min(most, len(sources)) + 1):
        for chosen in combinations(range(len(sources)), count):
            if sum(max(map(len, sources[at])) for at in chosen) < least:
                continue
            for alternatives in product(*[useful[at] for at in chosen]):
                uses = [-1] * len(sources)
                for at, alternative in zip(chosen, alternatives, strict=True):
                    uses[at] = alternative
                yield tuple(uses)


def _greedy(sources: Sequence[Kinds], masks: Sequence[int], least: int) -> tuple[int, ...]:
    """Returns a way in which each source in turn gives as much as it can of what is still asked for."""
    uses = [-1] * len(sources)
    left, made = list(masks), 0
    for at, kinds in enumerate(sources):
        if not left and made >= least:
            break
        best = max(
            range(len(kinds)), key=lambda alternative: (_filled(kinds[alternative], left), -alternative)
        )
        uses[at] = best
        made += len(kinds[best])
        for letter in kinds[best]:
            fitting = next((mask for mask in left if MANA_BITS.get(letter, 0) & mask), None)
            if fitting is not None:
                left.remove(fitting)
    return tuple(uses)


def _filled(letters: tuple[str, ...], masks: Sequence[int]) -> int:
    """Returns how many of the kinds asked for these mana would pay for."""
    left = list(masks)
    for letter in letters:
        fitting = next((mask for mask in left if MANA_BITS.get(letter, 0) & mask), None)
        if fitting is not None:
            left.remove(fitting)
    return len(masks) - len(left)
