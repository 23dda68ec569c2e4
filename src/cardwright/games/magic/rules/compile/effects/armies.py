"""Amassing armies (CR 701.44) and land that becomes a creature by earthbending (CR 701.66)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    PT_SET,
    TYPE,
    KeywordAbility,
    Part,
    TargetSlot,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, LAND, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.picking import is_on_battlefield, present
from cardwright.games.magic.rules.places import on_battlefield
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_HASTE = KeywordAbility("Haste", "haste")


@effect(tree.ActNumber, "earthbend")
def _earthbends(unit: Unit, said: Said) -> Doing:
    """`earthbend 2` (CR 701.66): a land of yours becomes a 0/0 creature with haste and counters, and comes back."""
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    number = unit.amount(said.verb.number)

    key = unit.introduce(player=False, plural=False, nouns=("land", "permanent", "target"))
    unit.targets.append(TargetSlot(key, "target land", on_battlefield, own_land, _one, _one))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in ctx.refs.get(key, ()):
            animate_land(state, ctx, one)
            yield from add_counters(state, one, "+1/+1", number(state, ctx), source=ctx.source)
            back = Ctx(ctx.source, ctx.controller)
            back.refs["earthbent"] = (one,)
            add_delayed(
                state,
                back,
                (Watch(HappeningKind.LEAVES, _gone),),
                _returns,
                "When it dies or is exiled, return it",
            )

    return Doing(run)


def own_land(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether something is a land that the player controls."""
    return controller_of(state, one) == ctx.controller and look(state, one).types & LAND != 0


def animate_land(state: MagicState, ctx: Ctx, land: int, subtype: str = "") -> None:
    """Makes a land a 0/0 creature with haste that is still a land."""

    def walks(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.types |= CREATURE
        if subtype:
            builder.add_subtypes([subtype])

    parts = (Part(TYPE, f"a creature {subtype}".rstrip(), walks), *_SMALL_AND_QUICK)
    add_effect(state, ctx.bound(), Duration("ever"), "animated", things=(land,), parts=parts)


def _one(_state: MagicState, _ctx: Ctx) -> int:
    return 1


def _is_small(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.power = builder.toughness = 0


def _hastens(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.abilities = (*builder.abilities, _HASTE)


_SMALL_AND_QUICK = (
    Part(ABILITY, "haste", _hastens),
    Part(PT_SET, "0/0", _is_small),
)


def _gone(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.thing in ctx.refs["earthbent"] and happening.zone in (Zone.GRAVEYARD, Zone.EXILE)


def _returns(state: MagicState, ctx: Ctx) -> Steps:
    for one in ctx.refs["earthbent"]:
        card = present(state, one)
        if card and not is_on_battlefield(state, card) and not state.objects[card].token:
            yield from enter(state, card, ctx.controller, tapped=True, source=ctx.source)
