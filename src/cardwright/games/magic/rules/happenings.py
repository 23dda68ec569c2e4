"""What has happened, and the abilities that trigger on it (CR 603.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Body, TriggeredAbility, Watch
from cardwright.games.magic.rules.context import Ctx, Things, is_player, player_thing, seat_of, unbound
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Delayed, Happening, Pending
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event

_TRIGGERED: Final = "triggered"
"""Before its text, under which an object notes an ability that triggers only once and has."""
REMEMBERED: Final = frozenset(
    (
        HappeningKind.MOVED,
        HappeningKind.ENTERS,
        HappeningKind.CAST,
        HappeningKind.COUNTERED,
        HappeningKind.ATTACKS,
        HappeningKind.BLOCKS,
        HappeningKind.BLOCKED,
        HappeningKind.DAMAGED,
        HappeningKind.EXCESS,
        HappeningKind.LIFE_GAINED,
        HappeningKind.LIFE_LOST,
        HappeningKind.LIFE_PAID,
        HappeningKind.DRAWN,
        HappeningKind.DISCARDED,
        HappeningKind.CYCLED,
        HappeningKind.SCRY,
        HappeningKind.SURVEIL,
        HappeningKind.LAND_PLAYED,
        HappeningKind.SACRIFICED,
        HappeningKind.TOKENS,
        HappeningKind.ACTIVATED,
        HappeningKind.COUNTERS,
        HappeningKind.SEARCHED,
        HappeningKind.TURNED_UP,
        HappeningKind.INVESTIGATED,
        HappeningKind.TARGETED,
        HappeningKind.CRIME,
        HappeningKind.CREWS,
        HappeningKind.CONVOKED,
        HappeningKind.CREWED,
        HappeningKind.SADDLED,
    )
)
"""The kinds that are kept until the turn ends, for texts that ask what happened in it."""


def emit(state: MagicState, happening: Happening, before: Derived | None = None) -> None:
    """Notes something that happened, and lets what waits for it trigger.

    `before` is how things stood before it, for abilities that look back in time (CR 603.10).
    """
    kind = happening.kind
    if kind == HappeningKind.CAST:
        state.casts = tuple(many + (seat == happening.seat) for seat, many in enumerate(state.casts))
    if kind in REMEMBERED:
        if state.marked[0] != state.moment:
            state.marked = (state.moment, len(state.history))
        state.history.append(happening)
    derived = before if before is not None else current(state)
    found = derived.triggers.get(kind)
    if _dies_silently(state, happening, derived):
        return
    if found and RuleKind.NO_ENTER_TRIGGERS in current(state).rules:
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
    if any(targets):
        named = tuple(_told(state, thing) for slot in targets for thing in slot)
        state.log.add(Event("targets", who=seat, via=item, args=named))
    for slot in targets:
        for thing in slot:
            emit(state, Happening(HappeningKind.TARGETED, thing=thing, source=item, seat=seat))
            crime = crime or _is_of_opponent(state, thing, seat)
    if crime:
        emit(state, Happening(HappeningKind.CRIME, thing=player_thing(seat), source=item, seat=seat))


def _told(state: MagicState, thing: int) -> str:
    """Returns what a target is called in the log: a player, a permanent with whose it is, a card, a spell."""
    if is_player(thing):
        return f"player {seat_of(thing) + 1}"
    obj = state.objects.get(thing)
    if obj is None:
        return next((one.text for one in state.stack if one.id == thing), "something")
    name = look(state, thing).name or "a face-down card"
    return f"{name} of player {controller_of(state, thing) + 1}" if obj.zone is Zone.BATTLEFIELD else name


def _is_of_opponent(state: MagicState, thing: int, seat: int) -> bool:
    if is_player(thing):
        return state.are_foes(seat_of(thing), seat)
    obj = state.objects.get(thing)
    if obj is None:
        return any(one.id == thing and one.controller != seat for one in state.stack)
    if obj.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return controller_of(state, thing) != seat
    return obj.zone == Zone.GRAVEYARD and obj.owner != seat


def _silenced(state: MagicState, happening: Happening, number: int) -> bool:
    """Tells whether something that enters doesn't cause an ability of an object to trigger."""
    if happening.kind != HappeningKind.ENTERS and (
        happening.kind != HappeningKind.MOVED or happening.zone != Zone.BATTLEFIELD
    ):
        return False
    if RuleKind.NO_ENTER_TRIGGERS not in current(state).rules:
        return False
    from cardwright.games.magic.rules.restrictions import forbids

    return forbids(state, RuleKind.NO_ENTER_TRIGGERS, happening.became or happening.thing, number)


def _dies_silently(state: MagicState, happening: Happening, before: Derived) -> bool:
    """Tells whether something that dies causes no ability to trigger, as things stood before it did (CR 603.10a)."""
    rules = before.rules.get(RuleKind.NO_DEATH_TRIGGERS)
    if not rules or happening.kind not in (HappeningKind.MOVED, HappeningKind.LEAVES):
        return False
    if happening.origin != Zone.BATTLEFIELD or happening.zone != Zone.GRAVEYARD:
        return False
    from cardwright.games.magic.rules.restrictions import holds

    return any(holds(state, active, happening.thing) for active in rules)


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


_WITH_X: Final = (HappeningKind.ENTERS, HappeningKind.CAST, HappeningKind.DESIGNATED)
"""What an object's own abilities know the X for: that of its spell, or that with which it became monstrous."""


def _try(
    state: MagicState, happening: Happening, number: int, ability: TriggeredAbility, derived: Derived
) -> None:
    seat = derived.controller.get(number)
    ctx = Ctx(number, seat if seat is not None else controller_of(state, number))
    if happening.thing == number and happening.kind in _WITH_X and number in state.objects:
        ctx.x = state.objects[number].x  # CR 107.3i, 107.3m
    for watch in ability.watches:
        if watch.kind == happening.kind and _fits(state, ctx, watch, happening):
            break
    else:
        return
    if ability.keyword == "ward" and RuleKind.NO_WARD in derived.rules:
        from cardwright.games.magic.rules.restrictions import forbids

        if forbids(state, RuleKind.NO_WARD, number):
            return
    if happening.kind is HappeningKind.CYCLED:
        if _has_discarded(state, happening, ctx, ability):
            return
        if happening.became == number:
            ctx.x = happening.amount
    if watch.batch and _joins(state, ctx, ability.body, watch.batch):
        return
    if ability.limit and _has_triggered(state, ability, number):
        return
    if ability.deeds and is_done(state, ability, number):
        return
    if ability.condition is not None and not ability.condition(state, ctx):
        return
    if ability.limit:
        _note_triggered(state, ability, number)
    if happening.became:
        ctx.numbers[Noted.MOVED] = happening.became
    moment = state.moment if watch.batch else -1
    waiting = Pending(
        ability, ability.body, ctx.controller, ctx.bound(), ability.text, ability.condition, moment
    )
    times = ctx.numbers.get(Noted.TIMES, 1)
    if RuleKind.TRIGGER_AGAIN in derived.rules:
        times += _again(state, number, happening, derived)
    state.pending = (*state.pending, *[waiting] * times)


def _fits(state: MagicState, ctx: Ctx, watch: Watch, happening: Happening) -> bool:
    """Tells whether an ability triggers on what happened; a step of a team's turn is one of each of them (CR 805.4d)."""
    if watch.match(state, ctx, happening):
        return True
    if not state.setting.teams or happening.kind != HappeningKind.STEP:
        return False
    return any(
        watch.match(state, ctx, replace(happening, seat=seat))
        for seat in state.actives()
        if seat != happening.seat
    )


def _has_discarded(state: MagicState, cycled: Happening, ctx: Ctx, ability: TriggeredAbility) -> bool:
    """Tells whether an ability that waits for either has triggered on the discarding of a cycled card (CR 702.29d)."""
    discarded = replace(cycled, kind=HappeningKind.DISCARDED)
    return any(
        watch.kind is HappeningKind.DISCARDED and watch.match(state, ctx, discarded)
        for watch in ability.watches
    )


def _has_triggered(state: MagicState, ability: TriggeredAbility, number: int) -> bool:
    """Tells whether an ability has triggered as often as it may (CR 603.2h)."""
    if ability.limit < 0:
        obj = state.objects.get(number)
        return obj is not None and bool(obj.word(f"{_TRIGGERED} {ability.text}"))
    return state.used.count((number, ability.text)) >= ability.limit


def _note_triggered(state: MagicState, ability: TriggeredAbility, number: int) -> None:
    if ability.limit > 0:
        state.used = (*state.used, (number, ability.text))
    elif number in state.objects:
        obj = state.objects[number]
        words = (*obj.words, (f"{_TRIGGERED} {ability.text}", "yes"))
        state.objects[number] = replace(obj, words=words)


def is_done(state: MagicState, ability: TriggeredAbility, source: int) -> bool:
    """Tells whether what an ability offers was done as often this turn as it may be."""
    return state.used.count((source, ability.text)) >= ability.deeds


def _again(state: MagicState, number: int, happening: Happening, derived: Derived) -> int:
    """Returns how many additional times an ability of this object triggers (CR 603.2d).

    What leaves at the same time still says so (CR 603.10a).
    """
    from cardwright.games.magic.rules.restrictions import holds

    return sum(
        active.rule.causes is None or active.rule.causes(state, active.ctx, happening)
        for active in derived.rules[RuleKind.TRIGGER_AGAIN]
        if holds(state, active, number)
    )


def _try_delayed(state: MagicState, happening: Happening, delayed: Delayed) -> None:
    ctx = unbound(delayed.bound)
    for watch in delayed.watches:
        if watch.kind == happening.kind and _fits(state, ctx, watch, happening):
            break
    else:
        return
    if watch.batch and _joins(state, ctx, delayed.body, watch.batch):
        return
    if delayed.once:
        state.delayed = tuple(other for other in state.delayed if other.id != delayed.id)
    ctx.numbers[Noted.SINCE] = delayed.id
    if happening.became:
        ctx.numbers[Noted.MOVED] = happening.became
    moment = state.moment if watch.batch else -1
    waiting = Pending(delayed.ability, delayed.body, ctx.controller, ctx.bound(), delayed.text, moment=moment)
    state.pending = (*state.pending, waiting)


def _joins(state: MagicState, ctx: Ctx, body: Body, batch: tuple[str, ...]) -> bool:
    """Adds one more thing to an event of several that has triggered at this moment (CR 603.2c), if there is one."""
    ctx.numbers.setdefault(Noted.AMOUNT, 1)
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
        before.numbers[Noted.AMOUNT] = before.numbers.get(Noted.AMOUNT, 0) + ctx.numbers[Noted.AMOUNT]
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
        if history[at].kind == HappeningKind.COMBAT:
            return history[at:]
    return history


def note_start(state: MagicState) -> None:
    """Notes which permanents each player controls untapped as a turn begins, before anything untaps."""
    derived = current(state)
    objects = state.objects
    for seat in range(state.seats):
        ready = [one for one in derived.controlled[seat] if not objects[one].tapped]
        state.history.append(Happening(HappeningKind.BEGAN, seat=seat, others=tuple(ready)))
