"""Targets (CR 115, 601.2c, 608.2b): what may be chosen, choosing one at a time, and what is still legal."""

from collections.abc import Generator, Sequence
from itertools import combinations

from cardwright.games.magic.rules.ability import Body, Modes, TargetSlot, Together
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.protection import can_be_targeted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import CHANCE, DONE, Decision, Impossible, Kind, Numbers, Option

Choosing = Generator[Decision, Option, Things]


def legal_targets(state: MagicState, slot: TargetSlot, ctx: Ctx) -> list[int]:
    """Returns everything that could be a target in this place."""
    test = slot.test
    source, seat, item = ctx.source, ctx.controller, ctx.item
    return [
        thing
        for thing in slot.candidates(state, ctx)
        if thing != item and test(state, ctx, thing) and can_be_targeted(state, thing, source, seat)
    ]


def is_legal_target(state: MagicState, slot: TargetSlot, ctx: Ctx, thing: int) -> bool:
    """Tells whether something chosen is still a legal target (CR 608.2b)."""
    return (
        thing in slot.candidates(state, ctx)
        and slot.test(state, ctx, thing)
        and can_be_targeted(state, thing, ctx.source, ctx.controller)
    )


def open_modes(state: MagicState, modes: Modes, ctx: Ctx) -> list[int]:
    """Returns the modes that may be chosen at all: of some texts only those that haven't been (CR 700.2)."""
    every = list(range(len(modes.bodies)))
    if not modes.fresh:
        return every
    obj = state.objects.get(ctx.source)
    gone = [label for number, label in state.used if number == ctx.source]
    if modes.fresh == "ever" and obj is not None:
        gone.extend(key for key, _ in obj.words)
    return [at for at in every if mode_key(modes, at) not in gone]


def mode_key(modes: Modes, at: int) -> str:
    """Returns the words under which it is noted that a mode was chosen."""
    return f"chosen: {modes.labels[at]}"


def has_targets(state: MagicState, body: Body, ctx: Ctx) -> bool:
    """Tells whether every place of a text that needs a target could get one, in some mode."""
    modes = body.modes
    if modes is not None:
        bodies = [modes.bodies[at] for at in open_modes(state, modes, ctx)]
        if any(slot.apart for one in bodies for slot in one.targets):
            return any(can_differ(state, some, ctx) for some in combinations(bodies, max(1, modes.low)))
        able = sum(has_targets(state, one, ctx) for one in bodies)
        return able >= modes.low or (modes.repeat and able > 0)
    taken: dict[str, int] = {}
    for slot in body.targets:
        low = slot.low(state, ctx)
        if low <= 0:
            continue
        if slot.together is not None:
            if slot.together.reach(state, ctx, (), legal_targets(state, slot, ctx)) < low:
                return False
            taken[slot.ref] = low
            continue
        if slot.one_owner and not _in_great_enough_piles(state, legal_targets(state, slot, ctx), low):
            return False
        shared = sum(taken.get(ref, 0) for ref in slot.other_than) if slot.other_than else 0
        if not _so_many(state, slot, ctx, low + shared) and (not shared or not _enough(state, body, ctx)):
            before = [one for one in body.targets if one.ref in taken]
            if not any(_opens(state, one, slot, ctx, low + shared) for one in before):
                return False
        taken[slot.ref] = low
    return True


def can_differ(state: MagicState, bodies: Sequence[Body], ctx: Ctx, taken: Things = ()) -> bool:
    """Tells whether modes that must target different players each find one, beside those `taken` (CR 601.2c)."""
    return _differ(state, [slot for body in bodies for slot in body.targets if slot.apart], ctx, taken)


def _differ(state: MagicState, slots: Sequence[TargetSlot], ctx: Ctx, taken: Things) -> bool:
    if not slots:
        return True
    free = [thing for thing in legal_targets(state, slots[0], ctx) if thing not in taken]
    return any(_differ(state, slots[1:], ctx, (*taken, thing)) for thing in free)


def _opens(state: MagicState, before: TargetSlot, slot: TargetSlot, ctx: Ctx, low: int) -> bool:
    """Tells whether a target of an earlier place allows one here: `another target creature that player controls`."""
    if before.ref in ctx.refs:
        return False
    for thing in legal_targets(state, before, ctx):
        ctx.refs[before.ref] = (thing,)
        other = before.ref in slot.other_than  # it is one of those that there must be beside
        found = _so_many(state, slot, ctx, low - other, thing if other else 0)
        del ctx.refs[before.ref]
        if found:
            return True
    return False


def _so_many(state: MagicState, slot: TargetSlot, ctx: Ctx, count: int, but: int = 0) -> bool:
    """Tells whether there are so many legal targets for a place, without looking for more; `but` is none."""
    test = slot.test
    source, seat, item = ctx.source, ctx.controller, ctx.item
    for thing in slot.candidates(state, ctx):
        if thing in (item, but) or not test(state, ctx, thing):
            continue
        if can_be_targeted(state, thing, source, seat):
            count -= 1
            if count <= 0:
                return True
    return False


def _enough(state: MagicState, body: Body, ctx: Ctx) -> bool:
    """Tells whether targets that must differ can be found (small searches only)."""
    picked: dict[str, Things] = {}

    def place(at: int) -> bool:
        if at == len(body.targets):
            return True
        slot = body.targets[at]
        low = slot.low(state, ctx)
        if low <= 0:
            return place(at + 1)
        banned = [thing for ref in slot.other_than for thing in picked.get(ref, ())]
        found = [thing for thing in legal_targets(state, slot, ctx) if thing not in banned]
        if len(found) < low:
            return False
        if low > 1:
            picked[slot.ref] = tuple(found[:low])
            return place(at + 1)
        for thing in found:
            picked[slot.ref] = (thing,)
            if place(at + 1):
                return True
        return False

    return place(0)


def choose_targets(
    state: MagicState,
    slot: TargetSlot,
    ctx: Ctx,
    rest: tuple[TargetSlot, ...] = (),
    most: int = 1000,
    beside: Things = (),
) -> Choosing:
    """Lets a player choose the targets of one place, one at a time; `beside` are those of other modes (CR 601.2c)."""
    low, high = slot.low(state, ctx), min(most, slot.high(state, ctx))
    if slot.divided is not None:
        high = min(high, max(low, slot.divided(state, ctx)))  # CR 601.2d: at least one for each
    banned = {thing for ref in slot.other_than for thing in ctx.refs.get(ref, ())}
    chosen: list[int] = []
    seat = ctx.controller
    if slot.chooser is not None:
        seats = slot.chooser(state, ctx)
        seat = seats[0] - 1 if seats else seat
    found = [thing for thing in legal_targets(state, slot, ctx) if thing not in banned]
    if slot.apart:
        later = [other for other in rest if other.apart]
        found = [one for one in found if one not in beside and _differ(state, later, ctx, (*beside, one))]
    if slot.one_owner and low > 1:
        found = _in_great_enough_piles(state, found, low)
    if rest and low == 1 and len(found) > 1:
        found = _leaving_room(state, slot, ctx, rest, found)
    while len(chosen) < high:
        left = [thing for thing in found if thing not in chosen]
        if slot.one_owner and chosen:
            owner = state.objects[chosen[0]].owner
            left = [thing for thing in left if state.objects[thing].owner == owner]
        if slot.together is not None:
            left = [thing for thing in left if _fits(state, slot.together, ctx, chosen, thing, found, low)]
        options = [Option("target", (thing,), (thing,)) for thing in left]
        if len(chosen) >= low and (slot.together is None or slot.together.enough(state, ctx, chosen)):
            if not options:
                break
            options.append(DONE)
        if not options:
            raise Impossible(f"there is no legal target: {slot.text}")
        if slot.random:
            answer = yield Decision(CHANCE, Kind.CHANCE, slot.text, options, about=(ctx.source,))
        else:
            answer = yield Decision(seat, Kind.CHOOSE, slot.text, options, about=(ctx.source,))
        if answer.verb == "done":
            break
        chosen.append(answer.number)
    return tuple(chosen)


def _fits(
    state: MagicState, together: Together, ctx: Ctx, chosen: list[int], one: int, found: list[int], low: int
) -> bool:
    """Tells whether a target fits those chosen before it, and leaves enough that do."""
    return together.reach(state, ctx, (*chosen, one), found) >= max(low, len(chosen) + 1)


def _in_great_enough_piles(state: MagicState, found: list[int], low: int) -> list[int]:
    """Leaves out cards in a graveyard that has too few of them."""
    owners = [state.objects[thing].owner for thing in found]
    return [thing for thing, owner in zip(found, owners, strict=True) if owners.count(owner) >= low]


def _leaving_room(
    state: MagicState, slot: TargetSlot, ctx: Ctx, rest: tuple[TargetSlot, ...], found: list[int]
) -> list[int]:
    """Leaves out targets that would leave none for a later place that needs another one."""
    bound = [later for later in rest if slot.ref in later.other_than and later.low(state, ctx) > 0]
    if not bound:
        return found
    fits = []
    for thing in found:
        ctx.refs[slot.ref] = (thing,)  # of which a later place may speak: `that player controls`
        if all(any(other != thing for other in legal_targets(state, later, ctx)) for later in bound):
            fits.append(thing)
        del ctx.refs[slot.ref]
    return fits


def divide(state: MagicState, slot: TargetSlot, ctx: Ctx, targets: Things) -> Choosing:
    """Lets a player divide an amount among chosen targets, at least one each (CR 601.2d)."""
    if slot.divided is None or not targets:
        return ()
    left = slot.divided(state, ctx)
    if left < len(targets):
        raise Impossible("there is not enough to divide among the targets")
    shares: list[int] = []
    for at, thing in enumerate(targets):
        others = len(targets) - at - 1
        if others == 0:
            shares.append(left)
            break
        answer = yield Decision(
            ctx.controller, Kind.NUMBER, "how much for this target", Numbers(1, left - others), about=(thing,)
        )
        shares.append(answer.number)
        left -= answer.number
    return tuple(shares)
