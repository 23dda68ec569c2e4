"""What would happen and what happens instead: more of it, less of it, elsewhere (CR 614)."""

from cardwright.games.magic.language.tree.base import Phrase
from cardwright.games.magic.language.tree.nouns import You


class DealLess(Phrase, frozen=True, kw_only=True):
    """`would deal an amount of noncombat damage less than its power to an opponent`."""

    kind: str = ""
    than: Phrase
    to: Phrase


class InsteadRounded(Phrase, frozen=True, kw_only=True):
    """`instead, rounded down`, of half of what would have been."""

    rounded: str


class Team(Phrase, frozen=True, kw_only=True):
    """`your team`: who plays together, oneself at least (CR 102.3)."""


class Yourself(You, frozen=True, kw_only=True):
    """`on yourself`, beside something else."""


class Happens(Phrase, frozen=True, kw_only=True):
    """`you gaining life`, `a creature you control dealing combat damage to a player`, as what causes something."""

    subject: Phrase
    verb: Phrase


class CountAs(Phrase, frozen=True, kw_only=True):
    """effects `count it as a card named Muscle Burst`."""

    what: Phrase
    as_what: Phrase


class EitherHappens(Phrase, frozen=True, kw_only=True):
    """`entering or dying`, `entering or leaving the battlefield`: what happens to something."""

    verbs: tuple[Phrase, ...]


class DoubleDamage(Phrase, frozen=True, kw_only=True):
    """`double all damage that creatures you control would deal`."""

    by: Phrase
