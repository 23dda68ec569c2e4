"""Dungeons (CR 309): venturing into them (CR 701.46), their rooms, completing them; the initiative."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Ability, Body, Watch
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Delayed, Happening, Pending
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import give_title, title
from cardwright.games.magic.rules.zones import make_object, vanish
from cardwright.kernel import Decision, Event, Kind, Option, Steps

INITIATIVE: Final = "initiative"
COMPLETED: Final = "completed "
_ROOM: Final = "room"


class Room(Struct, frozen=True, eq=False):
    """A room of a dungeon: what happens in it, and the places of the rooms that it leads to."""

    name: str
    ability: Ability
    body: Body
    leads: tuple[int, ...] = ()


class Dungeon(Struct, frozen=True, eq=False):
    """A dungeon card: the object that it is in the command zone, and its rooms, the first one first."""

    definition: Definition
    rooms: tuple[Room, ...]
    undercity: bool = False
    """It is entered by those who have the initiative only."""


def _entered(state: MagicState, seat: int, known: Sequence[Dungeon]) -> tuple[int, Dungeon] | None:
    """Returns the dungeon that a player is in, and its object."""
    for number in state.command:
        obj = state.objects[number]
        for dungeon in known:
            if obj.definition is dungeon.definition and obj.owner == seat:
                return number, dungeon
    return None


def venture(state: MagicState, seat: int, known: Sequence[Dungeon], *, undercity: bool = False) -> Steps:
    """Moves a player's venture marker to the next room, or into a dungeon of their choice (CR 701.46)."""
    emit(state, Happening(HappeningKind.VENTURED, thing=player_thing(seat), seat=seat))
    found = _entered(state, seat, known)
    if found is not None:
        number, dungeon = found
        leads = dungeon.rooms[int(state.objects[number].word(_ROOM))].leads
        if leads:
            options = [Option("word", (dungeon.rooms[at].name,)) for at in leads]
            answer = yield Decision(seat, Kind.CHOOSE, "the next room", options, about=(number,))
            _move(state, number, dungeon, leads[options.index(answer)])
            return
        complete(state, number)
    able = [one for one in known if one.undercity is undercity]
    options = [Option("word", (one.definition.name,)) for one in able]
    answer = yield Decision(seat, Kind.CHOOSE, "a dungeon", options)
    dungeon = able[options.index(answer)]
    _move(state, make_object(state, dungeon.definition, seat, Zone.COMMAND), dungeon, 0)


def _move(state: MagicState, number: int, dungeon: Dungeon, at: int) -> None:
    """Puts the venture marker into a room, whose ability triggers (CR 309.4c)."""
    obj = state.objects[number]
    state.objects[number] = replace(obj, words=((_ROOM, str(at)),))
    state.dirty = True
    room = dungeon.rooms[at]
    state.log.add(Event("room", who=obj.owner, via=number, args=(room.name,)))
    ctx = Ctx(number, obj.owner)
    waiting = Pending(room.ability, room.body, obj.owner, ctx.bound(), room.ability.text)
    state.pending = (*state.pending, waiting)


def complete(state: MagicState, number: int) -> None:
    """Removes a dungeon from the game, which its owner has thereby completed (CR 309.6)."""
    obj = state.objects[number]
    vanish(state, number)
    state.titles = (*state.titles, (COMPLETED + obj.definition.name, obj.owner))
    state.log.add(Event("completed", who=obj.owner, args=(obj.definition.name,)))
    emit(state, Happening(HappeningKind.COMPLETED, thing=player_thing(obj.owner), seat=obj.owner))


def has_completed(state: MagicState, seat: int) -> bool:
    """Tells whether a player has completed a dungeon."""
    return any(key.startswith(COMPLETED) and value == seat for key, value in state.titles)


def finish_dungeons(state: MagicState) -> None:
    """Completes dungeons whose last room has been dealt with (CR 704.5t)."""
    for number in state.command:
        obj = state.objects[number]
        last = LAST_ROOMS.get(obj.definition.name)
        if last is None or obj.word(_ROOM) != str(last):
            continue
        if any(one.bound.source == number for one in state.pending):
            continue
        if not any(item.bound.source == number for item in state.stack):
            complete(state, number)


LAST_ROOMS: Final[dict[str, int]] = {}
"""The place of the last room of each dungeon, by its name."""


# ---------------------------------------------------------------------- the initiative


def take_initiative(state: MagicState, seat: int, known: Sequence[Dungeon]) -> None:
    """Gives a player the initiative; whenever one takes it, they venture into the Undercity."""
    if seat not in state.order:
        return
    if title(state, INITIATIVE) < 0:
        _begin(state, known)
    give_title(state, INITIATIVE, seat)
    state.log.add(Event("initiative", who=seat))
    emit(state, Happening(HappeningKind.INITIATIVE, thing=player_thing(seat), seat=seat))


def _begin(state: MagicState, known: Sequence[Dungeon]) -> None:
    """Lets the abilities of having the initiative begin; they have no source."""

    def delve(state: MagicState, ctx: Ctx) -> Steps:
        yield from venture(state, ctx.controller, known, undercity=True)

    def seize(state: MagicState, ctx: Ctx) -> Steps:
        take_initiative(state, controller_of(state, ctx.refs[Role.SEIZER][0]), known)
        return
        yield

    texts = (
        (
            "Whenever you take the initiative, venture into Undercity.",
            Watch(HappeningKind.INITIATIVE, _taken),
            delve,
        ),
        (
            "At the beginning of your upkeep, venture into Undercity.",
            Watch(HappeningKind.STEP, _upkeep),
            delve,
        ),
        (
            "Whenever a creature deals combat damage to you, its controller takes the initiative.",
            Watch(HappeningKind.DAMAGED, _hurt),
            seize,
        ),
    )
    for text, watch, run in texts:
        number = state.fresh_id()
        made = Delayed(number, (watch,), Body(run), Ctx(0, 0).bound(), text, Ability(text), once=False)
        state.delayed = (*state.delayed, made)


def _taken(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    ctx.controller = happening.seat
    return True


def _upkeep(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    ctx.controller = title(state, INITIATIVE)
    return happening.amount == int(Step.UPKEEP) and happening.seat == ctx.controller


def _hurt(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    ctx.controller = title(state, INITIATIVE)
    if not happening.combat or happening.thing != player_thing(ctx.controller) or not happening.amount:
        return False
    if not look(state, happening.source).types & CREATURE or _seized(state):
        return False
    ctx.refs[Role.SEIZER] = (happening.source,)
    return True


def _seized(state: MagicState) -> bool:
    """Tells whether the initiative has already been struck for at this moment: once for one or more creatures."""
    return any(
        one.text.startswith("Whenever a creature deals combat damage to you, its") for one in state.pending
    )
