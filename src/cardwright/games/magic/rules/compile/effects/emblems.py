"""Emblems (CR 114): objects in the command zone that only have abilities."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ActivatedAbility,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
)
from cardwright.games.magic.rules.chars import Chars, keyword_names
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.granted_by import speaks_of_granter
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.places import GIVEN_BY
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import make_object
from cardwright.kernel import Event, Steps


@effect(tree.GetEmblem)
def _gets_emblem(unit: Unit, said: Said) -> Doing:
    """`you get an emblem with "…"`."""

    who = unit.actor(said.subject)
    abilities = tuple(again.GRANTED(unit, one) for one in said.verb.abilities)
    for ability in abilities:
        if isinstance(ability, StaticAbility | TriggeredAbility):
            ability.zones = (Zone.COMMAND,)
        elif isinstance(ability, ActivatedAbility):
            ability.zone = Zone.COMMAND
        elif isinstance(ability, KeywordAbility):
            raise NotYet(said.verb)
    linked = any(speaks_of_granter(one) for one in said.verb.abilities)
    name = f"Emblem of {unit.name}"
    values = Chars(name, None, 0, 0, (), (), abilities, keyword_names(abilities))
    definition = Definition(name, values)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            number = make_object(state, definition, seat_of(player), Zone.COMMAND)
            if linked:
                state.put(replace(state.objects[number], refs=((GIVEN_BY, (ctx.source,)),)))
            state.log.add(Event("emblem", who=seat_of(player), via=number, args=(name,)))
        return
        yield

    return Doing(run)
