"""Shields that prevent the next damage (CR 615.7)."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import RUNS, Emit
from cardwright.games.magic.rules.ability import Replacement, Run
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.replacement import use_up
from cardwright.games.magic.rules.restrictions import unpreventable
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option, Steps

_SHIELDED = "shielded"
"""The reference that holds what a shield protects."""


def _match(_state: MagicState, ctx: Ctx, seen: Happening) -> bool:
    return seen.thing in ctx.refs.get(_SHIELDED, ())


def _prevents(state: MagicState, ctx: Ctx, seen: Happening) -> Generator[Decision, Option, Happening | None]:
    if unpreventable(state, seen.source, seen.thing, combat=seen.combat):
        return seen  # and the shield is not used up (CR 615.12)
    number = ctx.numbers[Noted.EFFECT]
    shield = next((effect for effect in state.effects if effect.id == number), None)
    if shield is None:
        return seen
    much = min(seen.amount, shield.uses)
    use_up(state, shield, much)
    return replace(seen, amount=seen.amount - much)
    yield


@RUNS.row(m.ShieldDivided)
def _shields(emit: Emit, record: m.ShieldDivided) -> Run:
    slot = record.slot
    made = Replacement(HappeningKind.DAMAGE, emit.text, _match, _prevents)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs.get(slot, ()):
            share = ctx.numbers.get(f"share {slot} {thing}", 0)
            if share > 0:
                until = Duration("turn", ctx.controller, state.turn)
                refs = ((_SHIELDED, (thing,)),)
                add_effect(state, ctx.bound(), until, emit.text, replacements=(made,), uses=share, refs=refs)
        return
        yield

    return run
