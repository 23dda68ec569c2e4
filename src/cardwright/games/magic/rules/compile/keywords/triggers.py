"""Keywords that stand for a triggered or activated ability (CR 702): ward, undying, echo, …"""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Condition,
    Cost,
    KeywordAbility,
    Replacement,
    Run,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import sacrifice
from cardwright.games.magic.rules.compile.keywords.with_words import (
    bare,
    keyword_cost,
    numbered,
    pump_until_end_of_turn,
)
from cardwright.games.magic.rules.compile.nouns.picking import choose_among, present_all
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.paying import can_pay_rest, pay
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.resolving import counter
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Option, Steps

Paid = Generator[Decision, Option, bool]


def _itself(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.thing == ctx.source


def _died(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.thing == ctx.source and happening.zone == Zone.GRAVEYARD


def _upkeep(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.amount == int(Step.UPKEEP) and happening.seat == ctx.controller


def may_pay(state: MagicState, ctx: Ctx, seat: int, cost: Cost) -> Paid:
    """Asks a player whether to pay a cost, pays it, and returns whether it was paid."""
    payer = Ctx(ctx.source, seat)
    mana = cost.mana or ManaCost()
    if not Purse(state, seat).affords(mana) or not can_pay_rest(state, cost, payer):
        return False
    answer = yield Decision(seat, Kind.CONFIRM, f"pay {cost.text}", YES_NO, about=(ctx.source,))
    if answer.verb != "yes":
        return False
    yield from pay(state, cost, payer, mana=mana)
    return True


@keyword("ward")
def ward(unit: Unit, node: tree.Keyword) -> Ability:
    """`Ward {2}` (CR 702.21): a spell or ability of an opponent that targets it is countered unless they pay."""
    cost = keyword_cost(unit, node)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source or happening.seat == ctx.controller:
            return False
        ctx.refs["warded"] = (happening.source,)
        return True

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for number in ctx.refs["warded"]:
            item = next((one for one in state.stack if one.id == number), None)
            if item is None:
                continue
            paid = yield from may_pay(state, ctx, item.controller, cost)
            if not paid:
                yield from counter(state, number, source=ctx.source)

    text = f"Ward {cost.text}" if node.cost is not None else unit.text
    return TriggeredAbility(text, (Watch("targeted", match),), Body(run), node, keyword="ward")


def _back_with(kind: str) -> Run:
    def run(state: MagicState, ctx: Ctx) -> Steps:
        for card in present_all(state, (ctx.source,)):
            obj = state.objects[card]
            if obj.zone is Zone.GRAVEYARD and not obj.token:
                yield from enter(state, card, obj.owner, counters=((kind, 1),), source=ctx.source)

    return run


def _without(kind: str) -> Condition:
    def holds(state: MagicState, ctx: Ctx) -> bool:
        obj = state.lki[ctx.source][0] if ctx.source in state.lki else state.objects.get(ctx.source)
        return obj is not None and obj.counter(kind) == 0

    return holds


@keyword("undying")
def _undying(_unit: Unit, node: tree.Keyword) -> Ability:
    """Undying (CR 702.93): it comes back with a +1/+1 counter, if it had none."""
    bare(node)
    body = Body(_back_with("+1/+1"))
    watch = Watch("leaves", _died)
    return TriggeredAbility("Undying", (watch,), body, node, condition=_without("+1/+1"), keyword="undying")


@keyword("persist")
def _persist(_unit: Unit, node: tree.Keyword) -> Ability:
    """Persist (CR 702.79): it comes back with a -1/-1 counter, if it had none."""
    bare(node)
    body = Body(_back_with("-1/-1"))
    watch = Watch("leaves", _died)
    return TriggeredAbility("Persist", (watch,), body, node, condition=_without("-1/-1"), keyword="persist")


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
    return TriggeredAbility(text, (Watch("step", match),), Body(run), node, keyword="echo")


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
    return TriggeredAbility(text, (Watch("step", _upkeep),), Body(run), node, keyword=node.name)


@keyword("vanishing", "fading")
def _vanishing(unit: Unit, node: tree.Keyword) -> Ability:
    """`Vanishing 3` (CR 702.63), `Fading 3` (CR 702.32): it enters with counters that go one each upkeep."""
    count = numbered(unit, node)
    kind = "time" if node.name == "vanishing" else "fade"
    text = unit.text

    def enters(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        yield from add_counters(state, happening.thing, kind, count(state, ctx), quiet=True)
        return happening

    static = StaticAbility(
        text, (StaticEffect(text, replacements=(Replacement("enters", text, _itself, enters),)),), node
    )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source)
        if obj is None or obj.zone is not Zone.BATTLEFIELD:
            return
        if remove_counters(state, ctx.source, kind, 1) == 0 and kind == "fade":
            yield from sacrifice(state, (ctx.source,), source=ctx.source)

    ticking = TriggeredAbility(text, (Watch("step", _upkeep),), Body(run), node)
    if kind == "fade":
        return KeywordAbility(text, node.name, node, gives=(static, ticking))
    ending = TriggeredAbility(text, (Watch("counters_removed", _last_time_counter),), Body(_goes), node)
    return KeywordAbility(text, node.name, node, gives=(static, ticking, ending))


def _last_time_counter(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Tells whether the last time counter was removed, by whatever (CR 702.63a)."""
    obj = state.objects.get(ctx.source)
    if happening.thing != ctx.source or happening.word != "time" or not happening.amount:
        return False
    return obj is not None and obj.counter("time") == 0


def _goes(state: MagicState, ctx: Ctx) -> Steps:
    obj = state.objects.get(ctx.source)
    if obj is not None and obj.zone is Zone.BATTLEFIELD:
        yield from sacrifice(state, (ctx.source,), source=ctx.source)


@keyword("flanking")
def _flanking(_unit: Unit, node: tree.Keyword) -> Ability:
    """Flanking (CR 702.25): what blocks it without flanking gets -1/-1."""
    bare(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.source != ctx.source or "flanking" in look(state, happening.thing).keywords:
            return False
        ctx.refs["blocker"] = (happening.thing,)
        return True

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in ctx.refs["blocker"]:
            pump_until_end_of_turn(state, ctx, one, -1, -1)
        return
        yield

    return TriggeredAbility("Flanking", (Watch("blocks", match),), Body(run), node, keyword="flanking")


@keyword("battle cry")
def _battle_cry(_unit: Unit, node: tree.Keyword) -> Ability:
    """Battle cry (CR 702.91): each other attacking creature gets +1/+0."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one, _ in state.combat.attackers:
            if one != ctx.source:
                pump_until_end_of_turn(state, ctx, one, 1, 0)
        return
        yield

    return TriggeredAbility("Battle cry", (Watch("attacks", _itself),), Body(run), node, keyword="battle cry")


@keyword("annihilator")
def _annihilator(unit: Unit, node: tree.Keyword) -> Ability:
    """`Annihilator 2` (CR 702.86): the defending player sacrifices so many permanents."""
    count = numbered(unit, node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source:
            return False
        whom = happening.source
        seat = seat_of(whom) if whom < 10 else controller_of(state, whom)
        ctx.refs["defending"] = (player_thing(seat),)
        return True

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in ctx.refs["defending"]:
            seat, many = seat_of(player), count(state, ctx)
            mine = current(state).controlled[seat]
            chosen = yield from choose_among(seat, mine, many, many, "a sacrifice", ctx)
            yield from sacrifice(state, chosen, source=ctx.source)

    return TriggeredAbility(unit.text, (Watch("attacks", match),), Body(run), node, keyword="annihilator")


@keyword("bloodthirst")
def _bloodthirst(unit: Unit, node: tree.Keyword) -> Ability:
    """`Bloodthirst 2` (CR 702.54): +1/+1 counters if an opponent was dealt damage this turn."""
    count = numbered(unit, node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and any(
            one.kind == "damaged" and one.thing < 10 and seat_of(one.thing) != ctx.controller
            for one in state.history
        )

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        yield from add_counters(state, happening.thing, "+1/+1", count(state, ctx), quiet=True)
        return happening

    effect = StaticEffect(unit.text, replacements=(Replacement("enters", unit.text, match, change),))
    return KeywordAbility(unit.text, "bloodthirst", node, gives=(StaticAbility(unit.text, (effect,), node),))
