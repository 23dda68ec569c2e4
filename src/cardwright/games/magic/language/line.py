"""A line of a card as it was read, and what a card calls itself."""

import re
from difflib import SequenceMatcher
from typing import Final
from unicodedata import combining, normalize

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
    first, _, rest_of_name = name.partition(" ")
    if " " in rest_of_name:  # `Captain Kirk`, of a captain with more names
        ways.insert(0, f"{first} {rest_of_name.rpartition(' ')[2]}")
    return next((way for way in ways if way and re.search(rf"\b{re.escape(way)}\b", rest)), before_comma)


_NUMERAL: Final = re.compile(r" [IVXL]+$")
"""The number of a ruler: King Darien XLVIII is King Darien for short."""
_SHORTENERS: Final = (" of ", " the ", " from ", " and ", " & ", " ")

_SUBJECT: Final = re.compile(
    r"(?:^|\b(?:When|Whenever|As) )(?!(?:When|Whenever|As) )([A-Z][\w'-]*(?: (?:[A-Z][\w'-]*|and|of|the))*)"
    r" (?:enters|attacks|blocks|dies|deals|leaves|becomes)\b",
    re.MULTILINE,
)
"""What a line says of something by its name."""
_NAMED: Final = re.compile(
    r"(?<!named )\b[A-Z][\w'-]*(?:,? (?:[A-Z][\w'-]*|and|of|the))+(?<! and)(?<! of)(?<! the)"
)
"""Words with capitals, as a name has them."""
_ALIKE: Final = 0.9
"""How like its name what a card calls itself must be, from 0 to 1."""


def misprinted_name(name: str, text: str) -> str:
    """Returns the name by which a text calls its card with a word or letter changed, as card files now and then do.

    >>> misprinted_name("Boggart Trawler", "When Goblin Trawler enters, draw a card.")
    'Goblin Trawler'
    >>> misprinted_name("Gríma, Saruman's Footman", "Whenever Grima deals damage, draw a card.")
    'Grima'
    >>> misprinted_name("Poppet Stitcher", "At the beginning of your upkeep, transform Poppet Sticher.")
    'Poppet Sticher'
    """
    plain = _without_accents(name.partition(",")[0])
    if plain not in name and re.search(rf"\b{re.escape(plain)}\b", text):
        return plain
    words = name.split()
    for found in _SUBJECT.finditer(text):
        other = found[1].split()
        changed = [a for a, b in zip(words, other, strict=False) if a != b]
        if len(other) == len(words) and len(changed) == 1:
            if len(words) > 1 or found[1].lower() == name.lower():
                return found[1]
    named = [found[0].removesuffix("'s") for found in _NAMED.finditer(text)]
    return next((other for other in named if _is_misprint(other, name)), "")


def _without_accents(name: str) -> str:
    return "".join(letter for letter in normalize("NFD", name) if not combining(letter))


def _is_misprint(other: str, name: str) -> bool:
    if (
        other == name
        or other[:1] != name[:1]
        or abs(len(other) - len(name)) > 2
        or other in name
        or name in other
    ):
        return False
    return SequenceMatcher(None, other.lower(), name.lower()).ratio() >= _ALIKE
