"""Removing counters (CR 122): so many, all, of a kind or of any kind, from one thing or one of several."""

from collections.abc import Generator

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.marking import note_unmarked
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.as_many import REMOVED
from cardwright.games.magic.rules.compile.nouns.phrases import bounds
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, seat_of
from cardwright.games.magic.rules.counters import counters_there, take_counters
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Option, Steps

_Found = Generator[Decision, Option, Things]


@effect(tree.RemoveCounters)
def _removes(unit: Unit, said: Said) -> Doing:
    """`remove a charge counter from it`, `remove all counters from target permanent`, `remove a counter from …`."""
    verb: tree.RemoveCounters = said.verb
    who, kind = unit.actor(said.subject), counter_kind(verb.counters)
    determiner = verb.counters.determiner if isinstance(verb.counters, tree.NounPhrase) else None
    every = isinstance(determiner, tree.All)
    unit.notes.put(notes.REMOVED, True, verb.counters)
    low, high = _bounds(unit, verb.counters, every)
    source = _source(unit, verb.source, kind, low)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        removed = 0
        for player in who(state, ctx):
            seat = seat_of(player)
            for one in (yield from source.pick(state, ctx, seat)):
                there = counters_there(state, one, kind)
                many = there if every else min(there, high(state, ctx))
                least = many if every else min(many, low(state, ctx))
                if least < many:
                    answer = yield Decision(
                        seat, Kind.NUMBER, "how many counters to remove", Numbers(least, many), about=(one,)
                    )
                    many = answer.number
                yield from take_counters(state, seat, one, kind, many)
                removed += many
                if every:
                    note_unmarked(state, ctx, kind, one)
        ctx.numbers[REMOVED] = removed

    def can(state: MagicState, ctx: Ctx) -> bool:
        needed = 1 if every else low(state, ctx)
        found = source.things(state, ctx)
        enough = [counters_there(state, one, kind) >= needed for one in found]
        return bool(found) and (any(enough) if source.chosen else all(enough))

    return Doing(run, can)


def _bounds(unit: Unit, node: tree.Phrase, every: bool) -> tuple[Amount, Amount]:
    if every:
        return (lambda _s, _c: 0), (lambda _s, _c: 1000)
    if isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Counted):
        return bounds(unit, node.determiner.count)
    exact = count_of(unit, node)
    return exact, exact


class _Source:
    """What counters are removed from: what the text names, or one of several as a player chooses."""

    __slots__ = ("chosen", "key", "kind", "low", "things")

    def __init__(self, things: Select, kind: str, low: Amount, key: str, chosen: bool) -> None:
        self.things = things
        self.kind = kind
        self.low = low
        self.key = key
        self.chosen = chosen

    def pick(self, state: MagicState, ctx: Ctx, seat: int) -> _Found:
        """Finds the things, asking where there is a choice."""
        found = self.things(state, ctx)
        if not self.chosen:
            return tuple(found)
        needed = max(1, self.low(state, ctx))
        able = [one for one in found if counters_there(state, one, self.kind) >= needed]
        picked = yield from choose_among(seat, able, 1, 1, "what to remove counters from", ctx)
        ctx.refs[self.key] = picked
        return picked


def _source(unit: Unit, node: tree.Phrase, kind: str, low: Amount) -> _Source:
    determiner = node.determiner if isinstance(node, tree.NounPhrase) else None
    if not isinstance(determiner, tree.A | tree.Another):
        if isinstance(determiner, tree.Counted | tree.Any | tree.Additional):
            raise NotYet(node)
        return _Source(unit.things(node), kind, low, "", False)
    assert isinstance(node, tree.NounPhrase)
    noun = unit.noun(node)
    other = isinstance(determiner, tree.Another)
    before = len(unit.spoken)
    key = unit.introduce(player=noun.player, plural=False, nouns=noun.nouns)
    unit.note(node, before)

    def things(state: MagicState, ctx: Ctx) -> Things:
        return tuple(
            one
            for one in noun.candidates(state, ctx)
            if noun.test(state, ctx, one) and not (other and one == ctx.source)
        )

    return _Source(things, kind, low, key, True)
