"""Where a phrase has no executor here, its meaning is asked for: a line that is compiled as before may hold new phrases.

Both ways keep what a text speaks of in the context under keys, and know the keys by the phrase that introduced it: so a
phrase that is lowered speaks of the same things. What is a gap there too stays unplayable, for the reason found here.
"""

from collections.abc import Callable
from types import NoneType
from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit import (
    Makers,
    Missing,
    changed,
    reads_more,
    target_slot,
    terms_of,
    watch,
)
from cardwright.games.magic.meaning.lower import Gap, Lowering, Mods, event_of, tables, where
from cardwright.games.magic.meaning.lower import Said as SaidThere
from cardwright.games.magic.rules.ability import Part
from cardwright.games.magic.rules.compile import notes, registry
from cardwright.games.magic.rules.compile.crossing_back import Mixed, MixedEmit
from cardwright.games.magic.rules.compile.nouns.heads import nouns_of
from cardwright.games.magic.rules.compile.registry import Change, Doing, Entry, NotYet
from cardwright.games.magic.rules.compile.statics.granted_by import own_name
from cardwright.games.magic.rules.compile.unit import Referent, Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import Node, walk


class Crossing:
    """One phrase on its way through its meaning."""

    def __init__(self, unit: Unit, makers: Makers, *, mixing: bool) -> None:
        self.unit = unit
        self.low = Mixed(unit, mixing=mixing)
        self.low.settle = self.settle
        self.low.sentences = unit.sentences
        self.low.damage_noted = any(isinstance(one, tree.Deal) for one in unit.happened)
        self.low.difference = unit.notes.get(notes.DIFFERENCE_MEANT)
        self.emit = MixedEmit(unit, makers, self.low.made)
        self.volatile = True
        """It may read something beside characteristics, counters, attachments and control."""
        self.zone: Zone | None = None
        """Where an ability works that triggers on what was lowered, if it is an event."""
        self.tells_where = False
        """What is asked is where the card itself is: there its ability works (CR 113.6)."""

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

    def settle(self) -> None:
        """Tells this way what the phrase has spoken of so far, and its targets."""
        unit, low = self.unit, self.low
        unit.targets.extend(target_slot(self.emit, slot) for slot in low.slots)
        for node in low.kept:
            if isinstance(node, Node):
                unit.cache.setdefault(id(node), (node, None))
            if isinstance(node, tree.Phrase):
                unit.spoken.extend(_called(node, low.ids[id(node)]))
        unit.keys.update(low.ids)
        unit.count = next(low.numbers)
        low.slots.clear()
        low.kept.clear()

    def arrive(self) -> None:
        """Tells this way all that it must know of the phrase."""
        unit, low = self.unit, self.low
        if low.zones != ("battlefield",) and self.tells_where:  # eminence (CR 113.6b)
            unit.zones = tuple(ZONE_NAMES[zone] for zone in low.zones)
        elif low.zones != ("battlefield",):
            raise Gap(None, "a part of a text says where the whole works")
        self.settle()
        unit.consumed.extend(low.folded)
        if low.difference is not None:
            unit.notes.put(notes.DIFFERENCE_MEANT, low.difference)
        unit.volatile = unit.volatile or self.volatile
        if self.zone not in (None, Zone.BATTLEFIELD):
            unit.zones = (self.zone,)


def _called(node: tree.Phrase, key: str) -> list[Referent]:
    """Returns what a phrase can be called by later."""
    if isinstance(node, tree.AnyTarget):
        words: tuple[str, ...] = ("permanent", "player", "creature", "target")
        return [
            Referent(key, False, False, words),
            Referent(key, True, False, ("player",)),
            Referent(key, False, False, ("permanent", "creature")),
        ]
    if isinstance(node, tree.NounPhrase):
        words = tuple(word for head in node.heads for word in nouns_of(head))
        person = bool(node.heads) and all(head.thing in _PEOPLE for head in node.heads)
        every = isinstance(node.determiner, tree.Each | tree.All | NoneType)
        plural = not (person and isinstance(node.determiner, tree.Each)) if every else node.plural
        return [Referent(key, person, plural, words)]
    return (
        [Referent(key, True, False, ("player",))]
        if isinstance(node, tree.ControllerOf | tree.OwnerOf)
        else []
    )


_PEOPLE: Final = ("player", "opponent")


def _part(cross: Crossing, table: registry.Rows, node: Any) -> Any:
    """Lowers a phrase that is no verb: to a test, an amount, or things."""
    cross.letters(node)
    low, emit = cross.low, cross.emit
    if table is registry.THINGS:
        return emit.select(low.given(node))
    record: m.Test | m.Amount
    if table is registry.AMOUNTS:
        record = low.amount(node)
        made: Any = emit.amount(record)
    else:
        record = low.kind_of(node) if table is registry.KINDS else _qualifier(low, node)
        made = emit.inner(record)
    cross.volatile = reads_more(record)
    return made


def _qualifier(low: Lowering, node: tree.Phrase) -> m.Test:
    """Lowers what stands after a noun; it may speak of the thing itself: `with toughness greater than its power`."""
    own = [low.introducer(word) for word in walk(node) if isinstance(word, tree.It | tree.They)]
    itself = next((one for one in own if one is not None and _is_said_of(node, one)), None)
    if itself is None:
        return low.qualifier(node)
    ref = f"each{next(low.numbers)}"
    low.ids[id(itself)] = ref
    test = low.qualifier(node)
    del low.ids[id(itself)]
    return m.Itself(ref, test)


def _is_said_of(node: tree.Phrase, noun: tree.Phrase) -> bool:
    """Tells whether a qualifier is one of a noun, or of one in a list."""
    items = noun.items if isinstance(noun, tree.NounList) else (noun,)
    return any(
        isinstance(one, tree.NounPhrase) and any(node is own for own in one.qualifiers) for one in items
    )


def _sentence(cross: Crossing, _table: registry.Rows, node: tree.Phrase) -> Doing:
    """Lowers a whole sentence that is done."""
    do = tables.SENTENCES.of(node)(cross.low, node)
    if isinstance(do, m.Dearer) and cross.unit.offers:  # the terms of what was offered before change
        for offer in cross.unit.offers:
            offer.terms = replace(offer.terms, dearer=mana_cost(do.mana), dearer_opponents=do.opponents)
        return Doing(nothing_done)
    if isinstance(do, m.AnyMana) and cross.unit.offers:
        for offer in cross.unit.offers:
            offer.terms = replace(offer.terms, any_mana=do.kind)
        return Doing(nothing_done)
    if isinstance(do, m.PaidSo) and cross.unit.offers:
        price = terms_of(cross.emit, do.price)
        if do.which is not None:
            which = cross.emit.test(do.which)
            cross.unit.offers += [one.on(price, which) for one in cross.unit.offers if one.word != "land"]
            return Doing(nothing_done)
        for offer in cross.unit.offers:
            if offer.word != "land":
                offer.terms = replace(offer.terms, name=price.name, cost=price.cost)
        return Doing(nothing_done)
    return Doing(cross.emit.run(do), cross.emit.can(do))


def _verb(cross: Crossing, table: registry.Rows, said: Said) -> Any:
    """Lowers a verb: as what is done, what is asked, what is waited for, or what changes."""
    low, emit, there = cross.low, cross.emit, cross.said(said)
    made: Any
    if table is registry.EFFECTS:
        _asks_of_nothing_made(low, said)
        do = low.verb(there)
        made = Doing(emit.run(do), emit.can(do))
    elif table is registry.CONDITIONS:
        cross.tells_where = isinstance(said.verb, tree.BeInEither)
        made = emit.condition(tables.CONDITIONS.of(there.verb)(low, there))
    elif table is registry.EVENTS:
        event = event_of(low, there)
        made = (watch(emit, event),)
        cross.zone = ZONE_NAMES[where(event)]
    else:
        records = low.changes(there)
        change = changed(emit, records)
        cross.volatile = reads_more(records)

        def fix(state: MagicState, ctx: Ctx) -> tuple[Part, ...]:
            return tuple(fixed(state, ctx) for fixed in change.fixed)

        made = Change(change.parts, fix, change.rules)
    for more in there.mods.left:
        again = low.mixing and isinstance(more, tree.ForEach)  # as often as that (`repeating.py`)
        if not isinstance(more, _LEFT[id(table)]) and not again:
            raise Gap(more, "left to the way before")
    said.mods.left = there.mods.left
    return made


def _asks_of_nothing_made(low: Lowering, said: Said) -> None:
    """Makes sure that an "if" after a verb is not bound to what the verb makes, for it is asked before that is done."""
    parts = [part for part in walk(said.verb) if isinstance(part, tree.Phrase)]
    for asked in said.mods.left:
        for word in walk(asked) if isinstance(asked, tree.If) else ():
            to = low.introducer(word) if isinstance(word, tree.Phrase) else None
            if to is not None and any(part is to for part in parts):
                raise Gap(asked, "if of what is done")


class Place:
    """How far a text was compiled, to go back to where that failed."""

    def __init__(self, unit: Unit, said: Any) -> None:
        self.unit = unit
        self.lists = [(held, len(held)) for held in (unit.targets, unit.spoken, unit.opening, unit.consumed)]
        self.tables: list[tuple[dict[Any, Any], int]] = [
            (held, len(held)) for held in (unit.keys, unit.cache, unit.notes.held)
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
        if there is None or not there.has(node) or _depends(node):
            return found
        if found is None and table is registry.EFFECTS and registry.registered(registry.CHANGES, node):
            return None
        cross = _sentence if table is registry.SENTENCES else _part if id(table) in _PARTS else _verb

        def over(unit: Unit, given: Any) -> Any:
            going = Crossing(unit, makers, mixing=found is None and cross is _verb)
            made = cross(going, table, given)
            going.arrive()
            return made

        return (_instead(found, over, node, _ASKED.get(id(table)), first=_goes_first(table, node)), True)

    registry.BRIDGES[:] = [bridged]


def _depends(node: Node) -> bool:
    """Tells whether what a phrase means depends on what stands around it: `other`, `from your hand`."""
    return (isinstance(node, tree.StatusIs) and node.status == "other") or (
        isinstance(node, tree.InZone) and node.how == "from"
    )


_BEFORE: Final = ("counter", "draw", "exile", "reveal")
"""Verbs of which later sentences say more, or ask: the way before keeps notes of them that only it can read."""


def _goes_first(table: registry.Rows, node: Node) -> bool:
    """Tells whether a phrase goes through its meaning first."""
    if table is registry.THINGS or table is registry.SENTENCES or isinstance(node, tree.Variable):
        return False  # an X of one of several modes is told from the others' by the way before
    if table is registry.EFFECTS and isinstance(node, tree.Deal | tree.Create | tree.DivideInto):
        return False
    return not (table is registry.EFFECTS and isinstance(node, tree.Act) and node.verb in _BEFORE)


_SHELL: Final = (tree.If, tree.Unless, tree.At, tree.Repeated, tree.Often, tree.AtRandom)
"""The modifiers that are taken from any verb that is done."""
_LEFT: Final[dict[int, tuple[type, ...]]] = {
    id(registry.EFFECTS): _SHELL,
    id(registry.CONDITIONS): (),
    id(registry.EVENTS): (tree.During, tree.While, tree.WhileState),
    id(registry.CHANGES): (
        *_SHELL,
        tree.AsLongAs,
        tree.During,
        tree.Lasting,
        tree.ForAsLongAs,
        tree.UntilEvent,
    ),
}
"""The modifiers that whoever asks for a verb takes after it; any other must be taken with it."""


_ASKED: Final = {id(table): _LEFT[id(table)] for table in (registry.CONDITIONS, registry.EVENTS)}


def _around(unit: Unit, given: Any) -> bool:
    """Tells whether the text around a phrase says more of it, which only the way before knows."""
    nodes = (given.subject, given.verb) if isinstance(given, Said) else (given,)
    for node in nodes if registry.GIVING else ():
        if any(
            isinstance(part, tree.SelfRef) and own_name(part)
            for part in (walk(node) if node is not None else ())
        ):
            return True  # what gives the ability
    node = nodes[-1]
    if isinstance(given, Said):
        if isinstance(node, tree.HasAbility) and (unit.spares or "other abilities" in unit.text):
            return True
        if unit.kind == "cost" or unit.random.said or unit.mark is not None or unit.caps:
            return True
    return unit.other is not None and any(
        isinstance(part, tree.StatusIs) and part.status == "other" for part in walk(node)
    )


class Order:
    """Which way a phrase goes first: through its meaning, but for texts that only the way before knows as a whole."""

    def __init__(self) -> None:
        self.meaning_first = True


ORDER: Final = Order()


def _instead(
    found: Entry | None,
    over: Callable[[Unit, Any], Any],
    node: Node,
    left: tuple[type, ...] | None,
    *,
    first: bool,
) -> Callable[[Unit, Any], Any]:
    """Compiles a phrase one way, and where that fails, the other; `first`: through its meaning first."""

    def before(unit: Unit, given: Any) -> Any:
        if found is None:
            raise NotYet(node)
        here, stable = found
        unit.volatile = unit.volatile or not stable
        made = here(unit, given)
        for more in given.mods.left if left is not None else ():
            if not isinstance(more, left or ()):
                raise NotYet(more)
        return made

    def either(unit: Unit, given: Any) -> Any:
        ways = (
            (over, before) if first and ORDER.meaning_first and not _around(unit, given) else (before, over)
        )
        place = Place(unit, given)
        refused = NotYet(node)
        for way in ways:
            try:
                return way(unit, given)
            except NotYet as problem:
                refused = problem
            except (Gap, Missing):
                pass
            place.back()
        raise refused

    return either
