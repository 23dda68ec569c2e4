"""The grammar of Oracle English, in files by phrase kind."""

from functools import cache
from typing import Final

from cardwright.games.magic.language.engine import Declaration, Grammar, WriteTables
from cardwright.games.magic.language.grammar import (
    abilities,
    actions,
    amounts,
    chance,
    choosing,
    clauses,
    conditional,
    conjuring,
    dealing,
    families,
    happenings,
    instead,
    keywords,
    mana,
    mechanics,
    moving,
    nouns,
    playing,
    qualifiers,
    states,
    unique,
    voting,
    words,
)

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    *words.TERMINALS,
    *words.LEXICONS,
    *nouns.DECLARATIONS,
    *qualifiers.DECLARATIONS,
    *amounts.DECLARATIONS,
    *actions.DECLARATIONS,
    *mana.DECLARATIONS,
    *happenings.DECLARATIONS,
    *states.DECLARATIONS,
    *clauses.DECLARATIONS,
    *keywords.DECLARATIONS,
    *abilities.DECLARATIONS,
    *mechanics.DECLARATIONS,
    *moving.DECLARATIONS,
    *playing.DECLARATIONS,
    *families.DECLARATIONS,
    *conditional.DECLARATIONS,
    *dealing.DECLARATIONS,
    *instead.DECLARATIONS,
    *voting.DECLARATIONS,
    *choosing.DECLARATIONS,
    *chance.DECLARATIONS,
    *conjuring.DECLARATIONS,
    *unique.DECLARATIONS,
)


@cache
def grammar() -> Grammar:
    """Returns the grammar, made ready once."""
    return Grammar(DECLARATIONS, ("line", "sentence"))


@cache
def write_tables() -> WriteTables:
    """Returns what the grammar writes."""
    return WriteTables(grammar())
