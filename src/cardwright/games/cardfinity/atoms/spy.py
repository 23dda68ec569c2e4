"""`spy`: the enemy's hand seen."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.record import Record, Role, fixed
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules.cards import Context, Running, Runs
from cardwright.games.cardfinity.rules.seeing import show_to
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Event


class Spy(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`spy`: see the enemy's hand."""


def _run(_: Spy, __: Edition) -> Runs:
    def run(state: State, ctx: Context) -> Running:
        show_to(state, ctx, state.hands[1 - ctx.seat], "spy")
        return None

    return run


def _told(event: Event, who: str) -> str:
    if event.args and isinstance(event.args[0], int):
        return f"{who} looks at the enemy's hand."
    return f"{who} sees in the enemy's hand: {', '.join(map(str, event.args)) or 'nothing'}."


RECORD = Record(
    node=Spy,
    role=Role.EFFECT,
    pattern="spy",
    editions=(Edition.CARDWRIGHT,),
    scale=fixed(5, "less than half a card: it tells what to fear and takes nothing"),
    words=lambda _, __: "see the enemy's hand",
    does="You see every card of the enemy's hand, and remember them for as long as they are there.",
    compiled=_run,
    events={"spy": _told},
)
