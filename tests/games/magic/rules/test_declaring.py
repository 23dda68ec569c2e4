"""Restrictions and requirements weighed together: the search against every declaration there is (CR 508.1d, 509.1c)."""

from itertools import chain, combinations, product

import pytest

from cardwright.games.magic.rules.declaring import MANY, Declaring, Duties, Pair, Requirement
from cardwright.kernel import Chance

THINGS = (91, 92, 93)


def _random_duties(chance: Chance) -> Duties:
    able = {
        creature: [thing for thing in THINGS if chance.below(4)] for creature in range(1, 3 + chance.below(3))
    }
    duties = Duties({creature: found for creature, found in able.items() if found})
    for creature, found in duties.able.items():
        if not chance.below(4):
            duties.room[creature] = 2
        if not chance.below(5):
            duties.company[creature] = 2 + chance.below(2)
        for _ in range(chance.below(3)):
            things = tuple(thing for thing in found if chance.below(2))
            if things:
                need = Requirement(things, each=not chance.below(3))
                duties.required.setdefault(creature, []).append(need)
    for thing in THINGS:
        if not chance.below(4):
            duties.least[thing] = 2
        if not chance.below(6):
            duties.most[thing] = 1 + chance.below(2)
        if not chance.below(4):
            duties.wanted[thing] = 1 + chance.below(2)
    if not chance.below(5):
        duties.limit = 1 + chance.below(2)
    if not chance.below(3):
        duties.free = {
            creature: [thing for thing in found if chance.below(3)] for creature, found in duties.able.items()
        }
    return duties


def _all_declarations(duties: Duties, able: dict[int, list[int]]) -> list[frozenset[Pair]]:
    ways = [
        [
            tuple((creature, thing) for thing in some)
            for count in range(duties.room.get(creature, 1) + 1)
            for some in combinations(able[creature], count)
        ]
        for creature in able
    ]
    found = [frozenset(chain.from_iterable(one)) for one in product(*ways)]
    return [one for one in found if _allowed(duties, one)]


def _allowed(duties: Duties, pairs: frozenset[Pair]) -> bool:
    who = {creature for creature, _ in pairs}
    if len(who) > duties.limit or any(duties.company.get(one, 0) > len(who) for one in who):
        return False
    counts = {thing: sum(whom == thing for _, whom in pairs) for thing in THINGS}
    return all(
        not count or duties.least.get(thing, 1) <= count <= duties.most.get(thing, MANY)
        for thing, count in counts.items()
    )


def _obeyed(duties: Duties, pairs: frozenset[Pair]) -> int:
    total = sum(duties.wanted.get(thing, 0) for thing in THINGS if any(whom == thing for _, whom in pairs))
    for creature, needs in duties.required.items():
        for need in needs:
            met = sum((creature, thing) in pairs for thing in need.things)
            total += met if need.each else min(met, 1)
    return total


@pytest.mark.parametrize("seed", range(150))
def test_the_search_agrees_with_trying_everything(seed: int) -> None:
    chance = Chance(seed)
    duties = _random_duties(chance)
    declaring = Declaring(duties)
    every = _all_declarations(duties, duties.able)
    most = max(_obeyed(duties, one) for one in _all_declarations(duties, duties.free))
    assert declaring.most_obeyed == most
    free = {(creature, thing) for creature, found in duties.free.items() for thing in found}
    chosen: list[Pair] = []
    pairs = [(creature, thing) for creature, found in duties.able.items() for thing in found]
    while True:
        so_far = frozenset(chosen)
        legal = [one for one in every if _obeyed(duties, one) >= most]
        assert declaring.complete(chosen) == (so_far in legal)
        left = [pair for pair in pairs if pair not in so_far]
        wanted = [
            pair
            for pair in left
            if any(so_far | {pair} <= one and one - so_far - {pair} <= free for one in legal)
        ]
        found = declaring.open(chosen, left)
        assert sorted(found) == sorted(wanted)
        if not found:
            return
        chosen.append(chance.pick(found))


def test_what_is_asked_for_comes_first() -> None:
    duties = Duties({1: [91], 2: [91]})
    duties.required = {2: [Requirement((91,))]}
    assert Declaring(duties).open([], [(1, 91), (2, 91)]) == [(2, 91), (1, 91)]


def test_many_creatures_with_many_duties_are_weighed_quickly() -> None:
    duties = Duties({creature: list(range(100, 106)) for creature in range(1, 41)})
    duties.least = dict.fromkeys(range(100, 106), 2)
    duties.required = {creature: [Requirement((100 + creature % 6,))] for creature in duties.able}
    assert Declaring(duties).most_obeyed == 40
