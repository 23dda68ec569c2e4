"""`The same is true for …`: a statement said again of other things."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import StaticEffect
from cardwright.games.magic.rules.compile.abilities import LINKED_STATICS, static_sentence
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit


def _same_for(unit: Unit, left: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`Creatures you control are … The same is true for creature spells you control and …`"""
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
    if not isinstance(node, tree.Sentence) or not isinstance(node.first, tree.Clause):
        return None
    verb = node.first.first
    if not isinstance(verb, tree.SameFor):
        return None
    if node.front or node.tail or node.rest or node.opening or node.first.rest or node.first.modifiers:
        raise NotYet(node)
    return verb.what.items if isinstance(verb.what, tree.NounList) else (verb.what,)


def _is_of_things(subject: tree.Phrase | None) -> bool:
    return isinstance(subject, tree.NounPhrase) and all(
        head.thing in ("", "permanent") for head in subject.heads
    )


LINKED_STATICS.append(_same_for)
