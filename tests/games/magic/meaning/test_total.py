"""Nothing that a text says is passed over: every node of a line that has a meaning was looked at, field by field."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.language import read_face, tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.meaning import lower
from cardwright.games.magic.meaning.lower import Gap, Lowering, base, lower_line
from cardwright.games.magic.rules.compile.switch import _instructs

BY_HAND: Final = {
    "Act": "verb what",
    "AmongThem": "group how",
    "Arriving": "how",
    "AsLongAs": "conditions join",
    "Attached": "how",
    "Cause": "whom verb",
    "Clause": "subject first rest modifiers tense",
    "Comparison": "how amount",
    "CounterIs": "counter",
    "Counted": "count",
    "DealMore": "join amount to",
    "Destination": "place zone manner",
    "Enter": "manner",
    "EqualTo": "amount",
    "GameWord": "word",
    "Head": "own kinds noun thing plural",
    "If": "conditions join",
    "InZone": "zone how",
    "Mana": "choices amount of",
    "ManaCost": "symbols",
    "Mode": "effect label",
    "Modified": "verb modifiers",
    "MoreMove": "what to",
    "NextClause": "join clause",
    "NounList": "items join",
    "NounPhrase": "determiner shared heads join qualifiers",
    "Number": "value",
    "Often": "how",
    "OnThing": "what",
    "OwnerOf": "of",
    "Participle": "verb",
    "Possessed": "by",
    "Restriction": "verb only",
    "SelfRef": "form",
    "Sentence": "front first rest tail",
    "StatsAre": "stats",
    "Step": "join verb",
    "StepTime": "step whose which turn",
    "SubtypeIs": "subtype",
    "TypeIs": "type",
    "UnderControl": "of",
    "UpTo": "amount",
    "WhereIs": "letter amount",
    "With": "abilities",
    "WithAbility": "abilities",
    "WithCounters": "counters on equal_to",
    "Additional": "count",
    "AtLeast": "amount",
    "Every": "kinds join",
    "Exactly": "amount",
    "FewerThan": "amount",
    "OfChoice": "by",
    "OneOrTwo": "amounts",
    "OrFewer": "amount",
    "OrMore": "amount",
}
"""Nodes that functions look into by hand, with the fields that they read; all others go through a table or `bare`."""

_NOTHING: Final = ("A", "All", "Another", "AnyNumber", "Each", "It", "No", "That", "The", "They", "You")
"""Nodes without fields of their own, told by their class."""


def said(node: tree.Phrase) -> set[str]:
    """Returns the fields of a node that say something."""
    return {
        field.name
        for field in msgspec.structs.fields(type(node))
        if field.name not in ("span", "wording")
        and getattr(node, field.name)
        not in (None if field.default is msgspec.NODEFAULT else field.default, ())
    }


def inside(node: tree.Phrase) -> Iterator[tree.Phrase]:
    """Yields all nodes below one, unless they are the same object (which `walk` would yield once)."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for found in value if isinstance(value, tuple) else (value,):
            if isinstance(found, tree.Phrase):
                yield found
                yield from inside(found)


def lines() -> Iterator[tuple[str, str, tree.Phrase, bool, Binding]]:
    for card in bundled_cards():
        for face in card.faces:
            spell = any(word in face.type_line.types for word in ("Instant", "Sorcery"))
            read = read_face(face.name, face.text, cost=face.cost, spell=spell, legendary=False)
            for line in read.lines:
                if line.ability is not None:
                    yield face.name, line.text, line.ability.ability, spell, line.binding


def test_every_node_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, object] = {}
    bare, of, take = base.bare, base.Table.of, base.Mods.take

    def seeing_bare(node: tree.Phrase, *used: str) -> None:
        seen[id(node)] = node
        bare(node, *used)

    def seeing_of(table: Any, node: tree.Phrase) -> Any:
        seen[id(node)] = node
        return of(table, node)

    def seeing_take(mods: Any, kind: Any) -> Any:
        node = take(mods, kind)
        seen[id(node)] = node
        return node

    monkeypatch.setattr(base.Table, "of", seeing_of)
    monkeypatch.setattr(base.Mods, "take", seeing_take)
    for found in pkgutil.iter_modules(lower.__path__):
        module = importlib.import_module(f"{lower.__name__}.{found.name}")
        if hasattr(module, "bare"):
            monkeypatch.setattr(module, "bare", seeing_bare)
    passed_over: dict[str, str] = {}
    meant = 0
    for name, text, node, spell, binding in lines():
        seen.clear()
        try:
            lower_line(name, node, text, spell=spell, binding=binding)
        except Gap:
            continue
        meant += 1
        for part in inside(node):
            kind = type(part).__name__
            left = said(part) - set(BY_HAND.get(kind, "").split())
            if id(part) not in seen and (left or (kind not in BY_HAND and kind not in _NOTHING)):
                passed_over[f"{kind} {sorted(left)}"] = f"{name}: {text}"
    assert passed_over == {}
    assert meant > 300


def test_a_line_with_an_instruction_beside_goes_with_the_others() -> None:
    """`… can't be countered and the damage can't be prevented` is an instruction too: of damage dealt before (CR 615.12)."""
    text = "Flame deals X damage to any target.\nThis spell can't be countered and the damage can't be prevented."
    read = read_face("Flame", text, cost="{X}{R}", spell=True, legendary=False)
    nodes = [line.ability.ability for line in read.lines if line.ability is not None]
    assert [_instructs(node) for node in nodes] == [True, True]
    alone = read_face("Flame", "This spell can't be countered.", cost="{R}", spell=True, legendary=False)
    first = alone.lines[0].ability
    assert first is not None
    assert not _instructs(first.ability)
    before = Lowering("Flame", "spell", Binding(), text)
    lower_line("Flame", nodes[0], text, spell=True, binding=read.lines[0].binding, before=before)
    with pytest.raises(Gap):
        lower_line("Flame", nodes[1], text, spell=True, binding=read.lines[1].binding, before=before)
