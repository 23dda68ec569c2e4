"""`draw 2`."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import Record, Role, each
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Runs
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Steps


class Draw(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`draw 2`."""

    count: int = 1


def _run(atom: Draw, _: Edition) -> Runs:
    def run(state: State, ctx: Context) -> Steps:
        for _ in range(atom.count):
            steps = zones.draw(state, ctx.seat, ctx)
            if steps is not None:
                yield from steps

    return run


RECORD = Record(
    node=Draw,
    role=Role.EFFECT,
    pattern="draw {count=1}",
    scale=each(10, "a card more to play with"),
    words=lambda atom, _: "draw a card" if atom.count == 1 else f"draw {atom.count} cards",
    does="You draw so many cards. Whoever cannot has lost.",
    compiled=_run,
)
