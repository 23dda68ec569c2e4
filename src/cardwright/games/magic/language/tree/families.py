"""Nodes of families of cards: evidence, legends, tokens beside tokens, modes that a condition adds."""

from cardwright.games.magic.language.tree.base import Phrase


class RemovedFrom(Phrase, frozen=True, kw_only=True):
    """`a time counter is removed from this card`."""

    source: Phrase


class PassiveFrom(Phrase, frozen=True, kw_only=True):
    """`exiled from their hand` (this way)."""

    verb: str
    origin: Phrase


class PlusMore(Phrase, frozen=True, kw_only=True):
    """`plus one`, `minus one`, after `that many cards`."""

    amount: Phrase
    sign: str = "+"


class HalfOf(Phrase, frozen=True, kw_only=True):
    """`half their library, rounded down`, `a third of the creatures they control`: so many of the things of a group."""

    what: Phrase
    rounded: str = ""
    share: int = 2


class NoOne(Phrase, frozen=True, kw_only=True):
    """`no one`, after what any player may do."""


class SameFor(Phrase, frozen=True, kw_only=True):
    """`The same is true for creature cards you own that aren't on the battlefield.`, `… for haste and reach.`"""

    what: Phrase | None = None
    abilities: tuple[Phrase, ...] = ()


class FirstPhase(Phrase, frozen=True, kw_only=True):
    """`it's the first combat phase of the turn`."""

    phase: str


class ModesIf(Phrase, frozen=True, kw_only=True):
    """`If it was kicked, choose both instead.`: how many modes a condition lets one choose."""

    conditions: tuple[Phrase, ...]
    how: Phrase
    must: bool = False


class AllModes(Phrase, frozen=True, kw_only=True):
    """`both`, `any number`, of modes."""


class AndEach(Phrase, frozen=True, kw_only=True):
    """`for each Cave you control and each Cave card in your graveyard`."""

    first: Phrase
    second: Phrase


class Escape(Phrase, frozen=True, kw_only=True):
    """`escapes with a +1/+1 counter on it` (CR 702.139)."""

    manner: tuple[Phrase, ...] = ()


class RoleIs(Phrase, frozen=True, kw_only=True):
    """`Wicked Role`, of a token (CR 111.10)."""

    role: str


class FewerThan(Phrase, frozen=True, kw_only=True):
    """`fewer than seven`."""

    amount: Phrase


class ColorSymbols(Phrase, frozen=True, kw_only=True):
    """`green mana symbols in the mana costs of permanents you control`, `white mana symbol in its mana cost`."""

    color: Phrase
    of: Phrase


class CommonColor(Phrase, frozen=True, kw_only=True):
    """`black is the most common color among all permanents or is tied for most common`."""

    color: Phrase


class Difference(Phrase, frozen=True, kw_only=True):
    """`the difference`, of what a condition has compared."""


class GetEither(Phrase, frozen=True, kw_only=True):
    """`gets +1/-1 or -1/+1`: as its controller chooses."""

    stats: str
    other: str


class GainTypes(Phrase, frozen=True, kw_only=True):
    """`gains all creature types`."""


class DoTheSame(Phrase, frozen=True, kw_only=True):
    """`does the same`, as the sentence before says."""


class Monarch(Phrase, frozen=True, kw_only=True):
    """`the monarch`, whoever it is."""
