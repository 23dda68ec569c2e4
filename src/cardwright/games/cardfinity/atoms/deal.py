"""`deal 3 true`: damage to the opponent."""

from collections.abc import Iterator

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed, times
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Runs


class Deal(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`deal 3 true`: the opponent takes damage."""

    count: int
    true: bool = False


def _weigh(atom: Deal, _: Census) -> Weighed:
    return times(7 if atom.true else 5, atom.count)


def _words(atom: Deal) -> str:
    return (
        f"deal {atom.count} true damage to the enemy"
        if atom.true
        else f"deal {atom.count} damage to the enemy"
    )


def _run(atom: Deal, _: Edition) -> Runs:
    count, true = atom.count, atom.true
    return lambda state, ctx: zones.damage(state, 1 - ctx.seat, count, true, ctx)


def _lighter(atom: Deal) -> Iterator[Deal]:
    if atom.true:
        yield Deal(count=atom.count)


RECORD = Record(
    node=Deal,
    role=Role.EFFECT,
    pattern="deal {damage}",
    scale=Scale("5 × N, true 7 × N", "what `take` weighs, for the other side", _weigh),
    words=lambda atom, _: _words(atom),
    does="The enemy takes damage, as for `take`.",
    compiled=_run,
    lighter=_lighter,
)
