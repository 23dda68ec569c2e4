"""What compiling comes back to: an ability that is given within a sentence, a condition within a noun.

Language is recursive; imports must not be. A module that needs what is built upon it calls a name of this table, and the
module that has it fills the name in. So imports in this room go one way (`tests/test_rooms.py`).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, ParamSpec, TypeVar

from cardwright.games.magic.rules.compile.families import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.games.magic.cards.model import Face
    from cardwright.games.magic.language import tree
    from cardwright.games.magic.language.binding import Binding
    from cardwright.games.magic.meaning.emit import Makers
    from cardwright.games.magic.rules.ability import Ability, Body, Condition, Filter, Run, Select
    from cardwright.games.magic.rules.compile.registry import Change, Doing
    from cardwright.games.magic.rules.compile.unit import Lasts, Mods, Noun, Pick, Said, Unit
    from cardwright.games.magic.rules.definition import Definition

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Again(Generic[Given, Made]):
    """One function, called here and written elsewhere."""

    __slots__ = ("_function",)

    def __init__(self) -> None:
        self._function: Callable[Given, Made] | None = None

    def by(self, function: Callable[Given, Made]) -> Callable[Given, Made]:
        """Says which function it is."""
        assert self._function is None, f"{function.__name__} is written twice"
        self._function = function
        return function

    def __call__(self, *given: Given.args, **more: Given.kwargs) -> Made:
        """Calls it."""
        if self._function is None:
            load()
        assert self._function is not None
        return self._function(*given, **more)


# ---------------------------------------------------------------------- phrases

NOUN: "Final[Again[[Unit, tree.NounPhrase], Noun]]" = Again()
"""A noun phrase without its determiner."""
TEST: "Final[Again[[Unit, tree.Phrase], Filter]]" = Again()
"""Whether a thing is (one of) what a phrase means."""
PICK: "Final[Again[[Unit, tree.Phrase], Pick]]" = Again()
"""The things meant, chosen by a seat where the phrase leaves a choice."""
BOUND: "Final[Again[[Unit, tree.Phrase], Select | None]]" = Again()
"""What the binder has bound a reference to."""
CONDITION: "Final[Again[[Unit, tree.Phrase], Condition]]" = Again()
"""A clause as a condition."""
DURATION: "Final[Again[[Unit, Mods], Lasts | None]]" = Again()
"""How long a change lasts."""
COPY: "Final[Again[[Unit, Said, tree.CopyOf], Change]]" = Again()
"""Becoming a copy of something."""

# ---------------------------------------------------------------------- sentences

AFTERTHOUGHTS: "Final[Again[[Unit, Sequence[tree.Phrase]], tuple[tree.Phrase, ...]]]" = Again()
"""The sentences of a text with those worked in that only say more about others."""
MAY: "Final[Again[[Unit, tree.Phrase | None, tree.May, tuple[tree.Phrase, ...]], Doing]]" = Again()
"""`you may …`."""
MAY_HAVE: "Final[Again[[Unit, tree.Phrase | None, tree.MayHave, tuple[tree.Phrase, ...]], Doing]]" = Again()
"""`you may have it …`."""
ONE_OF_SEVERAL: "Final[Again[[Unit, tree.Clause, tuple[tree.Phrase, ...]], Doing]]" = Again()
"""`sacrifices a creature or pays 3 life`."""
MODES: "Final[Again[[Unit, tree.Choose], Body]]" = Again()
"""`Choose one —`."""
REFLEXIVE_MODES: "Final[Again[[Unit, tree.Choose], Run]]" = Again()
"""`When you do, choose one —`."""

# ---------------------------------------------------------------------- abilities

KEYWORD: "Final[Again[[Unit, tree.Phrase], Ability]]" = Again()
"""A keyword ability."""
GRANTED: "Final[Again[[Unit, tree.Phrase], Ability]]" = Again()
"""An ability that is given to something."""
LINE: "Final[Again[[str, tree.Phrase, str, Binding], tuple[Ability, ...]]]" = Again()
"""A line of a permanent's text, compiled from its tree."""
MEANT_LINE: "Final[Again[[str, tree.Phrase, str, Binding], tuple[Ability, ...]]]" = Again()
"""The same, through its meaning where that is covered."""
EXERT: "Final[Again[[str, tree.Sentences, str, Binding], tuple[Ability, ...] | None]]" = Again()
"""`You may exert this creature as it attacks. …`."""
MAKERS: "Final[Again[[], Makers]]" = Again()
"""What makes keywords and predefined tokens for meanings."""
FACE: "Final[Again[[Face], Definition]]" = Again()
"""A face, compiled as that of a card."""
