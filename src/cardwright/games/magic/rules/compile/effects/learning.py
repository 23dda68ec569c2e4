"""Keyword actions that offer a choice: learning, foraging, time travel (CR 701.45, 701.56, 701.61)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import choose_discards, draw, exile, sacrifice
from cardwright.games.magic.rules.compile.keywords.exile import is_suspended
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE, Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import DONE, YES_NO, Decision, Kind, Option, Steps

_FOR_FORAGE = 3


@effect(tree.Act, "learn")
def _learns(unit: Unit, said: Said) -> Doing:
    """`learn` (CR 701.45): reveal a Lesson card from outside the game and take it, or discard a card to draw one."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            lessons = [one for one in state.outside if _is_lesson_of(state, one, seat)]
            taken: tuple[int, ...] = ()
            if lessons:
                taken = yield from choose_among(seat, lessons, 0, 1, "learn: a Lesson", ctx)
            if taken:
                shown_to(state, taken, EVERYONE)
                yield from move(state, taken[0], Zone.HAND, source=ctx.source)
            elif state.hands[seat]:
                answer = yield Decision(
                    seat, Kind.CONFIRM, "learn: discard a card to draw a card", YES_NO, about=(ctx.source,)
                )
                if answer.verb == "yes":
                    yield from choose_discards(state, seat, 1, source=ctx.source)
                    yield from draw(state, seat, 1)

    return Doing(run)


def _is_lesson_of(state: MagicState, number: int, seat: int) -> bool:
    obj = state.objects[number]
    return obj.owner == seat and obj.definition.values.has_subtype("Lesson")


def _foods(state: MagicState, seat: int) -> list[int]:
    return [one for one in current(state).controlled[seat] if "Food" in look(state, one).subtypes]


def _cards(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
    return [one for one in state.graveyards[seat] if one != ctx.source or not ctx.paying]


@effect(tree.Idiom, "forage")
def _forages(unit: Unit, said: Said) -> Doing:
    """`forage`: exile three cards from your graveyard or sacrifice a Food (CR 701.61)."""
    who = unit.actor(said.subject)

    def able(state: MagicState, ctx: Ctx, seat: int) -> list[Option]:
        found = []
        if len(_cards(state, ctx, seat)) >= _FOR_FORAGE:
            found.append(Option("word", ("exile three cards",)))
        if _foods(state, seat):
            found.append(Option("word", ("sacrifice a Food",)))
        return found

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            ways = able(state, ctx, seat)
            if not ways:
                continue
            way = ways[0]
            if len(ways) > 1:
                way = yield Decision(seat, Kind.WORD, "how to forage", ways, about=(ctx.source,))
            if way.word == "sacrifice a Food":
                chosen = yield from choose_among(seat, _foods(state, seat), 1, 1, "a Food", ctx)
                yield from sacrifice(state, list(chosen), source=ctx.source)
            else:
                cards = _cards(state, ctx, seat)
                chosen = yield from choose_among(seat, cards, _FOR_FORAGE, _FOR_FORAGE, "cards", ctx)
                yield from exile(state, list(chosen), source=ctx.source)
            emit(state, Happening(HappeningKind.FORAGED, thing=player, seat=seat))

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(able(state, ctx, seat_of(one)) for one in who(state, ctx))

    return Doing(run, can)


@effect(tree.Idiom, "time travel")
def _time_travels(unit: Unit, said: Said) -> Doing:
    """`time travel`: a time counter more or less on each suspended card you own and each permanent of yours with one (CR 701.56)."""
    who = unit.actor(said.subject)

    def timed(state: MagicState, seat: int) -> list[int]:
        here = [one for one in current(state).controlled[seat] if state.objects[one].counter("time")]
        away = [one for one in state.exile if state.objects[one].owner == seat and is_suspended(state, one)]
        return [*here, *away]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            for one in timed(state, seat):
                options = (Option("word", ("add",)), Option("word", ("remove",)), DONE)
                answer = yield Decision(
                    seat, Kind.WORD, "a time counter: add or remove", options, about=(one,)
                )
                if answer.verb != "done" and answer.word == "add":
                    yield from add_counters(state, one, "time", 1, source=ctx.source)
                elif answer.verb != "done":
                    remove_counters(state, one, "time", 1)

    return Doing(run)
