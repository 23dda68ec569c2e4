"""`The same is true for …`: a statement said again of other things."""

from collections.abc import Sequence

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.meaning.lower import Gap
from cardwright.games.magic.meaning.lower.borrowing import said_again as spelled_again
from cardwright.games.magic.rules.ability import StaticEffect
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.statics.statements import static_sentence
from cardwright.games.magic.rules.compile.unit import Unit


def said_again(nodes: Sequence[tree.Phrase]) -> tuple[tree.Phrase, ...]:
    """Returns sentences with `The same is true for haste and reach.` written out: a sentence for each ability."""
    try:
        return spelled_again(tuple(nodes))
    except Gap as gap:
        raise NotYet(gap.node if isinstance(gap.node, tree.Phrase) else nodes[-1]) from None


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
