"""Coins and clashes, doubling, extra and skipped turns, day and night (CR 705, 701.23, 701.9, 500.7, 500.11, 724)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CONDITIONS, RUNS, TESTS, Emit
from cardwright.games.magic.meaning.emit.changes import lasting
from cardwright.games.magic.meaning.emit.things import picking
from cardwright.games.magic.rules.ability import PT_CHANGE, Condition, Filter, Part, Run
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.damage import gain_life, lose_life
from cardwright.games.magic.rules.day_night import is_day, is_night, set_time
from cardwright.games.magic.rules.entering import create_token
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit as tell
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.player_actions import CLASH_WON
from cardwright.games.magic.rules.rolling import choose_result, roll
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import CHANCE, Decision, Event, Kind, Option, Steps

_FLIP = "flip"


@RUNS.row(m.Investigate)
def _investigate(emit: Emit, record: m.Investigate) -> Run:
    people, makers = emit.select(record.who), emit.makers

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            yield from create_token(state, makers.predefined("Clue"), seat_of(player))
            tell(state, Happening(HappeningKind.INVESTIGATED, seat=seat_of(player)))

    return run


@RUNS.row(m.FlipCoin)
def _flip_coin(emit: Emit, record: m.FlipCoin) -> Run:
    people, again = emit.select(record.who), record.until_lost
    count = emit.amount(record.count) if record.count is not None else None
    each = emit.select(record.each) if record.each is not None else None
    options = _FACES if record.faces else _RESULTS

    def run(state: MagicState, ctx: Ctx) -> Steps:
        came: dict[str, list[int]] = {option.verb: [] for option in options}
        for player in people(state, ctx):
            things = tuple(each(state, ctx)) if each is not None else (player,)
            if count is not None:
                things *= max(0, count(state, ctx))
            for thing in things:
                won = True
                while won:
                    answer = yield Decision(CHANCE, Kind.CHANCE, "a coin flip", options)
                    came[answer.verb].append(thing)
                    _flipped(state, ctx, player, answer.verb)
                    won = again and answer.verb == "win"
        for word, found in came.items():
            ctx.numbers[_COUNTED[word]] = len(found)
            ctx.refs[_COUNTED[word]] = tuple(found)

    return run


@RUNS.row(m.Roll)
def _roll(emit: Emit, record: m.Roll) -> Run:
    people, sides, choose = emit.select(record.who), record.sides, record.choose
    count, more = emit.amount(record.count), emit.amount(record.more)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            yield from roll(state, ctx, player, sides, max(0, count(state, ctx)), more(state, ctx))
            if choose:
                yield from choose_result(ctx, player)

    return run


_RESULTS = (Option("win"), Option("lose"))
_FACES = (Option("heads"), Option("tails"))
_COUNTED = {"win": "flips won", "lose": "flips lost", "heads": "heads", "tails": "tails"}
"""Under which words the context keeps how many coins came up so, and for whom."""


def _flipped(state: MagicState, ctx: Ctx, player: int, word: str) -> None:
    """Tells that a player has flipped a coin."""
    ctx.numbers[_FLIP] = int(word == "win")
    state.log.add(Event("flipped", who=seat_of(player), args=(word,)))
    tell(state, Happening(HappeningKind.COIN, thing=player, seat=seat_of(player), word=word))


@TESTS.row(m.CoinCame)
def _coin_came(_emit: Emit, record: m.CoinCame) -> Filter:
    face = record.face
    return lambda _state, ctx, thing: thing in ctx.refs.get(face, ())


@CONDITIONS.row(m.FlipWon)
def _flip_won(_emit: Emit, record: m.FlipWon) -> Condition:
    won = int(record.won)
    return lambda _state, ctx: ctx.numbers.get(_FLIP, -1) == won


@CONDITIONS.row(m.ClashWon)
def _clash_won(_emit: Emit, _record: m.ClashWon) -> Condition:
    return lambda _state, ctx: ctx.numbers.get(CLASH_WON, 0) == 1


@RUNS.row(m.DoubleCounters)
def _double_counters(emit: Emit, record: m.DoubleCounters) -> Run:
    pick, kind = picking(emit, record.what), record.kind

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in (yield from pick(state, ctx, ctx.controller)):
            holder = state.players[seat_of(thing)] if is_player(thing) else obj_of(state, thing)
            for word, many in holder.counters if holder is not None else ():
                if not kind or word == kind:
                    yield from add_counters(state, thing, word, many, source=ctx.source)

    return run


@RUNS.row(m.DoubleLife)
def _double_life(emit: Emit, record: m.DoubleLife) -> Run:
    """A life total below 0 is doubled downwards (CR 701.9f)."""
    people = emit.select(record.who)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            life = state.players[seat_of(player)].life
            if life > 0:
                yield from gain_life(state, seat_of(player), life, source=ctx.source)
            elif life < 0:
                yield from lose_life(state, seat_of(player), -life)

    return run


@RUNS.row(m.DoubleStats)
def _double_stats(emit: Emit, record: m.DoubleStats) -> Run:
    """The creature gets +X/+0 where X is its power as this resolves, or its negative (CR 701.9b, c)."""
    pick, power, toughness = picking(emit, record.what), record.power, record.toughness
    lasts = lasting(emit, record.lasts)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in (yield from pick(state, ctx, ctx.controller)):
            chars = look(state, thing)
            part = _more(power * (chars.power or 0), toughness * (chars.toughness or 0))
            add_effect(state, ctx.bound(), lasts(state, ctx), "doubled", things=(thing,), parts=(part,))

    return run


def _more(power: int, toughness: int) -> Part:
    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.add(power, toughness)

    return Part(PT_CHANGE, f"{power:+}/{toughness:+}", apply)


@RUNS.row(m.ExtraTurns)
def _extra_turns(emit: Emit, record: m.ExtraTurns) -> Run:
    people, count = emit.select(record.who), emit.amount(record.count)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            state.extra_turns = (*state.extra_turns, *[seat_of(player)] * count(state, ctx))
        return
        yield

    return run


@RUNS.row(m.SkipNext)
def _skip_next(emit: Emit, record: m.SkipNext) -> Run:
    people, word = emit.select(record.who), record.word

    def run(state: MagicState, ctx: Ctx) -> Steps:
        state.skips = (*state.skips, *[(seat_of(player), word) for player in people(state, ctx)])
        return
        yield

    return run


@RUNS.row(m.BecomeTime)
def _become_time(_emit: Emit, record: m.BecomeTime) -> Run:
    night = record.night

    def run(state: MagicState, _ctx: Ctx) -> Steps:
        yield from set_time(state, night=night)

    return run


@CONDITIONS.row(m.IsTime)
def _is_time(_emit: Emit, record: m.IsTime) -> Condition:
    if record.time == "night":
        return lambda state, _ctx: is_night(state)
    if record.time == "day":
        return lambda state, _ctx: is_day(state)
    return lambda state, _ctx: not is_night(state) and not is_day(state)
