"""`phases out` as an effect and as an event (CR 702.26)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.compile.effects.keyword_actions import happens_to
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.phasing import phase_out
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.Act, "phase out")
def _phases_out(unit: Unit, said: Said) -> Doing:
    """`target creature phases out`."""
    if said.subject is None or said.verb.what is not None:
        raise NotYet(said.verb)
    pick = unit.pick(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        things = yield from pick(state, ctx, ctx.controller)
        phase_out(state, things)

    return Doing(run)


@event(tree.Act, "phase out")
def _when_phases_out(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when this creature phases out`."""
    return happens_to(unit, said, HappeningKind.PHASES_OUT)


@event(tree.Act, "phase in")
def _when_phases_in(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when this creature phases in`."""
    return happens_to(unit, said, HappeningKind.PHASES_IN)
