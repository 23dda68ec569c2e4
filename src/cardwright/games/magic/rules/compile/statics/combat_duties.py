"""What may, must and can't be done in combat beside attacking and blocking as such (CR 508.1c, 509.1c)."""

from typing import Any, Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Rule, StaticEffect
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.compile.costs.combat_taxes import is_payment
from cardwright.games.magic.rules.compile.hooks import MODAL_RULES, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_CANT: Final = {"attack": RuleKind.CANT_ATTACK, "block": RuleKind.CANT_BLOCK}


_CANT_ALONE: Final = {"attack": RuleKind.CANT_ATTACK_ALONE, "block": RuleKind.CANT_BLOCK_ALONE}


@MODAL_RULES.hook
def _with_haste(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can attack as though it had haste`."""
    if how != "can" or not isinstance(inner, tree.Act) or inner.verb != "attack" or inner.what is not None:
        return None
    though = next((one for one in said.mods.left if isinstance(one, tree.AsThough)), None)
    clause = though.clause if though is not None else None
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.HasAbility) or clause.rest:
        return None
    names = [one.name for one in clause.first.abilities if isinstance(one, tree.Keyword)]
    if clause.first.how != "have" or names != ["haste"] or len(clause.first.abilities) != 1:
        return None
    said.mods.take(tree.AsThough)
    return Rule(RuleKind.ATTACK_WITH_HASTE, "can attack as though it had haste")


@MODAL_RULES.hook
def _must_be_blocked(unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`must be blocked if able`, `must be blocked by an Eldrazi if able`."""
    if how != "must" or not isinstance(inner, tree.Passive) or inner.verb != "blocked":
        return None
    if inner.negated or inner.only or said.mods.take(tree.IfAble) is None:
        raise NotYet(said.verb)
    if isinstance(inner.by, tree.NounPhrase) and isinstance(inner.by.determiner, tree.A):
        by = unit.noun(inner.by).test
        return Rule(RuleKind.MUST_BE_BLOCKED, "must be blocked by one of a kind if able", by, word="one")
    if inner.by is not None:
        raise NotYet(said.verb)
    return Rule(RuleKind.MUST_BE_BLOCKED, "must be blocked if able")


@MODAL_RULES.hook
def _cant_be_attacked(unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`you can't be attacked except by creatures with flying`."""
    if how != "can't" or not isinstance(inner, tree.Passive) or inner.verb != "attacked":
        return None
    if inner.negated or inner.only:
        raise NotYet(said.verb)
    except_by = said.mods.take(tree.ExceptBy)
    if except_by is None:
        by = unit.test(inner.by) if inner.by is not None else None
        return Rule(RuleKind.CANT_BE_ATTACKED, "can't be attacked", by)
    if inner.by is not None:
        raise NotYet(said.verb)
    allowed = unit.test(except_by.by)
    return Rule(
        RuleKind.CANT_BE_ATTACKED,
        "can't be attacked except by …",
        lambda state, ctx, one: not allowed(state, ctx, one),
    )


@MODAL_RULES.hook
def _alone(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can't attack or block alone`."""
    if how != "can't" or not isinstance(inner, tree.Act) or inner.verb not in ("attack", "block"):
        return None
    if not any(isinstance(one, tree.Often) and one.how == "alone" for one in said.mods.left):
        return None
    if inner.what is not None:
        raise NotYet(inner)
    if inner is said.verb.verbs[-1]:
        said.mods.take(tree.Often)
    return Rule(_CANT_ALONE[inner.verb], f"can't {inner.verb} alone")


@MODAL_RULES.hook
def _without_others(unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can't attack unless at least two other creatures attack`."""
    if how != "can't" or not isinstance(inner, tree.Act) or inner.verb not in ("attack", "block"):
        return None
    unless = next((one for one in said.mods.left if isinstance(one, tree.Unless)), None)
    clause = _others_joining(unless) if unless is not None else None
    if clause is None:
        return None
    who = clause.subject
    if clause.first == tree.Also(verb=tree.Act(verb=inner.verb)) and _is_one_of_a_kind(clause, inner, said):
        assert isinstance(who, tree.NounPhrase)
        said.mods.take(tree.Unless)
        kind = unit.noun(who).test
        return Rule(_CANT_ALONE[inner.verb], f"can't {inner.verb} unless one of a kind does", kind)
    if (
        clause.first != tree.Act(verb=inner.verb)
        or inner.what is not None
        or clause.rest
        or clause.modifiers
        or len(said.verb.verbs) != 1
        or not isinstance(who, tree.NounPhrase)
        or who.shared != (tree.StatusIs(status="other"),)
        or [head.noun for head in who.heads] != [tree.TypeIs(type="Creature")]
        or who.qualifiers
        or not isinstance(who.determiner, tree.Counted)
        or not isinstance(who.determiner.count, tree.AtLeast)
    ):
        raise NotYet(clause)
    said.mods.take(tree.Unless)
    count = unit.amount(who.determiner.count.amount)
    return Rule(_CANT_ALONE[inner.verb], f"can't {inner.verb} unless others do", amount=count)


def _others_joining(unless: tree.Unless) -> tree.Clause | None:
    """Returns the clause of `unless at least two other creatures attack`, `unless … also attacks`."""
    clause = unless.clauses[0] if len(unless.clauses) == 1 else None
    if not isinstance(clause, tree.Clause):
        return None
    joins = isinstance(clause.first, tree.Act) and clause.first.verb in ("attack", "block")
    return clause if joins or isinstance(clause.first, tree.Also) else None


def _is_one_of_a_kind(clause: tree.Clause, inner: tree.Act, said: Said) -> bool:
    """Tells `unless a creature with greater power also attacks`."""
    plain = inner.what is None and not clause.rest and not clause.modifiers and len(said.verb.verbs) == 1
    return (
        plain
        and isinstance(clause.subject, tree.NounPhrase)
        and isinstance(clause.subject.determiner, tree.A)
    )


@MODAL_RULES.hook
def _unless(unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can't attack or block unless you control a Swamp`, `can't attack unless defending player controls an Island`."""
    if how != "can't" or not isinstance(inner, tree.Act) or inner.verb not in ("attack", "block"):
        return None
    unless = next((one for one in said.mods.left if isinstance(one, tree.Unless)), None)
    if unless is None or is_payment(unless) or _others_joining(unless) is not None:
        return None
    if len(unless.clauses) != 1:
        raise NotYet(unless)
    if inner is said.verb.verbs[-1]:
        said.mods.take(tree.Unless)
    forbidden = _while_not(unit, unless.clauses[0], inner.verb)
    whom = unit.test(inner.what) if inner.what is not None else None
    return Rule(
        _CANT[inner.verb],
        f"can't {inner.verb} unless …",
        lambda state, ctx, one: (whom is None or whom(state, ctx, one)) and forbidden(state, ctx, one),
    )


@MODAL_RULES.hook
def _if_defender(unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can't attack if defending player controls an untapped creature with power 3 or greater` (CR 508.1c)."""
    if how != "can't" or not isinstance(inner, tree.Act) or inner.verb != "attack":
        return None
    asked = next((one for one in said.mods.left if isinstance(one, tree.If)), None)
    if asked is None or len(asked.conditions) != 1 or inner is not said.verb.verbs[-1]:
        return None
    clause = asked.conditions[0]
    if not isinstance(clause, tree.Clause) or not _is_defending_player(clause.subject):
        return None
    said.mods.take(tree.If)
    whom = unit.test(inner.what) if inner.what is not None else None
    without = _while_not(unit, clause, inner.verb)
    return Rule(
        RuleKind.CANT_ATTACK,
        "can't attack if …",
        lambda state, ctx, one: (whom is None or whom(state, ctx, one)) and not without(state, ctx, one),
    )


def _while_not(unit: Unit, clause: tree.Phrase, verb: str) -> Filter:
    """Compiles the condition of a restriction, which is asked of each possible defender or attacker."""
    if not isinstance(clause, tree.Clause) or not _is_defending_player(clause.subject):
        held = unit.condition(clause)
        return lambda state, ctx, _one: not held(state, ctx)
    act = clause.first
    if not isinstance(act, tree.Act) or act.verb != "control" or clause.rest or clause.modifiers:
        raise NotYet(clause)
    if not isinstance(act.what, tree.NounPhrase) or verb != "attack":
        raise NotYet(act)
    noun = unit.noun(act.what)

    def forbidden(state: MagicState, ctx: Ctx, defender: int) -> bool:
        seat = defending_seat(state, defender)
        return not any(noun.test(state, ctx, one) for one in current(state).controlled[seat])

    return forbidden


def _is_defending_player(node: tree.Phrase | None) -> bool:
    if not isinstance(node, tree.NounPhrase):
        return False
    head = node.heads[0]
    defending = tree.StatusIs(status="defending")
    return head.thing == "defending player" or (
        head.thing == "player" and defending in (*node.shared, *head.own)
    )


def _had(said: Said, *, negated: bool) -> tree.Keyword | None:
    """Returns the keyword of `as though it had shadow`, `as though it didn't have mountainwalk`."""
    though = next((one for one in said.mods.left if isinstance(one, tree.AsThough)), None)
    clause = though.clause if though is not None else None
    verb = clause.first if isinstance(clause, tree.Clause) and not clause.rest else None
    if negated:
        verb = verb.first if isinstance(verb, tree.Modal) and verb.how == "not" and not verb.rest else None
    if not isinstance(verb, tree.HasAbility) or verb.how != "have" or len(verb.abilities) != 1:
        return None
    keyword = verb.abilities[0]
    return keyword if isinstance(keyword, tree.Keyword) else None


@MODAL_RULES.hook
def _blocks_shadow(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can block creatures with shadow as though it had shadow`, `… as though they didn't have shadow`."""
    if how != "can" or not isinstance(inner, tree.Act) or inner.verb != "block":
        return None
    keyword = _had(said, negated=False) or _had(said, negated=True)
    what = inner.what
    if keyword is None or keyword.name != "shadow" or not isinstance(what, tree.NounPhrase):
        return None
    having = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if what.determiner is not None or what.shared or not isinstance(having, tree.With) or having.negated:
        raise NotYet(what)
    names = [one.name for one in having.abilities if isinstance(one, tree.Keyword)]
    if names != ["shadow"] or [head.noun for head in what.heads] != [tree.TypeIs(type="Creature")]:
        raise NotYet(what)
    said.mods.take(tree.AsThough)
    return Rule(RuleKind.BLOCK_SHADOW, "can block creatures with shadow")


@MODAL_RULES.hook
def _walks_in_vain(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can be blocked as though they didn't have mountainwalk`."""
    if how != "can" or not isinstance(inner, tree.Passive) or inner.verb != "blocked":
        return None
    keyword = _had(said, negated=True)
    if keyword is None or keyword.name != "landwalk" or not keyword.kind:
        return None
    if inner.by is not None or inner.negated or inner.only:
        raise NotYet(inner)
    said.mods.take(tree.AsThough)
    return Rule(RuleKind.WALKS_IN_VAIN, "can be blocked in spite of landwalk", word=keyword.kind)


@MODAL_RULES.hook
def _only_alone(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`can only attack alone`."""
    if how != "can only":
        return None
    alone = said.mods.take(tree.Often)
    if inner != tree.Act(verb="attack") or alone is None or alone.how != "alone" or len(said.verb.verbs) != 1:
        raise NotYet(said.verb)
    return Rule(RuleKind.ATTACKS_ALONE, "can only attack alone")


@SPECIAL_STATICS.hook
def _cant_block_with(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`Your opponents can't block with creatures with even mana values.`"""
    clause = node.first
    if (
        not isinstance(clause, tree.Clause)
        or not isinstance(clause.first, tree.Modal)
        or clause.subject is None
    ):
        return None
    verb = clause.first.first
    if clause.first.how != "can't" or not isinstance(verb, tree.Act) or verb.verb != "block with":
        return None
    plain = not (node.front or node.rest or node.tail or clause.rest or clause.modifiers or clause.first.rest)
    what = verb.what
    if not plain or not isinstance(what, tree.NounPhrase) or what.determiner is not None:
        raise NotYet(node)
    who, which = unit.test(clause.subject), unit.noun(what).test

    def theirs(state: MagicState, ctx: Ctx, one: int) -> bool:
        if is_player(one) or not which(state, ctx, one):
            return False
        return who(state, ctx, player_thing(controller_of(state, one)))

    return (StaticEffect(unit.text, test=theirs, rules=(Rule(RuleKind.CANT_BLOCK, "can't block"),)),)
