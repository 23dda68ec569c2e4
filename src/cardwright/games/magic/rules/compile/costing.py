"""What makes spells and abilities cost more or less (CR 601.2f, 118.7)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Condition,
    Filter,
    KeywordAbility,
    Rule,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.compile.abilities import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.conditions import compile_all
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.state import MagicState

CASTABLE: Final = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.STACK)
"""Where a card may be when its cost is asked for."""


def _costs(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """Compiles `white spells cost {3} more to cast`, `this spell costs {1} less to cast for each …`."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Costs):
        return None
    if node.rest or node.opening or clause.rest or clause.tense or clause.subject is None:
        raise NotYet(node)
    front, tail, mods = Mods(node.front), Mods(node.tail), Mods(clause.modifiers)
    for where in (*tail.take_all(tree.WhereIs), *mods.take_all(tree.WhereIs)):
        unit.letters[where.letter] = unit.amount(where.amount)
    conditions: list[Condition] = []
    for place in (front, tail, mods):
        for one in (*place.take_all(tree.If), *place.take_all(tree.AsLongAs)):
            conditions.append(compile_all(unit, one.conditions, one.join))
    amount = _amount(unit, clause.first, mods)
    kind, test = _subject(unit, clause.first, clause.subject)
    for place in (front, tail, mods):
        place.finish()
    own = isinstance(clause.subject, tree.SelfRef)
    if own:
        unit.zones = CASTABLE
    effect = StaticEffect(
        unit.text,
        test=test,
        condition=_all(conditions) if conditions else None,
        rules=(Rule(kind, unit.text, amount=amount),),
    )
    return (effect,)


def _all(conditions: list[Condition]) -> Condition:
    return lambda state, ctx: all(one(state, ctx) for one in conditions)


def _amount(unit: Unit, verb: tree.Costs, mods: Mods) -> Amount:
    if not isinstance(verb.amount, tree.ManaCost) or verb.how not in ("more", "less"):
        raise NotYet(verb)
    cost = mana_cost("".join(verb.amount.symbols))
    if cost.flexible or any(cost.colored) or cost.snow:
        raise NotYet(verb)
    sign = 1 if verb.how == "more" else -1
    base = cost.generic
    letter = unit.amount(tree.Variable(letter="X")) if cost.x else None
    each = mods.take(tree.ForEach)
    times = unit.amount(tree.NumberOf(what=each.what)) if each is not None else None

    def amount(state: MagicState, ctx: Ctx) -> int:
        much = base + (letter(state, ctx) if letter is not None else 0)
        return sign * much * (times(state, ctx) if times is not None else 1)

    return amount


def _subject(unit: Unit, verb: tree.Costs, subject: tree.Phrase) -> tuple[str, Filter]:
    if verb.to == "activate":
        return "ability_cost", _abilities_of(unit, subject)
    if verb.to != "cast":
        raise NotYet(verb)
    if isinstance(subject, tree.SelfRef):
        return "spell_cost", lambda _state, ctx, one: one == ctx.source
    return "spell_cost", spells(unit, subject)


def _abilities_of(unit: Unit, subject: tree.Phrase) -> Filter:
    if (
        not isinstance(subject, tree.NounPhrase)
        or len(subject.qualifiers) != 1
        or not isinstance(subject.qualifiers[0], tree.OfThing)
        or [head.thing for head in subject.heads] != ["activated ability"]
        or subject.shared
    ):
        raise NotYet(subject)
    return unit.test(subject.qualifiers[0].what)


def spells(unit: Unit, subject: tree.Phrase) -> Filter:
    """Compiles which cards are meant by `creature spells you cast` before they are on the stack."""
    if not isinstance(subject, tree.NounPhrase) or subject.determiner is not None:
        raise NotYet(subject)
    if any(head.thing != "spell" for head in subject.heads):
        raise NotYet(subject)
    casters = [one for one in subject.qualifiers if isinstance(one, tree.WhichClause)]
    rest = tuple(one for one in subject.qualifiers if not isinstance(one, tree.WhichClause))
    heads = tuple(replace(head, thing="card") for head in subject.heads)
    noun = unit.noun(replace(subject, heads=heads, qualifiers=rest))
    whose: Filter | None = None
    if casters:
        if len(casters) > 1 or casters[0].verb != "cast" or casters[0].tense or casters[0].modifiers:
            raise NotYet(casters[0])
        whose = unit.test(casters[0].subject)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        if is_player(one) or one not in state.objects or state.objects[one].zone not in CASTABLE:
            return False
        if whose is not None and not whose(state, ctx, player_thing(state.objects[one].controller)):
            return False
        return noun.test(state, ctx, one)

    return test


SPECIAL_STATICS.append(_costs)


@keyword("affinity")
def _affinity(unit: Unit, node: tree.Keyword) -> Ability:
    """`Affinity for artifacts` (CR 702.41): it costs {1} less for each of them that you control."""
    if not isinstance(node.what, tree.NounPhrase) or node.number or node.cost or node.costs or node.qualities:
        raise NotYet(node)
    mine = tree.Controlled(by=tree.You())
    what = replace(node.what, qualifiers=(*node.what.qualifiers, mine))
    count = unit.amount(tree.NumberOf(what=what))
    rule = Rule("spell_cost", unit.text, amount=lambda state, ctx: -count(state, ctx))
    effect = StaticEffect(unit.text, test=lambda _state, ctx, one: one == ctx.source, rules=(rule,))
    static = StaticAbility(unit.text, (effect,), node, zones=CASTABLE)
    return KeywordAbility(unit.text, "affinity", node, gives=(static,))
