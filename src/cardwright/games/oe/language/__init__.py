"""The language of OE: two syntaxes, one tree, and the printed form."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardwright.games.oe.language import printed
from cardwright.games.oe.language.check import check
from cardwright.games.oe.language.explain import explain
from cardwright.games.oe.language.read import read
from cardwright.games.oe.language.read_printed import looks_printed
from cardwright.games.oe.language.tree import Card, File, Syntax
from cardwright.games.oe.language.write import in_syntax, write
from cardwright.text import Diagnostic, Reading, Source

__all__ = ["LANGUAGE", "OE", "check", "convert", "explain", "read", "write"]

_SIGNS: Final = (
    re.compile(r'^\s*CARD\s+"[^"\n]*"\s+TYPE\b', re.IGNORECASE | re.MULTILINE),
    re.compile(r"\bSTART\s+&\s*\d+\s*\(", re.IGNORECASE),
    re.compile(r"\bstart\s*\(\s*\d+\s*\)\s*\[", re.IGNORECASE),
)


def convert(reading: Reading[File], to: str) -> str:
    """Returns a file in version 2 (`v2`), the alternative syntax (`alt`) or as it is printed (`text`).

    >>> print(convert(read(Source("START &1 (NULL) END")), "alt"), end="")
    start(1) [ null ]
    """
    if to not in OE.forms:
        raise ValueError(f"OE is converted to {', '.join(OE.forms)}, not to {to!r}")
    if to == "text":
        return printed.file(reading.tree)
    return write(in_syntax(reading.tree, Syntax(to)))


class OE:
    """OE as the commands know it."""

    name: Final = "OE"
    suffixes: Final = (".oe",)
    forms: Final = ("v2", "alt", "text")

    def sniff(self, text: str) -> float:
        """Returns how much a text looks like OE, from 0 to 1."""
        if looks_printed(text[:20_000]):
            return 0.8
        return 0.9 if any(sign.search(text[:20_000]) for sign in _SIGNS) else 0.0

    def read(self, source: Source) -> Reading[Any]:
        """Reads a file's text."""
        return read(source)

    def check(self, reading: Reading[Any]) -> tuple[Diagnostic, ...]:
        """Returns what is wrong beyond the grammar."""
        return check(reading)

    def write(self, tree: Any) -> str:
        """Returns the canonical text of a tree, each program in the syntax that it has."""
        return write(tree)

    def explain(self, reading: Reading[Any]) -> str:
        """Returns what a text says, in plain words for a player."""
        return explain(reading)

    def convert(self, reading: Reading[Any], to: str) -> str:
        """Returns the file in another form: `v2`, `alt` or `text`."""
        return convert(reading, to)

    def file_cards(self, path: Path) -> dict[str, Source]:
        """Returns the text of each card of a file, by its name."""
        return cards_in(read(Source.from_path(path)), path)

    def card_names(self) -> Sequence[str]:
        """Returns the names of the bundled cards."""
        return tuple(_bundled())

    def find_card(self, name: str) -> Source | None:
        """Returns the text of a bundled card, or None."""
        found = {known.casefold(): card for known, card in _bundled().items()}.get(name.casefold())
        return None if found is None else Source(write(File(items=(found,))), found.name)


def cards_in(reading: Reading[File], path: Path) -> dict[str, Source]:
    """Returns the text of each card of a file, by its name."""
    cards = [item for item in reading.tree.items if isinstance(item, Card)]
    return {card.name: Source(write(File(items=(card,))), f"{path}: {card.name}") for card in cards}


def _bundled() -> dict[str, Card]:
    from cardwright.games.oe.cards import bundled_cards

    return bundled_cards()


LANGUAGE: Final = OE()
