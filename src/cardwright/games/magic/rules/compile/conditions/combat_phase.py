"""Which combat phase of the turn it is."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.happening_kinds import HappeningKind


@condition(tree.FirstPhase)
def _first(_unit: Unit, said: Said) -> Condition:
    """`it's the first combat phase of the turn`."""
    if said.verb.phase != "combat phase":
        raise NotYet(said.verb)
    return lambda state, _ctx: sum(one.kind == HappeningKind.COMBAT for one in state.history) == 1
