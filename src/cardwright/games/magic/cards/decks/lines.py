"""Deck lists a card a line: plain text, Magic Online's and Arena's exports, Forge's `.dck`."""

import re
from typing import Final

from cardwright.games.magic.cards.decks.model import DeckList, Entry, Section
from cardwright.text import Reading, Reporter, Source, Span

MOST_COPIES: Final = 1000
"""More of one card than this is a slip of the pen, not a deck."""

_HEADERS: Final = {
    "deck": Section.MAIN,
    "main": Section.MAIN,
    "maindeck": Section.MAIN,
    "mainboard": Section.MAIN,
    "main deck": Section.MAIN,
    "sideboard": Section.SIDEBOARD,
    "side": Section.SIDEBOARD,
    "commander": Section.COMMANDER,
    "commanders": Section.COMMANDER,
    "companion": Section.COMPANION,
}
_LONGEST_LINE: Final = 400
_COMMENTS: Final = ("#", "//", ";")
_IGNORED: Final = ("about", "metadata")
_ENTRY: Final = re.compile(
    r"^(?P<side>SB:\s*)?(?:(?P<count>\d+)\s*[xX]?\s+)?(?:\[(?P<before>\w{2,6})(?::\w+)?\]\s*)?(?P<name>[^|]*?)"
    r"(?:\s+[(\[](?P<edition>\w{2,6})[)\]](?:\s+(?P<number>[\w★†-]+))?)?(?:\s+\*\w+\*)*"
    r"(?:\|(?P<forge>\w*)(?:\|.*)?)?$"
)
_COUNTED: Final = re.compile(r"(?:SB:\s*)?\d+\s*[xX]?\s+\S")
_LIMITED_SIZE: Final = 40
_SIDEBOARD_SIZE: Final = 15


def read_lines(source: Source) -> Reading[DeckList]:
    """Reads a deck list with a card a line.

    Where no section is named, a second group of no more than fifteen cards after a blank line is the sideboard,
    as Magic Online writes it.
    """
    return _LineReader(source).read()


def looks_like_lines(source: Source) -> bool:
    """Returns whether every line that says something is a heading or says how many there are of a card."""
    lines = [line.strip() for line in source.text.split("\n")]
    said = [line for line in lines if line and not line.startswith(_COMMENTS) and not _is_heading(line)]
    return bool(said) and all(_COUNTED.match(line) for line in said)


def _is_heading(line: str) -> bool:
    header = line.strip("[]").rstrip(":").strip().lower()
    return header in _HEADERS or header in _IGNORED or line.lower().startswith("name=")


class _LineReader:
    """Goes through the lines of a deck list once."""

    __slots__ = ("entries", "groups", "ignoring", "name", "named", "reporter", "section")

    def __init__(self, source: Source) -> None:
        self.reporter = Reporter(source)
        self.section = Section.MAIN
        self.entries: list[Entry] = []
        self.groups: list[int] = [0]
        """Where each group of lines between blank ones begins."""
        self.named = False
        self.ignoring = False
        self.name = ""

    def read(self) -> Reading[DeckList]:
        """Returns the deck."""
        start = 0
        for raw in self.reporter.source.text.split("\n"):
            text = raw.strip()
            if text:
                at = start + len(raw) - len(raw.lstrip())
                self._take(text, Span(at, at + len(text)))
            elif len(self.entries) > self.groups[-1]:
                self.groups.append(len(self.entries))
            start += len(raw) + 1
        tree = DeckList(entries=tuple(self._sided()), name=self.name, span=Span(0, start))
        return Reading(self.reporter.source, tree, self.reporter.sorted())

    def _take(self, text: str, span: Span) -> None:
        header = text.strip("[]").rstrip(":").strip().lower()
        if text.startswith(_COMMENTS):
            return
        if header in _HEADERS:
            self.section, self.named, self.ignoring = _HEADERS[header], True, False
        elif header in _IGNORED:
            self.ignoring = True
        elif text.lower().startswith(("name=", "name ")) and self.ignoring:
            self.name = text[5:].strip()
        elif text.startswith("[") and text.endswith("]"):
            self.reporter.error(
                span, "unknown-section", f"there is no section {text}", expected=("[Main]", "[Sideboard]")
            )
        elif not self.ignoring:
            self._entry(text, span)

    def _entry(self, text: str, span: Span) -> None:
        match = _ENTRY.match(text) if len(text) <= _LONGEST_LINE else None
        if match is None or not match["name"].strip():
            self.reporter.error(
                span, "not-a-card", "this line names no card", expected=("`4 Lightning Bolt`",)
            )
            return
        count = match["count"] or "1"
        if len(count) > 6 or not 0 < int(count) <= MOST_COPIES:
            at = span.start + match.start("count")
            self.reporter.error(
                Span(at, at + len(count)), "bad-count", f"{count[:12]} is no number of cards for a deck"
            )
            return
        start = span.start + match.start("name")
        name = match["name"].strip()
        self.entries.append(
            Entry(
                count=int(count),
                name=name,
                section=Section.SIDEBOARD if match["side"] else self.section,
                edition=(match["edition"] or match["before"] or match["forge"] or "").upper(),
                span=Span(start, start + len(name)),
            )
        )

    def _sided(self) -> list[Entry]:
        """Returns the entries, a last unnamed group of the right size moved to the sideboard."""
        starts = [start for start in self.groups if start < len(self.entries)]
        if self.named or len(starts) != 2 or any(e.section is Section.SIDEBOARD for e in self.entries):
            return self.entries
        first, second = self.entries[: starts[1]], self.entries[starts[1] :]
        if sum(e.count for e in first) < _LIMITED_SIZE or sum(e.count for e in second) > _SIDEBOARD_SIZE:
            return self.entries
        moved = [
            Entry(count=e.count, name=e.name, section=Section.SIDEBOARD, edition=e.edition, span=e.span)
            for e in second
        ]
        return first + moved
