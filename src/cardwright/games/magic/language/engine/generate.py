"""Random trees of a grammar, for tests."""

from itertools import accumulate
from random import Random
from typing import Any, Final

from cardwright.games.magic.language.engine.compile import Grammar, Symbol
from cardwright.games.magic.language.engine.declare import Expansion, Slot

_DEEP: Final = 1_000
_TRIES: Final = 20
_REPAIRS: Final = 5


class NotMade(Exception):
    """A phrase kind of which no phrase was found that its checks let stand; making it again may find one."""


class _Choices:
    """Words and productions to choose among; a production is the likelier the more slots it has."""

    __slots__ = ("ways", "weights", "words")

    def __init__(self, words: list[Any], ways: list[Expansion]) -> None:
        self.words = words
        self.ways = ways
        self.weights = list(accumulate(1 + len(way.slots) for way in ways))


class Generator:
    """Makes trees of a grammar from a generator of chance.

    A production of a phrase kind, or of a kind that it includes, is the likelier the more slots it has, so that
    sentences and phrases are made rather than idioms and single words.
    """

    __slots__ = ("_choices", "_depths", "_ways", "chance", "grammar")

    def __init__(self, grammar: Grammar, chance: Random) -> None:
        self.grammar = grammar
        self.chance = chance
        self._depths: dict[str, int] = {}
        self._ways: dict[str, list[Expansion]] = {}
        self._choices: dict[tuple[str, int], _Choices] = {}
        self._measure()

    def make(self, symbol: str, depth: int = 10) -> Any:
        """Returns a random value of a phrase kind, not much deeper than `depth`; raises `NotMade`."""
        return self._make(self.grammar.symbol(symbol), depth)

    def _make(self, symbol: Symbol, depth: int) -> Any:
        if symbol.terminal is not None:
            return symbol.terminal.make(self, depth)
        if symbol.item is not None:
            if symbol.single:
                return (self._make(symbol.item, depth),)
            most = symbol.least + 2 if depth > self._depth(symbol.item.name) else symbol.least
            count = self.chance.choice(range(symbol.least, most + 1))
            return tuple(self._make(symbol.item, depth) for _ in range(count))
        return self._one_of(symbol, depth)

    def _one_of(self, symbol: Symbol, depth: int) -> Any:
        choices = self._choices_for(symbol.name, depth)
        for _ in range(_TRIES):
            if choices.words and (not choices.ways or self.chance.random() < 0.5):
                return self.chance.choice(choices.words)
            made = self._build(self.chance.choices(choices.ways, cum_weights=choices.weights)[0], depth)
            if made is not None:
                return made
        raise NotMade(symbol.name)

    def _choices_for(self, name: str, depth: int) -> "_Choices":
        """Returns what a phrase of a kind may be made of at a depth, found once."""
        if (name, depth) not in self._choices:
            ways = self._ways_of(name)
            shallow = [way for way in ways if self._way_depth(way) <= depth]
            tables = self.grammar.lexicons.get(name, ())
            words = [value for table in tables for _, value in table.words]
            if not shallow and not words:
                least = min(self._way_depth(way) for way in ways)
                shallow = [way for way in ways if self._way_depth(way) == least]
            self._choices[name, depth] = _Choices(words, shallow)
        return self._choices[name, depth]

    def _build(self, way: Expansion, depth: int) -> Any:
        """Returns a phrase made in a way that its check lets stand; while it does not, one slot is filled anew."""
        slots = way.slots
        values = {slot.field: self._fill(slot, depth) for slot in slots}
        for _ in range(_REPAIRS if slots else 1):
            made = _made(way, values)
            if way.rule.check is None or way.rule.check(made):
                return made
            slot = self.chance.choice(slots)
            values[slot.field] = self._fill(slot, depth)
        return None

    def _fill(self, slot: Slot, depth: int) -> Any:
        return self._make(self.grammar.symbol(slot.symbol), depth - 1)

    def _ways_of(self, name: str) -> list[Expansion]:
        """Returns the productions of a phrase kind, with those of the kinds that it includes in their place."""
        if name not in self._ways:
            found: list[Expansion] = []
            for way in self.grammar.expansions.get(name, []):
                inner = _included(way)
                spread = inner and inner in self.grammar.expansions and inner not in self.grammar.lexicons
                found.extend(self._ways_of(inner) if spread else [way])
            self._ways[name] = found
        return self._ways[name]

    def _depth(self, name: str) -> int:
        symbol = self.grammar.symbol(name)
        if symbol.terminal is not None:
            return 1
        if symbol.item is not None:
            return 0 if symbol.least == 0 else self._depth(symbol.item.name)
        return 1 if self.grammar.lexicons.get(name) else self._depths.get(name, _DEEP)

    def _way_depth(self, way: Expansion) -> int:
        inner = max((self._depth(item.symbol) for item in way.items if isinstance(item, Slot)), default=0)
        return inner if _included(way) else inner + 1

    def _measure(self) -> None:
        changed = True
        while changed:
            changed = False
            for name, ways in self.grammar.expansions.items():
                least = min(self._way_depth(way) for way in ways)
                if least < self._depths.get(name, _DEEP):
                    self._depths[name] = least
                    changed = True


def _made(way: Expansion, values: dict[str, Any]) -> Any:
    if way.rule.node is None:
        return next(iter(values.values()))
    given = {**values, **dict(way.const)}
    if way.wording:
        given["wording"] = way.wording
    return way.rule.node(**given)


def _included(way: Expansion) -> str:
    """Returns the phrase kind that a way stands for whole, if it adds nothing."""
    if way.rule.node is None and way.rule.check is None and len(way.items) == 1:
        return way.slots[0].symbol
    return ""
