"""`Creatures entering don't cause abilities to trigger.` (CR 603.2e)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.statics.activation import sources
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.rule_kinds import RuleKind

_ENTERING = tree.Participle(verb=tree.Enter())


@SPECIAL_STATICS.hook
def _entering(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.NounPhrase):
        return None
    subject, verb = clause.subject, clause.first
    if _ENTERING not in subject.qualifiers or not isinstance(verb, tree.Modal):
        return None
    if node != tree.Sentence(first=clause) or clause.rest or clause.modifiers or clause.tense:
        raise NotYet(node)
    if verb.how != "not" or verb.rest or not isinstance(verb.first, tree.Cause):
        raise NotYet(verb)
    if verb.first.verb != tree.Act(verb="trigger"):
        raise NotYet(verb)
    what = replace(subject, qualifiers=tuple(one for one in subject.qualifiers if one != _ENTERING))
    rule = Rule(RuleKind.NO_ENTER_TRIGGERS, unit.text, _whose(unit, verb.first.whom))
    test = unit.test(what)
    return (StaticEffect(unit.text, test=test, rules=(rule,), volatile=unit.volatile),)


def _whose(unit: Unit, node: tree.Phrase) -> Filter | None:
    """Compiles whose abilities are meant: `abilities of permanents your opponents control`."""
    if not isinstance(node, tree.NounPhrase) or node.heads != (tree.Head(thing="ability", plural=True),):
        raise NotYet(node)
    if node.determiner is not None or node.shared or len(node.qualifiers) > 1:
        raise NotYet(node)
    if not node.qualifiers:
        return None
    of = node.qualifiers[0]
    if not isinstance(of, tree.OfThing):
        raise NotYet(of)
    return sources(unit, of.what)
