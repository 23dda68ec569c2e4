"""Atoms made ready to run, each as its record says."""

from typing import Any

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import records
from cardwright.games.cardfinity.language.tree import Effect, Requirement
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Check, Context, Runs
from cardwright.games.cardfinity.rules.foresight import Ahead
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Steps, attempt


def compile_requirement(requirement: Requirement, edition: Edition) -> Runs:
    """Returns what a requirement does; it raises `Impossible` where it cannot be met."""
    made: Runs = records()[type(requirement)].compiled(requirement, edition)
    return made


def compile_effect(effect: Effect, edition: Edition) -> Runs:
    """Returns what an effect does.

    A requirement as an effect: where it is not met nothing of it happens, and the spell goes on.
    """
    record = records()[type(effect)]
    inner: Runs = record.compiled(effect, edition)
    if not record.is_requirement or record.never_fails:
        return inner

    def run(state: State, ctx: Context) -> Steps:
        reason = yield from attempt(state, _as_steps(inner, state, ctx))
        if reason is not None:
            zones.tell(state, "unmet", ctx, ctx.seat, str(effect), reason)

    return run


def _as_steps(runs: Runs, state: State, ctx: Context) -> Steps:
    steps = runs(state, ctx)
    if steps is not None:
        yield from steps


def checks_of(requirements: tuple[Requirement, ...]) -> tuple[Check, ...]:
    """Returns tests that fail only where the requirements surely cannot be met.

    Nothing is told of what follows a requirement that could set off spells.
    """
    ahead = Ahead()
    checks = []
    for requirement in requirements:
        check = foresee(requirement, ahead)
        if check is not None:
            checks.append(check)
        if ahead.over:
            break
    return tuple(checks)


def foresee(requirement: Requirement, ahead: Ahead) -> Check | None:
    """Returns what must be so for a requirement to be met; one that tells nothing ends what can be told."""
    foreseen: Any = records()[type(requirement)].foresee
    if foreseen is None:
        ahead.over = True
        return None
    check: Check | None = foreseen(requirement, ahead)
    return check
