"""Magic cards as files and data: the plain text format, the bundled sets, other programs' files."""

from cardwright.games.magic.cards.model import Card, Face, Layout, TypeLine, cost_symbols, type_line
from cardwright.games.magic.cards.plain import CardFile, read_cards
from cardwright.games.magic.cards.writer import write_card, write_cards

__all__ = [
    "Card",
    "CardFile",
    "Face",
    "Layout",
    "TypeLine",
    "cost_symbols",
    "read_cards",
    "type_line",
    "write_card",
    "write_cards",
]
