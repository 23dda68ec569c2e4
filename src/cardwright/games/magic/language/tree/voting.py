"""Nodes of votes (CR 701.38): what is voted for, and what comes of it."""

from cardwright.games.magic.language.tree.base import Phrase


class Vote(Phrase, frozen=True, kw_only=True):
    """`votes for death or taxes`, `votes for a nonland permanent you don't control`."""

    words: tuple[str, ...] = ()
    what: Phrase | None = None


class Voted(Phrase, frozen=True, kw_only=True):
    """`death gets more votes`, `taxes gets more votes or the vote is tied` (`tied`)."""

    word: str
    tied: bool = False


class Votes(Phrase, frozen=True, kw_only=True):
    """`death vote`, after `for each`."""

    word: str


class MostVotes(Phrase, frozen=True, kw_only=True):
    """`with the most votes or tied for most votes`."""


class Villainous(Phrase, frozen=True, kw_only=True):
    """`Each opponent faces a villainous choice — They lose 4 life, or you draw a card.` (CR 701.55)."""

    opening: str = ""
    who: Phrase
    first: Phrase
    second: Phrase
