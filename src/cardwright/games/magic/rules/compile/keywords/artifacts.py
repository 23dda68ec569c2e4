"""Craft (CR 702.167): an artifact that is exiled with its materials and comes back transformed."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    ActivatedAbility,
    Body,
    CostPart,
)
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.keywords.with_words import keyword_cost, one
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.crafting import CRAFTED
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import there
from cardwright.kernel import Steps

# ---------------------------------------------------------------------- reconfigure, fortify


# ---------------------------------------------------------------------- living metal, more than meets the eye


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
