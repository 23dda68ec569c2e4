"""Turmoil: who leads a party, which one is dominant, the new government, and global events (Turmoil rulebook).

Delegates, policies and what events do are PETS (cards/turmoil); here is what counts parties against each other.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.games.mars.rules.awards import FIRST, SECOND, places
from cardwright.games.mars.rules.engine import Engine, Hooked, Table
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Key, Type
from cardwright.kernel import Event, Steps

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns

FIRST_RULERS = "Greens"
RESERVE, NEUTRAL_RESERVE = 6, 13
"""The delegates that a player has beside the one in the lobby, and nobody beside the chairman."""
PARTY_OF_DELEGATE, PARTY_OF_LEADER = Key("Delegate", 0), Key("PartyLeader", 0)


def plays(world: World) -> bool:
    """Returns whether Turmoil is played."""
    return "Party" in world.ground.table.classes


# The beginning


def begin(state: MarsState) -> None:
    """Sets up the parties: Greens rule, the chairman is nobody's, two events are revealed."""
    world = state.world
    if not plays(world):
        return
    table = world.ground.table
    neutral = table.base("Neutral")
    world.add(table.make(table.cls("Ruling"), (table.base(FIRST_RULERS),)), 1)
    world.add(_owned(world, "Chairman", neutral), 1)
    world.add(_owned(world, "Reserve", neutral), NEUTRAL_RESERVE)
    for player in world.ground.players:
        world.add(_owned(world, "Lobby", player), 1)
        world.add(_owned(world, "Reserve", player), RESERVE)
    _reveal(state, "Coming")
    _reveal(state, "Distant")


def _owned(world: World, name: str, owner: Type, *others: Type) -> Type:
    """Returns the type of a class for an owner, its other dependency filled in."""
    table = world.ground.table
    cls = table.cls(name)
    args: list[Type | None] = [None] * len(cls.keys)
    at = cls.slots[Key("Owned", 0)]
    args[at] = owner
    for place, other in zip((n for n in range(len(cls.keys)) if n != at), others, strict=False):
        args[place] = other
    return table.make(cls, tuple(args))


def _events(world: World, where: str) -> list[Type]:
    """Returns the global events that are somewhere: in the distance, coming, current, or past."""
    key = Key(where, 0)
    found = world.by_class.get(world.ground.table.cls(where).index, ())
    return [event for each in found if isinstance(event := each.bound(each.cls.slots[key]), Type)]


def _reveal(state: MarsState, where: str) -> None:
    """Draws a global event, and gives the party that it speaks for a neutral delegate."""
    world = state.world
    table = world.ground.table
    used = {each for name in ("Distant", "Coming", "Current", "Past") for each in _events(world, name)}
    left = [each for each in world.present(table.base("GlobalEvent")) if each not in used]
    if not left:
        return
    event = left[state.chance.below(len(left))]
    world.add(table.make(table.cls(where), (event,)), 1)
    state.log.add(Event("global_event", args=(event.cls.name, where)))
    send_neutral(world, _speaks_for(world, event, 0))


def _speaks_for(world: World, event: Type, place: int) -> Type:
    """Returns the party that gets a neutral delegate when an event is revealed (0), or is the next to strike (1)."""
    literal = event.bound(event.cls.slots[Key("GlobalEvent", place)])
    assert isinstance(literal, Type)
    assert literal.literal is not None
    return world.ground.table.make(literal.literal)


# Delegates


def send_neutral(world: World, party: Type) -> None:
    """Sends a delegate that is nobody's to a party, while there are any."""
    neutral = world.ground.table.base("Neutral")
    reserve = _owned(world, "Reserve", neutral)
    if world.counts.get(reserve, 0):
        world.remove(reserve, 1)
        world.add(_owned(world, "Delegate", neutral, party), 1)
        settle_party(world, party)


def delegates(world: World, party: Type, owner: Type) -> int:
    """Returns how many delegates an owner has in a party, the leader among them."""
    leader = world.counts.get(_owned(world, "PartyLeader", owner, party), 0)
    return leader + world.counts.get(_owned(world, "Delegate", owner, party), 0)


def owners(world: World) -> list[Type]:
    """Returns whoever may have delegates: the players, and nobody in particular."""
    return [*world.ground.players, world.ground.table.base("Neutral")]


def leader(world: World, party: Type) -> Type | None:
    """Returns who leads a party."""
    for owner in owners(world):
        if _owned(world, "PartyLeader", owner, party) in world.counts:
            return owner
    return None


def size(world: World, party: Type) -> int:
    """Returns how many delegates a party has."""
    return sum(delegates(world, party, owner) for owner in owners(world))


def settle_party(world: World, party: Type) -> None:
    """Gives the lead to whoever has more delegates than the leader, and dominance to a party that has grown past it."""
    led_by = leader(world, party)
    counted = {owner: delegates(world, party, owner) for owner in owners(world)}
    most = max(counted, key=lambda owner: counted[owner])
    if counted[most] and (led_by is None or counted[most] > counted[led_by]):
        if led_by is not None:
            _turn(
                world, _owned(world, "PartyLeader", led_by, party), _owned(world, "Delegate", led_by, party)
            )
        _turn(world, _owned(world, "Delegate", most, party), _owned(world, "PartyLeader", most, party))
    before = dominant(world)
    largest = max(world.present(world.ground.table.base("Party")), key=lambda each: size(world, each))
    if before is None or size(world, largest) > size(world, before):
        _dominate(world, largest)


def _turn(world: World, one: Type, other: Type) -> None:
    world.remove(one, 1)
    world.add(other, 1)


def _party(world: World, name: str) -> Type | None:
    """Returns the party that there is one mark of: the ruling one, or the dominant one."""
    found = world.by_class.get(world.ground.table.cls(name).index, ())
    for each in found:
        party = each.bound(each.cls.slots[Key(name, 0)])
        assert isinstance(party, Type)
        return party
    return None


def dominant(world: World) -> Type | None:
    """Returns the party with most delegates."""
    return _party(world, "Dominant")


def _dominate(world: World, party: Type) -> None:
    table = world.ground.table
    before = dominant(world)
    if before is not None:
        world.remove(table.make(table.cls("Dominant"), (before,)), 1)
    world.add(table.make(table.cls("Dominant"), (party,)), 1)


def sent(_engine: Engine, table: Table, hooked: Hooked, _who: Who) -> Steps:
    """Answers a delegate that came or went: who leads that party now."""
    party = hooked.type.bound(hooked.type.cls.slots[PARTY_OF_DELEGATE])
    assert isinstance(party, Type)
    settle_party(table.world, party)
    yield from ()


# The end of a generation


def phase(turns: "Turns", state: MarsState) -> Steps:
    """Ratings fall, the event strikes, a new government is formed, and times change."""
    yield from turns.phase(state, "SolarPhase")
    yield from _strike(turns, state)
    yield from _govern(turns, state)
    _change_times(state)


def influence(world: World, player: Type) -> int:
    """Returns how much a player is heard: as chairman, as leader of the dominant party, and for a delegate there."""
    heard = 1 if _owned(world, "Chairman", player) in world.counts else 0
    party = dominant(world)
    if party is not None:
        heard += 1 if _owned(world, "PartyLeader", player, party) in world.counts else 0
        heard += 1 if _owned(world, "Delegate", player, party) in world.counts else 0
    return heard


def _seats(state: MarsState) -> list[int]:
    return [(state.first + offset) % state.players for offset in range(state.players)]


def _strike(turns: "Turns", state: MarsState) -> Steps:
    """Has the current event strike: once for Mars, and then each player in turn."""
    world = state.world
    table = world.ground.table
    heard = [influence(world, player) for player in world.ground.players]
    for event in _events(world, "Current"):
        for player, many in zip(world.ground.players, heard, strict=True):
            if many:
                world.add(_owned(world, "Influence", player), many)
        state.log.add(Event("global_event", args=(event.cls.name, "Current")))
        game = Who(state.first, table.base("Engine"))
        yield from _give(turns, state, table.make(table.cls("Comes"), (event,)), game)
        for seat in _seats(state):
            yield from _to(turns, state, "Strikes", event, seat)
        yield from _rank(turns, state, event)
        for player, many in zip(world.ground.players, heard, strict=True):
            if many:
                world.remove(_owned(world, "Influence", player), many)


def _give(turns: "Turns", state: MarsState, signal: Type, who: Who) -> Steps:
    yield from turns.engine.change(state, 1, signal, None, who)
    yield from turns.engine.settle(state, lapse=True)


def _to(turns: "Turns", state: MarsState, name: str, about: Type, seat: int) -> Steps:
    """Gives a player a signal about an event or a party; what comes of it is that player's own doing."""
    player = state.world.ground.players[seat]
    yield from _give(turns, state, _owned(state.world, name, player, about), Who(seat, player))


def _rank(turns: "Turns", state: MarsState, about: Type) -> Steps:
    """Tells whoever has most, comes second or has fewest of what an event or a party counts, ties friendly."""
    if about.cls.property("metric") is None:
        return
    standings = [turns.honours.standing(state.world, about, seat) for seat in range(state.players)]
    if state.players == 1:
        yield from _to(turns, state, "Alone", about, 0)
        yield from _to(turns, state, "Fewest", about, 0)
        return
    points = places([*standings, -1] if state.players == 2 else standings)
    for seat in _seats(state):
        if standings[seat] and points[seat] in (FIRST, SECOND):
            name = "Most" if points[seat] == FIRST else "Second"
            yield from _to(turns, state, name, about, seat)
        if standings[seat] == min(standings):
            yield from _to(turns, state, "Fewest", about, seat)


def _govern(turns: "Turns", state: MarsState) -> Steps:
    """The dominant party rules, its leader takes the chair, and its delegates go home."""
    world = state.world
    table = world.ground.table
    party, before = dominant(world), _party(world, "Ruling")
    if party is None or before is None:
        return
    _turn(world, table.make(table.cls("Ruling"), (before,)), table.make(table.cls("Ruling"), (party,)))
    state.log.add(Event("rule", args=(party.cls.name,)))
    for seat in _seats(state):
        yield from _to(turns, state, "Ruled", party, seat)
    yield from _rank(turns, state, party)
    yield from _seat_chairman(turns, state, leader(world, party))
    for owner in owners(world):
        _go_home(world, party, owner)
    _most_delegates(world, party)


def _seat_chairman(turns: "Turns", state: MarsState, chosen: Type | None) -> Steps:
    """Sends the old chairman home and seats the new one, whose rating rises."""
    world = state.world
    if chosen is None:
        return
    for owner in owners(world):
        chair = _owned(world, "Chairman", owner)
        if chair in world.counts:
            _turn(world, chair, _owned(world, "Reserve", owner))
    world.add(_owned(world, "Chairman", chosen), 1)
    seat = turns.engine.seats.get(chosen)
    if seat is not None:
        rating = _owned(world, "TerraformRating", chosen)
        yield from _give(turns, state, rating, Who(seat, world.ground.table.base("Engine")))


def _go_home(world: World, party: Type, owner: Type) -> None:
    """Takes an owner's delegates out of a party; the one who led it has become chairman. The lobby is filled again."""
    reserve = _owned(world, "Reserve", owner)
    led = _owned(world, "PartyLeader", owner, party)
    if led in world.counts:
        world.remove(led, 1)
    others = _owned(world, "Delegate", owner, party)
    many = world.counts.get(others, 0)
    if many:
        world.remove(others, many)
        world.add(reserve, many)
    lobby = _owned(world, "Lobby", owner)
    if owner in world.ground.players and lobby not in world.counts and reserve in world.counts:
        _turn(world, reserve, lobby)


def _most_delegates(world: World, ruling: Type) -> None:
    """Gives dominance to the party with most delegates, of several to the next one clockwise from the ruling one."""
    parties: Sequence[Type] = world.present(world.ground.table.base("Party"))
    at = parties.index(ruling)
    around = [*parties[at + 1 :], *parties[: at + 1]]
    _dominate(world, max(around, key=lambda party: size(world, party)))


def _change_times(state: MarsState) -> None:
    """Has the events come a step nearer, and reveals a new one."""
    world = state.world
    table = world.ground.table
    for near, far in (("Past", "Current"), ("Current", "Coming"), ("Coming", "Distant")):
        for event in _events(world, far):
            _turn(world, table.make(table.cls(far), (event,)), table.make(table.cls(near), (event,)))
            if near == "Current":
                send_neutral(world, _speaks_for(world, event, 1))
    _reveal(state, "Distant")
