"""Information-set Monte-Carlo tree search: one tree of what the seat can tell apart, each walk on a new deal.

The tree's nodes are reached by options' keys; an option that is not there in a deal is not chosen in it, and how
often each was there counts in the choice among them (single-observer ISMCTS with availability counts).
"""

import time
from math import log, sqrt
from typing import Any

from cardwright.bots.lookahead import play_on, worth
from cardwright.bots.seat import Seat, few
from cardwright.kernel import Chance, Game, Option

_WIDEST = 32
_CURIOSITY = 0.4
"""How much an option that was seldom tried is preferred, against one that did well."""
_HEARSAY = 4.0
"""For so many walks counts what is known of an option from other places of the tree."""


class Node:
    """What is known of a position: how often it was there to choose, how often chosen, and what came of it."""

    __slots__ = ("children", "chosen", "there", "total")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.there = 0
        self.chosen = 0
        self.total = 0.0


class Search:
    """One search, for one decision of a seat.

    What an option led to anywhere in the tree is a first guess of what it leads to elsewhere: most actions of a turn
    are worth the same in whatever order they are taken.
    """

    __slots__ = ("_anywhere", "_chance", "_depth", "_high", "_low", "_seat", "root")

    def __init__(self, seat: Seat, chance: Chance, depth: int) -> None:
        self.root = Node()
        self._seat = seat
        self._chance = chance
        self._depth = depth
        self._low = 1.0
        self._high = 0.0
        self._anywhere: dict[tuple[int, str], Node] = {}

    def walk(self) -> None:
        """Deals anew, walks down the tree, plays on at random from its edge, and notes what came of it."""
        game = self._seat.redeal(self._chance.seed())
        node = self.root
        path: list[tuple[Node, int, str]] = []
        fresh = False
        while game.decision is not None and not fresh:
            seat = game.decision.seat
            option = self._pick(node, seat, few(game.options, _WIDEST))
            node = node.children.setdefault(option.key, Node())
            node.there = max(1, node.there)
            fresh = node.chosen == 0
            path.append((node, seat, option.key))
            game.push(option)
        play_on(game, self._chance, self._depth)
        self._note(path, game)

    def _pick(self, node: Node, seat: int, options: list[Option]) -> Option:
        """Chooses among the options that are there: one of which nothing is known, else the most promising."""
        unknown = []
        best = options[0]
        best_value = -1.0
        for option in options:
            key = option.key
            child = node.children.get(key)
            hearsay = self._anywhere.get((seat, key))
            if child is not None:
                child.there += 1
            elif hearsay is None:
                unknown.append(option)
                continue
            value = self._promise(child, hearsay)
            if value > best_value:
                best, best_value = option, value
        return self._chance.pick(unknown) if unknown else best

    def _promise(self, child: Node | None, hearsay: Node | None) -> float:
        there, chosen, total = (1, 0, 0.0) if child is None else (child.there, child.chosen, child.total)
        if hearsay is not None and hearsay.chosen > chosen:
            weight = _HEARSAY * hearsay.total / hearsay.chosen
            mean = (total + weight) / (chosen + _HEARSAY)
        else:
            mean = total / chosen
        span = self._high - self._low
        scaled = (mean - self._low) / span if span > 0.0 else 0.5
        return scaled + _CURIOSITY * sqrt(log(there + 1) / (chosen + 1))

    def _note(self, path: list[tuple[Node, int, str]], game: Game[Any]) -> None:
        values: dict[int, float] = {}
        for node, seat, key in path:
            value = values.get(seat)
            if value is None:
                value = values[seat] = worth(game, seat)
                self._low = min(self._low, value)
                self._high = max(self._high, value)
            for counted in (node, self._anywhere.setdefault((seat, key), Node())):
                counted.chosen += 1
                counted.total += value


class MonteCarlo:
    """Decides by search, within so many walks or milliseconds."""

    __slots__ = ("_chance", "_depth", "_iterations", "_milliseconds")

    def __init__(
        self, seed: int, iterations: int | None = None, milliseconds: int | None = None, depth: int = 0
    ) -> None:
        self._chance = Chance(seed)
        self._iterations = iterations if iterations is not None or milliseconds is not None else 200
        self._milliseconds = milliseconds
        self._depth = depth

    def decide(self, seat: Seat) -> Option:
        """Returns the option that the search came back to most often."""
        search = Search(seat, self._chance, self._depth)
        deadline = time.monotonic() + (self._milliseconds or 0) / 1000
        walks = 0
        while walks == 0 or not self._spent(walks, deadline):
            search.walk()
            walks += 1
        children = search.root.children
        options = [option for option in few(seat.options, _WIDEST) if option.key in children]
        return max(options, key=lambda option: (children[option.key].chosen, children[option.key].total))

    def _spent(self, walks: int, deadline: float) -> bool:
        if self._iterations is not None and walks >= self._iterations:
            return True
        return self._milliseconds is not None and time.monotonic() >= deadline
