"""What is done to permanents and spells (CR 701.3, 701.5, 701.7, 701.11, 701.15, 701.17, 701.21)."""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, RUNS, Emit, Missing
from cardwright.games.magic.meaning.emit.changes import lasting
from cardwright.games.magic.meaning.emit.things import enough, gathering, picking
from cardwright.games.magic.rules.ability import Condition, Run
from cardwright.games.magic.rules.actions import (
    add_effect,
    becoming_tapped,
    destroy,
    exile,
    regenerate,
    sacrifice,
    sacrificeable,
    tap,
    untap,
)
from cardwright.games.magic.rules.attachments import attach, unattach
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.designations import designate, undesignate
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit as tell
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.noting import follow_cards, is_in_graveyard
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.phasing import HELD, HELD_TAPPED, phase_out
from cardwright.games.magic.rules.picking import choose_among, found_now
from cardwright.games.magic.rules.places import THIS_WAY, remember_exiled
from cardwright.games.magic.rules.resolving import counter
from cardwright.games.magic.rules.sba import exiled_from
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import TOP, became_all
from cardwright.kernel import Steps


@RUNS.row(m.Destroy)
def _destroy(emit: Emit, record: m.Destroy) -> Run:
    gather, for_good = gathering(emit, record.who, record.what), record.for_good

    def run(state: MagicState, ctx: Ctx) -> Steps:
        doomed = yield from gather(state, ctx)
        yield from destroy(state, doomed, source=ctx.source, no_regeneration=for_good)
        ctx.refs[THIS_WAY] = tuple(thing for thing in doomed if is_in_graveyard(state, thing))

    return run


@RUNS.row(m.Designate)
def _designate(emit: Emit, record: m.Designate) -> Run:
    found, word = emit.select(record.what), record.word
    change = undesignate if record.ends else designate

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in found(state, ctx):
            change(state, thing, word)
        return
        yield

    return run


@RUNS.row(m.PhaseOut)
def _phase_out(emit: Emit, record: m.PhaseOut) -> Run:
    found = emit.select(record.what)
    lasts = lasting(emit, record.until) if record.until is not None else None
    text = HELD_TAPPED if record.tapped else HELD

    def run(state: MagicState, ctx: Ctx) -> Steps:
        things = tuple(found(state, ctx))
        duration = lasts(state, ctx) if lasts is not None else None
        if duration is None:
            phase_out(state, things)
        elif duration.test is None or duration.test(
            state, ctx
        ):  # else it is over before it began (CR 611.2b)
            phase_out(state, things, held=True)
            gone = tuple(thing for thing in things if thing in state.phased)
            add_effect(state, ctx.bound(), replace(duration, kind="until then"), text, things=gone)
        return
        yield

    return run


@RUNS.row(m.Exile)
def _exile(emit: Emit, record: m.Exile) -> Run:
    gather = gathering(emit, record.who, record.what)
    lasts = lasting(emit, record.until) if record.until is not None else None
    face_down = record.face_down

    def run(state: MagicState, ctx: Ctx) -> Steps:
        there = found_now(state, ctx, (yield from gather(state, ctx)))
        duration = lasts(state, ctx) if lasts is not None else None
        if duration is not None and duration.test is not None and not duration.test(state, ctx):
            return  # what it lasts for is over before it began (CR 611.2b)
        origins = {thing: state.objects[thing].zone for thing in there}
        yield from exile(state, there, source=ctx.source, face_down=face_down)
        gone = became_all(state, [thing for thing in there if thing in state.became])
        ctx.did = bool(gone)
        remember_exiled(state, ctx, gone)
        follow_cards(state, ctx, there)
        if duration is None:
            return
        for zone in dict.fromkeys(origins.values()):
            back = became_all(state, [x for x in there if origins[x] is zone and x in state.became])
            if back:
                until = replace(duration, kind="until then")
                add_effect(state, ctx.bound(), until, exiled_from(zone), things=back)

    return run


@CANS.row(m.Destroy, m.Exile, m.Turn)
def _can_do_it_to(emit: Emit, record: m.Destroy | m.Exile | m.Turn) -> Condition:
    return enough(emit, record.what)


def _sacrificeable(emit: Emit, what: m.Pick) -> Callable[[MagicState, Ctx, int], list[int]]:
    """A player sacrifices only what they control (CR 701.17a)."""
    if isinstance(what.among, m.Ref):  # `one of them`
        group = emit.select(what.among)
        return lambda state, ctx, seat: [
            x for x in group(state, ctx) if x in sacrificeable(state, seat, cost=ctx.for_cost)
        ]
    if not isinstance(what.among, m.All):
        raise Missing(what, "to sacrifice")
    fits = emit.test(what.among.test)
    return lambda state, ctx, seat: [
        x for x in sacrificeable(state, seat, cost=ctx.for_cost) if fits(state, ctx, x)
    ]


@RUNS.row(m.Sacrifice)
def _sacrifice(emit: Emit, record: m.Sacrifice) -> Run:
    people = emit.select(record.who)
    if isinstance(record.what, m.Pick):
        return _sacrifice_some(emit, record, record.what)
    found = emit.select(record.what)

    def those(state: MagicState, ctx: Ctx) -> Steps:
        mine = [
            thing
            for player in people(state, ctx)
            for thing in found(state, ctx)
            if thing in sacrificeable(state, seat_of(player), cost=ctx.for_cost)
        ]
        ctx.did = bool(mine)
        yield from sacrifice(state, mine, source=ctx.source)

    return those


def _sacrifice_some(emit: Emit, record: m.Sacrifice, what: m.Pick) -> Run:
    people, able = emit.select(record.who), _sacrificeable(emit, what)
    fewest, most = emit.amount(what.low), emit.amount(what.high)
    ref, open_number = what.ref, what.low != what.high  # as many as one likes were sacrificed if any were

    def run(state: MagicState, ctx: Ctx) -> Steps:
        doomed: list[int] = []
        for player in people(state, ctx):
            seat, least = seat_of(player), fewest(state, ctx)
            among = able(state, ctx, seat)
            chosen = yield from choose_among(seat, among, least, most(state, ctx), "a sacrifice", ctx)
            doomed.extend(chosen)
            ctx.note_doer(player, done=bool(chosen) if open_number else len(chosen) >= least)
        if ref:
            ctx.refs[ref] = tuple(doomed)
        enough = len(doomed) >= sum(fewest(state, ctx) for _ in people(state, ctx))
        ctx.did = bool(doomed) if open_number else enough
        yield from sacrifice(state, doomed, source=ctx.source)

    return run


@CANS.row(m.Sacrifice)
def _can_sacrifice(emit: Emit, record: m.Sacrifice) -> Condition:
    people = emit.select(record.who)
    if isinstance(record.what, m.Pick):
        many, able = emit.amount(record.what.low), _sacrificeable(emit, record.what)
        return lambda state, ctx: all(
            len(able(state, ctx, seat_of(player))) >= many(state, ctx) for player in people(state, ctx)
        )
    found = emit.select(record.what)

    def can(state: MagicState, ctx: Ctx) -> bool:
        things = found(state, ctx)
        return bool(things) and all(
            any(
                thing in sacrificeable(state, seat_of(player), cost=ctx.for_cost)
                for player in people(state, ctx)
            )
            for thing in things
        )

    return can


@RUNS.row(m.Turn)
def _turn(emit: Emit, record: m.Turn) -> Run:
    people, pick, taps = emit.select(record.who), picking(emit, record.what), record.how == "tap"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            for thing in (yield from pick(state, ctx, seat_of(player))):
                if not taps:
                    untap(state, thing)
                    continue
                yield from becoming_tapped(state, thing)
                if tap(state, thing):
                    tell(state, Happening(HappeningKind.TAPPED_BY, thing=thing, seat=seat_of(player)))

    return run


@RUNS.row(m.Regenerate)
def _regenerate(emit: Emit, record: m.Regenerate) -> Run:
    found = emit.select(record.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in found(state, ctx):
            regenerate(state, thing, ctx)
        return
        yield

    return run


@RUNS.row(m.Attach)
def _attach(emit: Emit, record: m.Attach) -> Run:
    what, to = emit.select(record.what), emit.select(record.to)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        things, hosts = what(state, ctx), to(state, ctx)
        for thing in things if hosts else ():
            attach(state, thing, hosts[0])
        return
        yield

    return run


@CANS.row(m.Attach)
def _can_attach(emit: Emit, record: m.Attach) -> Condition:
    return enough(emit, record.to)


@RUNS.row(m.Unattach)
def _unattach(emit: Emit, record: m.Unattach) -> Run:
    people, what = emit.select(record.who), picking(emit, record.what)
    hosts = picking(emit, record.hosts) if record.hosts is not None else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            if hosts is None or (yield from hosts(state, ctx, seat_of(player))):
                for thing in (yield from what(state, ctx, seat_of(player))):
                    if thing in state.objects:
                        unattach(state, thing)

    return run


@CANS.row(m.Unattach)
def _can_unattach(emit: Emit, record: m.Unattach) -> Condition:
    if record.hosts is not None:
        return enough(emit, record.hosts)
    what = emit.select(record.what)

    def can(state: MagicState, ctx: Ctx) -> bool:
        found = [state.objects.get(thing) for thing in what(state, ctx)]
        return bool(found) and all(obj is not None and obj.attached != 0 for obj in found)

    return can


@RUNS.row(m.Counter)
def _counter(emit: Emit, record: m.Counter) -> Run:
    found = emit.select(record.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in tuple(found(state, ctx)):
            yield from counter(
                state, thing, zone=Zone.GRAVEYARD, at=TOP, source=ctx.source, seat=ctx.controller
            )

    return run
