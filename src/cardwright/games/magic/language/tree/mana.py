"""Verbs of mana, and what is paid for each of something."""

from cardwright.games.magic.language.tree.base import Phrase


class ProduceMore(Phrase, frozen=True, kw_only=True):
    """`produces three times as much of that mana`."""

    times: int


class ProduceInstead(Phrase, frozen=True, kw_only=True):
    """`produces {B} instead of any other type`, `… colorless mana instead of any other type and amount`."""

    mana: Phrase
    other: str


class PayPlus(Phrase, frozen=True, kw_only=True):
    """`pays {2} plus an additional {1} for each Faerie you control`."""

    what: Phrase
    more: Phrase
    each: Phrase


class SameEach(Phrase, frozen=True, kw_only=True):
    """`with the same name as one another`."""

    quality: str


class LoseLess(Phrase, frozen=True, kw_only=True):
    """`lost less than 8 life`."""

    amount: Phrase


class Unspent(Phrase, frozen=True, kw_only=True):
    """`the amount of unspent mana you have`, `for each unspent green mana you have`."""

    color: Phrase | None = None
    by: Phrase


class SymbolIn(Phrase, frozen=True, kw_only=True):
    """for each `{B} in a cost`."""

    symbols: tuple[str, ...]


class PayTimes(Phrase, frozen=True, kw_only=True):
    """`pays twice {X}`."""

    times: int
    what: Phrase
