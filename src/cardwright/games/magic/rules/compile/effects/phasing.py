"""`phases out` as an effect and as an event (CR 702.26)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Watch
from cardwright.games.magic.rules.compile.effects.keyword_actions import happens_to
from cardwright.games.magic.rules.compile.registry import event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.happening_kinds import HappeningKind


@event(tree.Act, "phase out")
def _when_phases_out(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when this creature phases out`."""
    return happens_to(unit, said, HappeningKind.PHASES_OUT)


@event(tree.Act, "phase in")
def _when_phases_in(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when this creature phases in`."""
    return happens_to(unit, said, HappeningKind.PHASES_IN)
