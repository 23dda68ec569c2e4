"""Where something enters from: `enters from a graveyard`, `if it entered from your graveyard` (CR 603.6a)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.nouns.places import zone_names
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState


class From:
    """From which zone, and whose, something is to have entered."""

    __slots__ = ("whose", "zones")

    def __init__(self, unit: Unit, node: tree.InZone) -> None:
        zone = node.zone
        if node.how != "from" or not isinstance(zone, tree.NounPhrase):
            raise NotYet(node)
        self.zones = tuple(int(ZONE_NAMES[name]) for name in zone_names(zone))
        self.whose = None
        if isinstance(zone.determiner, tree.Possessed):
            self.whose = unit.test(zone.determiner.by)
        elif not isinstance(zone.determiner, tree.A | tree.Any | None):
            raise NotYet(zone)

    def fits(self, state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        """Tells whether what has entered came from there."""
        if happening.origin not in self.zones:
            return False
        obj = obj_of(state, happening.thing)
        return self.whose is None or (obj is not None and self.whose(state, ctx, player_thing(obj.owner)))


def take_from(unit: Unit, manner: tuple[tree.Phrase, ...]) -> tuple[From | None, tuple[tree.Phrase, ...]]:
    """Takes where something enters from, and returns what else is said of its entering."""
    places = [one for one in manner if isinstance(one, tree.InZone)]
    if len(places) > 1:
        raise NotYet(places[1])
    rest = tuple(one for one in manner if not isinstance(one, tree.InZone))
    return (From(unit, places[0]) if places else None), rest


def entered_from(unit: Unit, said: Said) -> Condition:
    """Compiles `it entered from your graveyard`: of something that has entered this turn."""
    place, rest = take_from(unit, said.verb.manner)
    if place is None or rest or said.tense != "past" or said.subject is None or said.mods.left:
        raise NotYet(said.verb)
    things = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = things(state, ctx)
        return bool(found) and all(
            any(
                seen.kind == HappeningKind.ENTERS and seen.thing == one and place.fits(state, ctx, seen)
                for seen in state.history
            )
            for one in found
        )

    return holds
