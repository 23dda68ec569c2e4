"""What players have done this turn by a name of its own: crimes, descending, evidence (CR 700.11, 700.13, 701.59)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.conditions.history import span_of, whom
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import PERMANENT, Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


@condition(tree.Act, "descend")
def _descended(unit: Unit, said: Said) -> Condition:
    """`if you descended this turn`: if a permanent card was put into your graveyard from anywhere (CR 700.11)."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    span, who = span_of(said), whom(unit, said)
    return lambda state, ctx: any(
        is_descent(state, one) and who(state, ctx, player_thing(one.seat)) for one in span(state)
    )


def is_descent(state: MagicState, one: Happening) -> bool:
    """Tells whether a permanent card was put into a graveyard."""
    if one.kind != HappeningKind.MOVED or one.zone != Zone.GRAVEYARD:
        return False
    obj = state.objects.get(one.became)
    if obj is None and one.became in state.lki:
        obj = state.lki[one.became][0]
    if obj is None or obj.token:
        return False
    return (obj.definition.whole or obj.definition).values.types & PERMANENT != 0
