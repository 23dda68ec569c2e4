"""Amounts (CR 107)."""

from collections.abc import Callable
from operator import add, mul, sub
from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import AMOUNTS, Emit
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.chars import is_creature_type
from cardwright.games.magic.rules.chosen import KEPT
from cardwright.games.magic.rules.commanders import color_identity, times_cast
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import COLOR_BITS, MANA_BITS, MANA_LETTERS
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.mana_origins import MANA_FROM
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.objects import LIFE_PAID, SACRIFICED_FOR, Obj
from cardwright.games.magic.rules.party import party_size
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.spent_mana import EACH_KIND, SNOW_KINDS, SNOW_SPENT
from cardwright.games.magic.rules.state import MagicState

UNLIMITED: Final = 1000
"""More than there is of anything that can be chosen."""


@AMOUNTS.row(m.Num)
def _num(_emit: Emit, record: m.Num) -> Amount:
    number = record.n
    return lambda _state, _ctx: number


@AMOUNTS.row(m.Unlimited)
def _unlimited(_emit: Emit, _record: m.Unlimited) -> Amount:
    return lambda _state, _ctx: UNLIMITED


@AMOUNTS.row(m.X)
def _x(emit: Emit, _record: m.X) -> Amount:
    if emit.x is not None:
        return emit.x
    if not emit.static:
        return lambda _state, ctx: ctx.x
    return lambda state, ctx: ctx.x or (state.objects[ctx.source].x if ctx.source in state.objects else 0)


@AMOUNTS.row(m.Unspent)
def _unspent(emit: Emit, record: m.Unspent) -> Amount:
    found, kinds = emit.select(record.of), record.kind or MANA_LETTERS

    def amount(state: MagicState, ctx: Ctx) -> int:
        pools = [whole_pool(state.players[seat_of(player)]) for player in found(state, ctx)]
        return sum(pool[MANA_LETTERS.index(kind)] for pool in pools for kind in kinds)

    return amount


@AMOUNTS.row(m.CommandCasts)
def _command_casts(emit: Emit, record: m.CommandCasts) -> Amount:
    found = emit.select(record.of)
    return lambda state, ctx: sum(
        times_cast(state, obj.card) for obj in (obj_of(state, thing) for thing in found(state, ctx)) if obj
    )


@AMOUNTS.row(m.XOf)
def _x_of(emit: Emit, record: m.XOf) -> Amount:
    found = emit.select(record.of)
    return lambda state, ctx: sum(obj.x for obj in (obj_of(state, x) for x in found(state, ctx)) if obj)


@AMOUNTS.row(m.Count)
def _count(emit: Emit, record: m.Count) -> Amount:
    found = emit.select(record.of)
    return lambda state, ctx: len(found(state, ctx))


@AMOUNTS.row(m.Life)
def _life(emit: Emit, record: m.Life) -> Amount:
    found = emit.select(record.of)
    return lambda state, ctx: sum(state.players[seat_of(player)].life for player in found(state, ctx))


@AMOUNTS.row(m.StartingLife)
def _starting_life(emit: Emit, record: m.StartingLife) -> Amount:
    found = emit.select(record.of)
    return lambda state, ctx: state.setting.starting_life * len(found(state, ctx))


@AMOUNTS.row(m.Counters)
def _counters(emit: Emit, record: m.Counters) -> Amount:
    kind, found = record.kind, emit.select(record.of)

    def counters(state: MagicState, ctx: Ctx) -> int:
        total = 0
        for thing in found(state, ctx):
            holder = state.players[seat_of(thing)] if is_player(thing) else obj_of(state, thing)
            if holder is not None:
                total += holder.counter(kind) if kind else sum(count for _, count in holder.counters)
        return total

    return counters


@AMOUNTS.row(m.Stat)
def _stat(emit: Emit, record: m.Stat) -> Amount:
    value, found = STATS[record.which], emit.select(record.of)
    return lambda state, ctx: sum(value(state, x) for x in found(state, ctx) if not is_player(x))


_MATH: Final[dict[str, Callable[[int, int], int]]] = {"+": add, "-": sub, "*": mul, "max": max}


@AMOUNTS.row(m.Math)
def _math(emit: Emit, record: m.Math) -> Amount:
    left, right, work = emit.amount(record.left), emit.amount(record.right), _MATH[record.op]
    return lambda state, ctx: int(work(left(state, ctx), right(state, ctx)))


@AMOUNTS.row(m.Half)
def _half(emit: Emit, record: m.Half) -> Amount:
    of, parts = emit.amount(record.of), record.share
    more = parts - 1 if record.rounded == "up" else 0
    return lambda state, ctx: (of(state, ctx) + more) // parts


@AMOUNTS.row(m.KeptAmount)
def _kept(emit: Emit, record: m.KeptAmount) -> Amount:
    found = emit.select(record.of)

    def kept(state: MagicState, ctx: Ctx) -> int:
        objects = [obj_of(state, thing) for thing in found(state, ctx)]
        return sum(int(obj.word(KEPT) or 0) for obj in objects if obj is not None)

    return kept


@AMOUNTS.row(m.Noted)
def _noted(_emit: Emit, record: m.Noted) -> Amount:
    what = record.what
    return lambda _state, ctx: ctx.numbers.get(what, 0)


@AMOUNTS.row(m.Devotion)
def _devotion(emit: Emit, record: m.Devotion) -> Amount:
    found, bits = emit.select(record.of), sum(COLOR_BITS[color] for color in record.colors)

    def devotion(state: MagicState, ctx: Ctx) -> int:
        seats = [seat_of(player) for player in found(state, ctx)]
        costs = [look(state, one).cost for one in state.battlefield if controller_of(state, one) in seats]
        return sum(cost.symbols_of(bits) for cost in costs if cost is not None)

    return devotion


@AMOUNTS.row(m.TimesCast)
def _times_cast(emit: Emit, record: m.TimesCast) -> Amount:
    found, word = emit.select(record.of), record.how

    def times(state: MagicState, ctx: Ctx) -> int:
        objects = [obj_of(state, thing) for thing in found(state, ctx)]
        return sum(obj.was(word) for obj in objects if obj is not None)

    return times


@AMOUNTS.row(m.ManaSpent)
def _mana_spent(emit: Emit, record: m.ManaSpent) -> Amount:
    found, kind = emit.select(record.of), record.kind

    if record.own_colors:
        return _snow_of_own_colors(found)

    def spent(obj: Obj) -> int:
        if kind in MANA_LETTERS and kind:
            return obj.was(EACH_KIND) >> 8 * MANA_LETTERS.index(kind) & 255
        return obj.was(SNOW_SPENT if kind == "S" else "mana spent")

    return lambda state, ctx: sum(spent(obj) for obj in (obj_of(state, x) for x in found(state, ctx)) if obj)


def _snow_of_own_colors(found: Select) -> Amount:
    """Counts the mana from snow sources of the colors that spells have (CR 107.4h)."""

    def spent(state: MagicState, ctx: Ctx) -> int:
        total = 0
        for spell in found(state, ctx):
            obj, colors = obj_of(state, spell), look(state, spell).colors
            for at, letter in enumerate(MANA_LETTERS[:5]):
                if obj is not None and colors & MANA_BITS[letter]:
                    total += obj.was(SNOW_KINDS) >> 8 * at & 255
        return total

    return spent


@AMOUNTS.row(m.ManaFrom)
def _mana_from(emit: Emit, record: m.ManaFrom) -> Amount:
    """The sources are looked at as they are, or as they last were (CR 608.2h)."""
    test = emit.inner(record.source)
    if record.of is None:
        return lambda state, ctx: sum(test(state, ctx, one) for one in ctx.refs.get(MANA_FROM, ()))
    found = emit.select(record.of)

    def spent(state: MagicState, ctx: Ctx) -> int:
        objects = [obj for obj in (obj_of(state, one) for one in found(state, ctx)) if obj is not None]
        sources = [one for obj in objects for one in dict(obj.refs).get(MANA_FROM, ())]
        return sum(test(state, ctx, one) for one in sources)

    return spent


@AMOUNTS.row(m.Casts)
def _casts(emit: Emit, record: m.Casts) -> Amount:
    found = emit.select(record.by)
    return lambda state, ctx: sum(state.casts[seat_of(player)] for player in found(state, ctx))


@AMOUNTS.row(m.Alike)
def _alike(emit: Emit, record: m.Alike) -> Amount:
    found = emit.select(record.of)

    def most(state: MagicState, ctx: Ctx) -> int:
        seen = [look(state, thing).name for thing in found(state, ctx)]
        return max((seen.count(name) for name in dict.fromkeys(seen) if name), default=0)

    return most


@AMOUNTS.row(m.LifeLost)
def _life_lost(emit: Emit, record: m.LifeLost) -> Amount:
    who = emit.select(record.by)

    def lost(state: MagicState, ctx: Ctx) -> int:
        seats = [seat_of(player) for player in who(state, ctx)]
        return sum(
            seen.amount
            for seen in state.history
            if seen.kind == HappeningKind.LIFE_LOST and seen.seat in seats
        )

    return lost


@AMOUNTS.row(m.CastBefore)
def _cast_before(emit: Emit, record: m.CastBefore) -> Amount:
    who, test = emit.select(record.by), emit.test(record.test)
    before = emit.select(record.before) if record.before is not None else None

    def count(state: MagicState, ctx: Ctx) -> int:
        stop = before(state, ctx) if before is not None else ()
        seats = [seat_of(player) for player in who(state, ctx)]
        total = 0
        for seen in state.history:
            if seen.kind != HappeningKind.CAST:
                continue
            if seen.thing in stop:
                break
            total += seen.seat in seats and test(state, ctx, seen.thing)
        return total

    return count


@AMOUNTS.row(m.PartySize)
def _party_size(emit: Emit, record: m.PartySize) -> Amount:
    who = emit.select(record.of)
    return lambda state, ctx: sum(party_size(state, seat_of(player)) for player in who(state, ctx))


@AMOUNTS.row(m.InCommon)
def _in_common(emit: Emit, record: m.InCommon) -> Amount:
    found = emit.select(record.of)

    def most(state: MagicState, ctx: Ctx) -> int:
        seen = [look(state, thing) for thing in found(state, ctx)]
        types = dict.fromkeys(word for chars in seen for word in chars.subtypes if is_creature_type(word))
        counts = [sum(chars.has_subtype(word) for chars in seen) for word in types]
        return max([*counts, sum(chars.every_creature_type for chars in seen)])

    return most


@AMOUNTS.row(m.DamageDealt)
def _damage_dealt(emit: Emit, record: m.DamageDealt) -> Amount:
    by, combat = emit.inner(record.by), record.combat
    to = emit.select(record.to) if record.to is not None else None

    def dealt(state: MagicState, ctx: Ctx) -> int:
        whom = to(state, ctx) if to is not None else None
        return sum(
            seen.amount
            for seen in state.history
            if seen.kind == HappeningKind.DAMAGED
            and (combat is None or seen.combat == combat)
            and (whom is None or seen.thing in whom)
            and by(state, ctx, seen.source)
        )

    return dealt


_PAID: Final = {"life": LIFE_PAID, "permanents": SACRIFICED_FOR}


@AMOUNTS.row(m.PaidFor)
def _paid_for(emit: Emit, record: m.PaidFor) -> Amount:
    """What is known of an ability that has left the stack is what was known of it there (CR 608.2h)."""
    found, word = emit.select(record.of), _PAID[record.what]
    key = f"known: {word}"

    def paid(state: MagicState, ctx: Ctx) -> int:
        abilities = found(state, ctx)
        there = [dict(item.bound.numbers) for item in state.stack if item.id in abilities]
        if there:
            ctx.numbers[key] = sum(numbers.get(word, 0) for numbers in there)
        return ctx.numbers.get(key, 0)

    return paid


@AMOUNTS.row(m.Depending)
def _depending(emit: Emit, record: m.Depending) -> Amount:
    holds, then, other = emit.condition(record.condition), emit.amount(record.then), emit.amount(record.other)
    return lambda state, ctx: then(state, ctx) if holds(state, ctx) else other(state, ctx)


@AMOUNTS.row(m.IdentityColors)
def _identity_colors(emit: Emit, record: m.IdentityColors) -> Amount:
    found = emit.select(record.whose)
    return lambda state, ctx: sum(len(color_identity(state, seat_of(player))) for player in found(state, ctx))
