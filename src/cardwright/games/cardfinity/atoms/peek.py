"""`peek 2`: the top of your own deck seen."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import top_in_words
from cardwright.games.cardfinity.language.record import Record, Role, Scale
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.seeing import see, seen_in_words


class Peek(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`peek 2`: see the top of your deck."""

    count: int = 1


def _run(atom: Peek, _: Edition) -> Runs:
    return lambda state, ctx: see(state, ctx, ctx.seat, atom.count, "peek")


RECORD = Record(
    node=Peek,
    role=Role.EFFECT,
    pattern="peek|peak {count=1}",
    scale=Scale(
        "2 to the power of N",
        "each further card is known further ahead",
        lambda atom, _: (int(2**atom.count), f"2 to the power of {atom.count}"),
    ),
    words=lambda atom, _: f"see {top_in_words(atom.count)} of your deck",
    does="You see the top cards of your deck, as many as there are. What was seen is remembered until the deck is shuffled"
    ".",
    compiled=_run,
    events={"peek": seen_in_words("their own")},
)
