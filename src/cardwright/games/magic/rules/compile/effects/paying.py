"""Paying mana as part of an effect (CR 118.12)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.sentences import compile_verb
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.paying import pay_mana
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Steps


@effect(tree.Pay)
def _pays(unit: Unit, said: Said) -> Doing:
    """`pay {2}`, `pays {X}`, `pays {1} for each …`."""
    if said.verb.what == tree.Mana(of="any amount"):
        return _pays_any(unit, said)
    if not isinstance(said.verb.what, tree.ManaCost):
        raise NotYet(said.verb)
    cost = mana_cost("".join(said.verb.what.symbols))
    who = unit.actor(said.subject)
    each = said.mods.take(tree.ForEach)
    times = unit.amount(tree.NumberOf(what=each.what)) if each is not None else None
    letter = unit.amount(tree.Variable(letter="X")) if cost.x else None

    def price(state: MagicState, ctx: Ctx) -> ManaCost:
        here = cost.with_x(letter(state, ctx)) if letter is not None else cost
        if times is None:
            return here
        many = ManaCost()
        for _ in range(times(state, ctx)):
            many = many.plus(here)
        return many

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ctx.did = False
        for player in who(state, ctx):
            mana = price(state, ctx)
            if unit.kind == "cost" or Purse(state, seat_of(player)).affords(mana):
                yield from pay_mana(state, seat_of(player), mana)
                ctx.did = True

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(
            is_player(one) and Purse(state, seat_of(one)).affords(price(state, ctx))
            for one in who(state, ctx)
        )

    return Doing(run, can)


@effect(tree.PayWithLife)
def _pays_with_life(unit: Unit, said: Said) -> Doing:
    """`pay {1} and 2 life`: both or nothing (CR 118.3)."""
    verb: tree.PayWithLife = said.verb
    if said.mods.left:
        raise NotYet(verb)
    mana = compile_verb(unit, said.subject, tree.Pay(what=verb.what), ())
    life = compile_verb(unit, said.subject, tree.PayLife(amount=verb.life), ())
    assert mana.can is not None
    assert life.can is not None
    first, second = mana.can, life.can

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from mana.run(state, ctx)
        yield from life.run(state, ctx)

    return Doing(run, lambda state, ctx: first(state, ctx) and second(state, ctx))


def _pays_any(unit: Unit, said: Said) -> Doing:
    """`pays any amount of mana`: how much is chosen first."""
    who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        paid = 0
        for player in who(state, ctx):
            seat = seat_of(player)
            purse, most = Purse(state, seat), 0
            while most < 1000 and purse.affords(ManaCost(generic=most + 1)):
                most += 1
            answer = yield Decision(seat, Kind.NUMBER, "how much mana", Numbers(0, most), about=(ctx.source,))
            if answer.number:
                yield from pay_mana(state, seat, ManaCost(generic=answer.number))
            paid += answer.number
        ctx.numbers["mana paid"] = paid

    return Doing(run)
