"""`deckout`: you lose the game."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import Record, Role, fixed
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, Running, Runs
from cardwright.games.cardfinity.rules.state import State


class Deckout(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`deckout`: you lose the game."""


def _run(_: Deckout, __: Edition) -> Runs:
    def run(state: State, ctx: Context) -> Running:
        zones.tell(state, "deckout", ctx, ctx.seat, "was decked out by a spell")
        state.lose(ctx.seat, "was decked out by a spell")
        return None

    return run


RECORD = Record(
    node=Deckout,
    role=Role.EFFECT,
    pattern="deckout",
    scale=fixed(-5, "you lose"),
    second_scale=fixed(0, "you lose"),
    words=lambda _, __: "you lose the game",
    does="You lose the game.",
    compiled=_run,
    further_free=lambda _: True,
)
