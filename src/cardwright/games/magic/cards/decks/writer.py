"""Writes deck lists as plain text, with section headings where there is more than a main deck."""

from typing import Final

from cardwright.games.magic.cards.decks.model import DeckList, Section

_TITLES: Final = {
    Section.COMMANDER: "Commander",
    Section.COMPANION: "Companion",
    Section.MAIN: "Deck",
    Section.SIDEBOARD: "Sideboard",
}


def write_deck(deck: DeckList) -> str:
    """Returns a deck list that every program reads.

    >>> from cardwright.games.magic.cards.decks.model import Entry
    >>> print(write_deck(DeckList(entries=(Entry(count=4, name="Lightning Bolt"),))), end="")
    4 Lightning Bolt
    """
    sections = [section for section in _TITLES if deck.of(section)]
    blocks: list[str] = []
    for section in sections:
        lines = [f"{entry.count} {entry.name}" for entry in deck.of(section)]
        if sections != [Section.MAIN]:
            lines.insert(0, _TITLES[section])
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)
