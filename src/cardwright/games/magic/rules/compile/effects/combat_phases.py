"""Combat as texts change it: more phases, other damage, limits, becoming blocked (CR 500.8, 510.1c, 508.1c, 509.1h)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import Change, Doing, NotYet, change, condition
from cardwright.games.magic.rules.compile.scoping import scope
from cardwright.games.magic.rules.compile.statics.statements import as_long_as
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.turn import add_phases
from cardwright.kernel import Steps

_PHASES: Final = {"combat phase": Step.BEGIN_COMBAT, "main phase": Step.MAIN2}
_WITHIN: Final = {
    "phase": tuple(step for step in Step if Step.MAIN1 <= step <= Step.MAIN2),
    "combat phase": tuple(step for step in Step if Step.BEGIN_COMBAT <= step <= Step.END_COMBAT),
    "main phase": (Step.MAIN1, Step.MAIN2),
}


@SPECIAL_SENTENCES.hook
def _extra_phases(_unit: Unit, node: tree.Sentence) -> Doing | None:
    """`After this main phase, there is an additional combat phase followed by an additional main phase.`"""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.ExtraPhase):
        return None
    verb = clause.first
    after = node.front[0] if len(node.front) == 1 else None
    when = after.when if isinstance(after, tree.Before) and after.how == "after" else None
    if not isinstance(when, tree.StepTime) or when.which != "this" or when.whose is not None or when.turn:
        raise NotYet(node)
    if (
        node.rest
        or node.tail
        or node.opening
        or clause.rest
        or clause.modifiers
        or clause.subject is not None
    ):
        raise NotYet(node)
    words = (verb.phase, verb.then) if verb.then else (verb.phase,)
    if when.step not in _WITHIN or any(word not in _PHASES for word in words):
        raise NotYet(node)
    steps = tuple(_PHASES[word] for word in words)
    within = _WITHIN[when.step]

    def run(state: MagicState, _ctx: Ctx) -> Steps:
        if state.step in within:
            add_phases(state, steps)
        return
        yield

    return Doing(run)


@change(tree.Idiom, "assign no combat damage")
def _assigns_none(_unit: Unit, said: Said) -> Change:
    """`it assigns no combat damage this turn` (CR 510.1a)."""
    if said.tense:
        raise NotYet(said.verb)
    return Change(rules=(Rule(RuleKind.NO_COMBAT_DAMAGE, "assigns no combat damage"),))


@change(tree.AssignDamage)
def _by_toughness(_unit: Unit, said: Said) -> Change:
    """`assigns combat damage equal to its toughness rather than its power` (CR 510.1c)."""
    verb: tree.AssignDamage = said.verb
    much, little = verb.equal_to, verb.rather_than
    if not isinstance(much, tree.Characteristic) or not isinstance(little, tree.Characteristic):
        raise NotYet(verb)
    if (much.which, little.which) != ("toughness", "power"):
        raise NotYet(verb)
    if not isinstance(much.of, tree.It | tree.They) or not isinstance(little.of, tree.It | tree.They):
        raise NotYet(verb)
    return Change(rules=(Rule(RuleKind.DAMAGE_BY_TOUGHNESS, "assigns damage equal to its toughness"),))


@SPECIAL_STATICS.hook
def _as_unblocked(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`You may have this creature assign its combat damage as though it weren't blocked.`, `for each creature …`."""
    clause = node.first
    have = clause.first if isinstance(clause, tree.Clause) else None
    inner = have.clause if isinstance(have, tree.MayHave) else None
    if not isinstance(inner, tree.Clause) or not isinstance(inner.first, tree.AssignUnblocked):
        return None
    assert isinstance(clause, tree.Clause)
    if inner.rest or inner.modifiers or clause.rest or clause.modifiers or inner.subject is None:
        raise NotYet(node)
    if node.rest or node.tail or node.opening or not isinstance(clause.subject, tree.You):
        raise NotYet(node)
    front = Mods(node.front)
    condition = as_long_as(unit, front)
    each = front.take(tree.ForEach)
    front.finish()
    if each is not None and unit.binding.of(inner.subject) is not each.what:
        raise NotYet(inner)
    members, test = scope(unit, inner.subject if each is None else each.what)
    rules = (Rule(RuleKind.AS_UNBLOCKED, "assigns combat damage as though it weren't blocked"),)
    return (StaticEffect(unit.text, members=members, test=test, condition=condition, rules=rules),)


_LIMITS: Final = {"attack": RuleKind.ATTACK_LIMIT, "block": RuleKind.BLOCK_LIMIT}


@SPECIAL_STATICS.hook
def _limit(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`No more than two creatures can attack you each combat.`, `No more than one creature can block each combat.`"""
    clause = node.first
    who = clause.subject if isinstance(clause, tree.Clause) else None
    counted = who.determiner if isinstance(who, tree.NounPhrase) else None
    if not isinstance(counted, tree.Counted) or not isinstance(counted.count, tree.NoMoreThan):
        return None
    assert isinstance(clause, tree.Clause)
    assert isinstance(who, tree.NounPhrase)
    plain = [head.noun for head in who.heads] == [tree.TypeIs(type="Creature")]
    verb = clause.first
    act = verb.first if isinstance(verb, tree.Modal) and verb.how == "can" and not verb.rest else None
    if not plain or who.shared or who.qualifiers or not isinstance(act, tree.Act):
        raise NotYet(node)
    if node.front or node.rest or node.tail or node.opening or clause.rest:
        raise NotYet(node)
    often = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if not isinstance(often, tree.Often) or often.how != "each combat":
        raise NotYet(node)
    if act.verb not in _LIMITS or (act.verb == "block" and act.what is not None):
        raise NotYet(act)
    count = unit.amount(counted.count.amount)
    if act.what is None:
        rule = Rule(_LIMITS[act.verb], f"so many can {act.verb}", amount=count)
        return (StaticEffect(unit.text, test=lambda _s, _c, one: is_player(one), rules=(rule,)),)
    if not isinstance(act.what, tree.You | tree.SelfRef):
        raise NotYet(act.what)
    rule = Rule(RuleKind.ATTACKED_LIMIT, "so many can attack it", amount=count)
    return (StaticEffect(unit.text, members=unit.things(act.what), rules=(rule,)),)


@condition(tree.Passive, "attacked")
def _been_attacked(unit: Unit, said: Said) -> Condition:
    """`you've been attacked this step` (CR 508.6)."""
    verb: tree.Passive = said.verb
    lasting = said.mods.take(tree.Lasting)
    if said.subject is None or verb.by is not None or verb.negated or verb.only or verb.how != "be":
        raise NotYet(verb)
    if said.tense != "past" or lasting is None or lasting.until not in ("this step", "this turn"):
        raise NotYet(verb)
    whom, step = unit.test(said.subject), lasting.until == "this step"

    def holds(state: MagicState, ctx: Ctx) -> bool:
        if step and state.step is not Step.ATTACKERS:
            return False
        seen = this_combat(state) if step else state.history
        return any(one.kind == HappeningKind.ATTACKS and whom(state, ctx, one.source) for one in seen)

    return holds
