"""What was done by the text itself, and abilities that trigger on that (CR 400.7, 603.12, 608.2h)."""

from collections.abc import Sequence

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.abilities import body
from cardwright.games.magic.meaning.emit.base import RUNS, SELECTS, TESTS, Emit
from cardwright.games.magic.rules.ability import Ability, Filter, Run, Select
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.noting import counters_put
from cardwright.games.magic.rules.objects import Pending
from cardwright.games.magic.rules.picking import present
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@SELECTS.row(m.Spoken)
def _spoken(emit: Emit, record: m.Spoken) -> Select:
    group, fits, ref = emit.select(record.of), emit.test(record.test), record.ref

    def found(state: MagicState, ctx: Ctx) -> Sequence[int]:
        those = tuple(thing for thing in group(state, ctx) if fits(state, ctx, thing))
        if ref:
            ctx.refs[ref] = those
        return those

    return found


@TESTS.row(m.Went)
def _went(_emit: Emit, record: m.Went) -> Filter:
    zone = ZONE_NAMES[record.to] if record.to is not None else None

    def went(state: MagicState, _ctx: Ctx, thing: int) -> bool:
        now = state.objects.get(present(state, thing))
        if zone is None:  # a token that has ceased to exist has left too
            return thing not in state.objects or state.objects[thing].zone is not Zone.BATTLEFIELD
        return now is not None and now.zone is zone

    return went


@TESTS.row(m.Marked)
def _marked(_emit: Emit, record: m.Marked) -> Filter:
    key = counters_put(record.kind)
    return lambda _state, ctx, thing: thing in ctx.refs.get(key, ())


@RUNS.row(m.Reflexive)
def _reflexive(emit: Emit, record: m.Reflexive) -> Run:
    done, made, text = emit.condition(record.condition), body(emit, record.body), emit.text
    ability = Ability(text)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if done(state, ctx):
            state.pending = (*state.pending, Pending(ability, made, ctx.controller, ctx.bound(), text))
        return
        yield

    return run
