"""Deck lists in XML: Cockatrice's `.cod` and Magic Online's `.dek`."""

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cardwright.games.magic.cards.decks.lines import MOST_COPIES
from cardwright.games.magic.cards.decks.model import DeckList, Entry, Section
from cardwright.text import Reading, Reporter, Source, Span

_ZONES: Final = {"main": Section.MAIN, "side": Section.SIDEBOARD, "commander": Section.COMMANDER}


def read_markup(source: Source) -> Reading[DeckList]:
    """Reads a deck list in XML."""
    reporter = Reporter(source)
    root = _root(source, reporter)
    tree = DeckList()
    if root is not None:
        entries = tuple(_entries(root, reporter))
        tree = DeckList(entries=entries, name=(root.findtext("deckname") or "").strip())
    return Reading(source, tree, reporter.sorted())


def _root(source: Source, reporter: Reporter) -> Element | None:
    start = source.text.find("<!")
    if start >= 0 and source.text.startswith(("<!DOCTYPE", "<!ENTITY"), start):
        reporter.error(Span(start, start + 9), "xml", "a deck list has no document type of its own")
        return None
    try:
        return ElementTree.fromstring(source.text.encode("utf-8", "replace"))
    except ElementTree.ParseError as error:
        line, column = error.position
        lines = source.text.split("\n")
        at = sum(len(text) + 1 for text in lines[: line - 1]) + column
        reporter.error(Span(at, at + 1), "xml", f"not XML: {error.msg.partition(':')[0]}")
        return None


def _entries(root: Element, reporter: Reporter) -> Iterator[Entry]:
    """Yields the cards in order; each is looked for in the text after the one before, so that it has a place."""
    if root.tag not in ("cockatrice_deck", "Deck"):
        reporter.error(
            Span(0, 1), "not-a-deck", f"<{root.tag}> is no deck list", expected=("<cockatrice_deck>",)
        )
        return
    at = 0
    for element, section in _cards(root, reporter):
        name = (element.get("name") or element.get("Name") or "").strip()
        at = max(at, reporter.source.text.find(name, at))
        span = Span(at, at + len(name))
        count = element.get("number") or element.get("Quantity") or "1"
        if not name:
            reporter.error(span, "not-a-card", "a card without a name")
        elif not (count.isascii() and count.isdigit()) or len(count) > 6 or not 0 < int(count) <= MOST_COPIES:
            reporter.error(span, "bad-count", f"{count[:12]} is no number of cards for a deck")
        else:
            yield Entry(count=int(count), name=name, section=section, span=span)
        at = span.end


def _cards(root: Element, reporter: Reporter) -> Iterator[tuple[Element, Section]]:
    for element in root.iter("Cards"):
        aside = (element.get("Sideboard") or "").lower() == "true"
        yield element, Section.SIDEBOARD if aside else Section.MAIN
    for zone in root.iter("zone"):
        name = (zone.get("name") or "").lower()
        if name == "tokens":
            continue
        if name not in _ZONES:
            reporter.warn(Span(0, 1), "unknown-section", f'cards of the zone "{name}" count as main deck')
        for element in zone.iter("card"):
            yield element, _ZONES.get(name, Section.MAIN)
