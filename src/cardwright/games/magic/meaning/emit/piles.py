"""Two piles: separating things into them, and choosing one (CR 700.3)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import RUNS, Emit
from cardwright.games.magic.meaning.emit.things import picking
from cardwright.games.magic.rules.ability import Run
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps


@RUNS.row(m.Separate)
def _separate(emit: Emit, record: m.Separate) -> Run:
    """Either pile may be empty (CR 700.3b); those of a face-up pile are seen by all."""
    who, what, (one, other) = picking(emit, record.who), emit.select(record.what), record.piles
    hidden = record.hidden
    prompt = "the face-down pile" if hidden else "the first pile"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in (yield from who(state, ctx, ctx.controller)):
            found = [thing for thing in what(state, ctx) if thing in state.objects]
            first = yield from choose_among(seat_of(player), found, 0, len(found), prompt, ctx)
            second = tuple(thing for thing in found if thing not in first)
            if hidden:
                shown_to(state, second, EVERYONE)
            ctx.refs[one], ctx.refs[other] = tuple(first), second

    return run


@RUNS.row(m.ChoosePile)
def _choose_pile(emit: Emit, record: m.ChoosePile) -> Run:
    who, piles, ref, rest = picking(emit, record.who), record.piles, record.ref, record.rest

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in (yield from who(state, ctx, ctx.controller)):
            options = [Option("one pile", (at + 1,), ctx.refs[pile]) for at, pile in enumerate(piles)]
            answer = yield Decision(seat_of(player), Kind.CHOOSE, "a pile", options, about=(ctx.source,))
            ctx.refs[ref], ctx.refs[rest] = (
                ctx.refs[piles[answer.number - 1]],
                ctx.refs[piles[2 - answer.number]],
            )

    return run
