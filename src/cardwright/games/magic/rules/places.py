"""Where things are, and who: zones, players by what they are, objects as they were last (CR 400, 506.2, 608.2h)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import BATTLE, CREATURE, PLANESWALKER, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.state import MagicState


def on_battlefield(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all permanents."""
    return state.battlefield


def on_stack(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all spells on the stack."""
    return tuple(item.id for item in state.stack if item.spell)


def abilities_on_stack(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all abilities on the stack."""
    return tuple(item.id for item in state.stack if not item.spell)


def all_players(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all players, the active one first."""
    return tuple(player_thing(seat) for seat in state.apnap())


def in_graveyards(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in graveyards."""
    return tuple(number for pile in state.graveyards for number in pile)


def in_hands(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in hands."""
    return tuple(number for hand in state.hands for number in hand)


def in_libraries(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in libraries, each from the top."""
    return tuple(number for library in state.libraries for number in reversed(library))


def in_exile(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in exile."""
    return state.exile


def in_ante(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all cards in the ante."""
    return state.ante


def sources(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns all that can be a source of damage (CR 609.7a): permanents, spells, and what was referred to."""
    return (*state.battlefield, *[item.id for item in state.stack if item.spell], *state.command)


def died(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns the permanents that died this turn."""
    return tuple(
        seen.thing
        for seen in state.history
        if seen.kind == HappeningKind.MOVED
        and seen.origin == Zone.BATTLEFIELD
        and seen.zone == Zone.GRAVEYARD
    )


THIS_WAY: Final = "this way"
"""The reference under which a text holds what its last destroying or milling put into graveyards."""


IN_GRAVEYARDS: Final = "put graveyard"
"""The reference under which a text holds what it has put into graveyards by moving it there."""


def moved_this_way(_state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns what was put into graveyards this way."""
    return tuple(dict.fromkeys((*ctx.refs.get(THIS_WAY, ()), *ctx.refs.get(IN_GRAVEYARDS, ()))))


def spoken_of(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns all objects that a text has spoken of so far, as they were then; none of them twice."""
    found = dict.fromkeys(one for things in ctx.refs.values() for one in things if not is_player(one))
    later = {state.became[one] for one in found if one in state.became}
    return tuple(one for one in found if one not in later)


def in_command_zone(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns the cards of the command zone: commanders, not emblems and dungeons (CR 903.6)."""
    known = state.setting.commanders
    return tuple(one for one in state.command if state.objects[one].card in known) if known else ()


def outside_the_game(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns the cards that players own outside the game: those of their sideboards (CR 400.11)."""
    return state.outside


CANDIDATES: Final[dict[str, Select]] = {
    "battlefield": on_battlefield,
    "stack": on_stack,
    "abilities": abilities_on_stack,
    "players": all_players,
    "graveyard": in_graveyards,
    "hand": in_hands,
    "library": in_libraries,
    "exile": in_exile,
    "ante": in_ante,
    "command": in_command_zone,
    "sources": sources,
    "died": died,
    "this way": moved_this_way,
    "done": spoken_of,
    "outside": outside_the_game,
}


_OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def is_outlaw(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether something is an outlaw (CR 700.12)."""
    return not is_player(one) and any(look(state, one).has_subtype(name) for name in _OUTLAWS)


def being_cast(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether a card in hand is the one whose casting is asked about: it cannot pay for itself."""
    return one == ctx.source and one in state.objects and state.objects[one].zone is Zone.HAND


def joined(zones: tuple[str, ...]) -> Select:
    if len(zones) == 1:
        return CANDIDATES[zones[0]]
    found = [CANDIDATES[zone] for zone in zones]
    return lambda state, ctx: tuple(one for select in found for one in select(state, ctx))


def defending_player(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns who was attacked when the ability triggered, or whom the source attacks (CR 506.2)."""
    found = ctx.refs.get(Role.DEFENDING)
    if found is not None:
        return found
    attacked = [whom for attacker, whom in state.combat.attackers if attacker == ctx.source]
    attacked = attacked or [whom for _, whom in state.combat.attackers]
    return tuple(
        dict.fromkeys(one if is_player(one) else player_thing(controller_of(state, one)) for one in attacked)
    )


PERSONS: Final[dict[str, Select]] = {
    "defending player": defending_player,
    "player to your left": lambda state, ctx: (player_thing(state.after(ctx.controller)),),
    "player to your right": lambda state, ctx: (player_thing(state.before(ctx.controller)),),
    "active player": lambda state, _ctx: (player_thing(state.active),),
    "attacking player": lambda state, _ctx: (player_thing(state.active),),
    "monarch": lambda state, _ctx: tuple(
        player_thing(who) for name, who in state.titles if name == "monarch"
    ),
}
"""Players by what they are now."""


def is_defending(state: MagicState, ctx: Ctx, one: int) -> bool:
    """Tells whether a player is a defending player (CR 506.2): attacked by the source, or by anything."""
    attackers = state.combat.attackers
    own = [thing for attacker, thing in attackers if attacker == ctx.source]
    attacked = own or [thing for _, thing in attackers]
    if not attacked:
        return one < 10 and not state.is_active(seat_of(one))
    return any(
        thing == one or (not is_player(thing) and player_thing(controller_of(state, thing)) == one)
        for thing in attacked
    )


def zone_now(state: MagicState, one: int) -> Zone:
    obj = state.objects.get(one)
    if obj is not None:
        return obj.zone
    return state.lki[one][0].zone if one in state.lki else Zone.NOWHERE


def is_any_target(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """Tells whether something is what "any target" means (CR 115.4)."""
    if is_player(one):
        return True
    obj = state.objects.get(one)
    if obj is None or obj.zone is not Zone.BATTLEFIELD:
        return False
    return look(state, one).types & (CREATURE | PLANESWALKER | BATTLE) != 0


def targetable(state: MagicState, _ctx: Ctx) -> Sequence[int]:
    """Returns what "any target" may be among."""
    return (*[player_thing(seat) for seat in state.apnap()], *state.battlefield)


def controller_of_any(state: MagicState, one: int) -> int:
    """Returns the controller of an object or of an ability on the stack; a player is their own."""
    if is_player(one):
        return seat_of(one)
    item = next((item for item in state.stack if item.id == one), None)
    return item.controller if item is not None else controller_of(state, one)


def exiled_with_source(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns the cards in exile that the source has exiled (CR 607.2a)."""
    return exiled_with(state, ctx.source)


GIVEN_BY: Final = "given by"
"""Under which an emblem keeps the object that gave it: what that has exiled is what the emblem speaks of (CR 607.2)."""


def _exiler(state: MagicState, source: int) -> Obj | None:
    """Returns the object that has exiled what an object speaks of: itself, or what gave the emblem; as it last was."""
    obj = state.objects.get(source) or (state.lki[source][0] if source in state.lki else None)
    giver = dict(obj.refs).get(GIVEN_BY) if obj is not None else None
    return _exiler(state, giver[0]) if giver is not None else obj


def exiled_with(state: MagicState, source: int) -> Sequence[int]:
    """Returns the cards in exile that an object has exiled, even if it has left (CR 607.2a)."""
    obj = _exiler(state, source)
    found = dict(obj.refs).get(Role.EXILED, ()) if obj is not None else ()
    found = tuple(one if one in state.objects else state.became.get(one, one) for one in found)
    return tuple(one for one in found if one in state.objects and state.objects[one].zone is Zone.EXILE)


def came_from_exile_with(state: MagicState, source: int, one: int) -> bool:
    """Tells whether something was a card that an object has exiled, until it was played (CR 607.2a, 400.7)."""
    obj = _exiler(state, source)
    for number in dict(obj.refs).get(Role.EXILED, ()) if obj is not None else ():
        while number in state.became and number != one:
            number = state.became[number]
        if number == one:
            return True
    return False


def remember_exiled(state: MagicState, ctx: Ctx, gone: tuple[int, ...]) -> None:
    """Lets a permanent keep track of the cards that it has exiled, or is about to exile, even if it has left (CR 607.2a).

    So does a spell of what was exiled as it was cast: the permanent that it becomes is linked to it.
    """
    obj = state.objects.get(ctx.source)
    left = state.lki[ctx.source] if obj is None and ctx.source in state.lki else None
    known = obj or (left[0] if left is not None else None)
    cast = obj is not None and obj.zone is Zone.STACK
    if known is None or not (known.zone is Zone.BATTLEFIELD or cast) or not gone:
        return
    refs = dict(known.refs)
    refs[Role.EXILED] = (*refs.get(Role.EXILED, ()), *gone)
    known = replace(known, refs=tuple(refs.items()))
    if left is not None:
        state.lki[ctx.source] = (known, left[1])
    else:
        state.put(known)


def exiled_so_far(state: MagicState, source: int) -> int:
    """Returns how many cards an object has exiled, wherever they are now (CR 607.2a)."""
    obj = state.objects.get(source) or (state.lki[source][0] if source in state.lki else None)
    return len(dict(obj.refs).get(Role.EXILED, ())) if obj is not None else 0


def exiled_for(state: MagicState, spell: int, card: int) -> None:
    """Lets a spell keep track of a card that was exiled to pay for it, as does what it becomes (CR 607.2a, 702.66b)."""
    obj = state.objects.get(spell)
    if obj is None or card not in state.became:
        return
    refs = dict(obj.refs)
    refs[Role.EXILED] = (*refs.get(Role.EXILED, ()), state.became[card])
    state.put(replace(obj, refs=tuple(refs.items())))


def chosen_player(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns the player that was chosen as the source entered."""
    obj = state.objects.get(ctx.source) or (state.lki[ctx.source][0] if ctx.source in state.lki else None)
    word = obj.word("player") if obj is not None else ""
    return (int(word),) if word else ()


def obj_of(state: MagicState, one: int) -> Obj | None:
    """Returns an object's record, or the last one that it had."""
    obj = state.objects.get(one)
    if obj is not None:
        return obj
    return state.lki[one][0] if one in state.lki else None
