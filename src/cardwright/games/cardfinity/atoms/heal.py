"""`heal 2`: cards back from the graveyard."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import top_in_words
from cardwright.games.cardfinity.language.record import Record, Role, each
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Runs


class Heal(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`heal 2`: cards go from your graveyard back to your deck."""

    count: int = 1


def _run(atom: Heal, _: Edition) -> Runs:
    return lambda state, ctx: zones.heal(state, ctx.seat, atom.count, ctx)


RECORD = Record(
    node=Heal,
    role=Role.EFFECT,
    pattern="heal {count=1}",
    scale=each(7, "a life that was lost, and you know which card it is"),
    words=lambda atom, _: f"put {top_in_words(atom.count)} of your graveyard back on your deck",
    does="A card at a time, from the top of your graveyard to the top of your deck: `take 2`, then `heal 2` leaves the deck "
    "as it was. Both players know what then lies there.",
    compiled=_run,
)
