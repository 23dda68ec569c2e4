"""Life up to a limit, damage partly prevented as it is dealt, and losing or winning the game by an effect."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Replacement, Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import MODAL_RULES, SPECIAL_SENTENCES, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, amount, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import remove_counters
from cardwright.games.magic.rules.damage import gain_life
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, PLANESWALKER
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.restrictions import forbids, unpreventable
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.sba import lose, win
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

# ---------------------------------------------------------------------- not more than


def before_damage(ctx: Ctx, thing: int) -> int | None:
    """Returns a life total or loyalty as it was before the text dealt damage."""
    return ctx.numbers.get(f"before {thing}")


def _life_before(_state: MagicState, ctx: Ctx, one: int) -> int | None:
    return before_damage(ctx, one) if is_player(one) else None


def _loyalty_before(state: MagicState, ctx: Ctx, one: int) -> int | None:
    walker = not is_player(one) and look(state, one).types & PLANESWALKER
    return before_damage(ctx, one) if walker else None


def _toughness(state: MagicState, _ctx: Ctx, one: int) -> int | None:
    creature = not is_player(one) and look(state, one).types & CREATURE
    return look(state, one).toughness if creature else None


Limit = Callable[[MagicState, Ctx, int], int | None]
_LIMITS: Final[dict[tuple[str, bool], Limit]] = {
    ("life total", True): _life_before,
    ("loyalty", True): _loyalty_before,
    ("toughness", False): _toughness,
}
"""What each limit is, by the characteristic and whether it is that before the damage was dealt."""


@SPECIAL_SENTENCES.hook
def _not_more(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`You gain life equal to the damage dealt, but not more life than the player's life total before …`."""
    if len(node.tail) != 1 or not isinstance(node.tail[0], tree.NotMore):
        return None
    clause = node.first
    if node.front or node.rest or node.opening or not isinstance(clause, tree.Clause):
        raise NotYet(node)
    verb = clause.first
    if not isinstance(verb, tree.GainLife) or verb.amount is None or clause.rest or clause.modifiers:
        raise NotYet(clause)
    who, much = unit.actor(clause.subject), unit.amount(verb.amount)
    limits = [_limit(unit, one) for one in node.tail[0].amounts]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        most = much(state, ctx)
        for things, limit in limits:
            for one in things(state, ctx):
                value = limit(state, ctx, one)
                most = most if value is None else min(most, value)
        for player in who(state, ctx):
            yield from gain_life(state, seat_of(player), max(0, most), source=ctx.source)

    return Doing(run)


def _limit(unit: Unit, node: tree.Phrase) -> tuple[Any, Limit]:
    dated = isinstance(node, tree.Dated)
    if isinstance(node, tree.Dated):
        when = node.when
        if not isinstance(when, tree.Before) or when.how != "before" or not _damage_was_dealt(when.when):
            raise NotYet(node)
        node = node.amount
    if not isinstance(node, tree.Characteristic) or (node.which, dated) not in _LIMITS:
        raise NotYet(node)
    return unit.things(node.of), _LIMITS[node.which, dated]


def _damage_was_dealt(node: tree.Phrase) -> bool:
    return (
        isinstance(node, tree.Clause)
        and isinstance(node.subject, tree.NounPhrase)
        and [head.thing for head in node.subject.heads] == ["damage"]
        and isinstance(node.first, tree.Passive)
        and (node.first.verb, node.tense) == ("dealt", "past")
    )


# ---------------------------------------------------------------------- part of that damage


@SPECIAL_SENTENCES.hook
def _prevent_part(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`Prevent X of that damage, where X is …`, of damage that the sentence before deals."""
    clause = node.first
    if not unit.cuts or unit.shields or not isinstance(clause, tree.Clause):
        return None
    verb = clause.first
    if not isinstance(verb, tree.Prevent) or not isinstance(verb.damage, tree.ThatDamage):
        return None
    if node.front or node.rest or node.opening or clause.subject is not None or clause.modifiers:
        raise NotYet(node)
    if verb.damage.amount is None or verb.damage.all_but:
        raise NotYet(verb)
    for where in node.tail:
        if not isinstance(where, tree.WhereIs):
            raise NotYet(where)
        unit.letters[where.letter] = unit.amount(where.amount)
    unit.cuts[-1].append(unit.amount(verb.damage.amount))
    return Doing(nothing_done)


@amount(tree.EventAmount)
def _event_amount(unit: Unit, node: tree.EventAmount) -> Amount:
    """`the amount of mana that player paid this way`, `the life you gained this turn`."""
    clause = node.clause
    if node.what == "life" and isinstance(clause, tree.WhichClause) and clause.verb in _LIFE:
        return _life_amount(unit, node, clause)
    if node.what != "mana" or not isinstance(clause, tree.WhichClause) or clause.verb != "paid":
        raise NotYet(node)
    if clause.tense != "past" or [type(one) for one in clause.modifiers] != [tree.ThisWay]:
        raise NotYet(node)
    return lambda _state, ctx: ctx.numbers.get("mana paid", 0)


_LIFE: Final = {"gained": "life_gained", "lost": "life_lost"}
_THIS_TURN: Final = (tree.Lasting(until="this turn"),)


def _life_amount(unit: Unit, node: tree.EventAmount, clause: tree.WhichClause) -> Amount:
    """`the amount of life you gained this turn`; `1 life they gained` is of the event that triggered."""
    if not clause.modifiers:
        if not any(isinstance(one, tree.GainLife | tree.LoseLife) for one in unit.happened):
            raise NotYet(node)
        return lambda _state, ctx: ctx.numbers[Noted.AMOUNT]
    if clause.modifiers != _THIS_TURN or clause.tense not in ("past", "perfect"):
        raise NotYet(node)
    kind, who = _LIFE[clause.verb], unit.test(clause.subject)
    unit.volatile = True
    return lambda state, ctx: sum(
        one.amount for one in state.history if one.kind == kind and who(state, ctx, one.thing)
    )


# ---------------------------------------------------------------------- damage as counters


@SPECIAL_STATICS.hook
def _for_each_damage(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`For each 1 damage that would be dealt to it, if it has a +1/+1 counter on it, remove … and prevent …`."""
    if len(node.front) != 2 or not isinstance(node.front[0], tree.ForEach):
        return None
    damage, has = node.front[0].what, node.front[1]
    if not isinstance(damage, tree.Damage) or not isinstance(has, tree.If):
        return None
    one = tree.Number(value=1)
    if damage.amount != one or damage.which != "each" or not isinstance(damage.to, tree.SelfRef):
        raise NotYet(damage)
    if damage.by is not None or damage.kind or damage.when is not None:
        raise NotYet(damage)
    clause = node.first
    if not isinstance(clause, tree.Clause) or clause.subject is not None or clause.modifiers or node.rest:
        raise NotYet(node)
    verbs = [verb for verb, _ in clause.modified_verbs]
    if len(verbs) != 2 or verbs[1] != tree.Prevent(damage=tree.ThatDamage(amount=one)):
        raise NotYet(clause)
    removing = verbs[0]
    if not isinstance(removing, tree.RemoveCounters) or not isinstance(removing.source, tree.It):
        raise NotYet(removing)
    counters = removing.counters
    if not isinstance(counters, tree.NounPhrase) or not isinstance(counters.determiner, tree.A):
        raise NotYet(removing)
    if len(has.conditions) != 1 or not _has_counter(has.conditions[0], counters) or node.tail or node.opening:
        raise NotYet(has)
    return (StaticEffect(unit.text, replacements=(_paid_with(unit.text, counter_kind(counters)),)),)


def _has_counter(node: tree.Phrase, counters: tree.NounPhrase) -> bool:
    if not isinstance(node, tree.Clause) or not isinstance(node.first, tree.HasThing):
        return False
    what = node.first.what
    return (
        isinstance(node.subject, tree.It)
        and not node.rest
        and not node.modifiers
        and isinstance(what, tree.NounPhrase)
        and isinstance(what.determiner, tree.A)
        and len(what.qualifiers) == 1
        and isinstance(what.qualifiers[0], tree.OnThing)
        and isinstance(what.qualifiers[0].what, tree.It)
        and counter_kind(replace(what, qualifiers=())) == counter_kind(counters)
    )


def _paid_with(text: str, kind: str) -> Replacement:
    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        obj = state.objects.get(happening.thing)
        return happening.thing == ctx.source and obj is not None and obj.counter(kind) > 0

    def change(state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        taken = remove_counters(state, happening.thing, kind, happening.amount)
        if unpreventable(state, happening.source, happening.thing, combat=happening.combat):
            return happening
        return replace(happening, amount=happening.amount - taken)
        yield

    return Replacement(HappeningKind.DAMAGE, text, match, change)


# ---------------------------------------------------------------------- the game's end, and hands


@effect(tree.GameEnd)
def _ends(unit: Unit, said: Said) -> Doing:
    """`you lose the game`, `that player wins the game` (CR 104.2b, 104.3e)."""
    verb: tree.GameEnd = said.verb
    if verb.reason is not None or verb.how not in ("lose", "win"):
        raise NotYet(verb)
    who = unit.actor(said.subject)
    losing = verb.how == "lose"
    text = unit.name

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seats = [seat_of(one) for one in who(state, ctx)]
        if losing:
            lose(state, [(seat, text) for seat in seats if not forbids(state, RuleKind.CANT_LOSE, seat + 1)])
        else:
            for seat in seats[:1]:
                win(state, seat, text)
        return
        yield

    return Doing(run)


@MODAL_RULES.hook
def _lives_on(_unit: Unit, how: str, inner: Any, said: Said) -> Rule | None:
    """`you don't lose the game for having 0 or less life`."""
    if how != "not" or not isinstance(inner, tree.GameEnd):
        return None
    if inner.how != "lose" or inner.reason != tree.Comparison(how="<=", amount=tree.Number(value=0)):
        raise NotYet(said.verb)
    return Rule(RuleKind.LIVES_WITHOUT_LIFE, "don't lose the game for having 0 or less life")
