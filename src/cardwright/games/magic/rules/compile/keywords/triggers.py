"""Echo and cumulative upkeep (CR 702.30, 702.24)."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Cost,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import sacrifice
from cardwright.games.magic.rules.compile.keywords.with_words import (
    keyword_cost,
)
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.paying import can_pay_rest, pay
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Option, Steps

Paid = Generator[Decision, Option, bool]


def _upkeep(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.amount == int(Step.UPKEEP) and happening.seat == ctx.controller


def may_pay(state: MagicState, ctx: Ctx, seat: int, cost: Cost) -> Paid:
    """Asks a player whether to pay a cost, pays it, and returns whether it was paid."""
    payer = Ctx(ctx.source, seat)
    mana = cost.mana or ManaCost()
    if not Purse(state, seat).affords(mana) or not can_pay_rest(state, cost, payer, special=True):
        return False
    answer = yield Decision(seat, Kind.CONFIRM, f"pay {cost.text}", YES_NO, about=(ctx.source,))
    if answer.verb != "yes":
        return False
    yield from pay(state, cost, payer, mana=mana)
    return True


@keyword("echo")
def _echo(unit: Unit, node: tree.Keyword) -> Ability:
    """`Echo {2}{R}` (CR 702.30): paid once, at the first upkeep after it came under one's control."""
    cost = keyword_cost(unit, node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and _upkeep(state, ctx, happening) and not obj.word("echo")

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source)
        if obj is None or obj.zone is not Zone.BATTLEFIELD:
            return
        state.put(replace(obj, words=(*obj.words, ("echo", "asked"))))
        paid = yield from may_pay(state, ctx, ctx.controller, cost)
        if not paid:
            yield from sacrifice(state, (ctx.source,), source=ctx.source)

    text = f"Echo {cost.text}"
    return TriggeredAbility(text, (Watch(HappeningKind.STEP, match),), Body(run), node, keyword="echo")


@keyword("cumulative upkeep")
def _cumulative_upkeep(unit: Unit, node: tree.Keyword) -> Ability:
    """`Cumulative upkeep {1}` (CR 702.24): an age counter each upkeep, then the cost for each of them."""
    cost = keyword_cost(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source)
        if obj is None or obj.zone is not Zone.BATTLEFIELD:
            return
        yield from add_counters(state, ctx.source, "age", 1, source=ctx.source)
        ages = state.objects[ctx.source].counter("age")
        mana = ManaCost()
        for _ in range(ages):
            mana = mana.plus(cost.mana or ManaCost())
        whole = replace(cost, mana=mana, parts=cost.parts * ages)
        paid = yield from may_pay(state, ctx, ctx.controller, whole)
        if not paid:
            yield from sacrifice(state, (ctx.source,), source=ctx.source)

    text = f"Cumulative upkeep {cost.text}"
    return TriggeredAbility(text, (Watch(HappeningKind.STEP, _upkeep),), Body(run), node, keyword=node.name)
