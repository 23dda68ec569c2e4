"""Deck lists: plain text, Magic Online's, Arena's, Forge's and Cockatrice's files, and those bundled."""

from cardwright.games.magic.cards.decks.bundled import bundled_deck, bundled_deck_text, bundled_decks
from cardwright.games.magic.cards.decks.formats import BadFormat, Format, find_format, formats
from cardwright.games.magic.cards.decks.legality import check_deck
from cardwright.games.magic.cards.decks.model import DeckList, Entry, Section
from cardwright.games.magic.cards.decks.reader import find_cards, is_deck_list, read_deck, read_deck_file
from cardwright.games.magic.cards.decks.writer import write_deck

__all__ = [
    "BadFormat",
    "DeckList",
    "Entry",
    "Format",
    "Section",
    "bundled_deck",
    "bundled_deck_text",
    "bundled_decks",
    "check_deck",
    "find_cards",
    "find_format",
    "formats",
    "is_deck_list",
    "read_deck",
    "read_deck_file",
    "write_deck",
]
