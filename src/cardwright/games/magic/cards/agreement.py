"""A line that is not understood only because a verb does not agree with its subject."""

import re
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Card, Face
from cardwright.games.magic.language import read_card
from cardwright.text import Span

_ONE_AND_MANY: Final = (
    ("deals", "deal"),
    ("gains", "gain"),
    ("gets", "get"),
    ("has", "have"),
    ("loses", "lose"),
    ("draws", "draw"),
    ("discards", "discard"),
    ("sacrifices", "sacrifice"),
    ("is", "are"),
    ("was", "were"),
    ("enters", "enter"),
    ("attacks", "attack"),
    ("blocks", "block"),
    ("becomes", "become"),
    ("dies", "die"),
    ("costs", "cost"),
    ("puts", "put"),
    ("exiles", "exile"),
    ("returns", "return"),
    ("taps", "tap"),
    ("untaps", "untap"),
    ("mills", "mill"),
    ("doesn't", "don't"),
)
_OTHER: Final = dict(_ONE_AND_MANY) | {many: one for one, many in _ONE_AND_MANY}
_VERB: Final = re.compile(r"\b(" + "|".join(sorted(_OTHER, key=len, reverse=True)) + r")\b")
MOST_TRIED: Final = 8


def wrong_number(line: str, face: Face) -> tuple[Span, str, str] | None:
    """Returns the verb of a line that alone keeps it from being understood, what is said of it, and the line mended."""
    for found in list(_VERB.finditer(line))[:MOST_TRIED]:
        word, other = found.group(), _OTHER[found.group()]
        mended = line[: found.start()] + other + line[found.end() :]
        reading = read_card(Card(faces=(replace(face, text=mended, line_starts=(0,)),), span=face.span))
        if reading.read and reading.bound:
            many = word in dict(_ONE_AND_MANY).values()
            message = f"“{word}” is said of {'several' if many else 'one'}; its subject here is {'one' if many else 'several'}"
            return Span(found.start(), found.end()), message, mended
    return None
