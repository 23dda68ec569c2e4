"""Information-set Monte-Carlo tree search: one tree of what the seat can tell apart, walked on new deals.

The tree's nodes are reached by options; an option that is not there in a deal is not chosen in it, and how often each
was there counts in the choice among them (single-observer ISMCTS with availability counts). Every walk goes on to the
end of the same turn, so that no way looks better only because it is looked at later.
"""

import time
from math import log, sqrt
from typing import Any, ClassVar

from cardwright.bots.hearsay import Hearsay
from cardwright.bots.lookahead import finish_action, turn_of, worth
from cardwright.bots.plans import Plan, Planner
from cardwright.bots.seat import Seat, few
from cardwright.kernel import Chance, Game, Option
from cardwright.kernel.offers import Planned

_WIDEST = 32
_CURIOSITY = 1.5
"""How much an option that was seldom tried is preferred, in deviations of what the walks came to;"""
_CURIOSITY_AT_EDGE = 0.4
"""in parts of their whole range, where walks end at the tree's edge, each at another moment;"""
_CURIOSITY_IF_STEADY = 0.25
"""and in deviations where one deal tells as much as many: a few walks through an option then show what it is worth."""
_TRUST = 4.0
"""For so many walks counts what is known of an option from other places of the tree."""
_DEALS = 24
"""So many deals are walked on in turn; each option of the decision meets them in the same order."""
_LONGEST_WALK = 40
_FIRST_WALKS = 4


class Node:
    """What is known of a position: how often it was there to choose, how often chosen, and what came of it."""

    __slots__ = ("children", "chosen", "there", "total")

    def __init__(self) -> None:
        self.children: dict[Option, Node] = {}
        self.there = 1
        self.chosen = 0
        self.total = 0.0


class Spread:
    """How far apart are the values that walks came to: the widest deviation so far, and the range."""

    __slots__ = ("_count", "_high", "_low", "_squares", "_sum", "deviation")

    def __init__(self) -> None:
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0
        self._low = 1.0
        self._high = 0.0
        self.deviation = 0.0

    @property
    def range(self) -> float:
        """Returns how far the best value is from the worst."""
        return max(0.0, self._high - self._low)

    def stretch(self, value: float) -> None:
        """Has the range reach to a value of any seat."""
        self._low = min(self._low, value)
        self._high = max(self._high, value)

    def add(self, value: float) -> None:
        """Counts a value of the seat in."""
        self._count += 1
        self._sum += value
        self._squares += value * value
        if self._count >= _FIRST_WALKS:
            mean = self._sum / self._count
            self.deviation = max(self.deviation, sqrt(max(0.0, self._squares / self._count - mean * mean)))


class Search:
    """One search, for one decision of a seat.

    What an option led to anywhere is a first guess of what it leads to elsewhere, in the tree and behind its edge: most
    actions of a turn are worth the same in whatever order they are taken.
    """

    __slots__ = (
        "_chance",
        "_curiosity",
        "_deals",
        "_eager",
        "_hearsay",
        "_options",
        "_seat",
        "_spread",
        "_turns",
        "root",
    )

    def __init__(self, seat: Seat, chance: Chance, turns: int) -> None:
        self.root = Node()
        self._seat = seat
        self._options = few(seat.options, _WIDEST)
        self._chance = chance
        self._turns = turns
        self._deals: list[Game[Any]] = []
        self._hearsay = Hearsay()
        self._spread = Spread()
        self._curiosity = 0.0
        self._eager = _CURIOSITY_IF_STEADY if seat.usual_deals == 1 else _CURIOSITY

    def walk(self) -> None:
        """Walks down the tree on a deal and on from its edge to the end of the turn, and notes what came of it."""
        seat = self._seat.number
        option = self._pick(self.root, seat, self._options)
        node = self.root.children.setdefault(option, Node())
        game = self._deal(node.chosen)
        turn = turn_of(game)
        path = [(node, seat, option)]
        behind: list[tuple[int, Option]] = []
        game.push(option)
        for _ in range(_LONGEST_WALK):
            decision = game.decision
            if decision is None or self._is_far_enough(turn, turn_of(game), node):
                break
            seat = decision.seat
            if node.chosen:
                option = self._pick(node, seat, few(decision.options, _WIDEST))
                node = node.children.setdefault(option, Node())
                path.append((node, seat, option))
            else:
                option = self._hearsay.guess(seat, few(decision.options, _WIDEST), self._chance)
                behind.append((seat, option))
            game.push(option)
        finish_action(game, self._chance, turn)
        self._note(path, behind, game)
        spread = self._spread
        self._curiosity = (
            _CURIOSITY_AT_EDGE * spread.range if turn is None else self._eager * spread.deviation
        )

    def best(self) -> Option:
        """Returns the option that the search came back to most often."""
        children = self.root.children
        known = [option for option in self._options if option in children]
        return max(known, key=lambda option: (children[option].chosen, children[option].total))

    def lead(self) -> int:
        """Returns how many walks the option chosen most often is ahead of the next."""
        counts = sorted((child.chosen for child in self.root.children.values()), reverse=True)
        if len(counts) < len(self._options):
            return 0
        return counts[0] - (counts[1] if len(counts) > 1 else 0)

    def _deal(self, number: int) -> Game[Any]:
        at = number % _DEALS
        while len(self._deals) <= at:
            self._deals.append(self._seat.redeal(self._chance.seed()))
        return self._deals[at].fork(history=False)

    def _is_far_enough(self, began: int | None, turn: int | None, node: Node) -> bool:
        """Tells whether a walk ends: with the turn, or at the tree's edge where turns are not told."""
        if began is None or turn is None:
            return not node.chosen
        return turn >= began + self._turns

    def _pick(self, node: Node, seat: int, options: list[Option]) -> Option:
        """Chooses among the options that are there: one of which nothing is known, else the most promising."""
        unknown = []
        best = options[0]
        best_value = -1.0
        children = node.children
        for option in options:
            child = children.get(option)
            if child is not None:
                child.there += 1
            elif node is self.root or not self._hearsay.knows(seat, option):
                unknown.append(option)
                continue
            value = self._promise(child, seat, option)
            if value > best_value:
                best, best_value = option, value
        return self._chance.pick(unknown) if unknown else best

    def _promise(self, child: Node | None, seat: int, option: Option) -> float:
        there, chosen, total = (1, 0, 0.0) if child is None else (child.there, child.chosen, child.total)
        heard, mean = self._hearsay.of(seat, option)
        if heard > chosen:
            mean = (total + _TRUST * mean) / (chosen + _TRUST)
        else:
            mean = total / chosen
        return mean + self._curiosity * sqrt(log(there + 1) / (chosen + 1))

    def _note(
        self, path: list[tuple[Node, int, Option]], behind: list[tuple[int, Option]], game: Game[Any]
    ) -> None:
        values: dict[int, float] = {}
        for node, seat, option in path:
            value = values.get(seat)
            if value is None:
                value = values[seat] = worth(game, seat)
                self._spread.stretch(value)
            node.chosen += 1
            node.total += value
            self._hearsay.add(seat, option, value)
        self._spread.add(values[self._seat.number])
        for seat, option in behind:
            value = values.get(seat)
            if value is None:
                value = values[seat] = worth(game, seat)
            self._hearsay.add(seat, option, value)


class MonteCarlo:
    """Decides by search, within so many walks or milliseconds; sooner where no other option can catch up.

    Where rounds can be planned, it looks for a plan and keeps to it for as long as it finds none better.
    """

    __slots__ = ("_chance", "_iterations", "_milliseconds", "_plan", "_turns")

    looks_ahead: ClassVar[bool] = True

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        milliseconds: int | None = None,
        turns: int | None = None,
    ) -> None:
        self._chance = Chance(seed)
        self._iterations = iterations if iterations is not None or milliseconds is not None else 200
        self._milliseconds = milliseconds
        self._turns = turns
        self._plan: Plan = ()

    def decide(self, seat: Seat) -> Option:
        """Returns the option that the search came back to most often, or with which the best plan begins."""
        rules = seat.planned
        if rules is not None:
            return self._planned(seat, rules)
        search = Search(seat, self._chance, self._turns or seat.usual_turns)
        began = time.monotonic()
        walks = 0
        while walks == 0 or search.lead() <= self._left(walks, began):
            search.walk()
            walks += 1
        return search.best()

    def _planned(self, seat: Seat, rules: Planned) -> Option:
        began = time.monotonic()
        planner = Planner(seat, self._chance, rules, self._plan)
        walks = 1
        while self._left(walks, began) >= 0 and planner.walk():
            walks += 1
        self._plan = planner.rest()
        return planner.option()

    def _left(self, walks: int, began: float) -> float:
        """Returns how many walks the budget still has, below 0 for none; of a time, as many as it had so far."""
        left = float("inf")
        if self._iterations is not None:
            left = self._iterations - walks or -1
        if self._milliseconds is not None:
            spent = time.monotonic() - began
            more = self._milliseconds / 1000 - spent
            left = min(left, walks * more / spent if more > 0.0 and spent > 0.0 else -1)
        return left
