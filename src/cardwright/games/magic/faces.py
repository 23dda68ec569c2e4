"""What is printed on Magic's cards and tokens, for those who draw them."""

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from cardwright.games.magic.cards.model import Face as PrintedFace
from cardwright.games.magic.language.vocabulary import IN_BRACES
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import (
    ARTIFACT,
    BATTLE,
    CREATURE,
    ENCHANTMENT,
    LAND,
    PLANESWALKER,
    color_words,
)
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel.picture import Face

_KINDS: Final = (
    (CREATURE, "creature"),
    (PLANESWALKER, "planeswalker"),
    (BATTLE, "battle"),
    (LAND, "land"),
    (ARTIFACT, "artifact"),
    (ENCHANTMENT, "enchantment"),
)


def drawn_key(obj: Obj) -> str:
    """Returns the key of what an object shows: its card's name, or for tokens and copies what they are."""
    if obj.face_down:
        return _made_key(obj.definition.values)
    if obj.values is not None or obj.definition.card is None:
        return _made_key(obj.values or obj.definition.values)
    return obj.definition.name


def true_key(obj: Obj) -> str:
    """Returns the key of the card that an object is, whatever it shows."""
    return obj.under.name if obj.under is not None else obj.definition.name


def find_face(state: MagicState, key: str) -> Face | None:
    """Returns the face that stands under a key in this game."""
    for obj in state.objects.values():
        if obj.under is not None and obj.under.name == key:
            return card_face(obj.under)
        if drawn_key(obj) == key:
            if obj.face_down or obj.values is not None or obj.definition.card is None:
                return made_face(obj.values or obj.definition.values)
            return card_face(obj.definition)
        if obj.definition.name == key:
            return card_face(obj.definition)
    return None


@lru_cache(maxsize=16384)
def card_face(definition: Definition) -> Face:
    """Returns the face of a card as it is printed; of several faces, this one or all of them together."""
    card = definition.card
    if card is None:
        return made_face(definition.values)
    faces = card.faces
    printed = next((face for face in faces if face.name == definition.name), None)
    shown = faces if printed is None else (printed,)
    return Face(
        name=definition.name,
        kind=_kind(definition.values),
        type=" // ".join(str(face.type_line) for face in shown),
        text="\n//\n".join(face.text for face in shown),
        cost=tuple(symbol for face in shown for symbol in symbols(face.cost)),
        colors=color_words(definition.values.colors),
        values=_printed_values(shown[0]),
        line=_line(definition.values),
    )


@lru_cache(maxsize=4096)
def made_face(values: Chars) -> Face:
    """Returns the face of something that is no card: a token, a copy, what lies face down."""
    stats = [("power", values.power), ("toughness", values.toughness), ("loyalty", values.loyalty)]
    return Face(
        name=values.name or "Face-down card",
        kind=_kind(values),
        type=values.type_line(),
        text="\n".join(ability.text for ability in values.abilities),
        cost=symbols(values.cost.text) if values.cost is not None else (),
        colors=color_words(values.colors),
        values=tuple((name, str(value)) for name, value in stats if value is not None),
        line=_line(values),
    )


def symbols(cost: str) -> tuple[str, ...]:
    """Returns the symbols of a cost, without their braces.

    >>> symbols("{2}{W/U}")
    ('2', 'W/U')
    """
    return tuple(found.strip("{}") for found in IN_BRACES.findall(cost))


def _made_key(values: Chars) -> str:
    said = "|".join(
        (
            values.name,
            values.type_line(),
            values.stats(),
            str(values.colors),
            *(a.text for a in values.abilities),
        )
    )
    return f"{values.name or 'face-down'}#{blake2b(said.encode(), digest_size=4).hexdigest()}"


def _kind(values: Chars) -> str:
    return next((word for bit, word in _KINDS if values.types & bit), "spell")


def _line(values: Chars) -> str:
    """Returns what stands on a card at table size: its keywords, or its type."""
    if values.keywords:
        return " · ".join(
            word.capitalize() if not at else word for at, word in enumerate(values.keywords[:3])
        )
    return " ".join(values.subtypes) or values.type_line()


def _printed_values(face: PrintedFace) -> tuple[tuple[str, str], ...]:
    said = (
        ("power", face.power),
        ("toughness", face.toughness),
        ("loyalty", face.loyalty),
        ("defense", face.defense),
    )
    return tuple((name, value) for name, value in said if value is not None)
