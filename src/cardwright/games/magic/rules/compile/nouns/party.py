"""A full party (CR 700.8)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.party import CLASSES, party_size
from cardwright.games.magic.rules.state import MagicState


@condition(tree.Idiom, "have a full party")
def _full(unit: Unit, said: Said) -> Condition:
    """`you have a full party`: four creatures are in it."""
    if said.subject is None or said.tense:
        raise NotYet(said.verb)
    who = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        return bool(found) and all(party_size(state, seat_of(one)) == len(CLASSES) for one in found)

    return holds
