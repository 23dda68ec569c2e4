"""Who chooses: `a land of an opponent's choice`, `an opponent chooses target creature they control` (CR 601.2c)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.unit import Unit


def compile_chooser(unit: Unit, node: tree.NounPhrase) -> Select | None:
    """Compiles who chooses, where a phrase says so: `a land of an opponent's choice`."""
    noted = unit.notes.get(notes.CHOSEN_BY, node)
    if noted is not None:
        return noted
    return next((unit.things(one.by) for one in node.qualifiers if isinstance(one, tree.OfChoice)), None)


def note_chooser(unit: Unit, node: tree.NounPhrase) -> None:
    """Lets `target creature of an opponent's choice they control` mean what the one who chooses controls."""
    by = next((one.by for one in node.qualifiers if isinstance(one, tree.OfChoice)), None)
    if isinstance(by, tree.NounPhrase) and isinstance(by.determiner, tree.A) and id(by) not in unit.cache:
        found = unit.things(by)
        unit.cache[id(by)] = (by, lambda state, ctx: tuple(found(state, ctx))[:1])
