"""`The same is true for …`: a statement said again of other things."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import StaticEffect
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.statics.statements import static_sentence
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.text import walk


def said_again(nodes: Sequence[tree.Phrase]) -> tuple[tree.Phrase, ...]:
    """Returns sentences with `The same is true for haste and reach.` written out: a sentence for each ability."""
    found: list[tree.Phrase] = []
    for node in nodes:
        verb = _same(node)
        if verb is None or not verb.abilities:
            found.append(node)
        elif not found:
            raise NotYet(node)
        else:
            said = found[-1]
            found.extend(with_ability(said, one) for one in verb.abilities)
    return tuple(found)


def with_ability(said: tree.Phrase, other: tree.Phrase) -> tree.Phrase:
    """Returns what is said of one keyword as it is said of another, counters of that name too."""
    named = {one.name for one in walk(said) if isinstance(one, tree.Keyword)}
    if len(named) != 1 or not isinstance(other, tree.Keyword) or other != tree.Keyword(name=other.name):
        raise NotYet(other)
    (name,) = named
    again = _changed(said, name, other)
    assert isinstance(again, tree.Phrase)
    return again


def _changed(value: Any, name: str, other: tree.Keyword) -> Any:
    """Returns a tree with a keyword changed; what does not speak of it is the very same node."""
    if isinstance(value, tuple):
        items = tuple(_changed(one, name, other) for one in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if isinstance(value, tree.Keyword):
        if value != tree.Keyword(name=name):
            raise NotYet(value)
        return other
    if isinstance(value, tree.CounterIs) and value.counter == name:
        return replace(value, counter=other.name)
    if not isinstance(value, tree.Phrase):
        return value
    parts = {part: getattr(value, part) for part in type(value).parts()}
    new = {part: _changed(one, name, other) for part, one in parts.items()}
    changed = {part: one for part, one in new.items() if one is not parts[part]}
    return replace(value, **changed) if changed else value


@LINKED_STATICS.hook
def _same_for(unit: Unit, left: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`Creatures you control are … The same is true for creature spells you control and …`"""
    verb = _same(left[1]) if len(left) > 1 else None
    if verb is not None and verb.abilities:
        return tuple(effect for one in said_again(left[:2]) for effect in static_sentence(unit, one))
    others = _others(left[1]) if len(left) > 1 else None
    if others is None:
        return None
    said = left[0]
    if not isinstance(said, tree.Sentence) or said.rest or not isinstance(said.first, tree.Clause):
        raise NotYet(left[1])
    if not _is_of_things(said.first.subject):
        raise NotYet(left[1])
    found = list(static_sentence(unit, said))
    for other in others:
        found.extend(static_sentence(unit, replace(said, first=replace(said.first, subject=other))))
    return tuple(found)


def _others(node: tree.Phrase) -> tuple[tree.Phrase, ...] | None:
    """Returns of what the same is true."""
    verb = _same(node)
    if verb is None or verb.what is None:
        return None
    return verb.what.items if isinstance(verb.what, tree.NounList) else (verb.what,)


def _same(node: tree.Phrase) -> tree.SameFor | None:
    if not isinstance(node, tree.Sentence) or not isinstance(node.first, tree.Clause):
        return None
    verb = node.first.first
    if not isinstance(verb, tree.SameFor):
        return None
    if node.front or node.tail or node.rest or node.opening or node.first.rest or node.first.modifiers:
        raise NotYet(node)
    return verb


def _is_of_things(subject: tree.Phrase | None) -> bool:
    return isinstance(subject, tree.NounPhrase) and all(
        head.thing in ("", "permanent") for head in subject.heads
    )
