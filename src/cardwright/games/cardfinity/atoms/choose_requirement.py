"""`(take 7, discard 3 field)`: one of several requirements."""

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import explain_atom
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.scale import weigh_atom
from cardwright.games.cardfinity.language.tree import Atom, Requirement
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.choices import one_of
from cardwright.games.cardfinity.rules.compiling import compile_requirement
from cardwright.text import listed


class ChooseRequirement(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`(take 7, discard 3 field)`: choose one and meet it."""

    options: tuple[Requirement, ...]


def _weigh(atom: ChooseRequirement, census: Census) -> Weighed:
    scales = [weigh_atom(option, census).weight for option in atom.options]
    return max(scales), f"the largest of {', '.join(map(str, scales))}"


def _run(atom: ChooseRequirement, edition: Edition) -> Runs:
    options = tuple(compile_requirement(option, edition) for option in atom.options)
    return one_of(options, tuple(map(str, atom.options)), "choose what to meet")


RECORD = Record(
    node=ChooseRequirement,
    role=Role.CHOICE_OF_REQUIREMENTS,
    pattern="(REQUIREMENT, REQUIREMENT, …)",
    scale=Scale("the largest", "you will meet the easiest", _weigh),
    words=lambda atom, edition: (
        f"choose one: {listed([explain_atom(option, edition) for option in atom.options])}"
    ),
    does="You choose one of them and meet it; if it cannot be met the spell fails.",
    compiled=_run,
    writes=lambda atom: f"({', '.join(map(str, atom.options))})",
)
