"""`discard`: the top card of your own deck."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import Record, Role, fixed
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Runs


class DiscardTop(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`discard`: discard the top card of your deck."""


def _run(_: DiscardTop, __: Edition) -> Runs:
    return lambda state, ctx: zones.discard_top(state, ctx.seat, ctx)


RECORD = Record(
    node=DiscardTop,
    role=Role.REQUIREMENT,
    pattern="discard",
    scale=fixed(-4, "the top card of your deck, which may have something to say on discard"),
    second_scale=fixed(-2, "the top card of your deck, which may have something to say on discard"),
    words=lambda _, __: "discard the top card of your deck",
    does="The top card of your deck is discarded, and what it says on discard happens. With an empty deck you lose.",
    compiled=_run,
    never_fails=True,
    asked=(DiscardTop(),),
)
