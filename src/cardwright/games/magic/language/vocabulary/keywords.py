"""Every keyword ability (CR 702), with the shapes in which it is written."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from msgspec import Struct

from cardwright.games.magic.language.vocabulary.tables import load, strings
from cardwright.games.magic.language.vocabulary.types import SUBTYPES


class Shape(StrEnum):
    """What follows (or comes before) a keyword's name."""

    NONE = "none"
    """Flying"""
    COST = "cost"
    """Cycling {2}; Cycling—Pay 2 life."""
    NUMBER = "number"
    """Bushido 2; Devour X, where X is …"""
    NUMBER_COST = "number_cost"
    """Suspend 4—{1}{U}"""
    OBJECT = "object"
    """Enchant creature; Champion an Elf"""
    FOR_OBJECT = "for_object"
    """Affinity for artifacts"""
    FROM_QUALITY = "from_quality"
    """Protection from black and from red"""
    OVER_OBJECT = "over_object"
    """Trample over planeswalkers"""
    OBJECT_COST = "object_cost"
    """Equip legendary creature {3}"""
    WITH_OBJECT_COST = "with_object_cost"
    """Craft with artifact {2}"""
    ONTO_OBJECT_COST = "onto_object_cost"
    """Splice onto Arcane {1}{R}"""
    FROM_OBJECT_COST = "from_object_cost"
    """Emerge from artifact {5}{U}"""
    OBJECT_NUMBER = "object_number"
    """Devour artifact 2"""
    COSTS = "costs"
    """Kicker {1}{G} and/or {W}"""
    COST_STATS = "cost_stats"
    """Prototype {1}{W} — 2/2"""
    GIFT = "gift"
    """Gift a card"""
    WITH_NAME = "with_name"
    """Partner with Gorm the Great"""
    DASH_NAME = "dash_name"
    """Partner—Survivors"""
    WITH_OTHER = "with_other"
    """Bands with other Dinosaurs"""
    LANDWALK = "landwalk"
    """Swampwalk; snow swampwalk; legendary landwalk"""
    TYPE_COST = "type_cost"
    """Plainscycling {2}; basic landcycling {1}"""
    TYPE_BEFORE = "type_before"
    """Goblin offering"""
    ABILITY = "ability"
    """Forecast — {2}{U}, Reveal this card from your hand: …"""


class Keyword(Struct, frozen=True):
    """A keyword ability: its name in small letters, its shapes, the usual one first, and the words that it stands for."""

    name: str
    shapes: tuple[Shape, ...]
    text: tuple[str, ...] = ()
    of_kind: tuple[str, ...] = ()
    """The same where a kind stands before its name: basic landcycling (CR 702.29e)."""
    casting: bool = False
    """Its cost is paid as the card is cast (CR 601.2b)."""
    engine: bool = False
    """The rules ask for it by name, and it needs nothing else but a cost."""


def _keywords() -> dict[str, Keyword]:
    table = load("keywords.toml")
    shapes: dict[str, tuple[Shape, ...]] = {}
    for shape in Shape:
        for name in strings(table, shape.value):
            shapes[name] = (*shapes.get(name, ()), shape)
    texts = table["text"]
    for name, entry in texts.items():
        shapes[name] = (Shape(entry["shape"]), *shapes.get(name, ()))
    engine = strings(table, "engine")
    return {name: _keyword(name, shapes[name], texts.get(name, {}), engine) for name in sorted(shapes)}


def _keyword(
    name: str, shapes: tuple[Shape, ...], entry: Mapping[str, Any], engine: tuple[str, ...]
) -> Keyword:
    text, of_kind = (strings(entry, key) if key in entry else () for key in ("text", "of_kind"))
    return Keyword(name, shapes, text, of_kind, entry.get("casting") is True, name in engine)


PAID: Final = strings(load("keywords.toml"), "paid")
"""Keywords whose cost a text may ask about: whether it was paid (CR 601.2b)."""

KEYWORDS: Final[dict[str, Keyword]] = _keywords()
"""Every keyword ability by its name, in the order of the alphabet."""


def keywords_of(shape: Shape) -> tuple[str, ...]:
    """Returns the names of the keywords that may be written in this shape."""
    return tuple(name for name, keyword in KEYWORDS.items() if shape in keyword.shapes)


OF_KINDS: Final = tuple(name for name, keyword in KEYWORDS.items() if keyword.of_kind)
"""The keywords before whose name a kind may stand."""


class Words(NamedTuple):
    """What a keyword stands for."""

    shapes: tuple[Shape, ...]
    texts: tuple[str, ...]
    casting: bool
    """Its cost is paid as the card is cast."""


def words_of(name: str) -> Words | None:
    """Returns the words of a keyword that stands for an ability in words; None for others."""
    known = KEYWORDS.get(name)
    if known is not None:
        return Words(known.shapes, known.text, known.casting) if known.text else None
    for base in OF_KINDS:
        if name.endswith(base):
            kind = name.removesuffix(base).strip()
            kind = kind.capitalize() if kind.capitalize() in SUBTYPES else kind
            article = "an" if kind[0].upper() in "AEIOU" else "a"
            texts = (text.replace("a KIND", f"{article} {kind}") for text in KEYWORDS[base].of_kind)
            return Words(KEYWORDS[base].shapes, tuple(texts), casting=False)
    return None
