"""Deck lists in XML: Cockatrice's `.cod` and Magic Online's `.dek`.

Read tag by tag: nothing is nested deeply, nothing is declared, and the text is UTF-8 whatever its first line says.
"""

import re
from typing import Final
from xml.parsers import expat

from cardwright.games.magic.cards.decks.lines import MOST_COPIES
from cardwright.games.magic.cards.decks.model import DeckList, Entry, Section
from cardwright.text import Reading, Reporter, Source, Span

_ZONES: Final = {"main": Section.MAIN, "side": Section.SIDEBOARD, "commander": Section.COMMANDER}
_ROOTS: Final = ("cockatrice_deck", "Deck")
_DEEPEST: Final = 16
_ENCODING: Final = re.compile(r"""\A\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']""")
_UNDERSTOOD: Final = ("utf-8", "utf8", "us-ascii", "ascii", "")


def read_markup(source: Source) -> Reading[DeckList]:
    """Reads a deck list in XML."""
    reader = _MarkupReader(source)
    tree = reader.read()
    return Reading(source, tree, reader.reporter.sorted())


class _Refused(Exception):
    """The rest of the text is not read: what is wrong has been reported."""


class _MarkupReader:
    """Follows the tags of one text."""

    def __init__(self, source: Source) -> None:
        self.reporter = Reporter(source)
        self.text = source.text.lstrip("\ufeff \t\r\n")
        self.before = len(source.text) - len(self.text)
        self.entries: list[Entry] = []
        self.name: list[str] = []
        self.open: list[str] = []
        self.zones: list[str] = []
        self.told: set[str] = set()
        self.searched = 0
        self.parser = expat.ParserCreate(encoding="utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._doctype

    def read(self) -> DeckList:
        """Returns the deck, as far as it can be read."""
        try:
            self._check_encoding()
            self.parser.Parse(self.text.encode("utf-8", "replace"), True)
        except _Refused:
            pass
        except expat.ExpatError as error:
            self._not_xml(error)
            return DeckList()
        return DeckList(entries=tuple(self.entries), name="".join(self.name).strip())

    def _check_encoding(self) -> None:
        said = _ENCODING.match(self.text)
        if said is not None and said[1].strip().lower() not in _UNDERSTOOD:
            where = Span(self.before + said.start(1), self.before + said.end(1))
            self._refuse(where, "encoding", f"a deck list is read as UTF-8, not as {said[1][:40]}")

    def _not_xml(self, error: expat.ExpatError) -> None:
        lines = self.text.split("\n")
        at = self.before + sum(len(line) + 1 for line in lines[: error.lineno - 1]) + error.offset
        at = min(at, len(self.reporter.source.text))
        self.reporter.error(Span(at, at + 1), "xml", f"not XML: {expat.ErrorString(error.code)}")

    def _refuse(self, where: Span, code: str, message: str, *expected: str) -> None:
        self.reporter.error(where, code, message, expected=expected)
        raise _Refused

    def _doctype(self, *_args: object) -> None:
        at = max(0, self.reporter.source.text.find("<!"))
        self._refuse(Span(at, at + 9), "xml", "a deck list has no document type of its own")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if not self.open and tag not in _ROOTS:
            self._refuse(Span(0, 1), "not-a-deck", f"<{tag[:40]}> is no deck list", "<cockatrice_deck>")
        self.open.append(tag)
        if len(self.open) > _DEEPEST:
            self._refuse(Span(0, 1), "too-deep", "a deck list is not nested so deeply")
        if tag == "Cards":
            aside = attributes.get("Sideboard", "").lower() == "true"
            self._card(attributes, Section.SIDEBOARD if aside else Section.MAIN)
        elif tag == "zone":
            self.zones.append(attributes.get("name", "").lower())
        elif tag == "card" and self.zones and self.zones[-1] != "tokens":
            self._card(attributes, self._section(self.zones[-1]))

    def _section(self, zone: str) -> Section:
        if zone not in _ZONES and zone not in self.told:
            self.told.add(zone)
            self.reporter.warn(
                Span(0, 1), "unknown-section", f'cards of the zone "{zone[:40]}" count as main deck'
            )
        return _ZONES.get(zone, Section.MAIN)

    def _end(self, tag: str) -> None:
        self.open.pop()
        if tag == "zone":
            self.zones.pop()

    def _characters(self, text: str) -> None:
        if self.open[-1:] == ["deckname"] and len(self.open) == 2:
            self.name.append(text)

    def _card(self, attributes: dict[str, str], section: Section) -> None:
        """Adds a card; each is looked for in the text after the one before, so that it has a place."""
        name = (attributes.get("name") or attributes.get("Name") or "").strip()
        found = self.reporter.source.text.find(name, self.searched) if name else -1
        at = max(self.searched, found)
        span = Span(at, at + len(name))
        if found >= 0:
            self.searched = span.end
        count = attributes.get("number") or attributes.get("Quantity") or "1"
        if not name:
            self.reporter.error(span, "not-a-card", "a card without a name")
        elif not (count.isascii() and count.isdigit()) or len(count) > 6 or not 0 < int(count) <= MOST_COPIES:
            self.reporter.error(span, "bad-count", f"{count[:12]} is no number of cards for a deck")
        else:
            self.entries.append(Entry(count=int(count), name=name, section=section, span=span))
