"""`heal enemy 2`: the opponent heals."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import Record, Role, each
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Check, Context, Running, Runs
from cardwright.games.cardfinity.rules.foresight import Ahead
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Impossible


class HealEnemy(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`heal enemy 2`: the opponent heals."""

    count: int = 1


def _words(atom: HealEnemy) -> str:
    return f"the enemy heals {atom.count}"


def _run(atom: HealEnemy, _: Edition) -> Runs:
    def run(state: State, ctx: Context) -> Running:
        if len(state.graves[1 - ctx.seat]) < atom.count:
            raise Impossible("the enemy's graveyard is too small")
        zones.heal(state, 1 - ctx.seat, atom.count, ctx)
        return None

    return run


def _foresee(atom: HealEnemy, ahead: Ahead) -> Check:
    ahead.raised += atom.count
    count = ahead.raised
    return Check(lambda state, ctx: len(state.graves[1 - ctx.seat]) >= count, _words(atom))


RECORD = Record(
    node=HealEnemy,
    role=Role.REQUIREMENT,
    pattern="heal enemy {count=1}",
    scale=each(-7, "what `heal` weighs, for the other side"),
    words=lambda atom, _: _words(atom),
    does="So many cards go from the top of the enemy's graveyard to the top of their deck. With too few it is not met.",
    compiled=_run,
    asked=tuple(HealEnemy(count=count) for count in range(1, 12)),
    foresee=_foresee,
)
