"""What may, must or can't be done: `can't block`, `can attack as though …` (CR 101.2, 508.1c, 509.1b)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    CANT_HAVE,
    Filter,
    Part,
    Rule,
)
from cardwright.games.magic.rules.compile.hooks import MODAL_RULES
from cardwright.games.magic.rules.compile.registry import Change, NotYet, change
from cardwright.games.magic.rules.compile.statics.losing import loses
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.protection import aims_as_spell
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


@change(tree.Modal)
def _modal(unit: Unit, said: Said) -> Change:
    """`can't block`, `can't be blocked`, `can't be regenerated`, `can attack as though …`."""
    verb: tree.Modal = said.verb
    rules: list[Rule] = []
    parts: list[Part] = []
    for inner in _with_place(verb.verbs):
        if isinstance(inner, tree.HasAbility) and inner.how in _HAVING and verb.how == "can't":
            parts.extend(replace(part, layer=CANT_HAVE) for part in loses(inner).dynamic)
        else:
            rules.append(_rule(unit, verb.how, inner, said))
    return Change(tuple(parts), rules=tuple(rules))


_HAVING = ("have", "gain", "have or gain")


def _with_place(verbs: tuple[tree.Phrase, ...]) -> tuple[tree.Phrase, ...]:
    """Gives `lands` its place in `play lands or cast spells from your hand`, which is named once for both."""
    first, last = verbs[0], verbs[-1]
    if len(verbs) != 2 or not isinstance(first, tree.Act) or not isinstance(last, tree.Act):
        return verbs
    if (first.verb, last.verb) != ("play", "cast") or not isinstance(first.what, tree.NounPhrase):
        return verbs
    places: tuple[tree.Phrase, ...] = ()
    if isinstance(last.what, tree.NounPhrase):
        places = tuple(one for one in last.what.qualifiers if isinstance(one, tree.InZone))
    what = replace(first.what, qualifiers=(*first.what.qualifiers, *places))
    return (replace(first, what=what), last)


_CANT: Final = {"attack": RuleKind.CANT_ATTACK, "block": RuleKind.CANT_BLOCK}


_CANT_END: Final = {"win": RuleKind.CANT_WIN, "lose": RuleKind.CANT_LOSE}


def _rule(unit: Unit, how: str, inner: tree.Phrase, said: Said) -> Rule:
    special = MODAL_RULES(unit, how, inner, said)
    if special is not None:
        return special
    if isinstance(inner, tree.Act):
        return _active_rule(unit, how, inner, said)
    if isinstance(inner, tree.Passive):
        return _passive_rule(unit, how, inner, said)
    if isinstance(inner, tree.GameEnd) and how == "can't" and inner.reason is None and inner.how in _CANT_END:
        return Rule(_CANT_END[inner.how], f"can't {inner.how} the game")
    if isinstance(inner, tree.GainLife) and how == "can't" and inner.amount is None:
        return Rule(RuleKind.CANT_GAIN_LIFE, "can't gain life")
    if isinstance(inner, tree.BecomeTarget) and how == "can" and inner.how == "be":
        though = said.mods.take(tree.AsThough)
        if though is None or not without_keyword(though, "hexproof"):
            raise NotYet(said.verb)
        return Rule(
            RuleKind.HEXPROOF_IGNORED, "can be the target as though without hexproof", _from(unit, inner.of)
        )
    if isinstance(inner, tree.BecomeTarget) and how == "can't" and inner.how == "be":
        return Rule(RuleKind.CANT_BE_TARGETED, "can't be the target of …", _from(unit, inner.of))
    raise NotYet(said.verb)


def _from(unit: Unit, node: tree.Phrase) -> Filter:
    """Compiles `blue spells or abilities from blue sources`: what the source of what targets is."""
    if isinstance(node, tree.NounList):
        tests = [_from(unit, one) for one in node.items]
        return lambda state, ctx, one: any(test(state, ctx, one) for test in tests)
    if not isinstance(node, tree.NounPhrase) or node.determiner is not None:
        raise NotYet(node)
    words = {head.thing for head in node.heads}
    if not words <= {"spell", "ability"} or any(head.own or head.kinds for head in node.heads):
        raise NotYet(node)
    kinds = [unit.kind_of(one) for one in node.shared]
    if kinds and words != {"spell"}:
        raise NotYet(node)
    for one in node.qualifiers:
        if isinstance(one, tree.FromSource) and words == {"ability"}:
            kinds.append(unit.test(one.source))
        elif isinstance(one, tree.Controlled):
            kinds.append(unit.qualifier(one))
        else:
            raise NotYet(one)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        spell = aims_as_spell(state, one)
        if (words == {"spell"} and not spell) or (words == {"ability"} and spell):
            return False
        return all(kind(state, ctx, one) for kind in kinds)

    return test


def _is_of_target(node: tree.Phrase | None) -> bool:
    """`during target player's next untap step`: whose step it is is chosen, not whose permanents."""
    return isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Target)


def _active_rule(unit: Unit, how: str, inner: tree.Act, said: Said) -> Rule:
    if how == "can't" and inner.verb in _CANT:
        other = unit.test(inner.what) if inner.what is not None else None
        return Rule(_CANT[inner.verb], f"can't {inner.verb}", other)
    if how == "not" and inner.verb == "untap" and inner.what is None:
        during = said.mods.take(tree.During)
        if during is None or not isinstance(during.when, tree.StepTime) or during.when.step != "untap step":
            raise NotYet(said.verb)
        if _is_of_target(during.when.whose):
            raise NotYet(during)
        if "next" in during.when.which:
            return Rule(RuleKind.NO_UNTAP_ONCE, "doesn't untap the next time")
        return Rule(RuleKind.NO_UNTAP, "doesn't untap")
    if how == "can" and inner.verb == "block":
        return _more_blocks(unit, inner, said)
    if how == "can't" and inner.verb == "untap":
        return _untap_limit(unit, inner, said)
    if how == "can" and inner.verb == "block only" and inner.what is not None:
        only = unit.test(inner.what)
        return Rule(
            RuleKind.CANT_BLOCK, "can block only …", lambda state, ctx, one: not only(state, ctx, one)
        )
    if how == "can't" and inner.verb == "play" and isinstance(inner.what, tree.NounPhrase):
        places = tuple(one for one in inner.what.qualifiers if isinstance(one, tree.InZone))
        if _is_lands(replace(inner.what, qualifiers=())) and len(places) == len(inner.what.qualifiers):
            where = unit.qualifier(places[0]) if places else None
            return Rule(RuleKind.CANT_PLAY_LANDS, "can't play lands", where)
    if how == "can't" and inner.verb == "cast" and inner.what is not None:
        from cardwright.games.magic.rules.compile.costs.costing import spells

        what = inner.what
        more = what.determiner if isinstance(what, tree.NounPhrase) else None
        if isinstance(what, tree.NounPhrase) and isinstance(more, tree.Additional) and more.count is None:
            what = replace(what, determiner=None)  # beside the one that the sentence speaks of
        return Rule(RuleKind.CANT_CAST, "can't cast …", spells(unit, what))
    if how == "can" and inner.verb == "attack" and inner.what is None:
        though = said.mods.take(tree.AsThough)
        if though is None or not without_keyword(though, "defender"):
            raise NotYet(said.verb)
        return Rule(RuleKind.ATTACK_WITH_DEFENDER, "can attack as though it didn't have defender")
    raise NotYet(said.verb, f"there is no executor for: {how} {inner.verb}")


def _more_blocks(unit: Unit, inner: tree.Act, said: Said) -> Rule:
    """`can block an additional creature each combat`, `can block any number of creatures this turn`."""
    what = inner.what
    if not isinstance(what, tree.NounPhrase) or what.qualifiers or what.shared or len(what.heads) != 1:
        raise NotYet(said.verb)
    if what.heads[0].noun != tree.TypeIs(type="Creature") or what.heads[0].own or what.heads[0].kinds:
        raise NotYet(what)
    often = said.mods.take(tree.Often)
    if often is not None and often.how not in ("each combat", "each turn"):
        raise NotYet(often)
    determiner = what.determiner
    if isinstance(determiner, tree.Counted) and isinstance(determiner.count, tree.AnyNumber):
        return Rule(RuleKind.EXTRA_BLOCKS, "can block any number of creatures")
    if isinstance(determiner, tree.Additional):
        return Rule(
            RuleKind.EXTRA_BLOCKS, "can block additional creatures", amount=unit.amount(determiner.count)
        )
    raise NotYet(what)


def _untap_limit(unit: Unit, inner: tree.Act, said: Said) -> Rule:
    """`players can't untap more than one land during their untap steps`."""
    what = inner.what
    during = said.mods.take(tree.During)
    if not isinstance(what, tree.NounPhrase) or during is None or not isinstance(during.when, tree.StepTime):
        raise NotYet(said.verb)
    determiner = what.determiner
    if during.when.step != "untap step" or not isinstance(determiner, tree.Counted):
        raise NotYet(said.verb)
    if not isinstance(determiner.count, tree.MoreThan):
        raise NotYet(determiner)
    noun = unit.noun(what)
    return Rule(RuleKind.UNTAP_LIMIT, "can't untap more", noun.test, unit.amount(determiner.count.amount))


def _is_lands(node: tree.Phrase | None) -> bool:
    return (
        isinstance(node, tree.NounPhrase)
        and node.determiner is None
        and not node.shared
        and not node.qualifiers
        and [(head.noun, head.kinds, head.own) for head in node.heads] == [(tree.TypeIs(type="Land"), (), ())]
    )


def without_keyword(node: tree.AsThough, keyword: str) -> bool:
    """`as though they didn't have hexproof`."""
    clause = node.clause
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Modal):
        return False
    inner = clause.first.first
    return (
        clause.first.how == "not"
        and not clause.modifiers
        and isinstance(inner, tree.HasAbility)
        and len(inner.abilities) == 1
        and isinstance(inner.abilities[0], tree.Keyword)
        and inner.abilities[0].name == keyword
    )


def _is_counted(node: tree.Phrase | None) -> bool:
    return isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Counted)


def _creature_count(node: tree.Phrase | None) -> tree.Phrase:
    """Returns the count of `three or more creatures`, of any kind."""
    if not isinstance(node, tree.NounPhrase) or not isinstance(node.determiner, tree.Counted):
        raise NotYet(node if node is not None else tree.You())
    head = node.heads[0]
    plain = not (node.shared or node.qualifiers or len(node.heads) != 1 or head.own or head.kinds)
    if not plain or not isinstance(head.noun, tree.TypeIs) or head.noun.type != "Creature":
        raise NotYet(node)
    return node.determiner.count


def _blocked_by_few(unit: Unit, by: tree.Phrase | None) -> Rule:
    """`can't be blocked by more than one creature` (CR 509.1b)."""
    count = _creature_count(by)
    if not isinstance(count, tree.MoreThan):
        raise NotYet(count)
    return Rule(RuleKind.MAX_BLOCKERS, "can't be blocked by more", amount=unit.amount(count.amount))


def _blocked_by_many(unit: Unit, by: tree.Phrase | None) -> Rule:
    """`can't be blocked except by three or more creatures` (CR 509.1b)."""
    count = _creature_count(by)
    if not isinstance(count, tree.OrMore):
        raise NotYet(count)
    return Rule(RuleKind.MIN_BLOCKERS, "can't be blocked by fewer", amount=unit.amount(count.amount))


def _passive_rule(unit: Unit, how: str, inner: tree.Passive, said: Said) -> Rule:
    if how == "must" and inner.verb == "blocked" and inner.by is None and not inner.negated:
        if said.mods.take(tree.IfAble) is None:
            raise NotYet(said.verb)
        return Rule(RuleKind.MUST_BE_BLOCKED, "must be blocked")
    if how != "can't" or inner.negated or inner.only:
        raise NotYet(said.verb)
    if inner.verb == "regenerated" and inner.by is None:
        return Rule(RuleKind.CANT_REGENERATE, "can't be regenerated")
    if inner.verb == "sacrificed" and inner.by is None:
        return Rule(RuleKind.CANT_BE_SACRIFICED, "can't be sacrificed")
    if inner.verb == "countered":
        by = _from(unit, inner.by) if inner.by is not None else None
        if isinstance(said.subject, tree.SelfRef) and unit.kind == "static":
            unit.zones = (Zone.STACK,)  # CR 113.6g
        return Rule(RuleKind.CANT_BE_COUNTERED, "can't be countered", by)
    if inner.verb == "blocked":
        except_by = said.mods.take(tree.ExceptBy)
        if except_by is not None and _is_counted(except_by.by):
            return _blocked_by_many(unit, except_by.by)
        if except_by is not None:
            allowed = unit.test(except_by.by)
            return Rule(
                RuleKind.CANT_BE_BLOCKED,
                "can't be blocked except by …",
                lambda state, ctx, one: not allowed(state, ctx, one),
            )
        if _is_counted(inner.by):
            return _blocked_by_few(unit, inner.by)
        by = unit.test(inner.by) if inner.by is not None else None
        return Rule(RuleKind.CANT_BE_BLOCKED, "can't be blocked", by)
    if inner.verb == "enchanted":
        by = unit.test(inner.by) if inner.by is not None else None
        return Rule(RuleKind.CANT_BE_ENCHANTED, "can't be enchanted", by)
    raise NotYet(said.verb, f"there is no executor for: can't be {inner.verb}")
