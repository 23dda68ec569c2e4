"""Declaring attackers and blockers as a whole: restrictions and requirements weighed together (CR 508.1c–d, 509.1b–c).

Creatures are declared one pair at a time, an attacker with what it attacks or a blocker with what it blocks. A pair may be
declared if some legal declaration contains all pairs so far and this one: one that disobeys no restriction and obeys as
many requirements as any declaration could.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

Pair = tuple[int, int]
Pairs = list[Pair]
MANY: Final = 1000
"""More than there are creatures: no limit."""


class Requirement(NamedTuple):
    """That a creature is declared with one of some things; with `each`, as many requirements as there are things."""

    things: tuple[int, ...]
    each: bool = False


class Duties:
    """What the declaration of a set of creatures is subject to.

    `able` holds for each creature the things it may attack or block, each for itself.
    """

    __slots__ = (
        "able",
        "company",
        "counted",
        "free",
        "kinds",
        "least",
        "limit",
        "marks",
        "most",
        "partners",
        "required",
        "room",
        "solo",
        "wanted",
    )

    def __init__(self, able: dict[int, list[int]]) -> None:
        self.able = able
        self.free: dict[int, list[int]] = able
        """As `able`, without what costs something: nobody is required to pay (CR 508.1d, 509.1c)."""
        self.room: dict[int, int] = {}
        """With how many things a creature may be declared, where that is not one."""
        self.least: dict[int, int] = {}
        """The fewest creatures that a thing may be declared with, if with any; where that is not one."""
        self.most: dict[int, int] = {}
        """The most creatures that a thing may be declared with, where there is a limit."""
        self.company: dict[int, int] = {}
        """How many creatures must be declared in all if this one is: two for one that can't attack alone."""
        self.limit = MANY
        """How many creatures may be declared in all."""
        self.required: dict[int, list[Requirement]] = {}
        self.wanted: dict[int, int] = {}
        """How many requirements there are that some creature is declared with a thing, or for a number of `kinds`."""
        self.kinds: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        """For a thing: numbers (below 0) that count those of some creatures that are declared with it."""
        self.marks: dict[int, list[int]] = {}
        """For a creature: numbers (below 0) that count that it is declared."""
        self.partners: list[tuple[int, int]] = []
        """Of two such numbers: if the first is counted, the second must be too."""
        self.solo: list[int] = []
        """Of such numbers: if one is counted, nothing else may be declared."""
        self.counted = 0

    def number(self) -> int:
        """Returns a new number to count by."""
        self.counted += 1
        return -self.counted

    def in_company_of(self, creature: int, others: Sequence[int]) -> None:
        """Adds that a creature can't be declared unless one of some others is."""
        one = self.number()
        self.marks.setdefault(creature, []).append(one)
        other = self.number()
        for each in others:
            self.marks.setdefault(each, []).append(other)
        self.partners.append((one, other))

    def only_alone(self, creature: int) -> None:
        """Adds that a creature can only be declared alone."""
        number = self.number()
        self.marks.setdefault(creature, []).append(number)
        self.solo.append(number)

    def wanted_by(self, thing: int, creatures: Sequence[int]) -> None:
        """Adds the requirement that one of some creatures is declared with a thing."""
        if creatures:
            number = self.number()
            self.kinds.setdefault(thing, []).append((number, tuple(creatures)))
            self.wanted[number] = 1

    @property
    def plain(self) -> bool:
        """Returns whether every pair may be declared whatever the others are."""
        counted = self.wanted or self.least or self.most or self.company or self.partners or self.solo
        return not (self.required or counted or self.limit < MANY)


class Declaring:
    """Finds the best declarations that contain certain pairs."""

    __slots__ = ("_counting", "_duties", "_tracked", "most_obeyed")

    def __init__(self, duties: Duties) -> None:
        self._duties = duties
        marks = [one for found in duties.marks.values() for one in found]
        partners = [number for pair in duties.partners for number in pair]
        tracked = dict.fromkeys(
            (*duties.least, *duties.most, *duties.wanted, *duties.kinds, *marks, *partners)
        )
        self._tracked = {thing: at for at, thing in enumerate(tracked)}
        self._counting = bool(duties.company or duties.partners or duties.solo) or duties.limit < MANY
        best = self.best(())
        self.most_obeyed = best[0] if best is not None else 0
        """The maximum possible number of requirements that could be obeyed."""

    def legal(self, chosen: Sequence[Pair]) -> bool:
        """Tells whether these pairs are part of a legal declaration."""
        best = self.best(chosen)
        return best is not None and best[0] >= self.most_obeyed

    def complete(self, chosen: Sequence[Pair]) -> bool:
        """Tells whether these pairs are a legal declaration as they are."""
        best = self.best(chosen, alone=True)
        return best is not None and best[0] >= self.most_obeyed

    def open(self, chosen: Sequence[Pair], pairs: Sequence[Pair]) -> Pairs:
        """Returns those of some pairs that may be declared next, first what a best declaration asks for."""
        best = self.best(chosen)
        asked = [] if best is None else [pair for pair in best[1] if pair in pairs]
        others = [pair for pair in pairs if pair not in asked and self.legal((*chosen, pair))]
        return asked + others

    def best(self, chosen: Sequence[Pair], *, alone: bool = False) -> tuple[int, Pairs] | None:
        """Returns the most requirements that can be obeyed with these pairs, and the fewest pairs that do so.

        None where every declaration with these pairs disobeys a restriction. With `alone` there are no other pairs.
        """
        search = _Search(self._duties, self._tracked, self._counting, chosen, alone)
        found = search.from_(0, (0,) * len(self._tracked), 0, 0)
        return None if found is None else (found.obeyed, search.pairs())


class _Found(NamedTuple):
    obeyed: int
    fewer: int
    """The number of pairs, negative: the fewer the better."""
    choice: int


class _Choice(NamedTuple):
    """One way to declare a creature: with which things, which requirements that obeys."""

    things: tuple[int, ...]
    obeyed: int


_State = tuple[int, tuple[int, ...], int, int]


class _Search:
    """Goes through the creatures in turn; what later ones may do depends only on counts (CR 509.1b)."""

    __slots__ = (
        "_caps",
        "_counting",
        "_creatures",
        "_duties",
        "_known",
        "_most_counted",
        "_tracked",
        "_ways",
    )

    def __init__(
        self, duties: Duties, tracked: dict[int, int], counting: bool, chosen: Sequence[Pair], alone: bool
    ) -> None:
        self._duties = duties
        self._tracked = tracked
        self._counting = counting
        limited = duties.limit + 1 if duties.limit < MANY else 0
        self._most_counted = max((limited, 2 if duties.solo else 0, *duties.company.values()))
        self._caps = [max(1, duties.least.get(thing, 1), duties.most.get(thing, 0) + 1) for thing in tracked]
        self._known: dict[_State, _Found | None] = {}
        self._creatures: list[int] = []
        self._ways: list[list[_Choice]] = []
        for creature in duties.able:
            fixed = tuple(thing for who, thing in chosen if who == creature)
            ways = self._ways_of(creature, fixed, () if alone else duties.free.get(creature, ()))
            if len(ways) > 1 or fixed:
                self._creatures.append(creature)
                self._ways.append(ways)

    def _ways_of(self, creature: int, fixed: tuple[int, ...], free: Sequence[int]) -> list[_Choice]:
        """Returns the ways to declare a creature that can matter, the plainest first."""
        room = self._duties.room.get(creature, 1) - len(fixed)
        more = self._useful(creature, [one for one in free if one not in fixed])
        return [
            _Choice((*fixed, *extra), self._obeyed(creature, (*fixed, *extra)))
            for count in range(min(room, len(more)) + 1)
            for extra in combinations(more, count)
        ]

    def _useful(self, creature: int, free: list[int]) -> list[int]:
        """Returns the things with which declaring a creature can matter; of those that are alike, one."""
        found: list[int] = []
        alike: list[tuple[bool, ...]] = []
        needs = self._duties.required.get(creature, [])
        for thing in free:
            if thing in self._tracked:
                found.append(thing)
                continue
            kind = tuple(thing in need.things for need in needs)
            each = any(need.each and thing in need.things for need in needs)
            if each or (kind not in alike and (self._counting or any(kind))):
                found.append(thing)
                alike.append(kind)
        return found

    def _obeyed(self, creature: int, things: tuple[int, ...]) -> int:
        obeyed = 0
        for need in self._duties.required.get(creature, ()):
            met = sum(thing in need.things for thing in things)
            obeyed += met if need.each else min(met, 1)
        return obeyed

    def from_(self, at: int, counts: tuple[int, ...], total: int, need: int) -> _Found | None:
        """Returns the best that can be made of the creatures from one on, after what was declared before."""
        if at == len(self._creatures):
            return self._end(counts, total, need)
        state = (at, counts, total, need)
        if state in self._known:
            return self._known[state]
        best: _Found | None = None
        for place, way in enumerate(self._ways[at]):
            following = self._after(at, way, counts, total, need)
            rest = self.from_(at + 1, *following) if following is not None else None
            if rest is None:
                continue
            found = _Found(rest.obeyed + way.obeyed, rest.fewer - len(way.things), place)
            if best is None or found[:2] > best[:2]:
                best = found
        self._known[state] = best
        return best

    def _after(
        self, at: int, way: _Choice, counts: tuple[int, ...], total: int, need: int
    ) -> tuple[tuple[int, ...], int, int] | None:
        """Returns the counts with one more creature declared so; None where a restriction forbids it."""
        duties = self._duties
        if not way.things:
            return counts, total, need
        if self._tracked:
            now = list(counts)
            creature = self._creatures[at]
            for thing in (*self._counted(creature, way.things), *duties.marks.get(creature, ())):
                place = self._tracked.get(thing, -1)
                if place >= 0:
                    now[place] = min(now[place] + 1, self._caps[place])
                    if now[place] > duties.most.get(thing, MANY):
                        return None
            counts = tuple(now)
        if self._counting:
            total = min(total + 1, self._most_counted)
            if total > duties.limit:
                return None
            need = max(need, duties.company.get(self._creatures[at], 0))
        return counts, total, need

    def _counted(self, creature: int, things: tuple[int, ...]) -> list[int]:
        """Returns what counts as declared with: the things, and the numbers of kinds that the creature is of."""
        if not self._duties.kinds:
            return list(things)
        kinds = [
            number
            for thing in things
            for number, creatures in self._duties.kinds.get(thing, ())
            if creature in creatures
        ]
        return [*things, *kinds]

    def _end(self, counts: tuple[int, ...], total: int, need: int) -> _Found | None:
        duties = self._duties
        if total < need:
            return None
        for one, other in duties.partners:
            if counts[self._tracked[one]] and not counts[self._tracked[other]]:
                return None
        if total > 1 and any(counts[self._tracked[one]] for one in duties.solo):
            return None
        obeyed = 0
        for thing, place in self._tracked.items():
            count = counts[place]
            if count and count < duties.least.get(thing, 1):
                return None
            if count:
                obeyed += duties.wanted.get(thing, 0)
        return _Found(obeyed, 0, -1)

    def pairs(self) -> Pairs:
        """Returns the pairs of the best declaration found."""
        found: Pairs = []
        state: tuple[tuple[int, ...], int, int] = ((0,) * len(self._tracked), 0, 0)
        for at, creature in enumerate(self._creatures):
            best = self._known[(at, *state)]
            assert best is not None
            way = self._ways[at][best.choice]
            found.extend((creature, thing) for thing in way.things)
            following = self._after(at, way, *state)
            assert following is not None
            state = following
        return found
