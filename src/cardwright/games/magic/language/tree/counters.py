"""Counters: put, got, given, moved, removed."""

from cardwright.games.magic.language.tree.base import Phrase


class GiveCounters(Phrase, frozen=True, kw_only=True):
    """`give that permanent or player another counter of that kind`."""

    whom: Phrase
    counters: Phrase


class GetCounters(Phrase, frozen=True, kw_only=True):
    """`gets two poison counters`, `get {E}{E}`."""

    counters: Phrase


class WithCounters(Phrase, frozen=True, kw_only=True):
    """`with three +1/+1 counters on it`, when something arrives or enters."""

    counters: Phrase
    on: Phrase
    additional: bool = False
    equal_to: Phrase | None = None


class PutCounters(Phrase, frozen=True, kw_only=True):
    """`puts a +1/+1 counter on target creature`."""

    counters: Phrase
    on: Phrase
    more: tuple["MoreCounters", ...] = ()
    equal_to: Phrase | None = None
    condition: Phrase | None = None
    """`on it if it's a creature and a loyalty counter on it if it's a planeswalker`: of each its own."""


class ThoseCounters(Phrase, frozen=True, kw_only=True):
    """`twice that many of those counters`: of the kinds that were just spoken of."""

    count: Phrase


class MoreCounters(Phrase, frozen=True, kw_only=True):
    """`and a loyalty counter on each planeswalker`; in a longer list, `, two +1/+1 counters on another target creature`."""

    join: str = "and"
    counters: Phrase
    on: Phrase
    condition: Phrase | None = None


class RemoveCounters(Phrase, frozen=True, kw_only=True):
    """`removes a +1/+1 counter from it`."""

    counters: Phrase
    source: Phrase


class MoveCounters(Phrase, frozen=True, kw_only=True):
    """`moves a counter from it onto target creature`."""

    counters: Phrase
    source: Phrase
    to: Phrase


class GetEnergy(Phrase, frozen=True, kw_only=True):
    """`gets {E}{E}`, `pays {E}{E}`."""

    how: str
    symbols: tuple[str, ...]
