"""Greatest and least measures, base power and toughness, who fights whom (CR 208, 509.1, 613.4b)."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import AMOUNTS, CHANGES, CONDITIONS, TESTS, Changed, Emit
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.chars import Builder, grant
from cardwright.games.magic.rules.chosen import chosen_colors
from cardwright.games.magic.rules.commanders import color_identity
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.damage import HAS_DEALT
from cardwright.games.magic.rules.kinds import ANY_COLOR, colors_of
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.statuses import gone_attackers_of


@AMOUNTS.row(m.Extreme)
def _extreme(emit: Emit, record: m.Extreme) -> ab.Amount:
    value, found = STATS[record.which], emit.select(record.among)
    pick = max if record.how == "greatest" else min

    def extreme(state: MagicState, ctx: Ctx) -> int:
        return pick([value(state, thing) for thing in found(state, ctx) if not is_player(thing)], default=0)

    return extreme


@CHANGES.row(m.SetBase)
def _set_base(emit: Emit, record: m.SetBase) -> Changed:
    power = emit.amount(record.power) if record.power is not None else None
    toughness = emit.amount(record.toughness) if record.toughness is not None else None

    def fix(state: MagicState, ctx: Ctx) -> ab.Part:
        first = power(state, ctx) if power is not None else None
        second = toughness(state, ctx) if toughness is not None else None

        def settled(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
            builder.power = builder.power if first is None else first
            builder.toughness = builder.toughness if second is None else second

        return ab.Part(ab.PT_SET, "base power and toughness", settled)

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        fix(state, ctx).apply(builder, state, ctx)

    return Changed((ab.Part(ab.PT_SET, "base power and toughness", apply),), (fix,))


@CONDITIONS.row(m.Fighting)
def _fighting(emit: Emit, record: m.Fighting) -> ab.Condition:
    found, fits = emit.select(record.of), emit.test(record.whom)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        things = found(state, ctx)
        return any(
            (blocker in things and fits(state, ctx, attacker))
            or (attacker in things and fits(state, ctx, blocker))
            for blocker, attacker in state.combat.blocks
        )

    return holds


@TESTS.row(m.BeyondIdentity)
def _beyond_identity(emit: Emit, record: m.BeyondIdentity) -> ab.Filter:
    found = emit.select(record.whose)

    def beyond(state: MagicState, ctx: Ctx, thing: int) -> bool:
        known = "".join(color_identity(state, seat_of(player)) for player in found(state, ctx))
        return look(state, thing).colors & ANY_COLOR & ~colors_of(tuple(known)) != 0

    return beyond


_OF_ONE: Final[dict[str, Callable[[MagicState, int], Iterable[Hashable]]]] = {
    "names": lambda state, thing: (look(state, thing).name,),
    "powers": lambda state, thing: (look(state, thing).power,),
    "mana values": lambda state, thing: (STATS["mana value"](state, thing),),
    "kinds of counters": lambda state, thing: (
        [kind for kind, count in state.objects[thing].counters if count] if thing in state.objects else ()
    ),
}


@AMOUNTS.row(m.Different)
def _different(emit: Emit, record: m.Different) -> ab.Amount:
    """What has no name has none that is different (CR 201.2)."""
    found, kinds = emit.select(record.of), _OF_ONE[record.quality]
    return lambda state, ctx: len(
        {kind for thing in found(state, ctx) for kind in kinds(state, thing)} - {""}
    )


@AMOUNTS.row(m.Colors)
def _colors(emit: Emit, record: m.Colors) -> ab.Amount:
    found = emit.select(record.of)
    if record.chosen:
        return lambda state, ctx: sum(chosen_colors(state, ctx, thing) for thing in found(state, ctx))
    return lambda state, ctx: _colors_among(state, found(state, ctx)).bit_count()


@CHANGES.row(m.FromColors)
def _from_colors(emit: Emit, record: m.FromColors) -> Changed:
    """Whose colors they are is asked for whenever it matters; of an effect, as it begins (CR 608.2h)."""
    name, found = record.name, emit.select(record.of) if record.of is not None else None
    words = f"{name.capitalize()} from its colors"

    def given(filter: ab.Filter) -> ab.Part:
        ability = ab.KeywordAbility(words, name, filter=filter)
        return ab.Part(ab.ABILITY, f"has {words}", lambda builder, _s, _c: grant(builder, (ability,)))

    def own(state: MagicState, ctx: Ctx, source: int) -> bool:
        return look(state, source).colors & look(state, ctx.source).colors & ANY_COLOR != 0

    if found is None:
        return Changed((given(own),), (lambda _state, _ctx: given(own),))

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        held = Ctx(ctx.source, ctx.controller)
        given(
            lambda now, _c, source: look(now, source).colors & _colors_among(now, found(now, held)) != 0
        ).apply(builder, state, ctx)

    def fix(state: MagicState, ctx: Ctx) -> ab.Part:
        colors = _colors_among(state, found(state, ctx))
        return given(lambda now, _c, source: look(now, source).colors & colors != 0)

    return Changed((ab.Part(ab.ABILITY, f"has {words}", apply),), (fix,))


def _colors_among(state: MagicState, things: Sequence[int]) -> int:
    found = 0
    for thing in things:
        found |= look(state, thing).colors & ANY_COLOR
    return found


@TESTS.row(m.Attacks)
def _attacks(emit: Emit, record: m.Attacks) -> ab.Filter:
    found = emit.select(record.whom)

    def attacks(state: MagicState, ctx: Ctx, thing: int) -> bool:
        whom = tuple(found(state, ctx))
        attackers = [attacker for attacker, attacked in state.combat.attackers if attacked in whom]
        if not is_player(thing):
            return thing in attackers
        return any(controller_of(state, attacker) == seat_of(thing) for attacker in attackers)

    return attacks


@TESTS.row(m.Blocks)
def _blocks(emit: Emit, record: m.Blocks) -> ab.Filter:
    whom = emit.select(record.whom)

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        blocked = (*state.combat.blocked_by(thing), *gone_attackers_of(state, thing))  # CR 608.2h
        return bool(blocked) and any(one in blocked for one in whom(state, ctx))

    return test


@TESTS.row(m.HasDealt)
def _has_dealt(_emit: Emit, _record: m.HasDealt) -> ab.Filter:
    def dealt(state: MagicState, _ctx: Ctx, thing: int) -> bool:
        obj = obj_of(state, thing)
        return obj is not None and HAS_DEALT in dict(obj.refs)

    return dealt


@TESTS.row(m.UnderAttack)
def _under_attack(_emit: Emit, _record: m.UnderAttack) -> ab.Filter:
    return lambda state, _ctx, player: any(attacked == player for _, attacked in state.combat.attackers)
