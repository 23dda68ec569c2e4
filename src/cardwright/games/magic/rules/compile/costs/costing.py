"""What makes spells and abilities cost more or less (CR 601.2f, 118.7)."""

from typing import Final, TypeGuard

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Condition,
    CostChange,
    Filter,
    KeywordAbility,
    Rule,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.costs.ability_costs import abilities_meant, if_targeting
from cardwright.games.magic.rules.compile.costs.granted_costs import check_far
from cardwright.games.magic.rules.compile.costs.restricting import when as during
from cardwright.games.magic.rules.compile.events.nth_time import ORDINALS
from cardwright.games.magic.rules.compile.hooks import LASTING, MODAL_RULES, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.places import both
from cardwright.games.magic.rules.compile.registry import (
    CHANGES,
    Change,
    Doing,
    NotYet,
    effect,
    find,
    keyword,
)
from cardwright.games.magic.rules.compile.unit import Lasts, Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import Node, walk

CASTABLE: Final = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.LIBRARY, Zone.STACK)
"""Where a card may be when its cost is asked for."""


@SPECIAL_STATICS.hook
def _costs(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """Compiles `white spells cost {3} more to cast`, `this spell costs {1} less to cast for each …`."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Costs):
        return None
    if node.rest or node.opening or clause.rest or clause.tense or clause.subject is None:
        raise NotYet(node)
    if any(isinstance(one, tree.ThisWay) for one in walk(node)):
        raise NotYet(node, "what is paid does not change the cost yet")
    front, tail, mods = Mods(node.front), Mods(node.tail), Mods(clause.modifiers)
    for where in (*tail.take_all(tree.WhereIs), *mods.take_all(tree.WhereIs)):
        unit.letters[where.letter] = unit.amount(where.amount)
    if clause.first.to in ("activate", "pay"):
        return _abilities_cost(unit, clause, front, tail, mods)
    but = _but_for_turn(unit, clause, mods)
    subject = _each_spell(unit, clause, mods)
    own = isinstance(clause.subject, tree.SelfRef)
    own_targets = (if_targeting(unit, mods) or if_targeting(unit, tail)) if own else None
    conditions: list[Condition] = []
    for place in (front, tail, mods):
        for one in (*place.take_all(tree.If), *place.take_all(tree.AsLongAs)):
            conditions.append(compile_all(unit, one.conditions, one.join))
    conditions.extend(during(unit, one) for one in front.take_all(tree.During))
    targeting, subject = _targeting(unit, clause.first, subject)
    targeting = targeting or own_targets
    kind, test = _subject(unit, clause.first, subject)
    if but is not None:
        test = both(test, [but])
    rule = _rule(unit, kind, clause.first, mods)
    if targeting is not None:
        if rule.kind not in (RuleKind.SPELL_COST, RuleKind.COLORED_COST):
            raise NotYet(clause)
        rule = replace(rule, kind=RuleKind.TARGET_COST, other=targeting)
    for place in (front, tail, mods):
        place.finish()
    if own:
        unit.zones = CASTABLE
    made = StaticEffect(
        unit.text,
        test=test,
        condition=_all(conditions) if conditions else None,
        rules=(rule,),
    )
    return (made,)


def _abilities_cost(
    unit: Unit, clause: tree.Clause, front: Mods, tail: Mods, mods: Mods
) -> tuple[StaticEffect, ...]:
    """Compiles `equip abilities you activate cost {1} less to activate`."""
    assert isinstance(clause.first, tree.Costs)
    assert clause.subject is not None
    meant = abilities_meant(unit, clause.subject, mods)
    conditions = [
        compile_all(unit, one.conditions, one.join)
        for place in (front, tail, mods)
        for one in (*place.take_all(tree.If), *place.take_all(tree.AsLongAs))
    ]
    conditions.extend(during(unit, one) for one in front.take_all(tree.During))
    kind = RuleKind.ABILITY_COST if meant.targeting is None else RuleKind.ABILITY_TARGET_COST
    words = (*(("floor",) if unit.notes.get(notes.FLOORED) else ()), *meant.words)
    rule = Rule(
        kind, unit.text, meant.targeting, amount=_amount(unit, clause.first, mods), word=" ".join(words)
    )
    for place in (front, tail, mods):
        place.finish()
    condition = _all(conditions) if conditions else None
    return (StaticEffect(unit.text, test=meant.of, condition=condition, rules=(rule,)),)


def _but_for_turn(unit: Unit, clause: tree.Clause, mods: Mods) -> Filter | None:
    """Compiles `except during its controller's turn`: spells that the active player does not cast (CR 102.1)."""
    but = mods.take(tree.ExceptDuring)
    if but is None:
        return None
    when = but.when
    whose = when.whose if isinstance(when, tree.StepTime) and when.step == "turn" and not when.which else None
    if not isinstance(whose, tree.ControllerOf) or unit.binding.of(whose.of) is not clause.subject:
        raise NotYet(but)
    return lambda state, _ctx, one: one in state.objects and state.objects[one].controller != state.active


def _each_spell(unit: Unit, clause: tree.Clause, mods: Mods) -> tree.Phrase:
    """Returns `each creature spell you cast … if it has mutate` as `creature spells you cast that have mutate`."""
    subject = clause.subject
    assert subject is not None
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.Each):
        return subject
    more: list[tree.Phrase] = []
    for one in tuple(mods.left):
        asked = one.conditions[0] if isinstance(one, tree.If) and len(one.conditions) == 1 else None
        if isinstance(asked, tree.Clause) and isinstance(asked.subject, tree.It) and not asked.rest:
            if unit.binding.of(asked.subject) is subject:
                more.append(tree.ThatClause(verb=asked.first, modifiers=asked.modifiers, tense=asked.tense))
                mods.left.remove(one)
    left = [clause.first, *mods.left]
    if any(unit.binding.of(one) is subject for part in left for one in walk(part) if _is_phrase(one)):
        raise NotYet(clause)  # by how much depends on the spell itself
    return replace(subject, determiner=None, qualifiers=(*subject.qualifiers, *more))


def _is_phrase(node: Node) -> TypeGuard[tree.Phrase]:
    return isinstance(node, tree.Phrase)


def _targeting(unit: Unit, verb: tree.Costs, subject: tree.Phrase) -> tuple[Filter | None, tree.Phrase]:
    """Takes `that target this creature` off the spells that cost more or less: what one of their targets must be."""
    if verb.to != "cast" or not isinstance(subject, tree.NounPhrase):
        return None, subject
    found = [
        one
        for one in subject.qualifiers
        if isinstance(one, tree.ThatClause) and isinstance(one.verb, tree.Act) and one.verb.verb == "target"
    ]
    if not found:
        return None, subject
    clause = found[0]
    assert isinstance(clause.verb, tree.Act)
    if len(found) > 1 or clause.rest or clause.modifiers or clause.tense or clause.verb.what is None:
        raise NotYet(clause)
    rest = tuple(one for one in subject.qualifiers if one is not clause)
    return unit.test(clause.verb.what), replace(subject, qualifiers=rest)


def _rule(unit: Unit, kind: RuleKind, verb: tree.Costs, mods: Mods) -> Rule:
    """Compiles by how much something costs more or less: generic mana, or mana of colours too (CR 118.7)."""
    if kind == "spell_cost" and _is_colored(verb):
        cost, times = _times(unit, verb, mods)
        return Rule(RuleKind.COLORED_COST, unit.text, amount=times, word=cost.text)
    return Rule(kind, unit.text, amount=_amount(unit, verb, mods))


def _is_colored(verb: tree.Costs) -> bool:
    return isinstance(verb.amount, tree.ManaCost) and any(mana_cost("".join(verb.amount.symbols)).colored)


def _times(unit: Unit, verb: tree.Costs, mods: Mods) -> tuple[ManaCost, Amount]:
    """Compiles by what a cost changes, and how often (less than none where it costs less)."""
    if not isinstance(verb.amount, tree.ManaCost) or verb.how not in ("more", "less"):
        raise NotYet(verb)
    cost = mana_cost("".join(verb.amount.symbols))
    if cost.flexible or cost.snow:
        raise NotYet(verb)
    sign = 1 if verb.how == "more" else -1
    letter: Amount | None = None
    if cost.x:
        if cost.generic or any(cost.colored) or cost.x > 1:
            raise NotYet(verb)
        cost, letter = mana_cost("{1}"), unit.amount(tree.Variable(letter="X"))
    each = mods.take(tree.ForEach)
    count = unit.amount(tree.NumberOf(what=each.what)) if each is not None else letter
    if count is None:
        return cost, lambda _state, _ctx: sign
    many = count
    return cost, lambda state, ctx: sign * many(state, ctx)


def ability_change(unit: Unit, node: tree.Sentence) -> CostChange:
    """Compiles `This ability costs {1} less to activate for each …`."""
    clause = node.first
    assert isinstance(clause, tree.Clause)
    verb = clause.first
    if not isinstance(verb, tree.Costs) or verb.to != "activate" or clause.rest or clause.tense:
        raise NotYet(node)
    if node.rest or node.opening:
        raise NotYet(node)
    front, tail, mods = Mods(node.front), Mods(node.tail), Mods(clause.modifiers)
    for where in (*tail.take_all(tree.WhereIs), *mods.take_all(tree.WhereIs)):
        unit.letters[where.letter] = unit.amount(where.amount)
    aimed = [_if_it_targets(unit, place) for place in (tail, mods)]
    conditions = [
        compile_all(unit, one.conditions, one.join)
        for place in (front, tail, mods)
        for one in (*place.take_all(tree.If), *place.take_all(tree.AsLongAs))
    ]
    conditions += [one for one in aimed if one is not None]
    cost, times = _times(unit, verb, mods)
    for place in (front, tail, mods):
        place.finish()

    def change(state: MagicState, ctx: Ctx, mana: ManaCost) -> ManaCost:
        if not all(one(state, ctx) for one in conditions):
            return mana
        return mana.changed(cost, times(state, ctx))

    return change


def _if_it_targets(unit: Unit, mods: Mods) -> Condition | None:
    """Takes `if it targets two creatures you control`: of an ability that is being activated (CR 601.2f)."""
    for one in mods.left:
        clause = one.conditions[0] if isinstance(one, tree.If) and len(one.conditions) == 1 else None
        if not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.It):
            continue
        verb = clause.first
        if not isinstance(verb, tree.Act) or verb.verb != "target" or clause.rest:
            continue
        if not isinstance(verb.what, tree.NounPhrase) or clause.modifiers or clause.tense:
            raise NotYet(clause)
        least = _so_many(verb.what)
        test = unit.test(replace(verb.what, determiner=tree.A()))
        mods.left.remove(one)
        return lambda state, ctx: (
            sum(test(state, ctx, thing) for chosen in ctx.targets for thing in chosen) >= least
        )
    return None


def _so_many(what: tree.NounPhrase) -> int:
    """Returns how many such targets are asked for: `a creature`, `two creatures`."""
    determiner = what.determiner
    if isinstance(determiner, tree.Counted) and isinstance(determiner.count, tree.Number):
        return determiner.count.value
    if isinstance(determiner, tree.A):
        return 1
    raise NotYet(what)


def is_ability_change(node: tree.Phrase) -> bool:
    """Tells whether a sentence says what the ability that it stands in costs."""
    return (
        isinstance(node, tree.Sentence)
        and isinstance(node.first, tree.Clause)
        and node.first.subject == tree.ThisAbility(what="ability")
        and isinstance(node.first.first, tree.Costs)
    )


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


def _subject(unit: Unit, verb: tree.Costs, subject: tree.Phrase) -> tuple[RuleKind, Filter]:
    if verb.to != "cast":
        raise NotYet(verb)
    if isinstance(subject, tree.SelfRef):
        return RuleKind.SPELL_COST, lambda _state, ctx, one: one == ctx.source
    return RuleKind.SPELL_COST, spells(unit, subject)


_OF_OTHERS: Final = "cast but don't own"


def spells(unit: Unit, subject: tree.Phrase) -> Filter:
    """Compiles which cards are meant by `creature spells you cast` before they are on the stack.

    `the first creature spell you cast each turn`, `the next spell you cast this turn` are those that may still become it.
    """
    ordinal, subject = _ordinal(subject)
    if not isinstance(subject, tree.NounPhrase) or subject.determiner is not None:
        raise NotYet(subject)
    if any(head.thing != "spell" for head in subject.heads):
        raise NotYet(subject)
    casters = [one for one in subject.qualifiers if isinstance(one, tree.WhichClause)]
    rest = tuple(one for one in subject.qualifiers if not isinstance(one, tree.WhichClause))
    away = [unit.qualifier(one) for one in rest if _is_elsewhere(one)]
    rest = tuple(one for one in rest if not _is_elsewhere(one))
    heads = tuple(replace(head, thing="card") for head in subject.heads)
    noun = unit.noun(replace(subject, heads=heads, qualifiers=rest))
    whose: Filter | None = None
    if casters:
        if len(casters) > 1 or casters[0].verb not in ("cast", _OF_OTHERS) or casters[0].tense:
            raise NotYet(casters[0])
        if not _fits(casters[0].modifiers, ordinal):
            raise NotYet(casters[0])
        whose = unit.test(casters[0].subject)
    elif ordinal:
        raise NotYet(subject)
    others = bool(casters) and casters[0].verb == _OF_OTHERS

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        if is_player(one) or one not in state.objects or state.objects[one].zone not in CASTABLE:
            return False
        if others and state.objects[one].owner == state.objects[one].controller:
            return False
        if whose is not None and not whose(state, ctx, player_thing(state.objects[one].controller)):
            return False
        return noun.test(state, ctx, one) and all(place(state, ctx, one) for place in away)

    def kind(state: MagicState, ctx: Ctx, one: int) -> bool:
        return noun.test(state, ctx, one) and all(place(state, ctx, one) for place in away)

    return _nth(test, kind, ORDINALS.get(ordinal, 0)) if ordinal else test


def _is_elsewhere(node: tree.Phrase) -> bool:
    """`from anywhere other than your hand`."""
    return isinstance(node, tree.InZone) and isinstance(node.zone, tree.Elsewhere)


def _ordinal(subject: tree.Phrase) -> tuple[str, tree.Phrase]:
    """Returns `first`, `second`, `next`, and the phrase without it; nothing where nothing is counted."""
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.The):
        return "", subject
    if subject.determiner.done or not subject.shared or not isinstance(subject.shared[0], tree.OrdinalIs):
        return "", subject
    ordinal = subject.shared[0].ordinal
    if ordinal != "next" and ordinal not in ORDINALS:
        raise NotYet(subject)
    return ordinal, replace(subject, determiner=None, shared=subject.shared[1:])


def _fits(modifiers: tuple[tree.Phrase, ...], ordinal: str) -> bool:
    """Tells whether the time in which spells are counted, or cast, is one that is known."""
    if ordinal == "next":
        return modifiers == (tree.Lasting(until="this turn"),)
    if ordinal:
        return modifiers == (tree.Often(how="each turn"),)
    return modifiers in ((), (tree.Lasting(until="this turn"),))


def _nth(test: Filter, kind: Filter, nth: int) -> Filter:
    """Returns whether a card may still become, or a spell is, the nth of its kind that its player casts this turn.

    0 is the next one: the effect's context holds how many there were `before` it began.
    """

    def counted(state: MagicState, ctx: Ctx, one: int) -> bool:
        if not test(state, ctx, one):
            return False
        cast = cast_this_turn(state, ctx, state.objects[one].controller, kind)
        place = (nth or ctx.numbers["before"] + 1) - 1
        return cast[place] == one if len(cast) > place else len(cast) == place and one not in cast

    return counted


def cast_this_turn(state: MagicState, ctx: Ctx, seat: int, kind: Filter) -> list[int]:
    """Returns the spells of a kind that a player has cast this turn, in their order."""
    return [
        one.thing
        for one in state.history
        if one.kind == HappeningKind.CAST and one.seat == seat and kind(state, ctx, one.thing)
    ]


def are_cast(subject: tree.Phrase | None) -> bool:
    """Tells whether a phrase is about spells as someone casts them: `artifact spells you cast`."""
    if not isinstance(subject, tree.NounPhrase) or not subject.heads:
        return False
    return all(head.thing == "spell" for head in subject.heads) and any(
        isinstance(one, tree.WhichClause) and one.verb == "cast" and not one.tense
        for one in subject.qualifiers
    )


def _for_a_while(unit: Unit, said: Said, change: Change, lasts: Lasts | None) -> Doing:
    """Makes a change to spells that will be cast an effect that lasts for a while (CR 611.2c)."""
    subject = said.subject
    assert isinstance(subject, tree.NounPhrase)
    if isinstance(subject.determiner, tree.Each):
        subject = replace(subject, determiner=None)
    whole_turn = [
        one
        for each in subject.qualifiers
        if isinstance(each, tree.WhichClause)
        for one in each.modifiers
        if isinstance(one, tree.Lasting)
    ]
    if (lasts is None) == (not whole_turn) or change.locked is not None or change.replacements:
        raise NotYet(said.verb)
    test = spells(unit, subject)
    text = unit.text
    following = _ordinal(subject)[0] == "next"
    kind = _kind(unit, subject) if following else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        duration = lasts(state, ctx) if lasts is not None else Duration("turn", ctx.controller, state.turn)
        if kind is not None:
            ctx.numbers["before"] = len(cast_this_turn(state, ctx, ctx.controller, kind))
        rules = tuple(_fixed(state, ctx, rule) for rule in change.rules)
        add_effect(state, ctx.bound(), duration, text, test=test, rules=rules, parts=change.dynamic)
        return
        yield

    return Doing(run)


def _fixed(state: MagicState, ctx: Ctx, rule: Rule) -> Rule:
    """Returns a rule whose amount is worked out now, as the effect begins (CR 608.2h)."""
    if rule.amount is None:
        return rule
    much = rule.amount(state, ctx)
    return replace(rule, amount=lambda _state, _ctx: much)


def _kind(unit: Unit, subject: tree.NounPhrase) -> Filter:
    rest = tuple(one for one in subject.qualifiers if not isinstance(one, tree.WhichClause))
    heads = tuple(replace(head, thing="card") for head in subject.heads)
    shared = subject.shared[1:]
    return unit.noun(replace(subject, determiner=None, heads=heads, shared=shared, qualifiers=rest)).test


@effect(tree.Costs)
def _costs_for_a_while(unit: Unit, said: Said) -> Doing:
    """`spells you cast this turn cost {1} less to cast`, `until your next turn, spells … cost {2} more to cast`."""
    verb: tree.Costs = said.verb
    if verb.to != "cast" or not are_cast(said.subject):
        raise NotYet(verb)
    lasts = unit.duration(said.mods)
    rule = _rule(unit, RuleKind.SPELL_COST, verb, said.mods)
    return _for_a_while(unit, said, Change(rules=(rule,)), lasts)


@LASTING.hook
def _spells_change(unit: Unit, said: Said) -> Doing | None:
    """`The next creature spell you cast this turn can't be countered.`, `… has convoke.`"""
    if not are_cast(said.subject):
        return None
    entry = find(CHANGES, said.verb)
    if entry is None:
        return None
    lasts = unit.duration(said.mods)
    change: Change = entry[0](unit, said)
    check_far(said.verb)
    return _for_a_while(unit, said, change, lasts)


@MODAL_RULES.hook
def _cast_as_flash(_unit: Unit, how: str, inner: tree.Phrase, said: Said) -> Rule | None:
    """`can be cast as though it had flash`."""
    if how != "can" or not isinstance(inner, tree.Passive) or inner.verb != "cast" or inner.by is not None:
        return None
    from cardwright.games.magic.rules.compile.costs.casting_terms import has_flash

    though = said.mods.take(tree.AsThough)
    if though is None or not has_flash(though):
        raise NotYet(said.verb)
    return Rule(RuleKind.CAST_AS_FLASH, "as though it had flash")


@keyword("affinity")
def _affinity(unit: Unit, node: tree.Keyword) -> Ability:
    """`Affinity for artifacts` (CR 702.41): it costs {1} less for each of them that you control."""
    if not isinstance(node.what, tree.NounPhrase) or node.number or node.cost or node.costs or node.qualities:
        raise NotYet(node)
    mine = tree.Controlled(by=tree.You())
    what = replace(node.what, qualifiers=(*node.what.qualifiers, mine))
    count = unit.amount(tree.NumberOf(what=what))
    rule = Rule(RuleKind.SPELL_COST, unit.text, amount=lambda state, ctx: -count(state, ctx))
    made = StaticEffect(unit.text, test=lambda _state, ctx, one: one == ctx.source, rules=(rule,))
    static = StaticAbility(unit.text, (made,), node, zones=CASTABLE)
    return KeywordAbility(unit.text, "affinity", node, gives=(static,))
