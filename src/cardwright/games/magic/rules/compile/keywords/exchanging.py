"""Aura swap (CR 702.65): an Aura is exchanged with one in hand."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, ActivatedAbility, Body
from cardwright.games.magic.rules.attachments import can_attach
from cardwright.games.magic.rules.compile.keywords.combat import here
from cardwright.games.magic.rules.compile.keywords.other_ways import cost_of
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import Steps


@keyword("aura swap")
def _aura_swap(unit: Unit, node: tree.Keyword) -> Ability:
    """`Aura swap {2}{U}` (CR 702.65): the Aura is exchanged with one in hand, if both halves can be done."""
    cost, text = cost_of(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if not here(state, ctx.source) or state.objects[ctx.source].owner != ctx.controller:
            return
        host = state.objects[ctx.source].attached
        able = [
            card
            for card in state.hands[ctx.controller]
            if "Aura" in look(state, card).subtypes and can_attach(state, card, host, ctx.controller)
        ]
        chosen = yield from choose_among(ctx.controller, able, 0, 1, "an Aura to exchange it with", ctx)
        for card in chosen:
            yield from move(state, ctx.source, Zone.HAND, source=ctx.source)
            yield from enter(state, card, ctx.controller, attach_to=host, source=ctx.source)

    return ActivatedAbility(text, cost, Body(run), node, keyword="aura swap")
