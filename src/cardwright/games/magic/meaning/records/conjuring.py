"""Conjuring: cards that are made, and come from outside the game to where the text says (CR 400.11)."""

from typing import TYPE_CHECKING

from cardwright.games.magic.meaning.records.base import Id, M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Things


class Conjure(M, frozen=True):
    """Make so many cards outside the game, of a name or duplicates of each of some things (CR 400.11)."""

    who: "Things"
    count: "Amount"
    name: str
    of: "Things | None"
    ref: Id
