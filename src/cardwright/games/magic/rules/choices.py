"""What is chosen as a spell or ability is put on the stack: its modes, X, and targets (CR 601.2b to 601.2d)."""

from collections.abc import Generator, Sequence
from itertools import combinations
from typing import Final

from cardwright.games.magic.rules.ability import Body, Cost, CostPart, Modes
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.mana import payable
from cardwright.games.magic.rules.manacost import FREE, ManaCost
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import (
    can_differ,
    choose_targets,
    divide,
    has_targets,
    mode_key,
    open_modes,
)
from cardwright.kernel import CHANCE, DONE, Decision, Impossible, Kind, Numbers, Option

_Number = Generator[Decision, Option, int]
_Modes = Generator[Decision, Option, tuple[tuple[Body, ...], tuple[int, ...]]]
_Targets = Generator[Decision, Option, tuple[tuple[Things, ...], tuple[tuple[int, ...], ...]]]

MOST_X: Final = 1000


def has_targets_for_x(state: MagicState, body: Body, ctx: Ctx, mana: ManaCost, purse: Purse) -> bool:
    """Tells whether there is an X that can be paid for and leaves targets: `target spell with mana value X`."""
    found = False
    while not found and ctx.x < MOST_X and purse.affords(mana.with_x(ctx.x + 1)):
        ctx.x += 1
        found = has_targets(state, body, ctx)
    ctx.x = 0
    return found


def choose_x(
    state: MagicState,
    ctx: Ctx,
    mana: ManaCost,
    bodies: tuple[Body, ...],
    without: Things = (),
    *,
    spell: int = 0,
    ability_of: int = 0,
    parts: tuple[CostPart, ...] = (),
) -> _Number:
    """Lets a player choose X, as much as they can pay for, in mana and in `parts`, and have targets for."""
    purse = Purse(state, ctx.controller, without, spell=spell, ability_of=ability_of)
    high = 0
    while high < MOST_X and purse.affords(mana.with_x(high + 1)):
        high += 1
    low = max((mana.least_x, *[body.least_x for body in bodies]))
    options: Sequence[Option] = Numbers(low, high) if low <= high else ()
    limited = any(part.x for part in parts)
    if limited or any(body.targets for body in bodies):
        fitting = [x for x in range(low, high + 1) if _targets_with_x(state, bodies, ctx, x)]
        if limited:
            fitting = [x for x in fitting if _payable_with_x(state, ctx, parts, x)]
        if len(fitting) <= high - low:
            options = [Option("number", (x,)) for x in fitting]
    if not options:
        raise Impossible("there is no X for which there are targets")
    answer = yield Decision(ctx.controller, Kind.NUMBER, "X", options)
    return answer.number


def _payable_with_x(state: MagicState, ctx: Ctx, parts: tuple[CostPart, ...], x: int) -> bool:
    ctx.x = x
    found = payable(state, parts, ctx)
    ctx.x = 0
    return found


def _targets_with_x(state: MagicState, bodies: tuple[Body, ...], ctx: Ctx, x: int) -> bool:
    ctx.x = x
    found = all(has_targets(state, body, ctx) for body in bodies)
    ctx.x = 0
    return found


def choose_modes(
    state: MagicState,
    body: Body,
    ctx: Ctx,
    mana: ManaCost | None = None,
    *,
    spell: int = 0,
    ability_of: int = 0,
) -> _Modes:
    """Lets a player choose modes (CR 601.2b, 700.2), with an X in mind that can be paid for."""
    modes = body.modes
    if modes is None:
        return (body,), ()
    able = [at for at in open_modes(state, modes, ctx) if has_targets(state, modes.bodies[at], ctx)]
    if mana is not None and mana.x and len(able) < len(modes.bodies):
        purse = Purse(state, ctx.controller, spell=spell, ability_of=ability_of)
        able = [
            at
            for at, one in enumerate(modes.bodies)
            if at in able or has_targets_for_x(state, one, ctx, mana, purse)
        ]
    low, high = modes.low, modes.high
    if modes.most is not None:
        high = min(high, modes.most(state, ctx))
    if modes.more is not None and modes.more(state, ctx):
        low, high = modes.more_low, modes.more_high
    escalating = escalate_cost(state, ctx.source) if spell else None
    if escalating is not None:
        low, high = 1, len(modes.bodies)
    low, high = _paid_modes(state, ctx, modes, low, high)
    chosen: list[int] = []
    seat = ctx.controller
    if modes.chooser is not None:
        seats = modes.chooser(state, ctx)
        seat = seats[0] - 1 if seats else seat
    while len(chosen) < high:
        options = [Option("mode", (at + 1,)) for at in able if modes.repeat or at not in chosen]
        if modes.worth:
            left = high - sum(modes.worth[at] for at in chosen)
            options = [option for option in options if modes.worth[option.number - 1] <= left]
        if modes.costs:
            options = _affordable_modes(state, ctx, modes, mana or FREE, chosen, options)
        if chosen and escalating is not None and not _can_escalate(state, ctx, escalating, mana, len(chosen)):
            options = []
        options = [one for one in options if _finds_others(state, ctx, modes, (*chosen, one.number - 1), low)]
        if len(chosen) >= low or (modes.may and not chosen):
            if not options:
                break
            options.append(DONE)
        if not options:
            raise Impossible("no mode can be chosen")
        if modes.random:
            answer = yield Decision(CHANCE, Kind.CHANCE, "a mode at random", options, about=(ctx.source,))
        else:
            answer = yield Decision(seat, Kind.MODE, "a mode", options, about=(ctx.source,))
        if answer.verb == "done":
            break
        chosen.append(answer.number - 1)
    chosen.sort()
    if modes.fresh:
        _note_chosen(state, ctx, modes, chosen)
    return tuple(modes.bodies[at] for at in chosen), tuple(chosen)


def _finds_others(state: MagicState, ctx: Ctx, modes: Modes, chosen: Sequence[int], low: int) -> bool:
    """Tells whether modes that must target different players, and as many more as must be chosen, can (CR 601.2c)."""
    bodies = [modes.bodies[at] for at in chosen]
    if not any(slot.apart for body in bodies for slot in body.targets):
        return True
    rest = [body for at, body in enumerate(modes.bodies) if at not in chosen]
    more = combinations(rest, max(0, low - len(chosen)))
    return any(can_differ(state, (*bodies, *some), ctx) for some in more)


def _note_chosen(state: MagicState, ctx: Ctx, modes: Modes, chosen: Sequence[int]) -> None:
    """Notes which modes of an ability have been chosen: for this turn, and with its object for as long as it is one."""
    for at in chosen:
        state.used = (*state.used, (ctx.source, mode_key(modes, at)))
        if modes.fresh == "ever" and ctx.source in state.objects:
            chosen_words(state, ctx.source, mode_key(modes, at), "yes")


def escalate_cost(state: MagicState, spell: int) -> Cost | None:
    """Returns what each mode beyond the first costs (CR 702.120a)."""
    for one in state.objects[spell].definition.optional_costs:
        if one.keyword == "escalate":
            return one.cost
    return None


def _can_escalate(state: MagicState, ctx: Ctx, cost: Cost, mana: ManaCost | None, times: int) -> bool:
    needed = mana or FREE
    for _ in range(times if cost.mana is not None else 0):
        needed = needed.plus(cost.mana or FREE)
    purse = Purse(state, ctx.controller, spell=ctx.source)
    return purse.affords(needed) and payable(state, cost.parts, ctx)


def mode_costs(modes: Modes, chosen: Sequence[int], mana: ManaCost) -> ManaCost:
    """Returns a mana cost with what the chosen modes cost in addition (CR 601.2f, 702.172a)."""
    for at in chosen if modes.costs else ():
        mana = mana.plus(modes.costs[at])
    return mana


def _affordable_modes(
    state: MagicState, ctx: Ctx, modes: Modes, mana: ManaCost, chosen: list[int], options: list[Option]
) -> list[Option]:
    purse = Purse(state, ctx.controller, spell=ctx.source)
    return [
        option for option in options if purse.affords(mode_costs(modes, [*chosen, option.number - 1], mana))
    ]


def _paid_modes(state: MagicState, ctx: Ctx, modes: Modes, low: int, high: int) -> tuple[int, int]:
    """Returns how many modes are chosen for what was paid: entwine (CR 702.42)."""
    obj = state.objects.get(ctx.source)
    if obj is None or not obj.paid:
        return low, high
    if obj.was("entwine"):
        return len(modes.bodies), len(modes.bodies)
    return low, high


def choose_all_targets(state: MagicState, bodies: tuple[Body, ...], ctx: Ctx, most: int = 1000) -> _Targets:
    """Lets a player choose every target, in the order of the text; no more than `most` for each place."""
    found: list[Things] = []
    shares: list[tuple[int, ...]] = []
    slots = [slot for body in bodies for slot in body.targets]
    for at, slot in enumerate(slots):
        beside = tuple(
            thing for one, before in zip(slots, found, strict=False) if one.apart for thing in before
        )
        chosen = yield from choose_targets(state, slot, ctx, tuple(slots[at + 1 :]), most, beside)
        ctx.refs[slot.ref] = chosen
        found.append(chosen)
        shares.append((yield from divide(state, slot, ctx, chosen)))
    return tuple(found), tuple(shares)
