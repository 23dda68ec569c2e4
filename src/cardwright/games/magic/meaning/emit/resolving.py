"""Spells: where they were cast from, what they target, where they go as they resolve (CR 115.9, 601.2a, 608.2n, 614.1a)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import RUNS, TESTS, Emit
from cardwright.games.magic.meaning.emit.events import watch
from cardwright.games.magic.rules.ability import Filter, Replacement, Run
from cardwright.games.magic.rules.actions import add_effect, until_end_of_turn
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.resolving import RESOLVED
from cardwright.games.magic.rules.sharing import SHARED
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import Steps

_SPELL = "as it resolves"
"""Holds the spell that goes elsewhere as it resolves."""
_SINCE = "cast since"
"""How much had happened in the turn as an effect began that waits for the next spell."""


@TESTS.row(m.CastFrom)
def _cast_from(_emit: Emit, record: m.CastFrom) -> Filter:
    word = f"from {record.zone}"

    def came(state: MagicState, _ctx: Ctx, thing: int) -> bool:
        obj = obj_of(state, thing)
        return obj is not None and obj.was("cast") > 0 and obj.was(word) > 0

    return came


@TESTS.row(m.Targets)
def _targets(emit: Emit, record: m.Targets) -> Filter:
    fits, only = emit.inner(record.test), record.only

    def aims(state: MagicState, ctx: Ctx, thing: int) -> bool:
        chosen = [
            target for item in state.stack if item.id == thing for slot in item.targets for target in slot
        ]
        if only and not all(fits(state, ctx, target) for target in chosen):
            return False
        return any(fits(state, ctx, target) for target in chosen)

    return aims


@RUNS.row(m.AsResolves)
def _as_resolves(emit: Emit, record: m.AsResolves) -> Run:
    waits = watch(emit, record.what) if isinstance(record.what, m.Event) else None
    found = emit.select(record.what) if not isinstance(record.what, m.Event) else None
    zone, text = ZONE_NAMES[record.to], emit.text
    counters = [(kind, emit.amount(count)) for kind, count in record.counters]
    then = emit.run(record.then) if record.then is not None else None
    ref = record.what.thing_ref if isinstance(record.what, m.Event) else getattr(record.what, "id", "")

    def is_it(state: MagicState, ctx: Ctx, number: int) -> bool:
        if waits is None:
            return number in ctx.refs.get(_SPELL, ())
        for seen in state.history[ctx.numbers.get(_SINCE, 0) :]:
            if seen.kind == waits.kind and waits.match(state, ctx, seen):
                return seen.thing == number
        return False

    def match(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return (
            seen.zone == Zone.GRAVEYARD
            and seen.origin == Zone.STACK
            and seen.word == RESOLVED
            and is_it(state, ctx, seen.thing)
        )

    def change(state: MagicState, ctx: Ctx, seen: Happening) -> Replacing:
        yield from move(state, seen.thing, zone, word=RESOLVED)
        new = state.became.get(seen.thing, 0)
        if new in state.objects and state.objects[new].zone is zone:
            for kind, count in counters:
                yield from add_counters(state, new, kind, count(state, ctx), source=ctx.source)
            if then is not None:
                ctx.refs[ref] = (new,)
                yield from then(state, ctx)
        return None

    made = Replacement(HappeningKind.MOVES, text, match, change)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if found is not None:
            ctx.refs[_SPELL] = tuple(found(state, ctx))
        ctx.numbers[_SINCE] = len(state.history)
        add_effect(state, ctx.bound(), until_end_of_turn(state), text, replacements=(made,))
        return
        yield

    return run


@TESTS.row(m.Convoked)
def _convoked(emit: Emit, record: m.Convoked) -> Filter:
    spells = emit.select(record.spell)

    def paid(state: MagicState, ctx: Ctx, thing: int) -> bool:
        those = spells(state, ctx)
        return any(
            seen.kind == HappeningKind.CONVOKED
            and seen.thing == thing
            and (seen.source in those or state.became.get(seen.source, 0) in those)
            for seen in state.history
        )

    return paid


@TESTS.row(m.SharesWith)
def _shares(emit: Emit, record: m.SharesWith) -> Filter:
    others, alike = emit.select(record.other), SHARED[record.quality]

    def shares(state: MagicState, ctx: Ctx, thing: int) -> bool:
        against = [one for one in others(state, ctx) if not is_player(one)]
        return not is_player(thing) and any(alike(look(state, thing), look(state, one)) for one in against)

    return shares


@TESTS.row(m.ChosenName)
def _chosen_name(_emit: Emit, _record: m.ChosenName) -> Filter:
    def named(state: MagicState, ctx: Ctx, thing: int) -> bool:
        name = chosen(state, ctx, "name")
        return not is_player(thing) and bool(name) and look(state, thing).has_name(name)

    return named
