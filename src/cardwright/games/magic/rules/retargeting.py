"""Changing targets (CR 115.7): choosing new ones for a spell or ability, or being made to."""

from collections.abc import Sequence

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import TargetSlot
from cardwright.games.magic.rules.context import Ctx, Things, unbound
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.objects import Happening, StackItem
from cardwright.games.magic.rules.resolving import bodies_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import Choosing, legal_targets
from cardwright.kernel import Decision, Kind, Option, Steps


def retarget(state: MagicState, item: StackItem, seat: int, *, must: bool = False) -> Steps:
    """Lets a player choose new targets for a spell or ability, or leave them (CR 115.7d).

    With `must` each target is changed to another one where that is possible (CR 115.7a). What is legal is judged as for
    the controller of the spell or ability.
    """
    ctx = unbound(item.bound)
    ctx.controller = item.controller
    ctx.item = item.id
    slots = [slot for body in bodies_of(item) for slot in body.targets]
    found: list[Things] = []
    for at, (slot, before) in enumerate(zip(slots, item.targets, strict=True)):
        others = (*found, *item.targets[at + 1 :])
        beside = [thing for things in others for thing in things] if slot.apart else []
        chosen = yield from _anew(state, slot, before, ctx, seat, beside, must=must)
        ctx.refs[slot.ref] = chosen
        found.append(chosen)
    targets = tuple(found)
    changed = replace(item, targets=targets, bound=ctx.bound())
    state.stack = tuple(changed if one.id == item.id else one for one in state.stack)
    if item.copy and item.id > state.resolving > 0:
        return  # it has only been made, and what it targets is told at the end (CR 707.10c)
    for before, after in zip(item.targets, targets, strict=True):
        for thing in after:
            if thing not in before:
                emit(
                    state,
                    Happening(HappeningKind.TARGETED, thing=thing, source=item.id, seat=item.controller),
                )


def _anew(
    state: MagicState,
    slot: TargetSlot,
    before: Things,
    ctx: Ctx,
    seat: int,
    beside: Sequence[int],
    *,
    must: bool,
) -> Choosing:
    """Lets a player change the targets of one place; `beside` are those of other modes, which must differ."""
    banned = [*beside, *(thing for ref in slot.other_than for thing in ctx.refs.get(ref, ()))]
    legal = [thing for thing in legal_targets(state, slot, ctx) if thing not in banned]
    chosen = list(before)
    for at, old in enumerate(before):
        others = [thing for thing in legal if thing not in chosen]
        if slot.together is not None:
            rest = [thing for thing in chosen if thing != old]
            others = [thing for thing in others if slot.together.fit(state, ctx, (*rest, thing))]
        able = others if must else [old, *others]
        if not able:
            continue
        options = [Option("target", (thing,), (thing,)) for thing in able]
        answer = yield Decision(seat, Kind.CHOOSE, slot.text, options, about=(ctx.source,))
        chosen[at] = answer.number
    return tuple(chosen)
