"""Life, payments and damage (CR 118, 119, 120)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, RUNS, Emit, Missing
from cardwright.games.magic.meaning.emit.things import picking
from cardwright.games.magic.rules.ability import Condition, Run, Select
from cardwright.games.magic.rules.actions import fight
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.damage import Hit, deal_all, gain_life, lose_life
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.noting import note_before, note_excess
from cardwright.games.magic.rules.paying import pay_mana
from cardwright.games.magic.rules.paying_life import can_pay_life, most_payable, pay_life
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Steps, Words


@RUNS.row(m.LifeChange)
def _life(emit: Emit, record: m.LifeChange) -> Run:
    people, amount, gain = emit.select(record.who), emit.amount(record.amount), record.how == "gain"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        lost = 0
        for player in people(state, ctx):
            seat = seat_of(player)
            before = state.players[seat].life
            if gain:
                yield from gain_life(state, seat, amount(state, ctx), source=ctx.source)
            else:
                yield from lose_life(state, seat, amount(state, ctx))
                lost += max(0, before - state.players[seat].life)
        if not gain:
            ctx.numbers[Noted.LIFE_LOST] = lost

    return run


def _life_paid(cost: m.Cost) -> m.Amount:
    if len(cost.parts) != 1 or not isinstance(cost.parts[0], m.LifeChange) or cost.tap or cost.untap:
        raise Missing(cost, "as a payment")
    return cost.parts[0].amount


def _price(emit: Emit, record: m.Cost) -> Callable[[MagicState, Ctx], ManaCost]:
    """Makes what mana is paid, with X as it is now."""
    mana = mana_cost(record.mana)
    if record.x is None:
        return lambda _state, _ctx: mana
    much = emit.amount(record.x)
    return lambda state, ctx: replace(mana, x=0, generic=mana.generic + mana.x * max(0, much(state, ctx)))


@RUNS.row(m.Pay)
def _pay(emit: Emit, record: m.Pay) -> Run:
    people = emit.select(record.who)
    if not record.cost.mana:
        life = emit.amount(_life_paid(record.cost))

        def pay(state: MagicState, ctx: Ctx) -> Steps:
            for player in people(state, ctx):
                yield from pay_life(state, seat_of(player), life(state, ctx))

        return pay
    price = _price(emit, record.cost)

    def pay_price(state: MagicState, ctx: Ctx) -> Steps:
        ctx.did = False
        mana = price(state, ctx)
        for player in people(state, ctx):
            if Purse(state, seat_of(player)).affords(mana):
                yield from pay_mana(state, seat_of(player), mana)
                ctx.did = True

    return pay_price


@CANS.row(m.Pay)
def _can_pay(emit: Emit, record: m.Pay) -> Condition:
    return _payable(emit, record)


def _payable(emit: Emit, record: m.Pay) -> Condition:
    people = emit.select(record.who)
    if record.cost.mana:
        price = _price(emit, record.cost)
        return lambda state, ctx: all(
            is_player(player) and Purse(state, seat_of(player)).affords(price(state, ctx))
            for player in people(state, ctx)
        )
    life = emit.amount(_life_paid(record.cost))

    def can(state: MagicState, ctx: Ctx) -> bool:
        much = life(state, ctx)
        return all(
            is_player(player) and can_pay_life(state, seat_of(player), much, for_cost=ctx.for_cost)
            for player in people(state, ctx)
        )

    return can


def _cost_of(state: MagicState, ctx: Ctx, of: Select) -> ManaCost | None:
    """Returns the mana cost of an object, X being 0; None where it has none, or there is no such object (CR 118.6)."""
    found = [thing for thing in of(state, ctx) if not is_player(thing)]
    cost = look(state, found[0]).cost if len(found) == 1 else None
    return cost.with_x(0) if cost is not None else None


@RUNS.row(m.PayManaCost)
def _pay_mana_cost(emit: Emit, record: m.PayManaCost) -> Run:
    people, of = emit.select(record.who), emit.select(record.of)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        ctx.did = False
        mana = _cost_of(state, ctx, of)
        for player in people(state, ctx) if mana is not None else ():
            if mana is not None and Purse(state, seat_of(player)).affords(mana):
                yield from pay_mana(state, seat_of(player), mana)
                ctx.did = True

    return pay


@CANS.row(m.PayManaCost)
def _can_pay_mana_cost(emit: Emit, record: m.PayManaCost) -> Condition:
    people, of = emit.select(record.who), emit.select(record.of)

    def can(state: MagicState, ctx: Ctx) -> bool:
        mana = _cost_of(state, ctx, of)
        return mana is not None and all(
            is_player(player) and Purse(state, seat_of(player)).affords(mana) for player in people(state, ctx)
        )

    return can


@RUNS.row(m.PayOneOf)
def _pay_one_of(emit: Emit, record: m.PayOneOf) -> Run:
    """Each player chooses among the costs that they can pay."""
    people, each = emit.select(record.who), m.Ref(_PAYER)
    ways = [m.Pay(each, cost) for cost in record.ways]
    runs, cans = [emit.run(way) for way in ways], [_payable(emit, way) for way in ways]
    words = tuple(_cost_words(cost) for cost in record.ways)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        paid = False
        for player in people(state, ctx):
            ctx.refs[_PAYER] = (player,)
            able = tuple(at for at, can in enumerate(cans) if can(state, ctx))
            if not able:
                continue
            offered = Words(tuple(words[at] for at in able))
            answer = yield Decision(seat_of(player), Kind.WORD, "what to pay", offered, about=(ctx.source,))
            yield from runs[words.index(answer.word)](state, ctx)
            paid = True
        ctx.did = paid

    return run


@CANS.row(m.PayOneOf)
def _can_pay_one_of(emit: Emit, record: m.PayOneOf) -> Condition:
    cans = [_payable(emit, m.Pay(record.who, cost)) for cost in record.ways]
    return lambda state, ctx: any(can(state, ctx) for can in cans)


_PAYER: Final = "payer"


def _cost_words(cost: m.Cost) -> str:
    """Returns a cost as it is offered: `{1}`, `2 life`."""
    life = None if cost.mana else _life_paid(cost)
    return f"{life.n} life" if isinstance(life, m.Num) else cost.mana


_MOST: Final = 100
"""How often a cost can be paid at most, where paying it is free or nearly so."""


@RUNS.row(m.PayTimes)
def _pay_times(emit: Emit, record: m.PayTimes) -> Run:
    """How often is chosen first; the sum of it is paid at once (CR 118.12)."""
    if not record.cost.mana:
        return _pay_any_life(emit, record)
    people, cost, text = emit.select(record.who), mana_cost(record.cost.mana), emit.text
    limit = emit.amount(record.most) if record.most is not None else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        times, most = 0, _MOST if limit is None else limit(state, ctx) + 1
        players = people(state, ctx)
        if record.from_you:
            at = state.order.index(ctx.controller)
            turns = state.order[at:] + state.order[:at]
            players = sorted(players, key=lambda one: turns.index(seat_of(one)))
        for player in players:
            seat = seat_of(player)
            purse, costs = Purse(state, seat), [ManaCost()]
            while len(costs) < most and purse.affords(costs[-1].plus(cost)):
                costs.append(costs[-1].plus(cost))
            if len(costs) > 1:
                options = Numbers(0, len(costs) - 1)
                answer = yield Decision(seat, Kind.NUMBER, text, options, about=(ctx.source,))
                if answer.number:
                    yield from pay_mana(state, seat, costs[answer.number])
                times += answer.number
        ctx.numbers["times paid"] = times
        ctx.did = times > 0

    return run


def _pay_any_life(emit: Emit, record: m.PayTimes) -> Run:
    """No more life can be paid than there is, and none where it can't change (CR 119.4, 119.8)."""
    people, text = emit.select(record.who), emit.text
    if _life_paid(record.cost) != m.Num(1):
        raise Missing(record, "of so much life")

    def run(state: MagicState, ctx: Ctx) -> Steps:
        paid = 0
        for player in people(state, ctx):
            seat = seat_of(player)
            most = most_payable(state, seat) if can_pay_life(state, seat, 1) else 0
            if most > 0:
                answer = yield Decision(seat, Kind.NUMBER, text, Numbers(0, most), about=(ctx.source,))
                yield from pay_life(state, seat, answer.number)
                paid += answer.number
        ctx.numbers["times paid"] = paid
        ctx.did = paid > 0

    return run


@RUNS.row(m.Damage)
def _damage(emit: Emit, record: m.Damage) -> Run:
    source = emit.select(record.source)
    shares = [(emit.amount(amount), picking(emit, to)) for amount, to in record.shares]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        hits: list[Hit] = []
        for dealer in source(state, ctx):
            for much, whom in shares:
                struck = yield from whom(state, ctx, ctx.controller)
                hits += [Hit(dealer, thing, much(state, ctx)) for thing in struck]
        if len(hits) == 1:
            note_before(state, ctx, hits[0].thing)
        dealt: list[Hit] = []
        began = len(state.history)
        yield from deal_all(state, hits, dealt=dealt)
        note_excess(state, ctx, began)
        ctx.numbers[Noted.DEALT] = sum(hit.amount for hit in dealt)

    return run


@RUNS.row(m.DamageDivided)
def _damage_divided(emit: Emit, record: m.DamageDivided) -> Run:
    source, slot = emit.select(record.source), record.slot

    def run(state: MagicState, ctx: Ctx) -> Steps:
        hits = [
            Hit(dealer, thing, ctx.numbers.get(f"share {slot} {thing}", 0))
            for dealer in source(state, ctx)
            for thing in ctx.refs.get(slot, ())
        ]
        yield from deal_all(state, [hit for hit in hits if hit.amount > 0])

    return run


@RUNS.row(m.Fight)
def _fight(emit: Emit, record: m.Fight) -> Run:
    first, second = emit.select(record.first), emit.select(record.second)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        fighters, others = first(state, ctx), second(state, ctx)
        if fighters and others:
            yield from fight(state, fighters[0], others[0])

    return run
