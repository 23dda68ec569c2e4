"""Putting and removing counters (CR 122)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.amounts import count_of
from cardwright.games.magic.rules.compile.marking import note_marked, note_unmarked
from cardwright.games.magic.rules.compile.nouns import enough
from cardwright.games.magic.rules.compile.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Pick, Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Steps


@effect(tree.PutCounters)
def _puts(unit: Unit, said: Said) -> Doing:
    """`put a +1/+1 counter on it`, `… and a loyalty counter on each planeswalker you control`."""
    verb: tree.PutCounters = said.verb
    who = unit.actor(said.subject)
    each = said.mods.take(tree.ForEach)
    times = unit.amount(tree.NumberOf(what=each.what)) if each is not None else None
    parts: list[tuple[str, Amount, bool, Pick]] = []
    caps = unit.caps
    for counters, on in ((verb.counters, verb.on), *[(more.counters, more.on) for more in verb.more]):
        kind = counter_kind(counters)
        if not kind:
            raise NotYet(verb)
        count, upto = _count(unit, counters)
        parts.append((kind, count, upto, unit.pick(on)))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for kind, count, upto, pick in parts:
                found = yield from pick(state, ctx, seat_of(player))
                many = count(state, ctx) * (times(state, ctx) if times is not None else 1)
                if kind in caps:
                    room = caps[kind](state, ctx) - sum(counters_on(state, one, kind) for one in found)
                    many = max(0, min(many, room))
                if upto and many:
                    answer = yield Decision(
                        seat_of(player), Kind.NUMBER, f"how many {kind} counters", Numbers(0, many)
                    )
                    many = answer.number
                for one in found:
                    yield from add_counters(state, one, kind, many, source=ctx.source)
                    note_marked(state, ctx.source, kind, one)

    return Doing(run, enough(unit, verb.on))


def _count(unit: Unit, node: tree.Phrase) -> tuple[Amount, bool]:
    """Returns how many counters a phrase speaks of, and whether fewer may be put."""
    determiner = node.determiner if isinstance(node, tree.NounPhrase) else None
    if isinstance(determiner, tree.Counted) and isinstance(determiner.count, tree.UpTo):
        return unit.amount(determiner.count.amount), True
    return count_of(unit, node), False


def counters_on(state: MagicState, one: int, kind: str) -> int:
    """Returns how many counters of a kind are on a permanent."""
    return state.objects[one].counter(kind) if one in state.objects else 0


@effect(tree.RemoveCounters)
def _removes(unit: Unit, said: Said) -> Doing:
    """`remove a charge counter from this artifact`, `remove two +1/+1 counters from a creature you control`."""
    verb: tree.RemoveCounters = said.verb
    who = unit.actor(said.subject)
    kind = counter_kind(verb.counters)
    if not kind:
        raise NotYet(verb)
    if isinstance(verb.counters, tree.NounPhrase) and isinstance(verb.counters.determiner, tree.All):
        return _removes_all(unit, said, kind)
    count = count_of(unit, verb.counters)
    if isinstance(verb.source, tree.NounPhrase) and not isinstance(
        verb.source.determiner, tree.That | tree.The | tree.Target | tree.Attached | tree.Each | tree.All
    ):
        raise NotYet(verb)
    what = unit.things(verb.source)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for _ in who(state, ctx):
            for one in what(state, ctx):
                remove_counters(state, one, kind, count(state, ctx))
        return
        yield

    def can(state: MagicState, ctx: Ctx) -> bool:
        found = what(state, ctx)
        return bool(found) and all(
            (state.objects[one].counter(kind) if not is_player(one) and one in state.objects else 0)
            >= count(state, ctx)
            for one in found
        )

    return Doing(run, can)


def _removes_all(unit: Unit, said: Said, kind: str) -> Doing:
    """`remove all mire counters from a land …`."""
    who, pick = unit.actor(said.subject), unit.pick(said.verb.source)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in (yield from pick(state, ctx, seat_of(player))):
                remove_counters(state, one, kind, counters_on(state, one, kind))
                note_unmarked(state, ctx, kind, one)

    return Doing(run)
