"""Runs put together: one after another, under a condition, or none."""

from collections.abc import Generator, Sequence

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import (
    NO_BODY,
    Body,
    Condition,
    Run,
)
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.triggering import state_triggers
from cardwright.kernel import Decision, Option, Steps


def held(cell: list[Run]) -> Run:
    """Returns what a later sentence may still put something else in the place of."""
    return lambda state, ctx: cell[0](state, ctx)


def in_turn(runs: Sequence[Run]) -> Run:
    """Returns what does one thing after another."""
    if len(runs) == 1:
        return runs[0]
    if not runs:
        return NO_BODY.run

    def run(state: MagicState, ctx: Ctx) -> Steps:
        watched = HappeningKind.STATE in current(state).triggers
        for one in runs:
            state.moment += 1
            yield from one(state, ctx)
            if watched:
                state_triggers(state)  # CR 603.8: as soon as it is so, even between two instructions

    return run


def as_it_enters(first: Run, then: Run) -> Run:
    """Returns what puts something onto the battlefield as what is said of it at once (CR 611.2e)."""
    from cardwright.games.magic.rules.entering import together

    both = in_turn((first, then))
    return lambda state, ctx: together(state, both(state, ctx))


def nothing_done(_state: MagicState, _ctx: Ctx) -> Steps:
    """Does nothing: what a sentence says is part of another."""
    return
    yield


def attempted(state: MagicState, steps: Steps) -> Generator[Decision, Option, bool]:
    """Carries something out, and returns whether anything was done at all: asked, told or changed.

    What could not be done is no reason for what follows "if you do" (CR 608.2c, 118.12).
    """
    before = _standing(state)
    asked = False
    answer: Option | None = None
    while True:
        try:
            decision = next(steps) if answer is None else steps.send(answer)
        except StopIteration:
            return asked or _standing(state) != before
        asked = asked or not _is_only_player(decision)
        answer = yield decision


def _is_only_player(decision: Decision) -> bool:
    """Tells whether it is only asked which player, and there is but one."""
    first = decision.options[0]
    return len(decision.options) == 1 and first.verb == "thing" and is_player(first.number)


def _standing(state: MagicState) -> tuple[object, ...]:
    """Returns the records that say how things stand; what did not change is the very same."""
    return (
        dict(state.objects),
        tuple(state.players),
        tuple(state.libraries),
        tuple(state.stack),
        state.effects,
        state.delayed,
        state.pending,
        state.combat,
        state.titles,
        state.past,
        state.skips,
        state.extra_turns,
        state.extra_steps,
        state.phases,
        state.result,
        len(state.history),
        state.log.base + len(state.log.fresh),
    )


def noting(condition: Condition) -> Condition:
    """Returns a condition of which it is known that nothing was done where it does not hold."""

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = condition(state, ctx)
        ctx.did = ctx.did and found
        return found

    return holds


def run_if(condition: Condition, run: Run) -> Run:
    def conditional(state: MagicState, ctx: Ctx) -> Steps:
        holds = condition(state, ctx)
        ctx.numbers[Noted.ASKED] = int(holds)
        if holds:
            yield from run(state, ctx)

    return conditional


def run_otherwise(run: Run) -> Run:
    def conditional(state: MagicState, ctx: Ctx) -> Steps:
        if not ctx.numbers.get(Noted.ASKED, 1):
            yield from run(state, ctx)

    return conditional


def one_mode_and_then(bodies: Sequence[Body]) -> Body | None:
    """Returns what does one of several modes and then something without targets; None for other bodies (CR 700.2)."""
    first, rest = bodies[0], bodies[1:]
    modes = first.modes
    if (
        modes is None
        or modes.high != 1
        or modes.more is not None
        or modes.worth
        or modes.chooser is not None
        or modes.most is not None
    ):
        return None
    if any(one.modes or one.targets for one in rest):
        return None
    after = [one.run for one in rest]
    whole = tuple(replace(mode, run=in_turn([mode.run, *after])) for mode in modes.bodies)
    return replace(first, modes=replace(modes, bodies=whole))
