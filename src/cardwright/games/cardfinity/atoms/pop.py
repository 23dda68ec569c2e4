"""`pop 3`: the graveyard as a resource."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import top_in_words
from cardwright.games.cardfinity.language.record import Record, Role, each
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Check, Context, Running, Runs
from cardwright.games.cardfinity.rules.foresight import Ahead
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Impossible


class Pop(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`pop 3`: banish cards from the top of your graveyard."""

    count: int = 1


def _words(atom: Pop) -> str:
    return f"banish {top_in_words(atom.count)} of your graveyard"


def _run(atom: Pop, _: Edition) -> Runs:
    def run(state: State, ctx: Context) -> Running:
        if len(state.graves[ctx.seat]) < atom.count:
            raise Impossible("your graveyard is too small")
        zones.pop(state, ctx.seat, atom.count, ctx)
        return None

    return run


def _foresee(atom: Pop, ahead: Ahead) -> Check:
    count = atom.count - ahead.buried
    ahead.buried -= atom.count
    return Check(lambda state, ctx: len(state.graves[ctx.seat]) >= count, _words(atom))


RECORD = Record(
    node=Pop,
    role=Role.REQUIREMENT,
    pattern="pop {count}",
    second="pop {count=1}",
    scale=each(-2, "a card that was spent already"),
    words=lambda atom, _: _words(atom),
    does="So many cards from the top of your graveyard are banished. With too few it is not met.",
    compiled=_run,
    asked=tuple(Pop(count=count) for count in range(1, 12)),
    foresee=_foresee,
)
