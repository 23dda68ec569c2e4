"""Conditions (CR 603.4, 608.2c)."""

from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CONDITIONS, Emit
from cardwright.games.magic.meaning.emit.events import is_such, watch
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of, unbound
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Step, Zone
from cardwright.games.magic.rules.measures import COMPARISONS
from cardwright.games.magic.rules.places import controller_of_any, obj_of
from cardwright.games.magic.rules.state import MagicState


@CONDITIONS.row(m.Compare)
def _compare(emit: Emit, record: m.Compare) -> Condition:
    left, holds, right = emit.amount(record.left), COMPARISONS[record.op], emit.amount(record.right)
    return lambda state, ctx: holds(left(state, ctx), right(state, ctx))


@CONDITIONS.row(m.Parity)
def _parity(emit: Emit, record: m.Parity) -> Condition:
    amount, left = emit.amount(record.amount), int(record.which == "odd")
    return lambda state, ctx: amount(state, ctx) % 2 == left


@CONDITIONS.row(m.Holds)
def _holds(emit: Emit, record: m.Holds) -> Condition:
    found, fits = emit.select(record.of), emit.inner(record.test)
    linked = isinstance(record.of, m.Of) and record.of.role == "exiled with"
    enough = any if linked else all  # of several answers one will do (CR 607.3)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        things = found(state, ctx)
        return bool(things) and enough(fits(state, ctx, thing) for thing in things)

    return holds


@CONDITIONS.row(m.Did)
def _did(_emit: Emit, _record: m.Did) -> Condition:
    return lambda _state, ctx: ctx.did


@CONDITIONS.row(m.Unmet)
def _unmet(emit: Emit, record: m.Unmet) -> Condition:
    inner = emit.condition(record.condition)
    return lambda state, ctx: not inner(state, ctx)


@CONDITIONS.row(m.AllOf)
def _all_of(emit: Emit, record: m.AllOf) -> Condition:
    every = [emit.condition(condition) for condition in record.conditions]
    return lambda state, ctx: all(condition(state, ctx) for condition in every)


@CONDITIONS.row(m.AnyOf)
def _any_of(emit: Emit, record: m.AnyOf) -> Condition:
    some = [emit.condition(condition) for condition in record.conditions]
    return lambda state, ctx: any(condition(state, ctx) for condition in some)


@CONDITIONS.row(m.Remains)
def _remains(emit: Emit, record: m.Remains) -> Condition:
    found, zone = emit.select(record.of), ZONE_NAMES[record.zone]

    def holds(state: MagicState, ctx: Ctx) -> bool:
        there = [thing in state.objects and state.objects[thing].zone is zone for thing in found(state, ctx)]
        # What is done to one of several exiled cards does not end it for the others (CR 611.2b).
        return any(there) if zone is Zone.EXILE else bool(there) and all(there)

    return holds


@CONDITIONS.row(m.Someone)
def _someone(emit: Emit, record: m.Someone) -> Condition:
    people, holds, ref = emit.select(record.of), emit.condition(record.condition), record.ref

    def one_of_them(state: MagicState, ctx: Ctx) -> bool:
        for player in people(state, ctx):
            ctx.refs[ref] = (player,)
            if holds(state, ctx):
                return True
        return False

    return one_of_them


@CONDITIONS.row(m.TurnOf)
def _turn_of(emit: Emit, record: m.TurnOf) -> Condition:
    who = emit.who(record.who)
    return lambda state, ctx: any(who(state, ctx, player_thing(seat)) for seat in state.actives())


@CONDITIONS.row(m.WasCast)
def _was_cast(emit: Emit, record: m.WasCast) -> Condition:
    found, word, times = emit.select(record.of), record.how, record.times

    def holds(state: MagicState, ctx: Ctx) -> bool:
        spells = [obj_of(state, thing) for thing in found(state, ctx)]
        return bool(spells) and all(spell is not None and spell.was(word) >= times for spell in spells)

    return holds


@CONDITIONS.row(m.CastTooFast)
def _cast_too_fast(emit: Emit, record: m.CastTooFast) -> Condition:
    """Nothing below it has left the stack since, nor has the step ended, as long as it is there."""
    found = emit.select(record.spell)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        for thing in found(state, ctx):
            spell = state.objects.get(thing)
            in_main = state.step in (Step.MAIN1, Step.MAIN2)
            if spell is None or spell.zone is not Zone.STACK or state.stack[0].id != thing or not in_main:
                return True
            if not state.is_active(controller_of_any(state, thing)):
                return True
        return False

    return holds


@CONDITIONS.row(m.NthTurn)
def _nth_turn(emit: Emit, record: m.NthTurn) -> Condition:
    who, numbers = emit.who(record.who), record.numbers
    return lambda state, ctx: any(
        who(state, ctx, player_thing(seat)) and state.turns[seat] in numbers for seat in state.actives()
    )


@CONDITIONS.row(m.Began)
def _began(emit: Emit, record: m.Began) -> Condition:
    people = emit.select(record.who)

    def began(state: MagicState, ctx: Ctx) -> bool:
        teams, starter = state.setting.teams, state.setting.starter
        seats = [seat_of(player) for player in people(state, ctx)]
        return any(seat == starter or (teams and teams[seat] == teams[starter]) for seat in seats)

    return began


@CONDITIONS.row(m.Happened)
def _happened(emit: Emit, record: m.Happened) -> Condition:
    seen_so = watch(emit, record.event)
    holds, times = COMPARISONS[record.op], record.times

    def happened(state: MagicState, ctx: Ctx) -> bool:
        asked = unbound(ctx.bound())
        past = this_combat(state) if record.combat else state.history
        many = sum(is_such(seen_so, seen) and seen_so.match(state, asked, seen) for seen in past)
        return holds(many, times)

    return happened


@CONDITIONS.row(m.Covered)
def _covered(emit: Emit, record: m.Covered) -> Condition:
    found, fits = emit.select(record.of), emit.test(record.by)
    least = emit.amount(record.least) if record.least is not None else None

    def above(state: MagicState, thing: int) -> Sequence[int]:
        obj = state.objects.get(thing)
        pile = state.graveyards[obj.owner] if obj is not None else ()
        return pile[pile.index(thing) + 1 :] if thing in pile else ()

    def covered(state: MagicState, ctx: Ctx, thing: int) -> bool:
        cards, many = above(state, thing), 1
        if least is None:
            cards = cards[:1]
        else:
            many = least(state, ctx)
        return sum(fits(state, ctx, card) for card in cards) >= many

    def holds(state: MagicState, ctx: Ctx) -> bool:
        things = found(state, ctx)
        return bool(things) and all(covered(state, ctx, thing) for thing in things)

    return holds


@CONDITIONS.row(m.AttackedBefore)
def _attacked_before(emit: Emit, record: m.AttackedBefore) -> Condition:
    found = emit.select(record.who)
    whom = emit.select(record.whom) if record.whom is not None else None
    turns = emit.select(record.turn_of) if record.turn_of is not None else None

    def attacked(state: MagicState, ctx: Ctx, thing: int) -> bool:
        owners = turns(state, ctx) if turns is not None else (thing,)
        return any(
            (is_player(thing) or attacker == thing) and (whom is None or defender in whom(state, ctx))
            for owner in owners
            for attacker, defender in state.attacks[seat_of(owner)]
        )

    return lambda state, ctx: any(attacked(state, ctx, thing) for thing in found(state, ctx))


_SPANS: Final[dict[m.SpanWord, tuple[Step, ...]]] = {
    "untap step": (Step.UNTAP,),
    "upkeep": (Step.UPKEEP,),
    "draw step": (Step.DRAW,),
    "precombat main phase": (Step.MAIN1,),
    "main phase": (Step.MAIN1, Step.MAIN2),
    "postcombat main phase": (Step.MAIN2,),
    "combat": tuple(step for step in Step if Step.BEGIN_COMBAT <= step <= Step.END_COMBAT),
    "declare attackers step": (Step.ATTACKERS,),
    "declare blockers step": (Step.BLOCKERS,),
    "combat damage step": (Step.FIRST_DAMAGE, Step.DAMAGE),
    "end of combat step": (Step.END_COMBAT,),
    "end step": (Step.END,),
    "turn": tuple(Step),
}


@CONDITIONS.row(m.During)
def _during(emit: Emit, record: m.During) -> Condition:
    steps = frozenset(_SPANS[record.span])
    who = emit.who(record.who) if record.who is not None else None

    def holds(state: MagicState, ctx: Ctx) -> bool:
        if state.step not in steps:
            return False
        return who is None or any(who(state, ctx, player_thing(seat)) for seat in state.actives())

    return holds


_REACHED: Final = {"attackers": Step.ATTACKERS, "blockers": Step.BLOCKERS, "damage": Step.FIRST_DAMAGE}


@CONDITIONS.row(m.Reached)
def _reached(_emit: Emit, record: m.Reached) -> Condition:
    if record.what == "blocks":
        return lambda state, _ctx: state.combat.blocks_declared
    step = _REACHED[record.what]
    return lambda state, _ctx: state.step >= step
