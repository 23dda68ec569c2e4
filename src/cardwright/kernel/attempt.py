"""Undoing a part of an action while the rest of it goes on."""

from collections.abc import Generator

from cardwright.kernel.decision import Decision, Option
from cardwright.kernel.rules import Impossible, State


def attempt(
    state: State, steps: Generator[Decision, Option, object]
) -> Generator[Decision, Option, str | None]:
    """Runs a part of an action; where it turns out impossible, undoes it and returns the reason.

    Inside an action `Impossible` undoes everything; `reason = yield from attempt(state, part)` undoes the part.
    """
    saved = state.copy()
    try:
        yield from steps
    except Impossible as failure:
        state.restore(saved)
        return failure.reason
    return None
