"""Cards that are conjured, made outside the game (CR 400.11)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import RUNS, Emit
from cardwright.games.magic.meaning.emit.things import picking
from cardwright.games.magic.rules.ability import Run
from cardwright.games.magic.rules.conjuring import conjure, duplicate
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@RUNS.row(m.Conjure)
def _conjure(emit: Emit, record: m.Conjure) -> Run:
    people, count, name, ref = emit.select(record.who), emit.amount(record.count), record.name, record.ref
    originals = picking(emit, record.of) if record.of is not None else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made: list[int] = []
        for player in people(state, ctx):
            seat, many = seat_of(player), count(state, ctx)
            if originals is None:
                made.extend(conjure(state, seat, name, many))
                continue
            for original in (yield from originals(state, ctx, seat)):
                made.extend(duplicate(state, seat, original, many))
        ctx.refs[ref] = tuple(made)

    return run
