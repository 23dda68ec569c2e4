"""Crewed Vehicles (CR 702.122): artifact creatures until the turn ends."""

from typing import Final

from cardwright.games.magic.rules.ability import TYPE, Part
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.picking import is_on_battlefield
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

CREW: Final = "crewing"
"""The reference to the creatures that were tapped."""


def _animated(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.types |= CREATURE | ARTIFACT


def become_crewed(state: MagicState, ctx: Ctx) -> Steps:
    """Makes a Vehicle an artifact creature until end of turn, whoever was tapped for it (CR 702.122a)."""
    duration = Duration("turn", ctx.controller, state.turn)
    part = Part(TYPE, "artifact creature", _animated)
    add_effect(state, ctx.bound(), duration, "crewed", things=(ctx.source,), parts=(part,))
    if is_on_battlefield(state, ctx.source):
        riders = ctx.refs.get(CREW, ())
        emit(state, Happening(HappeningKind.CREWED, thing=ctx.source, seat=ctx.controller, others=riders))
    return
    yield
