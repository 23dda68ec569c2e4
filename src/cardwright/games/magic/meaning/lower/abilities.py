"""Whole lines: triggered, activated, static and spell abilities, and abilities that are given (CR 113.3)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language import write_ability
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    GRANTED,
    LINES,
    SOURCE,
    Gap,
    Lowering,
    Spans,
    bare,
    within,
)
from cardwright.games.magic.meaning.lower.casting import about_casting
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.control import body, later_in_the_turn
from cardwright.games.magic.meaning.lower.costs import cost
from cardwright.games.magic.meaning.lower.events import events
from cardwright.games.magic.meaning.lower.first_times import (
    first_time,
    is_otherwise_tapped,
    only_first,
    otherwise_tapped,
)
from cardwright.games.magic.meaning.lower.limits import limits
from cardwright.games.magic.meaning.lower.opening import from_opening_hand
from cardwright.games.magic.meaning.lower.plainly import plainly
from cardwright.games.magic.meaning.lower.spelled_out import spelled_out
from cardwright.games.magic.meaning.lower.statics import static
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk

_RESTRICTING: Final = frozenset(
    ("boast", "forecast", "exhaust", "power-up", "max speed", "strive", "solved", "to solve", "∞")
)
"""Words before an ability that are no mere ability words: they say when it works (CR 702.142, 702.57 …)."""


@LINES.row(t.AbilityWord, uses="word ability")
def _after_ability_word(low: Lowering, node: t.AbilityWord) -> m.Ability:
    plain = spelled_out(node)[0]
    if plain is not node:
        return LINES.of(plain)(low, plain)
    if node.word in _RESTRICTING:
        raise Gap(node, f"ability word {node.word}")
    return LINES.of(node.ability)(low, node.ability)


@LINES.row(t.FlavorWord, uses="*")
def _after_flavor_word(low: Lowering, node: t.FlavorWord) -> m.Ability:
    return LINES.of(node.ability)(low, node.ability)


@LINES.row(t.Triggered, uses="word events effect")
def _triggered(low: Lowering, node: t.Triggered) -> m.Ability:
    """`when, whenever, at …` (CR 603)."""
    if low.kind == "spell":
        return m.Spell(m.Body((), later_in_the_turn(low, node)))
    low.kind = "triggered"
    otherwise = is_otherwise_tapped(node.condition)
    first = first_time(node.condition)
    low.first_time = first is not None
    waits = events(low, node.events)
    low.waited = tuple(event.first for event in node.events if isinstance(event, t.Clause))
    if first is not None:
        waits = tuple(only_first(low, event, first) for event in waits)
    if otherwise:
        waits = tuple(otherwise_tapped(low, event, node) for event in waits)
    bounds, rest = limits(low, node.effect)
    also, rest = _also_there(rest)
    holds = None
    if rest and isinstance(rest[-1], t.TriggersOnly):
        waits = tuple(_only_if(low, event, rest[-1]) for event in waits)
        rest = rest[:-1]
    if not rest:
        raise Gap(node, "nothing is done")
    if node.condition is not None:
        holds = conditions(low, node.condition) if first is None and not otherwise else None
        opening = rest[0]
        assert isinstance(opening, t.Sentence | t.Choose)
        rest = (replace(opening, front=opening.front[1:]), *rest[1:])
    made = body(low, rest)
    if _adds_mana(made):
        raise Gap(node, "triggered mana ability")
    zones = low.zones
    itself = (m.Among(SOURCE), m.Among(m.Of("host", SOURCE)))
    if any(event.kind == "leaves" and event.thing in itself for event in waits):
        zones = ("battlefield",)  # what triggers on leaving is there until then (CR 603.6c)
    if zones == ("battlefield",):
        zones = tuple(dict.fromkeys(where(event) for event in waits))
    return m.Triggered(waits, made, holds, (*zones, *also), bounds)


def _also_there(rest: tuple[t.Phrase, ...]) -> tuple[tuple[m.Zone, ...], tuple[t.Phrase, ...]]:
    """Takes `This ability also triggers if this card is in your graveyard.` from the end of a text (CR 113.6)."""
    said = rest[-1] if rest else None
    clause = said.first if isinstance(said, t.Sentence) else None
    if not isinstance(clause, t.Clause) or clause.first != t.Also(verb=t.Act(verb="trigger")):
        return (), rest
    assert said is not None
    bare(said, "first")
    bare(clause, "subject", "first", "modifiers")
    asked = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    there = asked.conditions[0] if isinstance(asked, t.If) and len(asked.conditions) == 1 else None
    if clause.subject != t.ThisAbility(what="ability") or not isinstance(there, t.Clause):
        raise Gap(said, "also triggers")
    bare(there, "subject", "first")
    if not isinstance(there.subject, t.SelfRef) or not isinstance(there.first, t.BeIn):
        raise Gap(said, "also triggers")
    bare(there.first, "zone", "how")
    zone, whose = zone_of(there.first.zone)
    if not isinstance(whose, t.You | None) or zone not in ("graveyard", "exile", "hand", "command"):
        raise Gap(said, f"also triggers in {zone}")
    return (zone,), rest[:-1]


def _adds_mana(record: object) -> bool:
    """Tells whether something adds mana itself; an ability that it gives to something is another (CR 605.1)."""
    if isinstance(record, m.AddMana):
        return True
    if isinstance(record, tuple):
        return any(_adds_mana(part) for part in record)
    if not isinstance(record, m.M) or isinstance(record, m.Line):
        return False
    return any(_adds_mana(getattr(record, name)) for name in record.__struct_fields__)


def _only_if(low: Lowering, event: m.Event, node: t.TriggersOnly) -> m.Event:
    """`This ability triggers only if …`: asked as it would trigger, and where it works (CR 603.2, 113.6)."""
    bare(node, "first", "others")
    if event.condition is not None:
        raise Gap(node, "two conditions of an event")
    asked = [(node.first,), *((node.others,) if node.others else ())]
    ways = tuple(m.AllOf(tuple(_stands(low, clause) for clause in clauses)) for clauses in asked)
    zones = [found.zone for found in within(ways) if isinstance(found, m.Remains) and found.of == SOURCE]
    low.zones = tuple(dict.fromkeys(zones)) or low.zones
    return replace(event, condition=m.AnyOf(ways))


def _stands(low: Lowering, node: t.Phrase) -> m.Condition:
    """Lowers a condition; where the card itself is may be one."""
    if isinstance(node, t.Clause) and isinstance(node.subject, t.SelfRef) and isinstance(node.first, t.BeIn):
        bare(node, "subject", "first")
        bare(node.first, "zone", "how")
        zone, whose = zone_of(node.first.zone)
        if isinstance(whose, t.You | None):
            return m.Remains(SOURCE, zone)
    return conditions(low, t.If(conditions=(node,)))


def where(event: m.Event) -> m.Zone:
    """Returns where an ability is that triggers on an event (CR 113.6): a spell as it is cast, a card cycled or discarded."""
    if event.thing == m.Among(SOURCE) and event.kind == "cast":
        return "stack"
    return (
        "graveyard"
        if event.thing == m.Among(SOURCE) and event.kind in ("cycled", "discarded")
        else "battlefield"
    )


@LINES.row(t.Activated, uses="costs effect")
def _activated(low: Lowering, node: t.Activated) -> m.Ability:
    """`cost: effect` (CR 602)."""
    low.kind = "activated"
    price = cost(low, node.costs)
    bounds, rest = limits(low, node.effect)
    made = body(low, rest)
    if _adds_mana(made) and (len(rest) > 1 or made.slots or not isinstance(made.do, m.AddMana)):
        raise Gap(node, "mana and more")
    return m.Activated(price, made, bounds, low.zones[0])


@LINES.row(t.LoyaltyAbility, uses="loyalty effect")
def _loyalty(low: Lowering, node: t.LoyaltyAbility) -> m.Ability:
    """`[+1]: …` (CR 606)."""
    low.kind = "activated"
    word = node.loyalty.strip("[]").replace("−", "-").replace("–", "-")
    if not word.lstrip("+-").isdigit():
        raise Gap(node, "loyalty X")
    bounds, rest = limits(low, node.effect)
    if bounds != m.Limits():
        raise Gap(node, "limits of a loyalty ability")
    made = body(low, rest)
    if _adds_mana(made):
        raise Gap(node, "mana of a loyalty ability")
    return m.Activated(m.Cost(loyalty=int(word)), made, m.Limits(sorcery=True))


@LINES.row(t.Sentences, uses="sentences")
def _sentences(low: Lowering, node: t.Sentences) -> m.Ability:
    """What a spell does, or a static ability."""
    casting = about_casting(low, node) or from_opening_hand(low, node)
    if casting is not None:
        return casting
    if low.kind != "spell":
        low.kind = "static"
        still = static(low, node)
        if low.zones != ("battlefield",):
            raise Gap(node, "static ability that works elsewhere")
        return still
    made = body(low, node.sentences)
    if low.zones != ("battlefield",):
        raise Gap(node, "spell that works elsewhere")
    return m.Spell(made)


@GRANTED.row(t.Quoted, uses="*")
def _quoted(low: Lowering, node: t.Quoted) -> m.Ability:
    """An ability in quotation marks, a scope of its own."""
    if any(isinstance(found, t.SelfRef) and found.form in ("name", "short") for found in walk(node)):
        raise Gap(node, "granted ability that names its giver")
    words = quoted_words(low, node)
    inner = Lowering(low.name, "", low.binding, words)
    inner.introducers = low.introducers
    made = LINES.of(node.ability)(inner, node.ability)
    if inner.modes:
        raise Gap(node, "granted ability with modes")
    if isinstance(made, m.Triggered | m.Activated | m.Static):
        return m.Line(words, made)
    raise Gap(node, "granted ability")


def quoted_words(low: Lowering, node: t.Quoted) -> str:
    """Returns the words of an ability in quotation marks."""
    parts = low.text.replace("“", '"').replace("”", '"').split('"')[1::2]
    if len(parts) == 1:
        return parts[0]
    line = t.AbilityText(ability=node.ability, reminders=node.reminders)
    return write_ability(line, (low.name, low.name))[0]


def lower_line(
    name: str,
    node: t.Phrase,
    text: str,
    *,
    spell: bool,
    binding: Binding,
    before: Lowering | None = None,
    spans: Spans | None = None,
) -> m.Line:
    """Returns what a line of a card means; raises `Gap`.

    `before` is the text of the spell so far: what it speaks of is known in this line, and so on. `spans` takes up which
    words the records come from.
    """
    node = plainly(node)
    low = Lowering(name, "spell" if spell else "", binding, text)
    if spans is not None:
        low.spans = spans
    if before is not None:
        low.follow(before)
        for found in walk(
            node
        ):  # a line that says the same as one before is the same tree: it speaks of its own
            low.ids.pop(id(found), None)
    made = LINES.of(node)(low, node)
    if before is not None and isinstance(made, m.Spell):
        before.first_slot += len(made.body.slots)
    return m.Line(text, made, tuple(low.modes))
