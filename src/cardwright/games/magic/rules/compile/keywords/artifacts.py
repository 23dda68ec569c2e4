"""Keywords of artifacts that become something else (CR 702): reconfigure, fortify, craft, living metal, converting."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    TYPE,
    Ability,
    ActivatedAbility,
    Body,
    CostPart,
    KeywordAbility,
    Part,
    StaticAbility,
    StaticEffect,
    TargetSlot,
)
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.attachments import attach, unattach
from cardwright.games.magic.rules.chars import Builder, is_creature_type
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.keywords.combat import here, is_creature
from cardwright.games.magic.rules.compile.keywords.other_ways import cost_of
from cardwright.games.magic.rules.compile.keywords.with_words import keyword_cost, one
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.crafting import CRAFTED
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.places import on_battlefield
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import there
from cardwright.kernel import Steps

# ---------------------------------------------------------------------- reconfigure, fortify


def _uncreatured(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.types &= ~CREATURE
    builder.subtypes = tuple(kind for kind in builder.subtypes if not is_creature_type(kind))


def _attached(state: MagicState, ctx: Ctx) -> bool:
    obj = state.objects.get(ctx.source)
    return obj is not None and obj.attached != 0


@keyword("reconfigure")
def _reconfigure(unit: Unit, node: tree.Keyword) -> Ability:
    """`Reconfigure {2}` (CR 702.151): attached to another creature, it stops being one until it is taken off."""
    cost, text = cost_of(unit, node)

    def another(state: MagicState, ctx: Ctx, thing: int) -> bool:
        mine = controller_of(state, thing) == ctx.controller
        return mine and thing != ctx.source and is_creature(state, ctx, thing)

    def puts_on(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs.get("reconfigured", ()):
            attach(state, ctx.source, thing)
        return
        yield

    def takes_off(state: MagicState, ctx: Ctx) -> Steps:
        if here(state, ctx.source):
            unattach(state, ctx.source)
        return
        yield

    slot = TargetSlot(
        "reconfigured", "another target creature you control", on_battlefield, another, one, one
    )
    on = ActivatedAbility(text, cost, Body(puts_on, (slot,)), node, sorcery=True, keyword="reconfigure")
    off = ActivatedAbility(
        f"{text}: Unattach it",
        cost,
        Body(takes_off),
        node,
        sorcery=True,
        when=_attached,
        keyword="reconfigure",
    )
    effect = StaticEffect(
        text,
        members=lambda _state, ctx: (ctx.source,),
        condition=_attached,
        parts=(Part(TYPE, "not a creature", _uncreatured),),
        volatile=False,
    )
    return KeywordAbility(text, "reconfigure", node, gives=(StaticAbility(text, (effect,), node), on, off))


# ---------------------------------------------------------------------- living metal, more than meets the eye


@keyword("more than meets the eye")
def _more_than_meets_the_eye(unit: Unit, node: tree.Keyword) -> Ability:
    """`More Than Meets the Eye {3}{U}` (CR 702.162): cast converted, for that cost (`faces`)."""
    cost, text = cost_of(unit, node)
    return KeywordAbility(text, node.name, node, cost=cost)


# ---------------------------------------------------------------------- craft


@keyword("craft")
def _craft(unit: Unit, node: tree.Keyword) -> Ability:
    """`Craft with artifact {3}{W}` (CR 702.167): exiled with its materials, it comes back transformed."""
    what = node.what
    if not isinstance(what, tree.NounPhrase) or node.number or node.qualities or node.kind or node.text:
        raise NotYet(node)
    noun = unit.noun(what)
    least, most = count_bounds(unit, what.determiner) if what.determiner is not None else (one, one)

    def materials(state: MagicState, ctx: Ctx) -> list[int]:
        found = (*current(state).controlled[ctx.controller], *state.graveyards[ctx.controller])
        return [thing for thing in found if thing != ctx.source and noun.test(state, ctx, thing)]

    def can(state: MagicState, ctx: Ctx) -> bool:
        return len(materials(state, ctx)) >= least(state, ctx)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        found = materials(state, ctx)
        low, high = least(state, ctx), min(len(found), most(state, ctx))
        chosen = yield from choose_among(ctx.controller, found, low, high, "what to craft with", ctx)
        yield from exile(state, (ctx.source, *chosen), source=ctx.source)
        ctx.refs[CRAFTED] = tuple(state.became[thing] for thing in chosen if thing in state.became)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        card = state.became.get(ctx.source, 0)
        if not there(state, card, Zone.EXILE):
            return
        obj = state.objects[card]
        state.objects[card] = replace(obj, refs=(*obj.refs, (CRAFTED, ctx.refs[CRAFTED])))
        yield from enter(state, card, obj.owner, transformed=True, source=ctx.source)

    part = CostPart("exile this permanent and what it is crafted with", can, pay, uses_self=True)
    cost = keyword_cost(unit, node)
    cost = replace(cost, parts=(*cost.parts, part))
    return ActivatedAbility(unit.text, cost, Body(run), node, sorcery=True, keyword="craft")
