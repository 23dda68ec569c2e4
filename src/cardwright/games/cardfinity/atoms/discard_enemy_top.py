"""`discard enemy`: the top card of the opponent's deck."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import Record, Role, fixed
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Runs


class DiscardEnemyTop(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`discard enemy`: discard the top card of the opponent's deck."""


def _run(_: DiscardEnemyTop, __: Edition) -> Runs:
    return lambda state, ctx: zones.discard_top(state, 1 - ctx.seat, ctx)


RECORD = Record(
    node=DiscardEnemyTop,
    role=Role.EFFECT,
    pattern="discard enemy",
    scale=fixed(5, "the top card of the enemy's deck"),
    words=lambda _, __: "discard the top card of the enemy's deck",
    does="The top card of the enemy's deck is discarded, and what it says on discard happens.",
    compiled=_run,
)
