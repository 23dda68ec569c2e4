"""Moving counters from one thing onto another (CR 122.5)."""

from collections.abc import Generator

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters, cant_have, remove_counters
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Option, Steps, Words

Moved = Generator[Decision, Option, int]


@effect(tree.MoveCounters)
def _moves(unit: Unit, said: Said) -> Doing:
    """`move all counters from this artifact onto target creature`, `move a +1/+1 counter from it onto …`."""
    verb: tree.MoveCounters = said.verb
    counters = verb.counters
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(verb)
    if not isinstance(counters, tree.NounPhrase) or counters.qualifiers or len(counters.heads) != 1:
        raise NotYet(verb)
    kind = counter_kind(counters)
    least, most = _many(unit, counters.determiner)
    source, to = unit.pick(verb.source), unit.pick(verb.to)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seat = ctx.controller
        origins = yield from source(state, ctx, seat)
        ends = yield from to(state, ctx, seat)
        for one in origins:
            for other in ends:
                if one != other and other in state.objects:
                    yield from _move(state, ctx, one, other)

    def _move(state: MagicState, ctx: Ctx, one: int, other: int) -> Steps:
        obj = state.objects.get(one)
        if obj is None:
            return
        there = [
            (name, many)
            for name, many in obj.counters
            if kind in ("", name) and not cant_have(state, other, name)
        ]
        low, high = least(state, ctx), most(state, ctx)
        if not kind and low == high == 1 and len(there) > 1:
            answer = yield Decision(
                ctx.controller,
                Kind.WORD,
                "which counter",
                Words(tuple(name for name, _ in there)),
                about=(one,),
            )
            there = [pair for pair in there if pair[0] == answer.word]
        for name, many in there:
            count = yield from _how_many(ctx, one, name, min(low, many), min(high, many))
            taken = remove_counters(state, one, name, count)
            yield from add_counters(state, other, name, taken, source=ctx.source)

    return Doing(run)


def _how_many(ctx: Ctx, one: int, name: str, low: int, high: int) -> Moved:
    if low >= high:
        return high
    answer = yield Decision(
        ctx.controller, Kind.NUMBER, f"how many {name} counters", Numbers(low, high), about=(one,)
    )
    return answer.number


def _many(unit: Unit, determiner: tree.Phrase | None) -> tuple[Amount, Amount]:
    """Compiles the fewest and the most counters of each kind that are moved."""
    if isinstance(determiner, tree.All):
        return (lambda _state, _ctx: 1000), (lambda _state, _ctx: 1000)
    if isinstance(determiner, tree.A):
        return (lambda _state, _ctx: 1), (lambda _state, _ctx: 1)
    if isinstance(determiner, tree.Counted):
        count = determiner.count
        if isinstance(count, tree.AnyNumber):
            return (lambda _state, _ctx: 0), (lambda _state, _ctx: 1000)
        if isinstance(count, tree.UpTo):
            return (lambda _state, _ctx: 0), unit.amount(count.amount)
        if isinstance(count, tree.Number | tree.Variable):
            exact = unit.amount(count)
            return exact, exact
    raise NotYet(determiner if determiner is not None else tree.Phrase())
