"""A grammar written once, from which reading, writing and making random trees are derived."""

from cardwright.games.magic.language.engine.compile import Grammar
from cardwright.games.magic.language.engine.declare import (
    Declaration,
    Lexicon,
    Rule,
    Terminal,
    alias,
    around,
    joined,
    lexicon,
    rule,
    verb,
    verbs,
    word_list,
)
from cardwright.games.magic.language.engine.generate import Generator, NotMade
from cardwright.games.magic.language.engine.parse import Parser, TooComplex
from cardwright.games.magic.language.engine.write import Unwritable, Writer, WriteTables, assemble

__all__ = [
    "Declaration",
    "Generator",
    "Grammar",
    "Lexicon",
    "NotMade",
    "Parser",
    "Rule",
    "Terminal",
    "TooComplex",
    "Unwritable",
    "WriteTables",
    "Writer",
    "alias",
    "around",
    "assemble",
    "joined",
    "lexicon",
    "rule",
    "verb",
    "verbs",
    "word_list",
]
