"""Damage that can't be prevented (CR 615.12)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Rule, StaticEffect
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS, LASTING
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_CANT = tree.Modal(how="can't", first=tree.Passive(verb="prevented", how="be"))


def _any_source(_state: MagicState, _ctx: Ctx, _one: int) -> bool:
    return True


def _is_damage(node: tree.Phrase | None, determiner: tree.Phrase | None) -> bool:
    return node == tree.NounPhrase(determiner=determiner, heads=(tree.Head(thing="damage"),))


def _meant(unit: Unit, subject: tree.Phrase | None) -> tuple[Filter, Rule] | None:
    """Compiles of which sources damage can't be prevented, and which damage; None for other subjects."""
    text = "damage can't be prevented"
    if _is_damage(subject, None):
        return _any_source, Rule(RuleKind.CANT_PREVENT, text)
    if not isinstance(subject, tree.Damage) or subject.which != "any":
        return None
    by = unit.test(subject.by) if subject.by is not None else _any_source
    to = unit.test(subject.to) if subject.to is not None else None
    return by, Rule(RuleKind.CANT_PREVENT, text, to, word=subject.kind)


@LASTING.hook
def _for_a_while(unit: Unit, said: Said) -> Doing | None:
    """`damage can't be prevented this turn`, `the damage can't be prevented`: of what the text itself deals."""
    if said.verb != _CANT:
        return None
    if _is_damage(said.subject, tree.The()):
        return Doing(_of_source)
    found = _meant(unit, said.subject)
    if found is None:
        return None
    test, rule = found
    lasts = unit.duration(said.mods)
    if lasts is None:
        raise NotYet(said.verb)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        add_effect(state, ctx.bound(), lasts(state, ctx), text, test=test, rules=(rule,))
        return
        yield

    return Doing(run)


def _of_source(state: MagicState, ctx: Ctx) -> Steps:
    """Lets nothing prevent the damage of what is resolving; the spell is a new object when it is done."""
    rule = Rule(RuleKind.CANT_PREVENT, "the damage can't be prevented")
    duration = Duration("turn", turn=state.turn)
    add_effect(state, ctx.bound(), duration, rule.text, things=(ctx.source,), rules=(rule,))
    return
    yield


@CLAUSE_STATICS.hook
def _always(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Damage can't be prevented.`, `Combat damage that would be dealt by creatures you control can't be prevented.`"""
    if clause.first != _CANT or clause.rest or clause.modifiers:
        return None
    found = _meant(unit, clause.subject)
    if found is None:
        return None
    test, rule = found
    return (StaticEffect(unit.text, test=test, rules=(rule,)),)
