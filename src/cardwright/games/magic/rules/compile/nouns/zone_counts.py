"""How many cards a zone holds: `your library has no cards in it`."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Select
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.places import all_players
from cardwright.games.magic.rules.state import MagicState


def is_zone_phrase(node: tree.NounPhrase) -> bool:
    """Tells whether a phrase is a player's zone: `your library`, or any player's: `a library`."""
    things = [head.thing for head in node.heads]
    if not isinstance(node.determiner, tree.Possessed | tree.A):
        return False
    return things in (["library"], ["hand"], ["graveyard"])


def zone_has(unit: Unit, zone: tree.NounPhrase, what: tree.NounPhrase) -> Condition:
    """Compiles how many cards there are in a zone."""
    if len(what.qualifiers) != 1 or not isinstance(what.qualifiers[0], tree.InZone):
        raise NotYet(what)
    place = ZONE_NAMES[zone_name(zone)]
    whose: Select = all_players
    if isinstance(zone.determiner, tree.Possessed):
        whose = unit.things(zone.determiner.by)
    one_of_them = isinstance(zone.determiner, tree.A)
    noun = unit.noun(replace(what, qualifiers=()))
    least, most = count_bounds(unit, what.determiner)
    unit.volatile = True

    def holds(state: MagicState, ctx: Ctx) -> bool:
        counts = [
            sum(noun.test(state, ctx, one) for one in state.zone_ids(place, seat_of(player)))
            for player in whose(state, ctx)
        ]
        low, high = least(state, ctx), most(state, ctx)
        return any(low <= many <= high for many in (counts if one_of_them else [sum(counts)]))

    return holds
