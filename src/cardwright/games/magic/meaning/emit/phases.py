"""Phases beside those of the turn (CR 500.8)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import RUNS, Emit
from cardwright.games.magic.rules.ability import Run
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import COMBAT_STEPS, Step
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.turn import add_phases
from cardwright.kernel import Steps

_BEGINS: Final = {
    "combat phase": Step.BEGIN_COMBAT,
    "main phase": Step.MAIN2,
    "beginning phase": Step.UNTAP,
}
_WITHIN: Final = {
    "phase": tuple(step for step in Step if step <= Step.MAIN2),
    "main phase": (Step.MAIN1, Step.MAIN2),
    "combat phase": tuple(Step(step) for step in COMBAT_STEPS),
}


@RUNS.row(m.ExtraPhase)
def _extra_phase(emit: Emit, record: m.ExtraPhase) -> Run:
    steps, within = tuple(_BEGINS[word] for word in record.phases), _WITHIN[record.within]
    times = emit.amount(record.times)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if state.step in within:
            add_phases(state, steps * times(state, ctx))
        return
        yield

    return run
