"""Keyword actions that players do (CR 701): bolster, populate, amass, incubate, learn, forage, collect evidence …"""

from collections.abc import Callable, Generator
from functools import cache
from typing import Final

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.ability import TYPE, ActivatedAbility, Body, Cost, Part
from cardwright.games.magic.rules.actions import add_effect, choose_discards, draw, exile, sacrifice
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx, Things, is_player, player_thing, seat_of
from cardwright.games.magic.rules.copiable import copied_values
from cardwright.games.magic.rules.counters import add_counters, put_counters, remove_counters
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import create_token, create_tokens
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import ARTIFACT, COLOR_BITS, CREATURE, LAND, Step, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.measures import mana_value
from cardwright.games.magic.rules.objects import EVERYONE, Duration, Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.sba import state_based_actions
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.games.magic.rules.the_ring import tempt
from cardwright.games.magic.rules.titles import become_monarch
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.games.magic.rules.transforming import turn_over
from cardwright.games.magic.rules.turn import leave_combat
from cardwright.games.magic.rules.zones import BOTTOM, move, move_all, vanish
from cardwright.kernel import DONE, YES_NO, Decision, Event, Kind, Option, Steps

Making = Generator[Decision, Option, Things]
Done = Callable[[MagicState, Ctx, int, int], Making]
"""What a seat does, so much of it; returns what came of it, for later sentences."""

_FOR_FORAGE: Final = 3
_SOLDIER: Final = token_definition(
    ("Human", "Soldier"), CREATURE, COLOR_BITS["white"], (), (), power=1, toughness=1
)


def _creatures(state: MagicState, seat: int) -> list[int]:
    return [thing for thing in current(state).controlled[seat] if look(state, thing).types & CREATURE]


def acted(state: MagicState, seat: int, name: str) -> None:
    """Tells that a player has done a keyword action: for what triggers whenever they do (CR 701)."""
    emit(state, Happening(HappeningKind.ACTED, thing=player_thing(seat), seat=seat, word=name))


def bolster(state: MagicState, ctx: Ctx, seat: int, many: int) -> Making:
    """Puts +1/+1 counters on a creature with the least toughness among the player's (CR 701.33)."""
    mine = _creatures(state, seat)
    least = min((look(state, thing).toughness or 0 for thing in mine), default=0)
    weakest = [thing for thing in mine if (look(state, thing).toughness or 0) == least]
    chosen = yield from choose_among(seat, weakest, 1, 1, "a creature to bolster", ctx)
    for thing in chosen:
        yield from add_counters(state, thing, "+1/+1", many, source=ctx.source)
    return chosen


def blight(state: MagicState, ctx: Ctx, seat: int, many: int) -> Making:
    """Puts -1/-1 counters on a creature that the player controls."""
    chosen = yield from choose_among(seat, _creatures(state, seat), 1, 1, "a creature to blight", ctx)
    for thing in chosen:
        yield from add_counters(state, thing, "-1/-1", many, source=ctx.source)
    return chosen


def populate(state: MagicState, ctx: Ctx, seat: int, _many: int) -> Making:
    """Creates a copy of a creature token that the player controls (CR 701.30)."""
    mine = [thing for thing in _creatures(state, seat) if state.objects[thing].token]
    chosen = yield from choose_among(seat, mine, 1, 1, "a token to populate", ctx)
    made: list[int] = []
    for thing in chosen:
        values = copied_values(state, thing, token=True)
        made += yield from create_tokens(state, state.objects[thing].definition, seat, 1, values=values)
    return tuple(made)


def loot(state: MagicState, ctx: Ctx, seat: int, many: int) -> Generator[Decision, Option, int]:
    """Draws so many cards and discards as many; returns how many nonland cards were discarded."""
    yield from draw(state, seat, many)
    before = len(state.history)
    yield from choose_discards(state, seat, many, source=ctx.source)
    gone = [done.thing for done in state.history[before:] if done.kind == HappeningKind.DISCARDED]
    return sum(not look(state, card).types & LAND for card in gone)


def recruit(state: MagicState, ctx: Ctx, seat: int, _many: int) -> Making:
    """Draws a card and discards a card; for a nonland card there is a 1/1 white Human Soldier."""
    if (yield from loot(state, ctx, seat, 1)):
        return ((yield from create_token(state, _SOLDIER, seat)),)
    return ()


def _turn_over(state: MagicState, ctx: Ctx) -> Steps:
    yield from turn_over(state, ctx.source, ctx)


@cache
def incubator() -> Definition:
    """Returns the token (CR 111.10i): an artifact, and on its other side a 0/0 Phyrexian artifact creature."""
    hatch = ActivatedAbility(
        "{2}: Transform this token.", Cost(mana=mana_cost("{2}"), text="{2}"), Body(_turn_over)
    )
    front = token_definition(("Incubator",), ARTIFACT, 0, (), (hatch,))
    back = token_definition(("Phyrexian",), ARTIFACT | CREATURE, 0, (), (), power=0, toughness=0)
    front.layout = back.layout = Layout.TRANSFORM
    front.faces = (front, back)
    back.whole = front
    back.face = 1
    return front


def incubate(state: MagicState, _ctx: Ctx, seat: int, many: int) -> Making:
    """Creates an Incubator token with +1/+1 counters (CR 701.53)."""
    token, counters = incubator(), (("+1/+1", max(0, many)),)
    made = yield from create_tokens(state, token, seat, 1, values=token.values, counters=counters)
    return tuple(made)


def _armies(state: MagicState, seat: int) -> list[int]:
    return [thing for thing in _creatures(state, seat) if look(state, thing).has_subtype("Army")]


def amass(kind: str, state: MagicState, ctx: Ctx, seat: int, many: int) -> Making:
    """Puts +1/+1 counters on an Army of the player's, made first if there is none (CR 701.44)."""
    if not _armies(state, seat):
        army = token_definition((kind, "Army"), CREATURE, COLOR_BITS["black"], (), (), power=0, toughness=0)
        yield from create_token(state, army, seat)

    def joins(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.add_subtypes([kind])

    chosen = yield from choose_among(seat, _armies(state, seat), 1, 1, "an Army", ctx)
    for thing in chosen:
        yield from add_counters(state, thing, "+1/+1", many, source=ctx.source)
        if not look(state, thing).has_subtype(kind):
            part = Part(TYPE, f"also a {kind}", joins)
            add_effect(state, ctx.bound(), Duration("ever"), "amassed", things=(thing,), parts=(part,))
    return chosen


def learn(state: MagicState, ctx: Ctx, seat: int, _many: int) -> Making:
    """Takes a Lesson card from outside the game, or discards a card to draw one (CR 701.45)."""
    objects = state.objects
    lessons = [
        card
        for card in state.outside
        if objects[card].owner == seat and objects[card].definition.values.has_subtype("Lesson")
    ]
    taken: Things = ()
    if lessons:
        taken = yield from choose_among(seat, lessons, 0, 1, "learn: a Lesson", ctx)
    if taken:
        shown_to(state, taken, EVERYONE)
        yield from move(state, taken[0], Zone.HAND, source=ctx.source)
    elif state.hands[seat]:
        prompt = "learn: discard a card to draw a card"
        answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(ctx.source,))
        if answer.verb == "yes":
            yield from choose_discards(state, seat, 1, source=ctx.source)
            yield from draw(state, seat, 1)
    return ()


def _foods(state: MagicState, seat: int) -> list[int]:
    return [thing for thing in current(state).controlled[seat] if "Food" in look(state, thing).subtypes]


def _buried(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
    return [card for card in state.graveyards[seat] if card != ctx.source or not ctx.paying]


def _ways_to_forage(state: MagicState, ctx: Ctx, seat: int, _many: int) -> list[Option]:
    found = []
    if len(_buried(state, ctx, seat)) >= _FOR_FORAGE:
        found.append(Option("word", ("exile three cards",)))
    if _foods(state, seat):
        found.append(Option("word", ("sacrifice a Food",)))
    return found


def forage(state: MagicState, ctx: Ctx, seat: int, many: int) -> Making:
    """Exiles three cards from the player's graveyard or sacrifices a Food (CR 701.61)."""
    ways = _ways_to_forage(state, ctx, seat, many)
    if not ways:
        return ()
    way = ways[0]
    if len(ways) > 1:
        way = yield Decision(seat, Kind.WORD, "how to forage", ways, about=(ctx.source,))
    if way.word == "sacrifice a Food":
        chosen = yield from choose_among(seat, _foods(state, seat), 1, 1, "a Food", ctx)
        yield from sacrifice(state, list(chosen), source=ctx.source)
    else:
        cards = _buried(state, ctx, seat)
        chosen = yield from choose_among(seat, cards, _FOR_FORAGE, _FOR_FORAGE, "cards", ctx)
        yield from exile(state, list(chosen), source=ctx.source)
    acted(state, seat, "forage")
    return chosen


def _evidence(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
    return [card for card in state.graveyards[seat] if card != ctx.source]


def _enough_evidence(state: MagicState, ctx: Ctx, seat: int, many: int) -> bool:
    return sum(mana_value(state, card) for card in _evidence(state, ctx, seat)) >= many


def collect_evidence(state: MagicState, ctx: Ctx, seat: int, many: int) -> Making:
    """Exiles cards with enough total mana value; who can't exile so much can't do it at all (CR 701.59b)."""
    if not _enough_evidence(state, ctx, seat, many):
        return ()
    chosen: list[int] = []
    left = _evidence(state, ctx, seat)
    while left:
        options = [Option("thing", (card,), (card,)) for card in left]
        if sum(mana_value(state, card) for card in chosen) >= many:
            options.append(DONE)
        answer = yield Decision(seat, Kind.CHOOSE, "evidence", options, about=(ctx.source,))
        if answer.verb == "done":
            break
        chosen.append(answer.number)
        left.remove(answer.number)
    yield from exile(state, chosen, source=ctx.source)
    acted(state, seat, "collect evidence")
    return tuple(chosen)


def without_planes(_state: MagicState, _ctx: Ctx, _seat: int, _many: int) -> Making:
    """Nobody planeswalks but in a Planechase game, and without a plane chaos has no ability to trigger (CR 701.24a, 310.7)."""
    return ()
    yield


def proliferate(state: MagicState, ctx: Ctx, seat: int, _many: int) -> Making:
    """Proliferates once, or twice as often for each effect that says so (CR 614.5)."""
    chosen: Things = ()
    for _ in range(2 ** sum(1 for _ in player_rules(state, RuleKind.PROLIFERATES_TWICE, seat))):
        chosen = yield from _proliferate_once(state, ctx, seat)
    return chosen


def _proliferate_once(state: MagicState, ctx: Ctx, seat: int) -> Making:
    """Puts one more counter of each kind on any number of permanents and players (CR 701.27)."""
    able = [
        *[player_thing(other) for other in state.apnap() if state.players[other].counters],
        *[thing for thing in state.battlefield if state.objects[thing].counters],
    ]
    chosen = yield from choose_among(seat, able, 0, len(able), "what to proliferate", ctx)
    for thing in chosen:
        holder = state.players[seat_of(thing)] if is_player(thing) else state.objects[thing]
        for kind, _ in holder.counters:
            yield from put_counters(state, ctx, thing, kind, 1)
    acted(state, seat, "proliferate")
    return chosen


CLASH_WON: Final = "clash won"


def clash(state: MagicState, ctx: Ctx, seat: int, _many: int) -> Making:
    """Clashes with an opponent: each reveals a card, which may go to the bottom, and the greater mana value wins (CR 701.23)."""
    opponents = [player_thing(other) for other in state.opponents(seat)]
    chosen = yield from choose_among(seat, opponents, 1, 1, "an opponent", ctx)
    tops: dict[int, int] = {}
    for other in (seat, *(seat_of(player) for player in chosen)):
        for card in state.libraries[other][-1:]:
            tops[other] = card
            shown_to(state, (card,), EVERYONE)
            state.log.add(Event("revealed", who=other, args=(look(state, card).name,)))
    values = {other: look(state, card).mana_value for other, card in tops.items()}
    own = values.get(seat, -1)
    won = seat in values and all(own > value for other, value in values.items() if other != seat)
    ctx.numbers[CLASH_WON] = int(won)
    for other in [player for player in state.apnap() if player in tops]:
        prompt = "put the card on the bottom of your library"
        answer = yield Decision(other, Kind.CONFIRM, prompt, YES_NO, about=(tops[other],))
        if answer.verb == "yes":
            yield from move_all(state, (tops[other],), Zone.LIBRARY, at=BOTTOM, source=ctx.source)
    for other in [player for player in state.apnap() if player in (seat, *map(seat_of, chosen))]:
        best = values.get(other, -1)
        first = other in values and all(best > value for one, value in values.items() if one != other)
        emit(state, Happening(HappeningKind.CLASHED, seat=other, amount=int(first)))
    return ()


def time_travel(state: MagicState, ctx: Ctx, seat: int, _many: int) -> Making:
    """Puts a time counter on, or takes one from, suspended cards and permanents with one (CR 701.56)."""
    here = [thing for thing in current(state).controlled[seat] if state.objects[thing].counter("time")]
    mine = [card for card in state.exile if state.objects[card].owner == seat]
    for thing in (*here, *[card for card in mine if state.objects[card].counter("time")]):
        options = (Option("word", ("add",)), Option("word", ("remove",)), DONE)
        answer = yield Decision(seat, Kind.WORD, "a time counter: add or remove", options, about=(thing,))
        if answer.verb != "done" and answer.word == "add":
            yield from add_counters(state, thing, "time", 1, source=ctx.source)
        elif answer.verb != "done":
            remove_counters(state, thing, "time", 1)
    return ()


def end_turn(state: MagicState, ctx: Ctx, _seat: int, _many: int) -> Making:
    """Ends the turn: everything on the stack is exiled, and the turn goes on to its cleanup step (CR 719)."""
    state.pending = ()
    for item in reversed(state.stack):
        if item.spell and item.id in state.objects:
            if state.objects[item.id].copy:
                vanish(state, item.id)
            else:
                yield from move(state, item.id, Zone.EXILE, source=ctx.source)
    state.stack = ()
    state.reshape()
    state.dirty = True
    yield from state_based_actions(state)
    leave_combat(state)
    state.phases, state.extra_steps = (), ()
    state.step = Step.END
    if state.todo is not Todo.OVER:
        state.todo = Todo.NEXT_STEP
    return ()


def _crowned(state: MagicState, _ctx: Ctx, seat: int, _many: int) -> Making:
    become_monarch(state, seat)
    return ()
    yield


def _tempted(state: MagicState, _ctx: Ctx, seat: int, _many: int) -> Making:
    yield from tempt(state, seat)
    return ()


BY_PLAYERS: Final[dict[str, Done]] = {
    "bolster": bolster,
    "blight": blight,
    "populate": populate,
    "recruit": recruit,
    "incubate": incubate,
    "learn": learn,
    "forage": forage,
    "collect evidence": collect_evidence,
    "become the monarch": _crowned,  # CR 720.3
    "tempt you": _tempted,  # CR 701.52
    "proliferate": proliferate,
    "clash with an opponent": clash,
    "time travel": time_travel,
    "planeswalk": without_planes,
    "chaos ensues": without_planes,
    "end the turn": end_turn,
}
"""The keyword actions of players; amassing is of a kind, too."""

ABLE: Final[dict[str, Callable[[MagicState, Ctx, int, int], object]]] = {
    "blight": lambda state, _ctx, seat, _many: _creatures(state, seat),
    "forage": _ways_to_forage,
    "collect evidence": _enough_evidence,
}
"""Those that a player may be unable to do (CR 118.3)."""
