"""What players can't do: pay life or sacrifice permanents for their spells and abilities (CR 101.2, 118.3)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.described import described


def cant_pay(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Players can't pay life or sacrifice creatures to cast spells or activate abilities.`; None for other clauses."""
    if clause.modifiers != (t.ToCastOrActivate(),):
        return None
    bare(clause, "subject", "first", "modifiers")
    who, verb = clause.subject, clause.first
    if not isinstance(who, t.NounPhrase) or not isinstance(who.determiner, t.Each | None):
        raise Gap(clause, "who can't pay")
    zones, people = described(low, who)
    if zones != ("players",) or not isinstance(verb, t.Modal) or verb.how != "can't":
        raise Gap(clause, "can't pay")
    bare(verb, "how", "first", "rest")
    for step in verb.rest:
        bare(step, "join", "verb")
        if step.join != "or":
            raise Gap(step, "can't pay both")
    acts = (verb.first, *(step.verb for step in verb.rest))
    return m.Statement(tuple(_unpaid(low, act) for act in acts), test=people, condition=holds)


def _unpaid(low: Lowering, act: t.Phrase) -> m.Rule:
    if act == t.PayLife():
        return m.Rule("cant_pay_life")
    what = act.what if isinstance(act, t.Act) and act.verb == "sacrifice" else None
    if not isinstance(what, t.NounPhrase) or what.determiner is not None:
        raise Gap(act, "can't pay so")
    zones, test = described(low, what)
    if zones != ("battlefield",):
        raise Gap(what, "sacrifices what is no permanent")
    return m.Rule("cant_pay_sacrifice", other=test)
