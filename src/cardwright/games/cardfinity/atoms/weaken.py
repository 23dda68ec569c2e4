"""`weaken 3`: an enemy's monster loses power."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import Record, Role, each
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules.cards import Context, Runs
from cardwright.games.cardfinity.rules.choices import choose_monster
from cardwright.games.cardfinity.rules.state import State
from cardwright.games.cardfinity.rules.strength import strengthen
from cardwright.kernel import Steps


class Weaken(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`weaken 3`: a monster of the enemy's loses power for good."""

    count: int


def _words(atom: Weaken) -> str:
    return f"a monster on the enemy's field gets −{atom.count} power for good"


def _run(atom: Weaken, _: Edition) -> Runs:
    prompt = _words(atom)

    def run(state: State, ctx: Context) -> Steps:
        enemy = 1 - ctx.seat
        monsters = list(state.fields[enemy])
        if monsters:
            monster = yield from choose_monster(ctx.seat, monsters, prompt)
            strengthen(state, ctx, enemy, monster, -atom.count)

    return run


RECORD = Record(
    node=Weaken,
    role=Role.EFFECT,
    pattern="weaken {count}",
    editions=(Edition.CARDWRIGHT,),
    scale=each(3, "what `buff` weighs, for the other side"),
    words=lambda atom, _: _words(atom),
    does="You choose a monster of the enemy's; its power falls for as long as it is on the field, not below 0.",
    compiled=_run,
)
