"""Who chooses: `a land of an opponent's choice`, `an opponent chooses target creature they control` (CR 601.2c)."""

from typing import Final, NamedTuple

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.compile.unit import Unit

CHOOSING: Final = -21
"""Where it is noted who chooses the target that is being compiled: `another player` is not that one."""


class ChosenBy(NamedTuple):
    """What a note says of a target that another player chooses: `an opponent chooses target creature`."""

    who: Select


def compile_chooser(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """Compiles who chooses, where a phrase says so: `a land of an opponent's choice`."""
    noted = unit.notes.get(id(node))
    if isinstance(noted, ChosenBy):
        return noted.who
    return next((unit.things(one.by) for one in node.qualifiers if isinstance(one, tree.OfChoice)), None)


def note_chooser(unit: Unit, node: tree.NounPhrase) -> None:
    """Lets `target creature of an opponent's choice they control` mean what the one who chooses controls."""
    by = next((one.by for one in node.qualifiers if isinstance(one, tree.OfChoice)), None)
    if isinstance(by, tree.NounPhrase) and isinstance(by.determiner, tree.A) and id(by) not in unit.cache:
        found = unit.things(by)
        unit.cache[id(by)] = (by, lambda state, ctx: tuple(found(state, ctx))[:1])
