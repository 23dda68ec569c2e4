"""What happens instead of what would (CR 614): graveyards that cards do not reach, other numbers of counters, no life."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules.ability import Filter, Replacement
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import remember_exiled
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState

AFFECTED: Final = "affected"
"""Holds those whom a replacement effect is about that a spell or ability has made."""


def _goes(emit: Emit, record: m.Going) -> Filter:
    thing = emit.test(record.thing)
    whose = emit.who(record.whose) if record.whose is not None else None
    origin = ZONE_NAMES[record.origin] if record.origin is not None else None

    def goes(state: MagicState, ctx: Ctx, number: int) -> bool:
        obj = state.objects[number]
        if (origin is not None and obj.zone is not origin) or (record.cards and (obj.token or obj.copy)):
            return False
        if whose is not None and not whose(state, ctx, player_thing(obj.owner)):
            return False
        return thing(state, ctx, number)

    return goes


@CHANGES.row(m.Exiled)
def _exiled(emit: Emit, record: m.Exiled) -> Changed:
    ways = [_goes(emit, going) for going in record.going]

    def match(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return seen.zone == Zone.GRAVEYARD and any(goes(state, ctx, seen.thing) for goes in ways)

    def change(state: MagicState, ctx: Ctx, seen: Happening) -> Replacing:
        remember_exiled(state, ctx, (seen.thing,))
        return replace(seen, zone=int(Zone.EXILE))
        yield

    return Changed(replacements=(Replacement(HappeningKind.MOVES, emit.text, match, change),))


@CHANGES.row(m.NoLife)
def _no_life(emit: Emit, _record: m.NoLife) -> Changed:
    def match(_state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return player_thing(seen.seat) in ctx.refs.get(AFFECTED, ())

    def change(_state: MagicState, _ctx: Ctx, _seen: Happening) -> Replacing:
        return None
        yield

    return Changed(replacements=(Replacement(HappeningKind.LIFE_GAIN, emit.text, match, change),))
