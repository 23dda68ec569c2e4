"""Keywords that put something in the place of a permanent (CR 702): aura swap, transfigure; help with a cost: assist."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, ActivatedAbility, Body, CostPart, KeywordAbility
from cardwright.games.magic.rules.actions import sacrifice
from cardwright.games.magic.rules.attachments import can_attach
from cardwright.games.magic.rules.compile.effects.library import shown_to
from cardwright.games.magic.rules.compile.keywords.combat import here
from cardwright.games.magic.rules.compile.keywords.other_ways import cost_of
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.nouns.picking import choose_among
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.searching import searched
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move, shuffle
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


def _give_up(state: MagicState, ctx: Ctx) -> Steps:
    yield from sacrifice(state, (ctx.source,), source=ctx.source)


_SACRIFICED = CostPart(
    "sacrifice this permanent", lambda state, ctx: here(state, ctx.source), _give_up, uses_self=True
)


@keyword("transfigure")
def _transfigure(unit: Unit, node: tree.Keyword) -> Ability:
    """`Transfigure {1}{B}{B}` (CR 702.71): sacrificed, it brings a creature with the same mana value."""
    cost, text = cost_of(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        value, seat = look(state, ctx.source).mana_value, ctx.controller
        cards = [
            card
            for card in (searched(state, seat, seat, ctx.source) or ())
            if look(state, card).types & CREATURE and look(state, card).mana_value == value
        ]
        shown_to(state, cards, 1 << seat)
        chosen = yield from choose_among(seat, cards, 0, 1, "a creature", ctx)
        if searched(state, seat, seat, ctx.source) is not None:
            emit(state, Happening("searched", seat=seat))
        for card in chosen:
            yield from enter(state, card, seat, source=ctx.source)
        shuffle(state, seat)

    whole = replace(cost, parts=(*cost.parts, _SACRIFICED))
    return ActivatedAbility(text, whole, Body(run), node, sorcery=True, keyword="transfigure")


@keyword("assist")
def _assist(_unit: Unit, node: tree.Keyword) -> Ability:
    """Assist (CR 702.132): another player may pay for generic mana of its cost (`assisting`)."""
    bare(node)
    return KeywordAbility("Assist", "assist", node)
