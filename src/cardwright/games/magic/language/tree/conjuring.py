"""Conjuring: cards that are made, by their names or as duplicates of others."""

from cardwright.games.magic.language.tree.base import Phrase


class DuplicateOf(Phrase, frozen=True, kw_only=True):
    """A card that is a duplicate `of that card`, `of each of two target creatures`."""

    of: Phrase


class Called(Phrase, frozen=True, kw_only=True):
    """A name before its noun: a `Kraken Hatchling` card."""

    name: str


class AmongTop(Phrase, frozen=True, kw_only=True):
    """`into the top five cards of your library at random`."""

    count: Phrase
    of: Phrase
