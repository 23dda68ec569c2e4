"""Control of permanents and spells changes (CR 108.4, 613.1b)."""

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import CONTROL, Part
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.objects import Duration, StackItem
from cardwright.games.magic.rules.sba import settle_control
from cardwright.games.magic.rules.state import MagicState


def take_control(
    state: MagicState, ctx: Ctx, seat: int, things: tuple[int, ...], duration: Duration, text: str
) -> None:
    """Gives a player control of permanents for a while, of spells for good."""
    spells = frozenset(item.id for item in state.stack).intersection(things)
    for item in state.stack if spells else ():
        if item.id in spells:
            _take_spell(state, item, seat)
    things = tuple(one for one in things if one not in spells)
    if not things:
        return

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.controller = seat

    part = Part(CONTROL, f"player {seat} controls it", apply)
    add_effect(state, ctx.bound(), duration, text, things=things, parts=(part,))
    settle_control(state)


def has_controller(state: MagicState, one: int) -> bool:
    """Tells whether control of something can change: it is on the battlefield or on the stack (CR 109.4)."""
    return one in current(state).chars or any(item.id == one for item in state.stack)


def _take_spell(state: MagicState, item: StackItem, seat: int) -> None:
    changed = replace(item, controller=seat, bound=replace(item.bound, controller=seat))
    state.stack = tuple(changed if one.id == item.id else one for one in state.stack)
    if item.id in state.objects:
        state.put(replace(state.objects[item.id], controller=seat))


def controls(state: MagicState, seat: int, one: int) -> bool:
    obj = state.objects.get(one)
    return obj is not None and obj.zone is Zone.BATTLEFIELD and controller_of(state, one) == seat
