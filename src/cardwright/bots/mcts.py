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
_CURIOSITY = 0.6
"""How much an option that was seldom tried is preferred, against one that did well."""


class Node:
    """What is known of a position: how often it was there to choose, how often chosen, and what came of it."""

    __slots__ = ("children", "chosen", "there", "total")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.there = 0
        self.chosen = 0
        self.total = 0.0


class Search:
    """One search, for one decision of a seat."""

    __slots__ = ("_chance", "_depth", "_high", "_low", "_seat", "root")

    def __init__(self, seat: Seat, chance: Chance, depth: int) -> None:
        self.root = Node()
        self._seat = seat
        self._chance = chance
        self._depth = depth
        self._low = 1.0
        self._high = 0.0

    def walk(self) -> None:
        """Deals anew, walks down the tree, plays on at random from its edge, and notes what came of it."""
        game = self._seat.redeal(self._chance.seed())
        node = self.root
        path: list[tuple[Node, int]] = []
        fresh = False
        while game.decision is not None and not fresh:
            seat = game.decision.seat
            key, option, fresh = self._pick(node, few(game.options, _WIDEST))
            node = node.children[key]
            path.append((node, seat))
            game.push(option)
        play_on(game, self._chance, self._depth)
        self._note(path, game)

    def _pick(self, node: Node, options: list[Option]) -> tuple[str, Option, bool]:
        """Chooses among the options that are there: one never tried, else the most promising."""
        children = node.children
        untried = []
        best: Node | None = None
        best_value = -1.0
        best_at = ("", options[0])
        for option in options:
            key = option.key
            child = children.get(key)
            if child is None:
                untried.append((key, option))
                continue
            child.there += 1
            value = self._promise(child)
            if value > best_value:
                best, best_value, best_at = child, value, (key, option)
        if untried:
            key, option = self._chance.pick(untried)
            child = children[key] = Node()
            child.there = 1
            return key, option, True
        assert best is not None
        return (*best_at, False)

    def _promise(self, child: Node) -> float:
        span = self._high - self._low
        mean = child.total / child.chosen
        scaled = (mean - self._low) / span if span > 0.0 else 0.5
        return scaled + _CURIOSITY * sqrt(log(child.there + 1) / child.chosen)

    def _note(self, path: list[tuple[Node, int]], game: Game[Any]) -> None:
        values: dict[int, float] = {}
        for node, seat in path:
            value = values.get(seat)
            if value is None:
                value = values[seat] = worth(game, seat)
                self._low = min(self._low, value)
                self._high = max(self._high, value)
            node.chosen += 1
            node.total += value


class MonteCarlo:
    """Decides by search, within so many walks or milliseconds."""

    __slots__ = ("_chance", "_depth", "_iterations", "_milliseconds")

    def __init__(
        self, seed: int, iterations: int | None = None, milliseconds: int | None = None, depth: int = 12
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
