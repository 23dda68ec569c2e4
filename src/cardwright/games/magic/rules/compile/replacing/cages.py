"""Cards that can't enter the battlefield from where they are (CR 614.17)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.rule_kinds import RuleKind


@CLAUSE_STATICS.hook
def _cant_enter(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`creature cards in graveyards and libraries can't enter the battlefield`."""
    subject, verb = clause.subject, clause.first
    if not same_meaning(verb, tree.Modal(how="can't", first=tree.Enter())) or clause.rest or clause.modifiers:
        return None
    if not isinstance(subject, tree.NounPhrase) or subject.determiner is not None:
        return None
    if not any(isinstance(one, tree.InZone) for one in subject.qualifiers):
        return None
    rule = Rule(RuleKind.CANT_ENTER, "can't enter the battlefield")
    return (StaticEffect(unit.text, test=unit.test(subject), rules=(rule,)),)
