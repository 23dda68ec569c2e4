"""`scry 2`: the top of the opponent's deck seen."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import top_in_words
from cardwright.games.cardfinity.language.record import Record, Role, Scale
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.seeing import see, seen_in_words


class Scry(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`scry 2`: see the top of the opponent's deck."""

    count: int = 1


def _run(atom: Scry, _: Edition) -> Runs:
    return lambda state, ctx: see(state, ctx, 1 - ctx.seat, atom.count, "scry")


RECORD = Record(
    node=Scry,
    role=Role.EFFECT,
    pattern="scry {count=1}",
    scale=Scale(
        "2 to the power of N",
        "each further card is known further ahead",
        lambda atom, _: (int(2**atom.count), f"2 to the power of {atom.count}"),
    ),
    words=lambda atom, _: f"see {top_in_words(atom.count)} of the enemy's deck",
    does="You see the top cards of the enemy's deck, as many as there are. What was seen is remembered until the deck is shuffled"
    ", also when it is drawn.",
    compiled=_run,
    events={"scry": seen_in_words("the enemy's")},
)
