"""How many cards a zone holds: `your library has no cards in it`."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.conditions import count_bounds
from cardwright.games.magic.rules.compile.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.state import MagicState


def is_zone_phrase(node: tree.NounPhrase) -> bool:
    """Tells whether a phrase is a player's zone: `your library`."""
    things = [head.thing for head in node.heads]
    return isinstance(node.determiner, tree.Possessed) and things in (["library"], ["hand"], ["graveyard"])


def zone_has(unit: Unit, zone: tree.NounPhrase, what: tree.NounPhrase) -> Condition:
    """Compiles how many cards there are in a zone."""
    if len(what.qualifiers) != 1 or not isinstance(what.qualifiers[0], tree.InZone):
        raise NotYet(what)
    assert isinstance(zone.determiner, tree.Possessed)
    whose, place = unit.things(zone.determiner.by), ZONE_NAMES[zone_name(zone)]
    noun = unit.noun(replace(what, qualifiers=()))
    least, most = count_bounds(unit, what.determiner)
    unit.volatile = True

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = sum(
            noun.test(state, ctx, one)
            for player in whose(state, ctx)
            for one in state.zone_ids(place, seat_of(player))
        )
        return least(state, ctx) <= found <= most(state, ctx)

    return holds
