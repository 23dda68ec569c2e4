"""Reading whole cards: each face, each line, and what came of it."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from cardwright.games.magic.language.kept import read_lines
from cardwright.games.magic.language.line import LineReading, misprinted_name, short_name
from cardwright.games.magic.language.tree import AbilityText, Unread


class FaceText(Protocol):
    """What the reader needs to know of a face."""

    @property
    def name(self) -> str:
        """The name that the text may call itself by."""

    @property
    def text(self) -> str:
        """The rules text, a paragraph a line."""

    @property
    def type_line(self) -> Any:
        """The type line, or what is written as one."""

    @property
    def cost(self) -> str:
        """The mana cost, in symbols."""


class FaceReading(Struct, frozen=True):
    """The lines of one face."""

    name: str
    lines: tuple[LineReading, ...]

    @property
    def abilities(self) -> tuple[AbilityText, ...]:
        """Returns the abilities that were read, in order."""
        return tuple(line.ability for line in self.lines if line.ability is not None)


class CardReading(Struct, frozen=True):
    """What came of reading a card.

    `read` says that no token is unread, `bound` that every reference is bound too, `roundtrip` that the text
    is written back exactly. A line that fails one of them has no ability and says why in `unread`.
    """

    name: str
    faces: tuple[FaceReading, ...]

    @property
    def lines(self) -> tuple[LineReading, ...]:
        """Returns the lines of all faces."""
        return tuple(line for face in self.faces for line in face.lines)

    @property
    def unread(self) -> tuple[Unread, ...]:
        """Returns all that was not understood."""
        return tuple(unread for line in self.lines for unread in line.unread)

    @property
    def read(self) -> bool:
        """Returns whether every token is in a node."""
        return all(not line.unread or line.unbound for line in self.lines)

    @property
    def bound(self) -> bool:
        """Returns whether the card is read and every reference is bound."""
        return not self.unread

    @property
    def roundtrip(self) -> bool:
        """Returns whether the text is written back exactly; what is bound is."""
        return self.read

    @property
    def ambiguous(self) -> bool:
        """Returns whether a line has two readings."""
        return any(line.ambiguous for line in self.lines)

    @property
    def abilities(self) -> int:
        """Returns how many abilities (lines, modes with their head) the card has."""
        return len(self.lines)

    @property
    def abilities_read(self) -> int:
        """Returns how many of them are read and bound."""
        return sum(not line.unread for line in self.lines)

    @property
    def productions(self) -> frozenset[str]:
        """Returns the productions of the grammar that the card uses."""
        return frozenset(name for line in self.lines for name in line.productions)


def read_face(
    name: str, text: str, *, cost: str = "", spell: bool = False, legendary: bool = False
) -> FaceReading:
    """Reads the text of a face; its mana cost says whether the text may speak of X.

    A legendary card may call itself by part of its name, and any card by its name with a word misprinted.

    >>> read_face("Shock", "Shock deals 2 damage to any target.").lines[0].unread
    ()
    """
    short, wrong = short_name(name, text if legendary else ""), misprinted_name(name, text)
    names = (name, short) if not wrong else (name, wrong) if name in text else (wrong, short)
    return FaceReading(name, read_lines(text, names, cost, spell=spell))


def read_card(card: Any) -> CardReading:
    """Reads a card: one with `name` and `faces`, or a record as in Scryfall's files."""
    if isinstance(card, Mapping):
        faces = [_RecordFace(face) for face in card.get("card_faces") or [card]]
        return read_faces(str(card.get("name", "")), faces)
    return read_faces(card.name, card.faces)


def read_faces(name: str, faces: Iterable[FaceText]) -> CardReading:
    """Reads the faces of a card."""
    return CardReading(
        name,
        tuple(
            read_face(
                face.name,
                face.text,
                cost=face.cost,
                spell=_is_spell(str(face.type_line)),
                legendary="Legendary" in str(face.type_line),
            )
            for face in faces
        ),
    )


def _is_spell(type_line: str) -> bool:
    return "Instant" in type_line or "Sorcery" in type_line


class _RecordFace:
    """A face of a record."""

    __slots__ = ("cost", "name", "text", "type_line")

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.name = str(record.get("name", ""))
        self.cost = str(record.get("mana_cost") or "")
        self.type_line = str(record.get("type_line") or "")
        self.text = str(record.get("oracle_text") or "")
