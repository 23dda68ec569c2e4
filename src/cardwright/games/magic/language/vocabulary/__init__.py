"""The words of Magic as data: types, keywords, symbols, colours, zones, counters.

>>> KEYWORDS["cycling"].shapes
(<Shape.COST: 'cost'>, <Shape.TYPE_COST: 'type_cost'>)
>>> SUBTYPES["Elf"], SUBTYPE_PLURALS["Elves"]
(('creature',), 'Elf')
"""

from cardwright.games.magic.language.vocabulary.card_tokens import CARD_TOKENS, CardToken
from cardwright.games.magic.language.vocabulary.keywords import (
    KEYWORDS,
    PAID,
    Keyword,
    Shape,
    keywords_of,
    words_of,
)
from cardwright.games.magic.language.vocabulary.symbols import (
    COLOR_LETTERS,
    IN_BRACES,
    SYMBOLS,
    Symbol,
    SymbolKind,
    canonical_symbols,
    is_mana,
    symbol_of,
)
from cardwright.games.magic.language.vocabulary.types import (
    CARD_TYPES,
    LIST_OF_TYPE,
    PERMANENT_TYPES,
    RENAMED_TYPES,
    SUBTYPE_LISTS,
    SUBTYPE_PLURALS,
    SUBTYPES,
    SUPERTYPES,
    plural_of,
    subtypes_allowed,
)
from cardwright.games.magic.language.vocabulary.words import (
    ABILITY_WORDS,
    BASIC_LAND_TYPES,
    COLOR_WORDS,
    COLORS,
    COUNTERS,
    KEYWORD_ACTIONS,
    NON_STATUSES,
    PEOPLE,
    PHASES,
    STEPS,
    ZONES,
)

__all__ = [
    "ABILITY_WORDS",
    "BASIC_LAND_TYPES",
    "CARD_TOKENS",
    "CARD_TYPES",
    "COLORS",
    "COLOR_LETTERS",
    "COLOR_WORDS",
    "COUNTERS",
    "IN_BRACES",
    "KEYWORDS",
    "KEYWORD_ACTIONS",
    "LIST_OF_TYPE",
    "NON_STATUSES",
    "PAID",
    "PEOPLE",
    "PERMANENT_TYPES",
    "PHASES",
    "RENAMED_TYPES",
    "STEPS",
    "SUBTYPES",
    "SUBTYPE_LISTS",
    "SUBTYPE_PLURALS",
    "SUPERTYPES",
    "SYMBOLS",
    "ZONES",
    "CardToken",
    "Keyword",
    "Shape",
    "Symbol",
    "SymbolKind",
    "canonical_symbols",
    "is_mana",
    "keywords_of",
    "plural_of",
    "subtypes_allowed",
    "symbol_of",
    "words_of",
]
