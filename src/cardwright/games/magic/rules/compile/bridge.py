"""Where a phrase has no executor here, its meaning is asked for: a line that is compiled as before may hold new phrases.

Both ways keep what a text speaks of in the context under keys, and know the keys by the phrase that introduced it: so a
phrase that is lowered speaks of the same things. What is a gap there too stays unplayable, for the reason found here.
"""

from collections.abc import Callable
from itertools import count
from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit import Emit, Makers, Missing, changed, target_slot, watch
from cardwright.games.magic.meaning.lower import Gap, Lowering, Mods, tables
from cardwright.games.magic.meaning.lower import Said as SaidThere
from cardwright.games.magic.rules.ability import Part
from cardwright.games.magic.rules.compile import registry
from cardwright.games.magic.rules.compile.registry import Change, Doing, Entry, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import Node, walk


class Crossing:
    """One phrase on its way through its meaning."""

    def __init__(self, unit: Unit, makers: Makers) -> None:
        self.unit = unit
        self.low = Lowering(unit.name, unit.kind, unit.binding, unit.text)
        self.low.ids = dict(unit.keys)
        self.low.known = {
            key: unit.keys[key] for key, (_, found) in unit.cache.items() if found and key in unit.keys
        }
        self.low.numbers = count(unit.count + 1)
        self.low.first_slot = len(unit.targets)
        self.low.sentences = unit.sentences
        self.emit = Emit(unit.name, m.Line(unit.text, m.Static(())), makers)
        self.emit.static = unit.kind == "static"

    def letters(self, *nodes: tree.Phrase | None) -> None:
        """Notes what the letters in phrases stand for."""
        for node in nodes:
            for found in walk(node) if node is not None else ():
                to = self.low.introducer(found) if isinstance(found, tree.Variable) else None
                if isinstance(to, tree.WhereIs):
                    self.low.letters[to.letter] = to.amount

    def said(self, said: Said) -> SaidThere:
        """Takes a verb over, with its modifiers."""
        self.letters(said.verb, said.subject, *said.mods.left)
        return SaidThere(said.subject, said.verb, Mods(said.mods.left), said.tense)

    def arrive(self) -> None:
        """Tells this way what the phrase has spoken of, and its targets."""
        unit, low = self.unit, self.low
        if low.zones != ("battlefield",):
            raise Gap(None, "a part of a text says where the whole works")
        unit.targets.extend(target_slot(self.emit, slot) for slot in low.slots)
        for node in low.kept:
            if isinstance(node, Node):
                unit.cache.setdefault(id(node), (node, None))
        unit.keys.update(low.ids)
        unit.count = next(low.numbers)
        unit.volatile = True


def _part(cross: Crossing, table: registry.Rows, node: Any) -> Any:
    """Lowers a phrase that is no verb: to a test, an amount, or things."""
    cross.letters(node)
    low, emit = cross.low, cross.emit
    if table is registry.KINDS:
        return emit.inner(low.kind_of(node))
    if table is registry.QUALIFIERS:
        return emit.inner(low.qualifier(node))
    if table is registry.AMOUNTS:
        return emit.amount(low.amount(node))
    return emit.select(low.given(node))


def _sentence(cross: Crossing, _table: registry.Rows, node: tree.Phrase) -> Doing:
    """Lowers a whole sentence that is done."""
    do = tables.SENTENCES.of(node)(cross.low, node)
    if isinstance(do, m.Dearer) and cross.unit.offers:  # the terms of what was offered before change
        for offer in cross.unit.offers:
            offer.terms = replace(offer.terms, dearer=mana_cost(do.mana))
        return Doing(nothing_done)
    return Doing(cross.emit.run(do), cross.emit.can(do))


def _verb(cross: Crossing, table: registry.Rows, said: Said) -> Any:
    """Lowers a verb: as what is done, what is asked, what is waited for, or what changes."""
    low, emit, there = cross.low, cross.emit, cross.said(said)
    made: Any
    if table is registry.EFFECTS:
        do = low.verb(there)
        made = Doing(emit.run(do), emit.can(do))
    elif table is registry.CONDITIONS:
        made = emit.condition(tables.CONDITIONS.of(there.verb)(low, there))
    elif table is registry.EVENTS:
        made = (watch(emit, tables.EVENTS.of(there.verb)(low, there)),)
    else:
        change = changed(emit, low.changes(there))

        def fix(state: MagicState, ctx: Ctx) -> tuple[Part, ...]:
            return tuple(fixed(state, ctx) for fixed in change.fixed)

        made = Change(change.parts, fix, change.rules)
    said.mods.left = there.mods.left
    return made


class _Place:
    """How far a text was compiled, to go back to where that failed."""

    def __init__(self, unit: Unit, said: Any) -> None:
        self.unit = unit
        self.lists = [(held, len(held)) for held in (unit.targets, unit.spoken, unit.opening)]
        self.tables: list[tuple[dict[int, Any], int]] = [
            (held, len(held)) for held in (unit.keys, unit.cache, unit.notes)
        ]
        self.count = unit.count
        self.letters = dict(unit.letters)
        self.mods = said.mods if isinstance(said, Said) else None
        self.left = list(said.mods.left) if isinstance(said, Said) else []

    def back(self) -> None:
        """Goes back."""
        for held, length in self.lists:
            del held[length:]
        for table, length in self.tables:
            while len(table) > length:
                table.popitem()
        self.unit.count = self.count
        self.unit.letters.clear()
        self.unit.letters.update(self.letters)
        if self.mods is not None:
            self.mods.left = list(self.left)


_PARTS: Final = {
    id(registry.KINDS): tables.KINDS,
    id(registry.QUALIFIERS): tables.QUALIFIERS,
    id(registry.AMOUNTS): tables.AMOUNTS,
    id(registry.THINGS): tables.THINGS,
    id(registry.SENTENCES): tables.SENTENCES,
}
_SPOKEN: Final = {
    id(registry.EFFECTS): tables.VERBS,
    id(registry.CONDITIONS): tables.CONDITIONS,
    id(registry.EVENTS): tables.EVENTS,
    id(registry.CHANGES): tables.CHANGES,
}


def build(makers: Makers) -> None:
    """Opens the way from every table here to the one there."""

    def bridged(table: registry.Rows, node: Node, found: Entry | None) -> Entry | None:
        there: Any = _PARTS.get(id(table)) or _SPOKEN.get(id(table))
        if there is None or not there.has(node):
            return found
        if found is None and table is registry.EFFECTS and registry.registered(registry.CHANGES, node):
            return None
        cross = _sentence if table is registry.SENTENCES else _part if id(table) in _PARTS else _verb

        def over(unit: Unit, given: Any) -> Any:
            going = Crossing(unit, makers)
            made = cross(going, table, given)
            going.arrive()
            return made

        here = found[0] if found is not None else None
        return (_instead(here, over, node, _LEFT.get(id(table))), found is not None and found[1])

    registry.BRIDGES[:] = [bridged]


_LEFT: Final[dict[int, tuple[type, ...]]] = {
    id(registry.CONDITIONS): (),
    id(registry.EVENTS): (tree.During, tree.While, tree.WhileState),
}
"""The modifiers that whoever asks for a condition or an event takes after it; any other must be taken with it."""


def _instead(
    here: Callable[[Unit, Any], Any] | None,
    over: Callable[[Unit, Any], Any],
    node: Node,
    left: tuple[type, ...] | None,
) -> Callable[[Unit, Any], Any]:
    """Compiles here, and where that fails, through meaning."""

    def either(unit: Unit, given: Any) -> Any:
        place = _Place(unit, given)
        refused = NotYet(node)
        if here is not None:
            try:
                made = here(unit, given)
                for more in given.mods.left if left is not None else ():
                    if not isinstance(more, left or ()):
                        raise NotYet(more)
                return made
            except NotYet as problem:
                refused = problem
                place.back()
        try:
            return over(unit, given)
        except (Gap, Missing):
            place.back()
            raise refused from None

    return either
