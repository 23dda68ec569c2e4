"""Putting and removing counters (CR 122)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.amounts import count_of
from cardwright.games.magic.rules.compile.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.PutCounters)
def _puts(unit: Unit, said: Said) -> Doing:
    """`put a +1/+1 counter on it`."""
    verb: tree.PutCounters = said.verb
    if verb.more or said.subject is not None:
        raise NotYet(verb)
    kind = counter_kind(verb.counters)
    if not kind:
        raise NotYet(verb)
    count = count_of(unit, verb.counters)
    pick = unit.pick(verb.on)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = yield from pick(state, ctx, ctx.controller)
        for one in found:
            yield from add_counters(state, one, kind, count(state, ctx), source=ctx.source)

    return Doing(run)


@effect(tree.RemoveCounters)
def _removes(unit: Unit, said: Said) -> Doing:
    """`remove a charge counter from this artifact`."""
    verb: tree.RemoveCounters = said.verb
    if said.subject is not None:
        raise NotYet(verb)
    kind = counter_kind(verb.counters)
    if not kind:
        raise NotYet(verb)
    count = count_of(unit, verb.counters)
    what = unit.things(verb.source)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in what(state, ctx):
            remove_counters(state, one, kind, count(state, ctx))
        return
        yield

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(
            (state.objects[one].counter(kind) if not is_player(one) and one in state.objects else 0)
            >= count(state, ctx)
            for one in what(state, ctx)
        )

    return Doing(run, can)
