"""Tests of a single thing (CR 105, 109, 110.5, 205)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import TESTS, Emit, Missing
from cardwright.games.magic.rules.ability import Filter, KeywordAbility
from cardwright.games.magic.rules.attachments import can_attach
from cardwright.games.magic.rules.chosen import has_chosen_color, has_chosen_type, has_type_of_all
from cardwright.games.magic.rules.context import FIRST_OBJECT, Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import BATTLE, COLOR_BITS, PERMANENT, TYPE_BITS, ZONE_NAMES, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.measures import COMPARISONS, STATS
from cardwright.games.magic.rules.noting import was_made_with
from cardwright.games.magic.rules.places import (
    PERSONS,
    controller_of_any,
    is_any_target,
    is_outlaw,
    obj_of,
    zone_now,
)
from cardwright.games.magic.rules.protecting import protector_of
from cardwright.games.magic.rules.restrictions import counts_as
from cardwright.games.magic.rules.sorts_of_ability import ABILITY_SORTS
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.statuses import STATUSES, is_token


@TESTS.row(m.IsType)
def _type(_emit: Emit, record: m.IsType) -> Filter:
    bit = PERMANENT if record.word == "Permanent" else TYPE_BITS[record.word]
    return lambda state, _ctx, thing: thing >= FIRST_OBJECT and look(state, thing).types & bit != 0


@TESTS.row(m.IsSubtype)
def _subtype(_emit: Emit, record: m.IsSubtype) -> Filter:
    word = record.word
    return lambda state, _ctx, thing: thing >= FIRST_OBJECT and look(state, thing).has_subtype(word)


@TESTS.row(m.IsSupertype)
def _supertype(_emit: Emit, record: m.IsSupertype) -> Filter:
    word = record.word.capitalize()
    return lambda state, _ctx, thing: thing >= FIRST_OBJECT and word in look(state, thing).supertypes


@TESTS.row(m.IsColor)
def _color(_emit: Emit, record: m.IsColor) -> Filter:
    many = {"colorless": (0, 0), "monocolored": (1, 1), "multicolored": (2, 5)}.get(record.word)
    if many is not None:
        low, high = many
        return lambda state, _ctx, thing: (
            thing >= FIRST_OBJECT and low <= look(state, thing).colors.bit_count() <= high
        )
    bit = COLOR_BITS[record.word]
    return lambda state, _ctx, thing: thing >= FIRST_OBJECT and look(state, thing).colors & bit != 0


@TESTS.row(m.IsStatus)
def _status(_emit: Emit, record: m.IsStatus) -> Filter:
    return STATUSES[record.word][0]


_THINGS: Final[dict[str, Filter]] = {
    "permanent": lambda state, _ctx, thing: zone_now(state, thing) is Zone.BATTLEFIELD,
    "spell": lambda state, _ctx, thing: zone_now(state, thing) is Zone.STACK,
    "token": is_token,
    "player": lambda _state, _ctx, thing: is_player(thing),
    "opponent": lambda state, ctx, thing: is_player(thing) and state.are_foes(seat_of(thing), ctx.controller),
    "defending player": lambda state, ctx, thing: thing in PERSONS["defending player"](state, ctx),
    "active player": lambda state, _ctx, thing: thing == player_thing(state.active),
    "target": is_any_target,
    "outlaw": is_outlaw,
    "ability": lambda state, _ctx, thing: any(item.id == thing and not item.spell for item in state.stack),
}


@TESTS.row(m.IsThing)
def _thing(_emit: Emit, record: m.IsThing) -> Filter:
    if record.word not in _THINGS:
        raise Missing(record, record.word)
    return _THINGS[record.word]


@TESTS.row(m.Not)
def _not(emit: Emit, record: m.Not) -> Filter:
    inner = emit.inner(record.test)
    return lambda state, ctx, thing: not inner(state, ctx, thing)


@TESTS.row(m.Both)
def _both(emit: Emit, record: m.Both) -> Filter:
    every = [emit.inner(test) for test in record.tests]
    if len(every) == 1:
        return every[0]

    def all_hold(state: MagicState, ctx: Ctx, thing: int) -> bool:
        for test in every:  # noqa: SIM110 (a generator costs more than the tests)
            if not test(state, ctx, thing):
                return False
        return True

    return all_hold


@TESTS.row(m.Either)
def _either(emit: Emit, record: m.Either) -> Filter:
    some = [emit.inner(test) for test in record.tests]
    return lambda state, ctx, thing: any(test(state, ctx, thing) for test in some)


@TESTS.row(m.Controlled)
def _controlled(emit: Emit, record: m.Controlled) -> Filter:
    who = emit.who(record.by)
    if record.how == "control":
        return lambda state, ctx, thing: who(state, ctx, player_thing(controller_of_any(state, thing)))
    return lambda state, ctx, thing: (
        (obj := obj_of(state, thing)) is not None and who(state, ctx, player_thing(obj.owner))
    )


@TESTS.row(m.Has)
def _has(_emit: Emit, record: m.Has) -> Filter:
    name, kind = record.keyword, record.kind
    if not kind:
        return lambda state, _ctx, thing: name in look(state, thing).keywords
    return lambda state, _ctx, thing: any(
        isinstance(ability, KeywordAbility) and (ability.keyword, ability.word) == (name, kind)
        for ability in look(state, thing).abilities
    )


@TESTS.row(m.WithAbility)
def _with_ability(_emit: Emit, record: m.WithAbility) -> Filter:
    sort = ABILITY_SORTS[record.sort]
    return lambda state, _ctx, thing: thing >= FIRST_OBJECT and sort(look(state, thing))


@TESTS.row(m.Compares)
def _compares(emit: Emit, record: m.Compares) -> Filter:
    value, holds, much = STATS[record.measure], COMPARISONS[record.op], emit.amount(record.amount)
    return lambda state, ctx, thing: holds(value(state, thing), much(state, ctx))


@TESTS.row(m.Counted)
def _counted(emit: Emit, record: m.Counted) -> Filter:
    kind, holds, much = record.kind, COMPARISONS[record.op], emit.amount(record.amount)

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        holder = state.players[seat_of(thing)] if is_player(thing) else obj_of(state, thing)
        if holder is None:
            return False
        many = holder.counter(kind) if kind else sum(count for _, count in holder.counters)
        return holds(many, much(state, ctx))

    return test


@TESTS.row(m.Named)
def _named(_emit: Emit, record: m.Named) -> Filter:
    name = record.name
    return lambda state, ctx, thing: (
        look(state, thing).has_name(name) or counts_as(state, ctx.source, thing, name)
    )


@TESTS.row(m.In)
def _in(emit: Emit, record: m.In) -> Filter:
    zones = tuple(ZONE_NAMES[zone] for zone in record.zones)
    whose = emit.who(record.whose) if record.whose is not None else None

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        obj = obj_of(state, thing)
        if obj is None or obj.zone not in zones:
            return False
        return whose is None or whose(state, ctx, player_thing(obj.owner))

    return test


@TESTS.row(m.Unmoved)
def _unmoved(_emit: Emit, _record: m.Unmoved) -> Filter:
    def test(state: MagicState, _ctx: Ctx, thing: int) -> bool:
        obj = state.objects.get(thing)
        return obj is not None and obj.zone not in (Zone.STACK, Zone.BATTLEFIELD)

    return test


@TESTS.row(m.OfChosen)
def _of_chosen(_emit: Emit, record: m.OfChosen) -> Filter:
    if record.by_all:
        return has_type_of_all
    return has_chosen_color if record.quality == "color" else has_chosen_type


@TESTS.row(m.Among)
def _among(emit: Emit, record: m.Among) -> Filter:
    if record.things == m.Ref("source"):
        return lambda _state, ctx, thing: thing == ctx.source
    found = emit.select(record.things)
    return lambda state, ctx, thing: thing in found(state, ctx)


@TESTS.row(m.CouldEnchant)
def _could_enchant(emit: Emit, record: m.CouldEnchant) -> Filter:
    hosts = emit.select(record.what)

    def could(state: MagicState, ctx: Ctx, thing: int) -> bool:
        aura = "Aura" in look(state, thing).subtypes
        return aura and any(can_attach(state, thing, host, ctx.controller) for host in hosts(state, ctx))

    return could


@TESTS.row(m.MadeWith)
def _made_with(emit: Emit, record: m.MadeWith) -> Filter:
    makers = emit.select(record.what)

    def made(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return any(was_made_with(state, thing, maker) for maker in makers(state, ctx))

    return made


@TESTS.row(m.AttachedTo)
def _attached_to(emit: Emit, record: m.AttachedTo) -> Filter:
    hosts = emit.select(record.to)

    def attached(state: MagicState, ctx: Ctx, thing: int) -> bool:
        obj = state.objects.get(thing)
        if obj is None or obj.attached:
            return obj is not None and obj.attached in hosts(state, ctx)
        return any(thing in things and gone in hosts(state, ctx) for gone, things in state.had.items())

    return attached


@TESTS.row(m.AttachedToSuch)
def _attached_to_such(emit: Emit, record: m.AttachedToSuch) -> Filter:
    fits = emit.test(record.test)

    def attached(state: MagicState, ctx: Ctx, thing: int) -> bool:
        obj = state.objects.get(thing)
        return obj is not None and obj.attached != 0 and fits(state, ctx, obj.attached)

    return attached


@TESTS.row(m.Bearing)
def _bearing(emit: Emit, record: m.Bearing) -> Filter:
    fits = emit.inner(record.test)

    def bears(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return any(
            state.objects[other].attached == thing and fits(state, ctx, other) for other in state.battlefield
        )

    return bears


@TESTS.row(m.Itself)
def _itself(emit: Emit, record: m.Itself) -> Filter:
    return _known_as(record.ref, emit.inner(record.test))


@TESTS.row(m.Such)
def _such(emit: Emit, record: m.Such) -> Filter:
    holds = emit.condition(record.condition)
    return _known_as(record.ref, lambda state, ctx, _thing: holds(state, ctx))


def _known_as(ref: str, inner: Filter) -> Filter:
    """Makes a test in which the thing itself is known by an id."""

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        before = ctx.refs.get(ref)
        ctx.refs[ref] = (thing,)
        holds = inner(state, ctx, thing)
        if before is None:
            del ctx.refs[ref]
        else:
            ctx.refs[ref] = before
        return holds

    return test


@TESTS.row(m.MostLife)
def _most_life(emit: Emit, record: m.MostLife) -> Filter:
    among = emit.inner(record.among) if record.among is not None else None
    tied = record.tied

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        if not is_player(thing) or seat_of(thing) not in state.order:
            return False
        own = state.players[seat_of(thing)].life
        others = [seat for seat in state.order if player_thing(seat) != thing]
        if among is not None:
            if not among(state, ctx, thing):
                return False
            others = [seat for seat in others if among(state, ctx, player_thing(seat))]
        return all(
            own > state.players[seat].life or (tied and own == state.players[seat].life) for seat in others
        )

    return test


@TESTS.row(m.Damaged)
def _damaged(emit: Emit, record: m.Damaged) -> Filter:
    by = emit.inner(record.by)
    return lambda state, ctx, thing: any(
        seen.kind == HappeningKind.DAMAGED and seen.thing == thing and by(state, ctx, seen.source)
        for seen in state.history
    )


@TESTS.row(m.NewHere)
def _new_here(_emit: Emit, _record: m.NewHere) -> Filter:
    def new(state: MagicState, _ctx: Ctx, thing: int) -> bool:
        obj = obj_of(state, thing)
        return obj is not None and obj.since == state.turn

    return new


@TESTS.row(m.WasDealt)
def _was_dealt(emit: Emit, record: m.WasDealt) -> Filter:
    by, combat = emit.inner(record.by), record.combat

    def dealt(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return any(
            seen.kind == HappeningKind.DAMAGED
            and seen.thing == thing
            and (combat is None or seen.combat == combat)
            and by(state, ctx, seen.source)
            for seen in state.history
        )

    return dealt


@TESTS.row(m.Whose)
def _whose(emit: Emit, record: m.Whose) -> Filter:
    test = emit.inner(record.test)
    return lambda state, ctx, thing: test(state, ctx, player_thing(controller_of_any(state, thing)))


@TESTS.row(m.Protected)
def _protected(emit: Emit, record: m.Protected) -> Filter:
    who = emit.who(record.by)
    return lambda state, ctx, thing: (
        not is_player(thing)
        and look(state, thing).types & BATTLE != 0
        and who(state, ctx, player_thing(protector_of(state, thing)))
    )
