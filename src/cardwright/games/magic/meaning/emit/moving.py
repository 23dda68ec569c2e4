"""Cards put and returned somewhere (CR 400.7, 401.4, 608.2)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, RUNS, Asked, Emit, Missing
from cardwright.games.magic.meaning.emit.changes import changed
from cardwright.games.magic.meaning.emit.things import enough, picking
from cardwright.games.magic.rules.ability import Condition, Run
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.context import Ctx, Things, seat_of
from cardwright.games.magic.rules.entering import enter, note_put_with, together
from cardwright.games.magic.rules.following import ENTERING, forget_entering
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.library import in_order
from cardwright.games.magic.rules.noting import follow, note_put
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.picking import found_now
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import BOTTOM, TOP, became_all, move_all
from cardwright.kernel import Decision, Kind, Option, Steps

Arrive = Callable[[MagicState, Ctx, int, Things], Asked]
"""Puts things somewhere, as a seat orders them, and returns what they have become."""


_HELD: Final = {"hand": Zone.HAND, "graveyard": Zone.GRAVEYARD, "library": Zone.LIBRARY}


def _cards_in(state: MagicState, seat: int, zone: Zone) -> tuple[int, ...]:
    """Returns the cards that a player has in a zone."""
    if zone is Zone.LIBRARY:
        return tuple(state.libraries[seat])
    return tuple(state.hands[seat] if zone is Zone.HAND else state.graveyards[seat])


@RUNS.row(m.ExchangeZones)
def _exchange_zones(emit: Emit, record: m.ExchangeZones) -> Run:
    """An empty zone is exchanged like any other (CR 701.10g)."""
    people, first, second = emit.select(record.who), _HELD[record.first], _HELD[record.second]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            seat = seat_of(player)
            ours, theirs = _cards_in(state, seat, first), _cards_in(state, seat, second)
            yield from move_all(state, ours, second, source=ctx.source)
            yield from move_all(state, theirs, first, source=ctx.source)

    return run


@RUNS.row(m.Move)
def _move(emit: Emit, record: m.Move) -> Run:
    people = emit.select(record.who)
    legs = [(picking(emit, what), _arrive(emit, to)) for what, to in ((record.what, record.to), *record.more)]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        moved = False
        for player in people(state, ctx):
            for pick, arrive in legs:
                there = found_now(state, ctx, (yield from pick(state, ctx, seat_of(player))))
                moved = moved or bool(there)
                note_put(state, ctx, (yield from arrive(state, ctx, seat_of(player), there)))
        ctx.did = moved

    if any(to.zone == "battlefield" for to in (record.to, *[to for _, to in record.more])):
        return lambda state, ctx: together(state, run(state, ctx))
    return run


@CANS.row(m.Move)
def _can_move(emit: Emit, record: m.Move) -> Condition:
    return enough(emit, record.what)


def _arrive(emit: Emit, to: m.Place) -> Arrive:
    if to.other is not None:
        return _either(emit, to, to.other)
    if to.zone == "library":
        return _into_library(emit, to)
    if to.zone == "battlefield":
        return _onto_battlefield(emit, to)
    goal = ZONE_NAMES[to.zone]

    def put(state: MagicState, ctx: Ctx, _seat: int, things: Things) -> Asked:
        yield from move_all(state, things, goal, source=ctx.source)
        return became_all(state, things)

    return put


def _either(emit: Emit, one: m.Place, other: m.Place) -> Arrive:
    """Puts cards into one of two places, chosen for each of them, or once for all (CR 608.2d)."""
    ways: dict[str, Arrive] = {
        place.at or place.zone: _arrive(emit, place) for place in (replace(one, other=None), other)
    }
    if len(ways) < 2:
        raise Missing(one, "two places alike")
    options = [Option("word", (word,)) for word in ways]

    def choose(state: MagicState, ctx: Ctx, seat: int, things: Things) -> Asked:
        found: list[int] = []
        for together_put in (things,) if one.alike else tuple((card,) for card in things):
            if together_put:
                prompt = " or ".join(ways)
                answer = yield Decision(seat, Kind.WORD, prompt, options, about=tuple(together_put))
                found.extend((yield from ways[answer.word](state, ctx, seat, together_put)))
        return tuple(found)

    return choose


def _into_library(emit: Emit, to: m.Place) -> Arrive:
    at, random = TOP if to.at == "top" else BOTTOM, to.order == "random"
    beneath = emit.amount(to.beneath) if to.beneath is not None else None

    def shelve(state: MagicState, ctx: Ctx, seat: int, things: Things) -> Asked:
        left = list(things)
        if random:
            state.chance.shuffle(left)
        elif len(left) > 1:
            left = yield from in_order(state, seat, left, ctx)
        for card in left if at == BOTTOM else reversed(left):
            place = at if beneath is None else _depth(state, card, beneath(state, ctx), by_chance=random)
            yield from move_all(state, (card,), Zone.LIBRARY, at=place, source=ctx.source)
        return became_all(state, things)

    return shelve


def _depth(state: MagicState, card: int, cards: int, *, by_chance: bool) -> int:
    """Returns the place under so many cards of a library (CR 401.7), or by chance among so many, which nobody knows."""
    obj = state.objects[card]
    library = [other for other in state.libraries[obj.owner] if other != card]
    if by_chance:
        cards = state.chance.below(max(1, min(cards, len(library) + 1)))
        state.put(replace(obj, known=0))
    return max(0, len(library) - cards)  # with fewer cards there, it goes to the bottom


def _onto_battlefield(emit: Emit, to: m.Place) -> Arrive:
    counters = [(kind, emit.amount(count)) for kind, count in to.counters]
    under, tapped, transformed = to.under, to.tapped, to.transformed
    becoming = changed(emit, to.becoming) if to.becoming else None
    text = emit.text

    def onto(state: MagicState, ctx: Ctx, seat: int, things: Things) -> Asked:
        made: dict[int, int] = {}
        for card in things:
            whose = {"owner": state.objects[card].owner, "you": ctx.controller, "mover": seat}[under]
            counted = [(kind, count(state, ctx)) for kind, count in counters]
            having = tuple((kind, count) for kind, count in counted if count)
            if becoming is not None:
                parts = tuple(fix(state, ctx) for fix in becoming.fixed)
                lasts = Duration(ENTERING, turn=state.turn)
                add_effect(state, ctx.bound(), lasts, text, things=(card,), parts=parts)
            new = yield from enter(
                state,
                card,
                whose,
                tapped=tapped,
                attach_to=0,
                transformed=transformed,
                counters=having,
                source=ctx.source,
            )
            if becoming is not None and not new:
                forget_entering(state, card)
            if new:
                made[card] = new
                note_put_with(state, ctx.source, new)
        follow(state, ctx, made)
        return tuple(made.values())

    return onto
