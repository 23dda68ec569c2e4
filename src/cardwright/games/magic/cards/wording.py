"""One way to write what files and people write in several: quotation marks, loyalty costs."""

import re
from typing import Final

_STRAIGHT: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})
_LOYALTY: Final = re.compile(r"(?m)^([+−–-](?:\d+|X)|0)(?=:)")
BRACKETS: Final = 2
"""How much longer a line becomes by the brackets around its loyalty cost."""


def canonical_text(text: str) -> str:
    """Returns a card's text with straight quotation marks and with brackets around loyalty costs.

    >>> print(canonical_text("+1: You can’t lose.\\n−2: Draw a card.\\n[0]: “Flying”"))
    [+1]: You can't lose.
    [-2]: Draw a card.
    [0]: "Flying"
    """
    return _LOYALTY.sub(_bracketed, text.replace("\r\n", "\n").translate(_STRAIGHT))


def _bracketed(match: re.Match[str]) -> str:
    return f"[{match[1].replace('−', '-').replace('–', '-')}]"


def brackets_added(line: str) -> int:
    """Returns how much longer `canonical_text` makes the beginning of a line."""
    return BRACKETS if _LOYALTY.match(line) else 0
