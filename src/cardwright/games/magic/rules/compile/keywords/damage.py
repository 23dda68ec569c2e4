"""Keywords of damage (CR 702): toxic, poisonous, ingest, renown, absorb."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    KeywordAbility,
    Replacement,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.compile.keywords.combat import here, itself, triggered
from cardwright.games.magic.rules.compile.keywords.with_words import bare, numbered
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.designations import designate
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _hits_player(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Matches combat damage that it deals to a player."""
    if happening.source != ctx.source or not happening.combat or not is_player(happening.thing):
        return False
    ctx.refs["damaged"] = (happening.thing,)
    return True


@keyword("toxic")
def _toxic(unit: Unit, node: tree.Keyword) -> Ability:
    """`Toxic 1` (CR 702.164): its combat damage to a player also gives poison counters."""
    return KeywordAbility(unit.text, "toxic", node, amount=numbered(unit, node))


@keyword("poisonous")
def _poisonous(unit: Unit, node: tree.Keyword) -> Ability:
    """`Poisonous 1` (CR 702.70): poison counters for a player whom it deals combat damage to."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in ctx.refs["damaged"]:
            yield from add_counters(state, player, "poison", count(state, ctx), source=ctx.source)

    return triggered(node, unit.text, "damaged", _hits_player, run)


@keyword("ingest")
def _ingest(_unit: Unit, node: tree.Keyword) -> Ability:
    """Ingest (CR 702.115): a player whom it deals combat damage to exiles the top card of the library."""
    bare(node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in ctx.refs["damaged"]:
            yield from exile(state, state.libraries[seat_of(player)][-1:], source=ctx.source)

    return triggered(node, "Ingest", "damaged", _hits_player, run)


@keyword("renown")
def _renown(unit: Unit, node: tree.Keyword) -> Ability:
    """`Renown 1` (CR 702.112): counters once, when it deals combat damage to a player."""
    count = numbered(unit, node)

    def unknown(state: MagicState, ctx: Ctx) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and not obj.word("renowned")

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if here(state, ctx.source):
            yield from add_counters(state, ctx.source, "+1/+1", count(state, ctx), source=ctx.source)
            designate(state, ctx.source, "renowned")

    watch = Watch("damaged", _hits_player)
    return TriggeredAbility(unit.text, (watch,), Body(run), node, condition=unknown, keyword="renown")


@keyword("absorb")
def _absorb(unit: Unit, node: tree.Keyword) -> Ability:
    """`Absorb 1` (CR 702.64): so much of each damage to it is prevented."""
    count = numbered(unit, node)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        return replace(happening, amount=max(0, happening.amount - count(state, ctx)))
        yield

    effect = StaticEffect(unit.text, replacements=(Replacement("damage", unit.text, itself, change),))
    return KeywordAbility(unit.text, "absorb", node, gives=(StaticAbility(unit.text, (effect,), node),))
