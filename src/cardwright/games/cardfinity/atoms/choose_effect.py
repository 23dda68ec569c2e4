"""`(attack, draw 2)`: one of several effects."""

from collections.abc import Iterator

from msgspec.structs import replace

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import explain_atom
from cardwright.games.cardfinity.language.places import misplaced
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.record import Record, Role, Scale, Weighed
from cardwright.games.cardfinity.language.repair import lighter
from cardwright.games.cardfinity.language.scale import weigh_effect
from cardwright.games.cardfinity.language.tree import Atom, Effect, Spell
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.choices import one_of
from cardwright.games.cardfinity.rules.compiling import compile_effect
from cardwright.text import listed


class ChooseEffect(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`(attack, draw 2)`: choose one, and it occurs."""

    options: tuple[Effect, ...]


def _weigh(atom: ChooseEffect, census: Census) -> Weighed:
    scales = [weigh_effect(option, census).weight for option in atom.options]
    numbers = ", ".join(map(str, scales))
    return max(scales) + len(scales), f"the largest of {numbers} + {len(scales)} (options)"


def _run(atom: ChooseEffect, edition: Edition) -> Runs:
    options = tuple(compile_effect(option, edition) for option in atom.options)
    return one_of(options, tuple(map(str, atom.options)), "choose what occurs")


def _misplaced(atom: ChooseEffect, spell: Spell, on_card: bool) -> str | None:
    found = (misplaced(option, spell, on_card) for option in atom.options)
    return next((reason for reason in found if reason is not None), None)


def _lighter(atom: ChooseEffect) -> Iterator[ChooseEffect]:
    for at, option in enumerate(atom.options):
        before, after = atom.options[:at], atom.options[at + 1 :]
        for other in lighter(option):
            yield replace(atom, options=(*before, other, *after))
        if len(atom.options) > 1:
            yield replace(atom, options=(*before, *after))


RECORD = Record(
    node=ChooseEffect,
    role=Role.EFFECT,
    pattern="(EFFECT, EFFECT, …)",
    scale=Scale("the largest + how many", "you will choose the best, and may choose anew each time", _weigh),
    words=lambda atom, edition: (
        f"choose one: {listed([explain_atom(option, edition) for option in atom.options])}"
    ),
    does="You choose one of them, and it occurs.",
    compiled=_run,
    writes=lambda atom: f"({', '.join(map(str, atom.options))})",
    misplaced=_misplaced,
    lighter=_lighter,
)
