"""A line of a card as it was read, and what a card calls itself."""

import re
from typing import Final

from msgspec import Struct

from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.language.tree import AbilityText, Unread


class LineReading(Struct, frozen=True):
    """What came of one line (with its modes).

    `text` is the line, `start` its place in the card's text; spans in the tree count from `start`.
    `ability` is None when the line was not read whole; `unread` then says what and why.
    """

    text: str
    start: int
    ability: AbilityText | None = None
    unread: tuple[Unread, ...] = ()
    productions: tuple[str, ...] = ()
    binding: Binding = Binding()

    @property
    def ambiguous(self) -> bool:
        """Returns whether the line has two readings."""
        return any(found.reason.startswith("ambiguous") for found in self.unread)

    @property
    def unbound(self) -> bool:
        """Returns whether the line is read but a reference in it is not bound."""
        return any(found.reason.startswith("unbound") for found in self.unread)


def short_name(name: str, text: str = "") -> str:
    """Returns what a card calls itself for short; the text decides between ways to shorten a name.

    >>> short_name("Yisan, the Wanderer Bard"), short_name("Bolg of the North", "When Bolg enters, draw a card.")
    ('Yisan', 'Bolg')
    """
    before_comma = name.partition(",")[0] if "," in name else ""
    if not text:
        return before_comma
    rest = text.replace(name, "")
    ways = [
        before_comma,
        _NUMERAL.sub("", name),
        *(name.partition(word)[0] for word in _SHORTENERS if word in name),
    ]
    return next((way for way in ways if way and re.search(rf"\b{re.escape(way)}\b", rest)), before_comma)


_NUMERAL: Final = re.compile(r" [IVXL]+$")
"""The number of a ruler: King Darien XLVIII is King Darien for short."""
_SHORTENERS: Final = (" of ", " the ", " from ", " and ", " & ", " ")
