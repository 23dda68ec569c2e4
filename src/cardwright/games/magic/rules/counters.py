"""Counters (CR 122)."""

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.derived import profile
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.kernel import Event, Steps

Counters = tuple[tuple[str, int], ...]


AS_COST = -1
"""The `origin` of counters that are put on something to pay a cost, not by an effect."""


def with_counters(counters: Counters, kind: str, change: int) -> Counters:
    """Returns counters with so many more, or fewer, of a kind."""
    there = dict(counters)
    there[kind] = there.get(kind, 0) + change
    return tuple(sorted((name, count) for name, count in there.items() if count > 0))


def cant_have(state: MagicState, thing: int, kind: str) -> bool:
    """Tells whether counters of a kind can't be put on something; a position to start from has those that it says."""
    if state.todo is Todo.SETUP:
        return False
    if thing in state.objects and thing not in current(state).chars and _refuses(state, thing, kind):
        return True
    if "cant_have_counters" not in current(state).rules:
        return False
    return any(active.rule.word in ("", kind) for active in rules_about(state, "cant_have_counters", thing))


def _refuses(state: MagicState, thing: int, kind: str) -> bool:
    """Tells whether something about to enter says of itself that it can't have counters (CR 614.12)."""
    ctx = Ctx(thing, state.objects[thing].controller)
    return any(
        rule.kind == "cant_have_counters" and rule.word in ("", kind)
        for static in profile(look(state, thing).abilities).statics
        for effect in static.effects
        if effect.members is not None and thing in effect.members(state, ctx)
        for rule in effect.rules
    )


def add_counters(
    state: MagicState,
    thing: int,
    kind: str,
    count: int,
    *,
    source: int = 0,
    quiet: bool = False,
    as_cost: bool = False,
) -> Steps:
    """Puts counters on a permanent or gives them to a player."""
    if count <= 0 or cant_have(state, thing, kind):
        return
    if quiet and not source:
        source = thing  # CR 122.6a: whoever controls what enters puts them there
    if "counters" in current(state).replacements:
        changed = yield from replaced(
            state,
            Happening(
                "counters",
                thing=thing,
                source=source,
                amount=count,
                word=kind,
                origin=AS_COST if as_cost else 0,
            ),
        )
        if changed is None:
            return
        count = changed.amount
    if is_player(thing):
        seat = seat_of(thing)
        player = state.players[seat]
        state.put_player(seat, replace(player, counters=with_counters(player.counters, kind, count)))
        state.dirty = True
    else:
        obj = state.objects.get(thing)
        if obj is None:
            return
        state.objects[thing] = replace(obj, counters=with_counters(obj.counters, kind, count))
        state.reshape()
    if not quiet:
        state.log.add(Event("counters", via=thing, args=(kind, count)))
    emit(state, Happening("counters", thing=thing, source=source, amount=count, word=kind))


def remove_counters(state: MagicState, thing: int, kind: str, count: int) -> int:
    """Takes counters away and returns how many it were."""
    if is_player(thing):
        seat = seat_of(thing)
        player = state.players[seat]
        taken = min(count, player.counter(kind))
        state.put_player(seat, replace(player, counters=with_counters(player.counters, kind, -taken)))
        return taken
    obj = state.objects.get(thing)
    if obj is None:
        return 0
    taken = min(count, obj.counter(kind))
    if taken:
        state.objects[thing] = replace(obj, counters=with_counters(obj.counters, kind, -taken))
        state.reshape()
        state.log.add(Event("uncounters", via=thing, args=(kind, taken)))
        emit(state, Happening("counters_removed", thing=thing, amount=taken, word=kind))
    return taken
