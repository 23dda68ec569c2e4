"""Keywords for which creatures are tapped by their power (CR 702): crew, saddle, teamwork, station."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    TYPE,
    Ability,
    ActivatedAbility,
    Amount,
    Body,
    Cost,
    CostPart,
    KeywordAbility,
    Part,
)
from cardwright.games.magic.rules.actions import add_effect, becoming_tapped, tap
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.keyworded import bare, numbered
from cardwright.games.magic.rules.compile.picking import choose_among, is_on_battlefield
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.designations import saddle
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps

CREW = "crewing"
"""The reference to the creatures that were tapped."""


def _untapped(state: MagicState, ctx: Ctx) -> list[int]:
    """Returns the other untapped creatures that a player controls; they may have come this turn."""
    return [
        one
        for one in current(state).controlled[ctx.controller]
        if one != ctx.source and not state.objects[one].tapped and look(state, one).types & CREATURE
    ]


def _strength(state: MagicState, one: int) -> int:
    return max(0, look(state, one).power or 0)


def tapping_power(power: Amount, prompt: str) -> CostPart:
    """Returns the cost of tapping other untapped creatures with at least so much power in all."""

    def can(state: MagicState, ctx: Ctx) -> bool:
        return sum(_strength(state, one) for one in _untapped(state, ctx)) >= power(state, ctx)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        left = power(state, ctx)
        crew: list[int] = []
        while left > 0:
            options = [Option("thing", (one,), (one,)) for one in _untapped(state, ctx)]
            answer = yield Decision(ctx.controller, Kind.CHOOSE, prompt, options, about=(ctx.source,))
            left -= _strength(state, answer.number)
            yield from becoming_tapped(state, answer.number)
            tap(state, answer.number)
            crew.append(answer.number)
        ctx.refs[CREW] = tuple(crew)

    return CostPart("tap creatures", can, pay)


@keyword("crew")
def _crew(unit: Unit, node: tree.Keyword) -> Ability:
    """`Crew 3` (CR 702.122): tap creatures with enough power, and it becomes an artifact creature."""
    power = numbered(unit, node)

    def animated(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.types |= CREATURE | ARTIFACT

    def run(state: MagicState, ctx: Ctx) -> Steps:
        duration = Duration("turn", ctx.controller, state.turn)
        part = Part(TYPE, "artifact creature", animated)
        add_effect(state, ctx.bound(), duration, "crewed", things=(ctx.source,), parts=(part,))
        return
        yield

    cost = Cost(parts=(tapping_power(power, "who crews"),), text=unit.text)
    return ActivatedAbility(unit.text, cost, Body(run), node, keyword="crew")


@keyword("saddle")
def _saddle(unit: Unit, node: tree.Keyword) -> Ability:
    """`Saddle 2` (CR 702.171): tap creatures with enough power, and it is saddled until end of turn."""
    power = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        saddle(state, ctx.source, ctx.refs.get(CREW, ()))
        return
        yield

    cost = Cost(parts=(tapping_power(power, "who saddles"),), text=unit.text)
    return ActivatedAbility(unit.text, cost, Body(run), node, sorcery=True, keyword="saddle")


@keyword("teamwork")
def _teamwork(unit: Unit, node: tree.Keyword) -> Ability:
    """`Teamwork 2`: creatures with enough power may be tapped as the spell is cast."""
    power = numbered(unit, node)
    cost = Cost(parts=(tapping_power(power, "who works together"),), text=unit.text)
    return KeywordAbility(unit.text, "teamwork", node, cost=cost)


@keyword("station")
def _station(unit: Unit, node: tree.Keyword) -> Ability:
    """Station (CR 702.184): tap another creature for charge counters, as many as its power."""
    bare(node)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        chosen = yield from choose_among(ctx.controller, _untapped(state, ctx), 1, 1, "who stations", ctx)
        for one in chosen:
            yield from becoming_tapped(state, one)
            tap(state, one)
        ctx.refs[CREW] = chosen

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if is_on_battlefield(state, ctx.source):
            many = sum(_strength(state, one) for one in ctx.refs[CREW])
            yield from add_counters(state, ctx.source, "charge", many, source=ctx.source)

    part = CostPart("tap another creature", lambda state, ctx: bool(_untapped(state, ctx)), pay)
    cost = Cost(parts=(part,), text=unit.text)
    return ActivatedAbility(unit.text, cost, Body(run), node, sorcery=True, keyword="station")
