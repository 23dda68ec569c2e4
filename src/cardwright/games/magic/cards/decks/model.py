"""A deck as a list of names: what a deck file says before the cards are known."""

from enum import StrEnum

from cardwright.text import Node


class Section(StrEnum):
    """The part of a deck that a card is in."""

    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDER = "commander"
    COMPANION = "companion"


class Entry(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """So many of a card; `edition` is the code of a set, where the file names one."""

    count: int
    name: str
    section: Section = Section.MAIN
    edition: str = ""


class DeckList(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """The entries of a deck in their order."""

    entries: tuple[Entry, ...] = ()
    name: str = ""

    def of(self, section: Section) -> tuple[Entry, ...]:
        """Returns the entries of one section."""
        return tuple(entry for entry in self.entries if entry.section is section)

    def size(self, section: Section = Section.MAIN) -> int:
        """Returns how many cards a section has."""
        return sum(entry.count for entry in self.of(section))
