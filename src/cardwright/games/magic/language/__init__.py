"""The English of Magic cards: reading it to trees, and writing it back."""

from cardwright.games.magic.language.card import CardReading, FaceReading, read_card, read_face, read_faces
from cardwright.games.magic.language.kept import write_ability
from cardwright.games.magic.language.line import LineReading

__all__ = [
    "CardReading",
    "FaceReading",
    "LineReading",
    "read_card",
    "read_face",
    "read_faces",
    "write_ability",
]
