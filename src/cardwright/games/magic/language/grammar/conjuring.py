"""Conjuring: cards that are made, by their names or as duplicates of others, and where they are put."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, rule, verb
from cardwright.games.magic.language.tree import (
    AmongTop,
    Called,
    DuplicateOf,
    Head,
    Move,
    NounPhrase,
)

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    *verb("plain", Move, "@conjure {what:conjured} {to:conjured_to}", verb="conjure"),
    *alias("conjured", "noun", "duplicates", "card_by_name"),
    rule("duplicates", NounPhrase, "{determiner:det} {heads:duplicate_head!} {qualifiers:duplicate_of!}"),
    rule("duplicate_head", Head, "duplicate", thing="duplicate"),
    rule("duplicate_head", Head, "duplicates", thing="duplicate", plural=True),
    rule("duplicate_of", DuplicateOf, "of {of:noun}"),
    rule("card_by_name", NounPhrase, "{determiner:det} {qualifiers:called!} {heads:named_card!}"),
    rule("called", Called, "{name:token_name}"),
    rule("named_card", Head, "card", thing="card"),
    rule("named_card", Head, "cards", thing="card", plural=True),
    *alias("conjured_to", "destination"),
    rule("conjured_to", AmongTop, "into the top {count:count} cards of {of:zone} at random"),
)
