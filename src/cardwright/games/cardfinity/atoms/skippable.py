"""`?take 1`: a requirement that may be declined."""

from collections.abc import Iterator

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import explain_atom
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.scale import reckon
from cardwright.games.cardfinity.language.tree import Atom, Requirement
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.choices import if_wanted
from cardwright.games.cardfinity.rules.compiling import compile_requirement, foresee
from cardwright.games.cardfinity.rules.foresight import Ahead

DECLINED = 2


class Skippable(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`?take 1`: a requirement that you may decline; the spell is cancelled then."""

    requirement: Requirement


def _weigh(atom: Skippable, census: Census) -> Weighed:
    scale, reason = reckon(atom.requirement, census)
    return scale + DECLINED, f"{reason} + {DECLINED} (may be declined)"


def _run(atom: Skippable, edition: Edition) -> Runs:
    """The spell goes on with it, or is cancelled."""
    inner, words = compile_requirement(atom.requirement, edition), explain_atom(atom.requirement, edition)
    return if_wanted(inner, f"go on and {words}", declined=f"did not want to {words}")


def _harder(atom: Skippable) -> Iterator[Requirement]:
    yield atom.requirement


def _foresee(atom: Skippable, ahead: Ahead) -> object:
    return foresee(atom.requirement, ahead)


RECORD = Record(
    node=Skippable,
    role=Role.ASKED_REQUIREMENT,
    pattern="?REQUIREMENT",
    scale=Scale("the requirement's + 2", "you may think better of it", _weigh),
    words=lambda atom, edition: f"{explain_atom(atom.requirement, edition)} (or cancel the spell)",
    does="You may decline it, and the spell (or the summoning) is cancelled; if you do not, it must be met.",
    compiled=_run,
    writes=lambda atom: f"?{atom.requirement}",
    harder=_harder,
    foresee=_foresee,
)
