"""What has happened, and the abilities that trigger on it (CR 603.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Body, TriggeredAbility
from cardwright.games.magic.rules.context import Ctx, Things, is_player, player_thing, seat_of, unbound
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.objects import Delayed, Happening, Pending
from cardwright.games.magic.rules.state import MagicState

REMEMBERED: Final = frozenset(
    (
        "moved",
        "enters",
        "cast",
        "attacks",
        "blocks",
        "blocked",
        "damaged",
        "excess",
        "life_gained",
        "life_lost",
        "drawn",
        "discarded",
        "land_played",
        "sacrificed",
        "tokens",
        "activated",
        "counters",
        "searched",
        "turned_up",
        "investigated",
        "targeted",
        "crime",
        "crews",
        "crewed",
        "saddled",
    )
)
"""The kinds that are kept until the turn ends, for texts that ask what happened in it."""


def emit(state: MagicState, happening: Happening, before: Derived | None = None) -> None:
    """Notes something that happened, and lets what waits for it trigger.

    `before` is how things stood before it, for abilities that look back in time (CR 603.10).
    """
    kind = happening.kind
    if kind in REMEMBERED:
        if state.marked[0] != state.moment:
            state.marked = (state.moment, len(state.history))
        state.history.append(happening)
    derived = before if before is not None else current(state)
    found = derived.triggers.get(kind)
    if found and "no_enter_triggers" in current(state).rules:
        found = [one for one in found if not _silenced(state, happening, one[0])]
    if found:
        for number, ability in found:
            _try(state, happening, number, ability, derived)
    if before is not None and happening.became:
        _newcomer(state, happening, found)
    if state.delayed:
        for delayed in state.delayed:
            if _silenced(state, happening, delayed.bound.source):
                continue
            if any(watch.kind == kind for watch in delayed.watches):
                _try_delayed(state, happening, delayed)


def tell_targets(state: MagicState, item: int, seat: int, targets: tuple[Things, ...]) -> None:
    """Tells of each target that a new spell or ability has, and whether its controller commits a crime by that.

    Who targets an opponent, what an opponent controls or a card in an opponent's graveyard does (CR 700.13).
    """
    crime = False
    for slot in targets:
        for thing in slot:
            emit(state, Happening("targeted", thing=thing, source=item, seat=seat))
            crime = crime or _is_of_opponent(state, thing, seat)
    if crime:
        emit(state, Happening("crime", thing=player_thing(seat), source=item, seat=seat))


def _is_of_opponent(state: MagicState, thing: int, seat: int) -> bool:
    if is_player(thing):
        return seat_of(thing) != seat
    obj = state.objects.get(thing)
    if obj is None:
        return any(one.id == thing and one.controller != seat for one in state.stack)
    if obj.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return controller_of(state, thing) != seat
    return obj.zone == Zone.GRAVEYARD and obj.owner != seat


def _silenced(state: MagicState, happening: Happening, number: int) -> bool:
    """Tells whether something that enters doesn't cause an ability of an object to trigger."""
    if happening.kind != "enters" and (happening.kind != "moved" or happening.zone != Zone.BATTLEFIELD):
        return False
    if "no_enter_triggers" not in current(state).rules:
        return False
    from cardwright.games.magic.rules.restrictions import forbids

    return forbids(state, "no_enter_triggers", happening.became or happening.thing, number)


def _newcomer(
    state: MagicState, happening: Happening, found: list[tuple[int, TriggeredAbility]] | None
) -> None:
    """Asks abilities of the very object in its new zone ("when this is put into a graveyard from anywhere")."""
    new = happening.became
    obj = state.objects.get(new)
    if obj is None or not obj.definition.elsewhere:
        return
    derived = current(state)
    for number, ability in derived.triggers.get(happening.kind, ()):
        if number == new and (found is None or (number, ability) not in found):
            _try(state, happening, number, ability, derived)


def emit_to(state: MagicState, happening: Happening, number: int) -> None:
    """Lets an object's own abilities trigger on what happened to it as it entered: counters put on it (CR 122.6)."""
    derived = current(state)
    for one, ability in derived.triggers.get(happening.kind, ()):
        if one == number:
            _try(state, happening, one, ability, derived)


_WITH_X: Final = ("enters", "cast", "designated")
"""What an object's own abilities know the X for: that of its spell, or that with which it became monstrous."""


def _try(
    state: MagicState, happening: Happening, number: int, ability: TriggeredAbility, derived: Derived
) -> None:
    seat = derived.controller.get(number)
    ctx = Ctx(number, seat if seat is not None else controller_of(state, number))
    if happening.thing == number and happening.kind in _WITH_X and number in state.objects:
        ctx.x = state.objects[number].x  # CR 107.3i, 107.3m
    for watch in ability.watches:
        if watch.kind == happening.kind and watch.match(state, ctx, happening):
            break
    else:
        return
    if watch.batch and _joins(state, ctx, ability.body, watch.batch):
        return
    if ability.limit and state.used.count((number, ability.text)) >= ability.limit:
        return
    if ability.condition is not None and not ability.condition(state, ctx):
        return
    if ability.limit:
        state.used = (*state.used, (number, ability.text))
    if happening.became:
        ctx.numbers["moved"] = happening.became
    moment = state.moment if watch.batch else -1
    waiting = Pending(
        ability, ability.body, ctx.controller, ctx.bound(), ability.text, ability.condition, moment
    )
    times = ctx.numbers.get(TIMES, 1)
    if "trigger_again" in derived.rules:
        times += _again(state, number, happening, derived)
    state.pending = (*state.pending, *[waiting] * times)


TIMES: Final = "times"
"""Under this number a match notes how often an event triggers: once for each counter that is put, say."""


def _again(state: MagicState, number: int, happening: Happening, derived: Derived) -> int:
    """Returns how many additional times an ability of this object triggers (CR 603.2d).

    What leaves at the same time still says so (CR 603.10a).
    """
    from cardwright.games.magic.rules.restrictions import holds

    return sum(
        active.rule.other is None or active.rule.other(state, active.ctx, _cause(happening, active.rule.word))
        for active in derived.rules["trigger_again"]
        if holds(state, active, number)
    )


def _cause(happening: Happening, word: str) -> int:
    """Returns what has caused something to trigger by entering, dying or attacking; 0 where nothing has."""
    if word == "attacking":
        return happening.thing if happening.kind == "attacks" else 0
    if word == "dying":
        died = happening.kind == "leaves" and happening.zone == Zone.GRAVEYARD
        return happening.thing if died else 0
    return happening.thing if happening.kind == "enters" else 0


def _try_delayed(state: MagicState, happening: Happening, delayed: Delayed) -> None:
    ctx = unbound(delayed.bound)
    for watch in delayed.watches:
        if watch.kind == happening.kind and watch.match(state, ctx, happening):
            break
    else:
        return
    if watch.batch and _joins(state, ctx, delayed.body, watch.batch):
        return
    if delayed.once:
        state.delayed = tuple(other for other in state.delayed if other.id != delayed.id)
    ctx.numbers["since"] = delayed.id
    if happening.became:
        ctx.numbers["moved"] = happening.became
    moment = state.moment if watch.batch else -1
    waiting = Pending(delayed.ability, delayed.body, ctx.controller, ctx.bound(), delayed.text, moment=moment)
    state.pending = (*state.pending, waiting)


def _joins(state: MagicState, ctx: Ctx, body: Body, batch: tuple[str, ...]) -> bool:
    """Adds one more thing to an event of several that has triggered at this moment (CR 603.2c), if there is one."""
    ctx.numbers.setdefault("amount", 1)
    rest = {key: things for key, things in ctx.refs.items() if key not in batch}
    for at, waiting in enumerate(state.pending):
        bound = waiting.bound
        if waiting.moment != state.moment or waiting.body is not body or bound.source != ctx.source:
            continue
        before = unbound(bound)
        if rest != {key: things for key, things in before.refs.items() if key not in batch}:
            continue
        for key in batch:
            both = (*before.refs.get(key, ()), *ctx.refs.get(key, ()))
            before.refs[key] = tuple(dict.fromkeys(both))
        before.numbers["amount"] = before.numbers.get("amount", 0) + ctx.numbers["amount"]
        joined = replace(waiting, bound=before.bound())
        state.pending = (*state.pending[:at], joined, *state.pending[at + 1 :])
        return True
    return False


def earlier(state: MagicState) -> list[Happening]:
    """Returns what has happened this turn before what is happening at this moment."""
    moment, count = state.marked
    return state.history[:count] if moment == state.moment else state.history


def this_combat(state: MagicState) -> list[Happening]:
    """Returns what has happened since the latest combat phase of the turn began."""
    history = state.history
    for at in range(len(history) - 1, -1, -1):
        if history[at].kind == "combat":
            return history[at:]
    return history


def note_start(state: MagicState) -> None:
    """Notes which permanents each player controls untapped as a turn begins, before anything untaps."""
    derived = current(state)
    objects = state.objects
    for seat in range(state.seats):
        ready = [one for one in derived.controlled[seat] if not objects[one].tapped]
        state.history.append(Happening("began", seat=seat, others=tuple(ready)))
