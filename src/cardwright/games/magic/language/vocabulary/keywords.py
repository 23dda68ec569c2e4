"""Every keyword ability (CR 702), with the shapes in which it is written."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from cardwright.games.magic.language.vocabulary.tables import load, strings


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
    engine: bool = False
    """The rules ask for it by name, and it needs nothing else."""


def _keywords() -> dict[str, Keyword]:
    table = load("keywords.toml")
    shapes: dict[str, tuple[Shape, ...]] = {}
    for shape in Shape:
        for name in strings(table, shape.value):
            shapes[name] = (*shapes.get(name, ()), shape)
    texts: dict[str, tuple[str, ...]] = {}
    for name, entry in table["text"].items():
        shapes[name] = (Shape(entry["shape"]), *shapes.get(name, ()))
        texts[name] = strings(entry, "text")
    engine = strings(table, "engine")
    return {name: Keyword(name, shapes[name], texts.get(name, ()), name in engine) for name in sorted(shapes)}


KEYWORDS: Final[dict[str, Keyword]] = _keywords()
"""Every keyword ability by its name, in the order of the alphabet."""


def keywords_of(shape: Shape) -> tuple[str, ...]:
    """Returns the names of the keywords that may be written in this shape."""
    return tuple(name for name, keyword in KEYWORDS.items() if shape in keyword.shapes)
