"""`take 3 true`: damage to yourself."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed, times
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.foresight import Ahead

CORE = (5, 4, 4, 3, 3, 3, 2, 2, 2, 2)
"""What each of so many cards weighs in the second edition, from none on; beyond that 1."""


class Take(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`take 3 true`: take damage."""

    count: int
    true: bool = False


def _weigh(atom: Take, _: Census) -> Weighed:
    return times(-7 if atom.true else -5, atom.count)


def _weigh_second(atom: Take, _: Census) -> Weighed:
    each = CORE[atom.count] if atom.count < len(CORE) else 1
    scale, reason = times(-each, atom.count)
    return (scale, reason) if atom.true else (scale + 2, f"{reason} + 2 (not true)")


def _run(atom: Take, _: Edition) -> Runs:
    count, true = atom.count, atom.true
    return lambda state, ctx: zones.damage(state, ctx.seat, count, true, ctx)


def _foresee(atom: Take, ahead: Ahead) -> None:
    ahead.buried += 0 if atom.true else atom.count


def _harder(atom: Take) -> list[Take]:
    return [] if atom.true else [Take(count=atom.count, true=True)]


RECORD = Record(
    node=Take,
    role=Role.REQUIREMENT,
    pattern="take {damage}",
    scale=Scale("−5 × N, true −7 × N", "a card is a life", _weigh),
    second_scale=Scale(
        "2 − N × f, true −N × f, where f is 4 for N to 2, 3 to 5, 2 to 9, then 1",
        "each further card hurts less",
        _weigh_second,
    ),
    words=lambda atom, _: f"take {atom.count} true damage" if atom.true else f"take {atom.count} damage",
    does="So many cards of your deck go to the top of your graveyard, a card at a time; true damage banishes them. "
    "With too few cards you lose. Nothing on discard happens. `take 3t` is `take 3 true`.",
    compiled=_run,
    never_fails=True,
    harder=lambda atom: iter(_harder(atom)),
    asked=tuple(Take(count=count) for count in range(1, 12)),
    foresee=_foresee,
)
