"""Random trees of a grammar, for tests."""

from random import Random
from typing import Any

from cardwright.games.magic.language.engine.compile import Grammar, Symbol
from cardwright.games.magic.language.engine.declare import Expansion, Slot

_DEEP = 1_000


class Generator:
    """Makes trees of a grammar from a generator of chance."""

    __slots__ = ("_depths", "chance", "grammar")

    def __init__(self, grammar: Grammar, chance: Random) -> None:
        self.grammar = grammar
        self.chance = chance
        self._depths: dict[str, int] = {}
        self._measure()

    def make(self, symbol: str, depth: int = 10) -> Any:
        """Returns a random value of a phrase kind, not much deeper than `depth`."""
        return self._make(self.grammar.symbol(symbol), depth)

    def _make(self, symbol: Symbol, depth: int) -> Any:
        if symbol.terminal is not None:
            return symbol.terminal.make(self, depth)
        if symbol.item is not None:
            if symbol.single:
                return (self._make(symbol.item, depth - 1),)
            most = symbol.least + 2 if depth > self._depth(symbol.item.name) + 1 else max(symbol.least, 0)
            count = self.chance.choice(range(symbol.least, most + 1)) if depth > 3 else symbol.least
            return tuple(self._make(symbol.item, depth - 1) for _ in range(count))
        return self._one_of(symbol, depth)

    def _one_of(self, symbol: Symbol, depth: int) -> Any:
        words = [value for table in self.grammar.lexicons.get(symbol.name, ()) for _, value in table.words]
        ways = self.grammar.expansions.get(symbol.name, [])
        shallow = [way for way in ways if self._way_depth(way) < depth]
        if not shallow and not words:
            least = min(self._way_depth(way) for way in ways)
            shallow = [way for way in ways if self._way_depth(way) == least]
        for _ in range(20):
            if words and (not shallow or self.chance.random() < 0.5):
                return self.chance.choice(words)
            made = self._build(self.chance.choice(shallow), depth)
            if made is not None:
                return made
        raise ValueError(f"nothing can be made of {symbol.name!r}")

    def _build(self, way: Expansion, depth: int) -> Any:
        values = {slot.field: self._make(self.grammar.symbol(slot.symbol), depth - 1) for slot in way.slots}
        if way.rule.node is None:
            made = next(iter(values.values()))
            return made if way.rule.check is None or way.rule.check(made) else None
        values.update(way.rule.const)
        if way.wording:
            values["wording"] = way.wording
        made = way.rule.node(**values)
        return made if way.rule.check is None or way.rule.check(made) else None

    def _depth(self, name: str) -> int:
        symbol = self.grammar.symbol(name)
        if symbol.terminal is not None:
            return 1
        if symbol.item is not None:
            return 0 if symbol.least == 0 else self._depth(symbol.item.name)
        return 1 if self.grammar.lexicons.get(name) else self._depths.get(name, _DEEP)

    def _way_depth(self, way: Expansion) -> int:
        return 1 + max((self._depth(item.symbol) for item in way.items if isinstance(item, Slot)), default=0)

    def _measure(self) -> None:
        changed = True
        while changed:
            changed = False
            for name, ways in self.grammar.expansions.items():
                least = min(self._way_depth(way) for way in ways)
                if least < self._depths.get(name, _DEEP):
                    self._depths[name] = least
                    changed = True
