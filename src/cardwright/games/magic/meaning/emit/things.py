"""Finding things and people, and letting someone choose among them (CR 109, 400.7, 608.2d, 608.2h)."""

from collections.abc import Callable, Sequence

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import SELECTS, Asked, Emit, Missing, Pick
from cardwright.games.magic.meaning.emit.prompts import asked_for
from cardwright.games.magic.rules.ability import Condition, Select
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.crafting import crafted_with
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.noting import DEALT_DAMAGE, ITSELF
from cardwright.games.magic.rules.picking import choose_among, choose_at_random, present_all
from cardwright.games.magic.rules.places import (
    CANDIDATES,
    PERSONS,
    controller_of_any,
    exiled_with_source,
    obj_of,
    zone_now,
)
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import latest


@SELECTS.row(m.Ref)
def _ref(emit: Emit, record: m.Ref) -> Select:
    key = record.id
    if key == "you":
        return lambda _state, ctx: (player_thing(ctx.controller),)
    if key == "source" and emit.static:
        return lambda _state, ctx: (ctx.source,)
    if key == "source":
        return lambda _state, ctx: ctx.refs.get(ITSELF, (ctx.source,))
    return lambda _state, ctx: ctx.refs.get(key, ())


@SELECTS.row(m.All)
def _all(emit: Emit, record: m.All) -> Select:
    among, ref = [CANDIDATES[zone] for zone in record.zones], record.ref
    mixed = "players" in record.zones and len(record.zones) > 1
    fits = emit.inner(record.test) if mixed else emit.test(record.test, person="players" in record.zones)

    def every(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple([thing for group in among for thing in group(state, ctx) if fits(state, ctx, thing)])
        if ref:
            ctx.refs[ref] = found
        return found

    return every


@SELECTS.row(m.Top)
def _top(emit: Emit, record: m.Top) -> Select:
    who, many, ref = emit.select(record.whose), emit.amount(record.count), record.ref
    if record.zone != "library" or record.end != "top":
        raise Missing(record, f"{record.end} of {record.zone}")

    def top(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(
            card
            for player in who(state, ctx)
            for card in state.libraries[seat_of(player)][::-1][: max(0, many(state, ctx))]
        )
        if ref:
            ctx.refs[ref] = found
        return found

    return top


@SELECTS.row(m.Minus)
def _minus(emit: Emit, record: m.Minus) -> Select:
    """The rest of some cards: those that have not moved on, nor become permanents."""
    whole = emit.select(record.group)
    less = emit.select(record.less) if record.less is not None else None

    def rest(state: MagicState, ctx: Ctx) -> Sequence[int]:
        gone = less(state, ctx) if less is not None else ()
        return tuple(
            thing
            for thing in whole(state, ctx)
            if thing not in gone
            and thing in state.objects
            and state.objects[thing].zone is not Zone.BATTLEFIELD
        )

    return rest


@SELECTS.row(m.Those)
def _those(emit: Emit, record: m.Those) -> Select:
    group, fits = emit.select(record.of), emit.test(record.test)
    return lambda state, ctx: [x for x in group(state, ctx) if x in state.objects and fits(state, ctx, x)]


@SELECTS.row(m.Join)
def _join(emit: Emit, record: m.Join) -> Select:
    groups, ref = [emit.select(item) for item in record.items], record.ref

    def together(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(dict.fromkeys(thing for group in groups for thing in group(state, ctx)))
        if ref:
            ctx.refs[ref] = found
        return found

    return together


@SELECTS.row(m.Person)
def _person(_emit: Emit, record: m.Person) -> Select:
    return PERSONS[record.role]


@SELECTS.row(m.Within)
def _within(emit: Emit, record: m.Within) -> Select:
    of, zone = emit.select(record.of), ZONE_NAMES[record.zone]

    def there(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(
            thing if thing in state.objects else state.became.get(thing, thing) for thing in of(state, ctx)
        )
        return tuple(thing for thing in present_all(state, found) if zone_now(state, thing) is zone)

    return there


@SELECTS.row(m.Of)
def _of(emit: Emit, record: m.Of) -> Select:
    return _ROLES[record.role](emit.select(record.of), record.ref)


def _players(of: Select, ref: str) -> Select:
    def players(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(thing for thing in of(state, ctx) if is_player(thing))
        if ref:
            ctx.refs[ref] = found
        return found

    return players


def _noting(found: Select, ref: str) -> Select:
    """Returns what finds things, and notes them where they are spoken of later."""
    if not ref:
        return found

    def noted(state: MagicState, ctx: Ctx) -> Sequence[int]:
        things = found(state, ctx)
        ctx.refs[ref] = tuple(things)
        return things

    return noted


def _exiled_with(_of: Select, ref: str) -> Select:
    """The cards that the source has exiled (CR 607.2a)."""
    return _noting(exiled_with_source, ref)


def _crafted_with(_of: Select, ref: str) -> Select:
    """The cards that the source was crafted with (CR 702.167c)."""
    return _noting(crafted_with, ref)


def _host(_of: Select, ref: str) -> Select:
    """What the source is attached to, or was (CR 608.2h)."""

    def host(state: MagicState, ctx: Ctx) -> Sequence[int]:
        source = obj_of(state, ctx.source)
        thing = source.attached if source is not None else 0
        if not thing or (not is_player(thing) and thing not in state.objects and thing not in state.lki):
            return ()
        if ref:
            ctx.refs[ref] = (thing,)
        return (thing,)

    return host


def _people(whose: Callable[[MagicState, int], int | None]) -> Callable[[Select, str], Select]:
    def related(of: Select, ref: str) -> Select:
        def people(state: MagicState, ctx: Ctx) -> Sequence[int]:
            found: dict[int, None] = {}
            for thing in of(state, ctx):
                seat = whose(state, thing)
                if seat is not None:
                    found[player_thing(seat)] = None
            if ref:
                ctx.refs[ref] = tuple(found)
            return tuple(found)

        return people

    return related


def _controller(state: MagicState, thing: int) -> int | None:
    return None if is_player(thing) else controller_of_any(state, thing)


def _owner(state: MagicState, thing: int) -> int | None:
    obj = obj_of(state, thing)
    return obj.owner if obj is not None else None


def _chosen(_of: Select, ref: str) -> Select:
    """What was chosen as the source entered, though it may have left (CR 607.2d)."""

    def chosen(state: MagicState, ctx: Ctx) -> Sequence[int]:
        source = obj_of(state, ctx.source)
        word = source.word("thing") if source is not None else ""
        found = (int(word),) if word else ()
        if ref:
            ctx.refs[ref] = found
        return found

    return chosen


_ROLES: dict[str, Callable[[Select, str], Select]] = {
    "players": _players,
    "exiled with": _exiled_with,
    "crafted with": _crafted_with,
    "host": _host,
    "chosen": _chosen,
    "controller": _people(_controller),
    "owner": _people(_owner),
}


def picking(emit: Emit, record: m.Things) -> Pick:
    """Makes what finds the things meant, chosen by a seat where that is left open (CR 608.2d)."""
    if not isinstance(record, m.Pick):
        given = emit.select(record)

        def pick_given(state: MagicState, ctx: Ctx, _seat: int) -> Asked:
            return tuple(given(state, ctx))
            yield

        return pick_given
    if record.chooser is not None:
        raise Missing(record, "with a chooser")
    among, low, high = _choices(emit, record), emit.amount(record.low), emit.amount(record.high)
    words, ref, random = asked_for(record.among), record.ref, record.random

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Asked:
        found = among(state, ctx)
        if random:
            chosen = yield from choose_at_random(found, low(state, ctx))
        else:
            chosen = yield from choose_among(seat, found, low(state, ctx), high(state, ctx), words, ctx)
        if ref:
            ctx.refs[ref] = chosen
        return chosen

    return pick


def _choices(emit: Emit, record: m.Pick) -> Select:
    among = emit.select(record.among)
    if not isinstance(record.among, m.Ref):
        return among
    return lambda state, ctx: [x for x in among(state, ctx) if is_player(x) or x in state.objects]


def enough(emit: Emit, record: m.Things) -> Condition:
    """Makes the test whether there is as much as is asked for: for offers and costs."""
    if not isinstance(record, m.Pick):
        given = emit.select(record)
        return lambda state, ctx: bool(given(state, ctx))
    among, low = emit.select(record.among), emit.amount(record.low)

    def there(state: MagicState, ctx: Ctx) -> bool:
        found = [
            thing
            for thing in among(state, ctx)
            if not (thing == ctx.source and zone_now(state, thing) is Zone.HAND)  # it cannot pay for itself
        ]
        return len(found) >= max(1, low(state, ctx))

    return there


def gathering(emit: Emit, who: m.Things, what: m.Things) -> Callable[[MagicState, Ctx], Asked]:
    """Makes what gathers the things that each of some players chooses, none of them twice."""
    people, pick = emit.select(who), picking(emit, what)

    def gather(state: MagicState, ctx: Ctx) -> Asked:
        found: list[int] = []
        for player in people(state, ctx):
            found.extend((yield from pick(state, ctx, seat_of(player))))
        return tuple(dict.fromkeys(found))

    return gather


@SELECTS.row(m.SpellsCast)
def _spells_cast(emit: Emit, record: m.SpellsCast) -> Select:
    who, test, ref = emit.select(record.by), emit.test(record.test), record.ref
    but = emit.select(record.but) if record.but is not None else None

    def cast(state: MagicState, ctx: Ctx) -> Sequence[int]:
        seats = [seat_of(player) for player in who(state, ctx)]
        less = but(state, ctx) if but is not None else ()
        found = tuple(
            seen.thing
            for seen in state.history
            if seen.kind == HappeningKind.CAST
            and seen.seat in seats
            and seen.thing not in less
            and latest(state, seen.thing) not in less
            and test(state, ctx, seen.thing)
        )
        if ref:
            ctx.refs[ref] = found
        return found

    return cast


@SELECTS.row(m.Struck)
def _struck(emit: Emit, record: m.Struck) -> Select:
    fits = emit.test(record.test, person=record.zones == ("players",))
    ref = record.ref

    def struck(state: MagicState, ctx: Ctx) -> Sequence[int]:
        found = tuple(thing for thing in ctx.refs.get(DEALT_DAMAGE, ()) if fits(state, ctx, thing))
        if ref:
            ctx.refs[ref] = found
        return found

    return struck
