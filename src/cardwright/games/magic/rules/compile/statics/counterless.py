"""What can't have counters put on it, who can't get any, and where the legend rule doesn't apply (CR 122, 704.5j)."""

from typing import Any

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS, MODAL_RULES
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.rule_kinds import RuleKind


def _kind_of(counters: tree.Phrase) -> str:
    """Returns which counters are meant; none is any."""
    if not isinstance(counters, tree.NounPhrase) or counters.determiner is not None or counters.qualifiers:
        raise NotYet(counters)
    return counter_kind(counters)


@MODAL_RULES.hook
def _can_have_none(_unit: Unit, how: str, verb: Any, said: Said) -> Rule | None:
    """`can't have counters put on it`, `can't get counters`."""
    if how != "can't":
        return None
    if isinstance(verb, tree.HaveCountersPut):
        if not isinstance(verb.on, tree.It | tree.They):
            raise NotYet(said.verb)
        return Rule(
            RuleKind.CANT_HAVE_COUNTERS, "can't have counters put on it", word=_kind_of(verb.counters)
        )
    if isinstance(verb, tree.GetCounters):
        return Rule(RuleKind.CANT_HAVE_COUNTERS, "can't get counters", word=_kind_of(verb.counters))
    return None


@CLAUSE_STATICS.hook
def _cant_be_put(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Counters can't be put on artifacts, creatures, enchantments, or lands.`"""
    verb = clause.first
    if not isinstance(verb, tree.Modal) or not isinstance(verb.first, tree.PutOn) or verb.how != "can't":
        return None
    if verb.rest or clause.rest or clause.modifiers or clause.subject is None:
        raise NotYet(clause)
    rule = Rule(RuleKind.CANT_HAVE_COUNTERS, "counters can't be put on it", word=_kind_of(clause.subject))
    return (StaticEffect(unit.text, test=unit.test(verb.first.on), rules=(rule,)),)


def no_legend_rule(unit: Unit, node: tree.NoLegendRule) -> tuple[StaticEffect, ...]:
    """`The "legend rule" doesn't apply to tokens you control.`"""
    test = unit.test(node.to) if node.to is not None else lambda _state, _ctx, _one: True
    return (StaticEffect(unit.text, test=test, rules=(Rule(RuleKind.NO_LEGEND_RULE, "the legend rule"),)),)
