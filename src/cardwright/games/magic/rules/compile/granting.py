"""Abilities that spells have while they are cast: `Artifact spells you cast have convoke.` (CR 601.2f to h)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.abilities import CLAUSE_STATICS
from cardwright.games.magic.rules.compile.costing import spells
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit

_HELP: Final = ("convoke", "improvise", "delve")
"""What lets other things than mana pay for a spell."""

_ON_STACK: Final = ("lifelink", "deathtouch", "wither", "infect", "split second")
"""What only matters once a spell is on the stack, where it is given like any other ability."""


def _spells_have(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    subject, verb = clause.subject, clause.first
    if not isinstance(subject, tree.NounPhrase) or not isinstance(verb, tree.HasAbility):
        return None
    casters = [one for one in subject.qualifiers if isinstance(one, tree.WhichClause) and one.verb == "cast"]
    if not casters or any(head.thing != "spell" for head in subject.heads):
        return None
    names = [one.name if isinstance(one, tree.Keyword) else "" for one in verb.abilities]
    if all(name in _ON_STACK for name in names):
        return None
    if verb.how != "have" or clause.rest or clause.modifiers or clause.tense:
        raise NotYet(clause)
    test = spells(unit, replace(subject, determiner=None) if _is_each(subject) else subject)
    rules: list[Rule] = []
    for one, name in zip(verb.abilities, names, strict=True):
        if name in _HELP:
            rules.append(Rule("spell_has", unit.text, word=name))
        elif name == "affinity" and isinstance(casters[0].subject, tree.You):
            rules.append(_affinity(unit, one))
        else:
            raise NotYet(one)
    return (StaticEffect(unit.text, test=test, rules=tuple(rules), volatile=unit.volatile),)


def _is_each(node: tree.NounPhrase) -> bool:
    return isinstance(node.determiner, tree.Each)


def _affinity(unit: Unit, node: tree.Phrase) -> Rule:
    """`affinity for artifacts` (CR 702.41), of spells that you cast."""
    if not isinstance(node, tree.Keyword) or not isinstance(node.what, tree.NounPhrase):
        raise NotYet(node)
    mine = tree.Controlled(by=tree.You())
    what = replace(node.what, qualifiers=(*node.what.qualifiers, mine))
    count = unit.amount(tree.NumberOf(what=what))
    return Rule("spell_cost", unit.text, amount=lambda state, ctx: -count(state, ctx))


CLAUSE_STATICS.append(_spells_have)
