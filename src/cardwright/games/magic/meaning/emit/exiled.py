"""What is exiled in place of going where it would (CR 614.6), what is done besides, and what then triggers."""

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.abilities import body
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules.ability import Ability, Filter, Replacement
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.objects import Happening, Pending
from cardwright.games.magic.rules.places import remember_exiled
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState


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
    ways = [(_goes(emit, going), going.anywhere) for going in record.going]
    also = emit.run(record.also) if record.also is not None else None
    then = body(emit, record.then) if record.then is not None else None
    ability = Ability(emit.text)

    def match(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return seen.zone != Zone.EXILE and any(
            (anywhere or seen.zone == Zone.GRAVEYARD) and goes(state, ctx, seen.thing)
            for goes, anywhere in ways
        )

    def change(state: MagicState, ctx: Ctx, seen: Happening) -> Replacing:
        remember_exiled(state, ctx, (seen.thing,))
        if also is not None:
            ctx.refs["e.thing"] = (seen.thing,)
            yield from also(state, ctx)
        if then is not None:
            pending = Pending(ability, then, ctx.controller, ctx.bound(), emit.text)
            state.pending = (*state.pending, pending)
        return replace(seen, zone=int(Zone.EXILE))

    return Changed(replacements=(Replacement(HappeningKind.MOVES, emit.text, match, change),))
