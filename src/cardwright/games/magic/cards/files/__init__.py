"""Files of cards that people have: Scryfall's, MTGJSON's, and the plain text format."""

from cardwright.games.magic.cards.files.reader import CardReader, Kind, kind_of, read_file

__all__ = ["CardReader", "Kind", "kind_of", "read_file"]
