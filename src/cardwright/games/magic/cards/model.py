"""A card as it is printed: its faces, and what stands on each."""

from enum import StrEnum
from typing import Final

from cardwright.games.magic.language.vocabulary import (
    CARD_TYPES,
    COLOR_LETTERS,
    IN_BRACES,
    RENAMED_TYPES,
    SUPERTYPES,
    Symbol,
    symbol_of,
)
from cardwright.text import Node


class Layout(StrEnum):
    """How the faces of a card belong together."""

    NORMAL = "normal"
    SPLIT = "split"
    ADVENTURE = "adventure"
    TRANSFORM = "transform"
    MODAL = "modal"
    FLIP = "flip"
    MELD = "meld"
    PREPARE = "prepare"


class TypeLine(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """A type line: what stands before the dash and after it (CR 205)."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    """Words before the dash that are neither a card type nor a supertype."""

    def __str__(self) -> str:
        before = " ".join((*self.supertypes, *self.unknown, *self.types))
        return f"{before} — {' '.join(self.subtypes)}" if self.subtypes else before


class Face(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """One face of a card. `text` holds a paragraph a line; `cost` is written in canonical symbols."""

    name: str
    cost: str = ""
    type_line: TypeLine = TypeLine()
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: tuple[str, ...] = ()
    line_starts: tuple[int, ...] = ()
    """Where each line of the text stands in the file that it was read from; no part of what the face says."""

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """Returns the names of the fields that say something: not the places."""
        return _FACE_PARTS

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """Returns the symbols of the mana cost; what is no symbol is left out."""
        return cost_symbols(self.cost)

    @property
    def mana_value(self) -> int:
        """Returns the mana value, with X as 0 (CR 202.3)."""
        return sum(symbol.value for symbol in self.symbols)

    @property
    def colors(self) -> tuple[str, ...]:
        """Returns the letters of the face's colours by its cost and colour indicator (CR 202.2, 204)."""
        said = {color for symbol in self.symbols for color in symbol.colors}.union(self.color_indicator)
        return tuple(letter for letter in COLOR_LETTERS if letter in said)

    @property
    def stats(self) -> str | None:
        """Returns power and toughness as printed, `2/2`."""
        return None if self.power is None else f"{self.power}/{self.toughness}"

    def has_type(self, name: str) -> bool:
        """Returns whether the face has this card type, supertype or subtype."""
        line = self.type_line
        return name in line.types or name in line.subtypes or name in line.supertypes


_FACE_PARTS: Final = tuple(f for f in Face.__struct_fields__ if f not in ("span", "line_starts"))


class Card(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """A card: one face or several. Where it was printed and what was noted beside it says nothing of it."""

    faces: tuple[Face, ...]
    layout: Layout = Layout.NORMAL
    sets: tuple[str, ...] = ()
    released: str = ""
    notes: tuple[str, ...] = ()
    """Lines of comment that stand before the card in its file."""
    rarities: tuple[tuple[str, str], ...] = ()
    """Its rarity in each set of which a file tells that: (`M15`, `common`)."""

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """Returns the names of the fields that say something."""
        return ("faces", "layout")

    @property
    def name(self) -> str:
        """Returns the name of the card, all faces of it: `Fire // Ice`."""
        return " // ".join(face.name for face in self.faces)

    @property
    def front(self) -> Face:
        """Returns the first face."""
        return self.faces[0]

    @property
    def names(self) -> tuple[str, ...]:
        """Returns every name that the card may be called by: the whole one first."""
        return tuple(dict.fromkeys((self.name, *[face.name for face in self.faces])))


def cost_symbols(cost: str) -> tuple[Symbol, ...]:
    """Returns the symbols of a cost written in braces.

    >>> [str(symbol) for symbol in cost_symbols("{2}{W}{U}")]
    ['{2}', '{W}', '{U}']
    """
    found = (symbol_of(text) for text in IN_BRACES.findall(cost))
    return tuple(symbol for symbol in found if symbol is not None)


def type_line(text: str) -> TypeLine:
    """Returns the parts of a type line, however the dash is written; it never fails.

    >>> type_line("Legendary Creature — Elf Druid").subtypes
    ('Elf', 'Druid')
    >>> str(type_line("Tribal Instant - Goblin"))
    'Kindred Instant — Goblin'
    """
    before, after = split_at_dash(text)
    words = [RENAMED_TYPES.get(word, word) for word in before.split()]
    types = tuple(word for word in words if word in CARD_TYPES)
    return TypeLine(
        supertypes=tuple(word for word in words if word in SUPERTYPES),
        types=types,
        subtypes=(after.strip(),) if "Plane" in types and after.strip() else _subtypes(after),
        unknown=tuple(word for word in words if word not in CARD_TYPES and word not in SUPERTYPES),
    )


_DASHES: Final = ("—", "–", "--", " - ")


def split_at_dash(text: str) -> tuple[str, str]:
    """Returns what stands before and after the dash of a type line, however it is written."""
    places = [(text.find(dash), dash) for dash in _DASHES if dash in text]
    if not places:
        return text, ""
    _, dash = min(places)
    before, _, after = text.partition(dash)
    return before, after


_TWO_WORDS: Final = ("Time Lord",)


def _subtypes(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for word in text.split():
        both = f"{found[-1]} {word}" if found else word
        if both in _TWO_WORDS:
            found[-1] = both
        else:
            found.append(word)
    return tuple(found)
