"""What would happen, and what happens instead (CR 614)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Test, Who


class Would(M, frozen=True):
    """Something that would happen (CR 614.1, 614.6): its kind, and a test for each role in it.

    It would happen to a `thing` or to a `person`; `source` does it, `who` is the player who does it (CR 122.6a). In what happens instead, they are `e.thing` and `e.source`.
    """

    kind: Literal["damage", "counters"]
    thing: "Test | None" = None
    person: "Test | None" = None
    source: "Test | None" = None
    who: "Who | None" = None
    by_effect: bool = False
    """Only an effect does it, no cost (CR 609.1)."""
    counter: str = ""
    """The kind of counters; nothing: any (CR 122.1)."""
    combat: bool | None = None
    less_than: "Amount | None" = None
    """Only so much damage that it is less than this (CR 120)."""
    at_least: "Amount | None" = None
    """Only so much damage or more (CR 120)."""


class Replace(M, frozen=True):
    """What would happen happens in another amount (CR 614.1a); `Noted` is the amount that there would have been."""

    would: Would
    amount: "Amount"
