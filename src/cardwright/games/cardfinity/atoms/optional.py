"""`?attack`: an effect that may be left out."""

from collections.abc import Iterator

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.explain import explain_atom
from cardwright.games.cardfinity.language.places import misplaced, needs_monster
from cardwright.games.cardfinity.language.record import Record, Role, Scale
from cardwright.games.cardfinity.language.repair import lighter
from cardwright.games.cardfinity.language.scale import reckon
from cardwright.games.cardfinity.language.tree import Atom, Effect
from cardwright.games.cardfinity.rules.cards import Runs
from cardwright.games.cardfinity.rules.choices import if_wanted
from cardwright.games.cardfinity.rules.compiling import compile_effect


class Optional(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`?attack`: an effect that you may leave out."""

    effect: Effect


def _run(atom: Optional, edition: Edition) -> Runs:
    return if_wanted(
        compile_effect(atom.effect, edition), f"let this occur: {explain_atom(atom.effect, edition)}"
    )


def _lighter(atom: Optional) -> Iterator[Optional]:
    for other in lighter(atom.effect):
        yield Optional(effect=other)


RECORD = Record(
    node=Optional,
    role=Role.ASKED_EFFECT,
    pattern="?EFFECT",
    scale=Scale(
        "the effect's",
        "nobody pays for leaving something out",
        lambda atom, census: reckon(atom.effect, census),
    ),
    words=lambda atom, edition: f"{explain_atom(atom.effect, edition)} (if you like)",
    does="You may let it occur.",
    compiled=_run,
    writes=lambda atom: f"?{atom.effect}",
    misplaced=lambda atom, spell, on_card: misplaced(atom.effect, spell, on_card),
    needs_monster=lambda atom: needs_monster(atom.effect),
    lighter=_lighter,
)
