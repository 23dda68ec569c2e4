"""How many cards players may keep in hand (CR 402.2)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.rule_kinds import RuleKind


@CLAUSE_STATICS.hook
def _hand_size_changed(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Each opponent's maximum hand size is reduced by seven.` (CR 402.2)."""
    subject, verb = clause.subject, clause.first
    if not isinstance(subject, tree.Characteristic) or subject.which != "maximum hand size":
        return None
    if not isinstance(verb, tree.ChangedBy):
        return None
    if verb.how not in _SIGNS or clause.rest or clause.modifiers:
        raise NotYet(clause)
    much, sign = unit.amount(verb.amount), _SIGNS[verb.how]
    rule = Rule(
        RuleKind.HAND_SIZE_CHANGE, "maximum hand size", amount=lambda state, ctx: sign * much(state, ctx)
    )
    return (StaticEffect(unit.text, test=unit.test(subject.of), rules=(rule,)),)


_SIGNS: Final = {"reduced": -1, "increased": 1}


@CLAUSE_STATICS.hook
def _hand_size(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Your maximum hand size is two.` (CR 402.2)"""
    from cardwright.games.magic.rules.compile.scoping import scope

    size, verb = clause.subject, clause.first
    if not isinstance(size, tree.Characteristic) or size.which != "maximum hand size":
        return None
    if not isinstance(verb, tree.BeMuch) or not isinstance(verb.comparison, tree.Comparison):
        return None
    if verb.comparison.how not in ("is", "=") or verb.how != "be" or clause.rest or clause.modifiers:
        raise NotYet(clause)
    members, test = scope(unit, size.of)
    rule = Rule(RuleKind.HAND_SIZE, "maximum hand size", amount=unit.amount(verb.comparison.amount))
    return (StaticEffect(unit.text, members=members, test=test, rules=(rule,), volatile=unit.volatile),)
