"""Gaining, losing and paying life (CR 119)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.registry import amount as amount_of
from cardwright.games.magic.rules.compile.statics.changes import times
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.damage import gain_life, lose_life, set_life
from cardwright.games.magic.rules.paying_life import can_pay_life, pay_life
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _life(unit: Unit, said: Said) -> Amount:
    """Compiles how much life is gained or lost: `3 life`, `1 life for each …`."""
    if said.verb.amount is None:
        raise NotYet(said.verb)
    amount = unit.amount(said.verb.amount)
    each = said.mods.take(tree.ForEach)
    return amount if each is None else times(amount, unit.amount(tree.NumberOf(what=each.what)))


@effect(tree.GainLife)
def _gains(unit: Unit, said: Said) -> Doing:
    """`you gain 3 life`, `you gain 1 life for each …`."""
    who = unit.actor(said.subject)
    amount = _life(unit, said)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in who(state, ctx):
            yield from gain_life(state, seat_of(one), amount(state, ctx), source=ctx.source)

    return Doing(run)


@effect(tree.LoseLife)
def _loses(unit: Unit, said: Said) -> Doing:
    """`its owner loses half their life, rounded up`."""
    who = unit.actor(said.subject)
    amount = _life(unit, said)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        lost = 0
        for one in who(state, ctx):
            seat = seat_of(one)
            before = state.players[seat].life
            yield from lose_life(state, seat, amount(state, ctx))
            lost += max(0, before - state.players[seat].life)
        ctx.numbers[LIFE_LOST] = lost

    return Doing(run)


LIFE_LOST: Final = Noted.LIFE_LOST


@amount_of(tree.LifeDone)
def _life_done(_unit: Unit, node: tree.LifeDone) -> Amount:
    """`the life lost this way`: by all who lost some."""
    if (node.verb, node.when) != ("lost", "this way"):
        raise NotYet(node)
    return lambda _state, ctx: ctx.numbers.get(LIFE_LOST, 0)


@effect(tree.PayLife)
def _pays(unit: Unit, said: Said) -> Doing:
    """`pay 2 life` (CR 119.4)."""
    who = unit.actor(said.subject)
    amount = unit.amount(said.verb.amount)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in who(state, ctx):
            yield from pay_life(state, seat_of(one), amount(state, ctx))

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(
            is_player(one) and can_pay_life(state, seat_of(one), amount(state, ctx), for_cost=ctx.for_cost)
            for one in who(state, ctx)
        )

    return Doing(run, can)


@effect(tree.BeMuch)
def _becomes_much(unit: Unit, said: Said) -> Doing:
    """`your life total becomes 10`."""
    verb: tree.BeMuch = said.verb
    subject: tree.Phrase | None = said.subject
    if isinstance(subject, tree.It):
        subject = unit.binding.of(subject)
    if not isinstance(subject, tree.Characteristic) or subject.which != "life total" or verb.how != "become":
        raise NotYet(verb)
    who = unit.things(subject.of)
    comparison = verb.comparison
    if isinstance(comparison, tree.Comparison) and comparison.how not in ("=", "is"):
        raise NotYet(verb)
    key = ""
    if isinstance(subject.of, tree.NounPhrase) and isinstance(subject.of.determiner, tree.Each):
        key = unit.keys.get(id(subject.of)) or unit.introduce(player=True, plural=False, nouns=("player",))
        unit.keys[id(subject.of)] = key
    amount = unit.amount(comparison.amount if isinstance(comparison, tree.Comparison) else comparison)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        totals: list[tuple[int, int]] = []  # all are known before the first one changes
        for player in who(state, ctx):
            if is_player(player):
                if key:
                    ctx.refs[key] = (player,)
                totals.append((seat_of(player), amount(state, ctx)))
        for seat, total in totals:
            yield from set_life(state, seat, total)

    return Doing(run)
