"""A phrase within one that is lowered may have no meaning yet: it is compiled as before, and stands in the records by a number.

So a verb moves to `meaning/` before every noun that may stand in it has. Such records live for one crossing alone (`bridge.py`).
"""

from collections.abc import Callable
from itertools import count
from typing import Any, Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit import Emit, Makers
from cardwright.games.magic.meaning.lower import Gap, Lowering
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.compile import registry
from cardwright.games.magic.rules.compile.registry import NotYet, registered
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.places import controller_of_any


class Before(m.M, frozen=True):
    """What a phrase stands for that only the way before knows (things, an amount), by its number."""

    at: int


class Mixed(Lowering):
    """The lowering of a phrase of a text that is compiled as before."""

    def __init__(self, unit: Unit, *, mixing: bool) -> None:
        super().__init__(unit.name, unit.kind, unit.binding, unit.text)
        self.unit = unit
        self.mixing = mixing
        """Only meaning knows the verb; as long as there is another way, that one goes first."""
        self.made: list[Any] = []
        """What the phrases that were compiled as before have become."""
        self.settle: Callable[[], None] = lambda: None
        """Tells the way before what has been spoken of so far."""
        self.take_over()

    def take_over(self) -> None:
        """Takes over what the text has spoken of so far."""
        unit = self.unit
        self.ids.update(unit.keys)
        self.known.update(
            {key: unit.keys[key] for key, (_, found) in unit.cache.items() if found and key in unit.keys}
        )
        self.numbers = count(unit.count + 1)
        self.first_slot = len(unit.targets)

    def amount(self, node: tree.Phrase | None) -> m.Amount:
        """Lowers an amount."""
        if node is None or isinstance(node, tree.Variable):
            return super().amount(node)
        found: m.Amount = self._either(registry.AMOUNTS, node, super().amount)
        return found

    def things(self, node: tree.Phrase) -> m.Things:
        """Lowers a phrase for things or people; one that leaves a choice is never compiled as before."""
        if (
            self.mixing and self.unit.targets and _is_another(node)
        ):  # than the targets before, which the way before knows
            found = registered(registry.THINGS, node)
            assert found is not None
            another: m.Things = self._before(registry.THINGS, node, found)
            return another
        if isinstance(node, tree.NounPhrase) and not isinstance(node.determiner, _GIVEN):
            return super().things(node)
        made: m.Things = self._either(registry.THINGS, node, super().things)
        if isinstance(node, tree.NounPhrase) and isinstance(made, m.Ref):
            self._whose(node, made.id)
        return made

    def _whose(self, node: tree.NounPhrase, key: str) -> None:
        """Lets later phrases speak of `that player`, who controls `target creature an opponent controls`."""
        for word in node.qualifiers:
            by = word.by if isinstance(word, tree.Controlled) and not word.negated else None
            if isinstance(by, tree.NounPhrase) and isinstance(by.determiner, tree.A):
                self.unit.cache.setdefault(id(by), (by, _controllers(key)))

    def _either(self, table: registry.Rows, node: tree.Phrase, lower: Callable[[Any], Any]) -> Any:
        """Lowers a phrase, or where that is a gap, compiles it as before."""
        slots, kept, ids = len(self.slots), len(self.kept), len(self.ids)
        try:
            return lower(node)
        except Gap:
            found = registered(table, node)
            if found is None or not self.mixing:
                raise
            del self.slots[slots:], self.kept[kept:]
            while len(self.ids) > ids:
                self.ids.popitem()
            return self._before(table, node, found)

    def _before(self, table: registry.Rows, node: tree.Phrase, found: registry.Entry) -> Any:
        self.settle()
        unit, (compiled, stable) = self.unit, found
        spoken = len(unit.spoken)
        unit.opening.append(id(node))
        try:
            made = compiled(unit, node)
        except NotYet as problem:
            raise Gap(node, problem.reason) from None
        unit.opening.remove(id(node))
        unit.volatile = unit.volatile or not stable
        if table is registry.THINGS:
            unit.cache[id(node)] = (node, made)
            unit.note(node, spoken)
        self.take_over()
        if table is registry.THINGS and _is_target(node):
            return m.Ref(unit.keys[id(node)])
        self.made.append(made)
        return Before(len(self.made) - 1)


def _controllers(key: str) -> Select:
    return lambda state, ctx: tuple(
        player_thing(controller_of_any(state, thing)) for thing in ctx.refs.get(key, ())
    )


def _is_target(node: tree.Phrase) -> bool:
    return isinstance(node, tree.AnyTarget) or (
        isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Target)
    )


def _is_another(node: tree.Phrase) -> bool:
    """`another target creature`, `any other target`."""
    if isinstance(node, tree.AnyTarget):
        return "other" in node.which
    det = node.determiner if isinstance(node, tree.NounPhrase) else None
    return isinstance(det, tree.Target) and bool(det.other)


_GIVEN: Final = (tree.Target, tree.Each, tree.All, tree.That, tree.Attached)


class MixedEmit(Emit):
    """The emitting of a phrase of a text that is compiled as before."""

    def __init__(self, unit: Unit, makers: Makers, before: list[Any]) -> None:
        super().__init__(unit.name, m.Line(unit.text, m.Static(())), makers)
        self.static = unit.kind == "static"
        self.x = unit.letters.get("X")
        self.before = before

    def select(self, record: m.Things | Before) -> Select:
        """Makes what finds things."""
        return self.before[record.at] if isinstance(record, Before) else super().select(record)

    def amount(self, record: m.Amount | Before) -> Amount:
        """Makes an amount."""
        return self.before[record.at] if isinstance(record, Before) else super().amount(record)
