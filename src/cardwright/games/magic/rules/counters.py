"""Counters (CR 122)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.derived import profile
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.noting import note_counters_put
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.kernel import Decision, Event, Kind, Option, Steps

Counters = tuple[tuple[str, int], ...]


AS_COST = -1
"""The `origin` of counters that are put on something to pay a cost, not by an effect."""


SHIELD: Final = "shield"
"""The counters that are removed in place of destruction by an effect, or of damage (CR 122.1c)."""


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
    if RuleKind.CANT_HAVE_COUNTERS not in current(state).rules:
        return False
    return any(
        active.rule.word in ("", kind) for active in rules_about(state, RuleKind.CANT_HAVE_COUNTERS, thing)
    )


def _refuses(state: MagicState, thing: int, kind: str) -> bool:
    """Tells whether something about to enter says of itself that it can't have counters (CR 614.12)."""
    ctx = Ctx(thing, state.objects[thing].controller)
    return any(
        rule.kind == RuleKind.CANT_HAVE_COUNTERS and rule.word in ("", kind)
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
    if quiet and state.settling is not None and state.settling[0] == thing:
        state.settling = (thing, with_counters(state.settling[1], kind, count))  # all at once, as it enters
        return
    if quiet and not source:
        source = thing  # CR 122.6a: whoever controls what enters puts them there
    if HappeningKind.COUNTERS in current(state).replacements:
        changed = yield from replaced(
            state,
            Happening(
                HappeningKind.COUNTERS,
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
    whose = seat_of(thing) if is_player(thing) else controller_of(state, thing)
    emit(
        state,
        Happening(HappeningKind.COUNTERS, thing=thing, source=source, seat=whose, amount=count, word=kind),
    )


def put_counters(state: MagicState, ctx: Ctx, thing: int, kind: str, count: int) -> Steps:
    """Puts counters on something as a text says, and notes it for what the text goes on to say (CR 608.2c)."""
    before = counters_there(state, thing, kind)
    yield from add_counters(state, thing, kind, count, source=ctx.source)
    if counters_there(state, thing, kind) > before:
        note_counters_put(ctx, kind, thing)


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
        emit(state, Happening(HappeningKind.COUNTERS_REMOVED, thing=thing, amount=taken, word=kind))
    return taken


def counters_of(state: MagicState, one: int) -> tuple[tuple[str, int], ...]:
    """Returns the counters on a permanent, or those of a player."""
    if is_player(one):
        return state.players[seat_of(one)].counters
    return state.objects[one].counters if one in state.objects else ()


def counters_there(state: MagicState, one: int, kind: str) -> int:
    return sum(many for name, many in counters_of(state, one) if not kind or name == kind)


def take_counters(state: MagicState, seat: int, one: int, kind: str, many: int) -> Steps:
    """Removes counters; of which kind is the player's choice where the text leaves it open."""
    if kind:
        remove_counters(state, one, kind, many)
        return
    while many > 0:
        kinds = [name for name, _ in counters_of(state, one)]
        if not kinds:
            return
        name = kinds[0]
        if len(kinds) > 1 and counters_there(state, one, "") > many:
            options = [Option("word", (each,)) for each in kinds]
            answer = yield Decision(seat, Kind.CHOOSE, "a kind of counter", options, about=(one,))
            name = str(answer.args[0])
            remove_counters(state, one, name, 1)
            many -= 1
        else:
            many -= remove_counters(state, one, name, many)
