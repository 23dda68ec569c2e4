"""Choosing one of some words, what the chosen one gives, and limits that last for a time (CR 101.2, 607.2d, 608.2d)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import AMOUNTS, CHANGES, RUNS, TESTS, Changed, Emit
from cardwright.games.magic.meaning.emit.changes import lasting
from cardwright.games.magic.meaning.emit.things import picking
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder, grant
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.commanding import command, more_turns
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Command
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Steps, Words

NUMBER: Final = "number"
"""The word under which a number that was chosen is remembered."""
MOST_NUMBER: Final = 1_000_000
"""The greatest number that is offered where any may be chosen (CR 107.1)."""


@RUNS.row(m.ChooseEach)
def _choose_each(emit: Emit, record: m.ChooseEach) -> ab.Run:
    """In the order of turns, each knowing what was chosen before (CR 101.4)."""
    people, groups = emit.select(record.players), [emit.select(group) for group in record.among]
    chooser = emit.select(record.chooser) if record.chooser is not None else None
    each, ref, text = record.each, record.ref, emit.text
    least, from_you = 0 if record.optional else 1, record.from_you

    def run(state: MagicState, ctx: Ctx) -> Steps:
        kept: list[int] = []
        order = list(people(state, ctx))
        if from_you:
            order.sort(key=lambda player: (seat_of(player) - ctx.controller) % state.seats)
        for player in order:
            ctx.refs[each] = (player,)
            seat = seat_of(chooser(state, ctx)[0] if chooser is not None else player)
            for group in groups:
                found = group(state, ctx)
                if found:
                    kept.extend((yield from choose_among(seat, found, least, 1, text, ctx)))
        ctx.refs[ref] = tuple(dict.fromkeys(kept))

    return run


@RUNS.row(m.Choose)
def _choose(emit: Emit, record: m.Choose) -> ab.Run:
    who, pick = picking(emit, record.who), picking(emit, record.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in (yield from who(state, ctx, ctx.controller)):
            yield from pick(state, ctx, seat_of(player))

    return run


@RUNS.row(m.ChooseListed)
def _choose_listed(emit: Emit, record: m.ChooseListed) -> ab.Run:
    people, key, words = emit.select(record.who), record.key, record.words

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            answer = yield Decision(
                seat_of(player), Kind.WORD, "choose one", Words(words), about=(ctx.source,)
            )
            ctx.words[key] = answer.word
            if ctx.source in state.objects:
                chosen_words(state, ctx.source, key, answer.word)

    return run


@RUNS.row(m.ChooseSides)
def _choose_sides(emit: Emit, record: m.ChooseSides) -> ab.Run:
    people, players = emit.select(record.who), emit.select(record.players)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        sides: dict[str, list[int]] = {"friend": [], "foe": []}
        for chooser in people(state, ctx):
            for player in players(state, ctx):
                answer = yield Decision(
                    seat_of(chooser), Kind.WORD, "friend or foe", Words(tuple(sides)), about=(player,)
                )
                sides[answer.word].append(player)
        ctx.refs.update({side: tuple(found) for side, found in sides.items()})

    return run


@TESTS.row(m.OnSide)
def _on_side(_emit: Emit, record: m.OnSide) -> ab.Filter:
    side = record.side
    return lambda _state, ctx, thing: thing in ctx.refs.get(side, ())


@RUNS.row(m.ChooseNumber)
def _choose_number(emit: Emit, record: m.ChooseNumber) -> ab.Run:
    people, most = emit.select(record.who), record.most if record.most is not None else MOST_NUMBER

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            options = Numbers(record.least, most)
            answer = yield Decision(
                seat_of(player), Kind.NUMBER, "choose a number", options, about=(ctx.source,)
            )
            ctx.words[NUMBER] = str(answer.number)
            if ctx.source in state.objects:
                chosen_words(state, ctx.source, NUMBER, ctx.words[NUMBER])

    return run


@AMOUNTS.row(m.ChosenNumber)
def _chosen_number(_emit: Emit, _record: m.ChosenNumber) -> ab.Amount:
    return lambda state, ctx: int(chosen(state, ctx, NUMBER) or 0)


@CHANGES.row(m.GainChosen)
def _gain_chosen(emit: Emit, record: m.GainChosen) -> Changed:
    given = {ability.keyword: ability for ability in map(emit.granted, record.abilities)}

    def part(word: str) -> ab.Part:
        ability = given.get(word)

        def gain(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
            if ability is not None:
                grant(builder, (ability,))

        return ab.Part(ab.ABILITY, f"has {word}", gain)

    return Changed((), (lambda state, ctx: part(chosen(state, ctx, "ability")),))


def _casts(state: MagicState, seat: int) -> int:
    """Returns how many spells a player has cast this turn."""
    return sum(seen.kind == HappeningKind.CAST and seen.seat == seat for seen in state.history)


@RUNS.row(m.LimitCasts)
def _limit_casts(emit: Emit, record: m.LimitCasts) -> ab.Run:
    people, count, lasts = emit.select(record.who), emit.amount(record.count), lasting(emit, record.lasts)
    text = emit.text

    def limit(seat: int, most: int) -> ab.Rule:
        def over(state: MagicState, _ctx: Ctx, _card: int) -> bool:
            return _casts(state, seat) >= most

        return ab.Rule(RuleKind.CANT_CAST, text, over)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            rule = limit(seat_of(player), _casts(state, seat_of(player)) + count(state, ctx))
            add_effect(state, ctx.bound(), lasts(state, ctx), text, things=(player,), rules=(rule,))
        return
        yield

    return run


@RUNS.row(m.Command)
def _command(emit: Emit, record: m.Command) -> ab.Run:
    people = emit.select(record.who)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            command(state, Command(seat_of(player), ctx.controller, "turn"))
        return
        yield

    return run


@RUNS.row(m.ExtraTurnAfter)
def _extra_turn_after(emit: Emit, record: m.ExtraTurnAfter) -> ab.Run:
    people = emit.select(record.who)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in people(state, ctx):
            more_turns(state, seat_of(player), ctx.controller)
        return
        yield

    return run
