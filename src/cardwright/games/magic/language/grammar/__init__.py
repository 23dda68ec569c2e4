"""The grammar of Oracle English, in files by phrase kind."""

import hashlib
from functools import cache
from typing import Final

from cardwright.games.magic.language.engine import Declaration, Grammar, Lexicon, Rule, WriteTables
from cardwright.games.magic.language.grammar import (
    abilities,
    actions,
    amounts,
    choosing,
    clauses,
    conditional,
    families,
    happenings,
    instead,
    keywords,
    mana,
    mechanics,
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
    *playing.DECLARATIONS,
    *families.DECLARATIONS,
    *conditional.DECLARATIONS,
    *instead.DECLARATIONS,
    *voting.DECLARATIONS,
    *choosing.DECLARATIONS,
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


@cache
def grammar_version() -> str:
    """Returns a short text that changes whenever a production, a table of words or a node's fields change."""
    digest = hashlib.sha256()
    for found in DECLARATIONS:
        said: tuple[object, ...]
        if isinstance(found, Rule):
            fields = found.node.__struct_fields__ if found.node is not None else ()
            said = (found.symbol, found.patterns, [name for name, _ in found.const], str(found), fields)
        elif isinstance(found, Lexicon):
            said = (found.symbol, found.words)
        else:
            said = (found.symbol,)
        digest.update(repr(said).encode())
    return digest.hexdigest()[:12]
