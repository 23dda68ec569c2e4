"""Cards as Scryfall's bulk files have them."""

from typing import Final

from msgspec import Struct

from cardwright.games.magic.cards.model import Card, Face, Layout, type_line
from cardwright.games.magic.cards.wording import canonical_text
from cardwright.games.magic.language.vocabulary import COLOR_LETTERS, canonical_symbols


class ScryfallFace(Struct):
    """The fields of a face, of those that say something about the card."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] | None = None


class ScryfallCard(ScryfallFace):
    """The fields of a card: `sets` is not Scryfall's, but is found in files made of its data."""

    object: str = "card"
    layout: str = "normal"
    card_faces: list[ScryfallFace] | None = None
    set: str = ""
    sets: list[str] = []
    released_at: str | None = None
    rarity: str = ""


_LAYOUTS: Final = {
    "split": Layout.SPLIT,
    "flip": Layout.FLIP,
    "transform": Layout.TRANSFORM,
    "battle": Layout.TRANSFORM,
    "modal_dfc": Layout.MODAL,
    "adventure": Layout.ADVENTURE,
    "omen": Layout.ADVENTURE,
    "meld": Layout.MELD,
    "prepare": Layout.PREPARE,
}
_NO_CARDS: Final = frozenset(("token", "double_faced_token", "emblem", "art_series"))
_ONE_FACE: Final = frozenset(("reversible_card",))


def card_of(data: ScryfallCard) -> Card | None:
    """Returns the card, or None for what is no card to play with: a token, an emblem, art."""
    if data.object != "card" or data.layout in _NO_CARDS:
        return None
    faces = data.card_faces or [data]
    if data.layout in _ONE_FACE:
        faces = faces[:1]
    sets = data.sets or ([data.set] if data.set else [])
    return Card(
        faces=tuple(_face(face) for face in faces),
        layout=_LAYOUTS.get(data.layout, Layout.SPLIT) if len(faces) > 1 else Layout.NORMAL,
        sets=tuple(code.upper() for code in sets),
        released=data.released_at or "",
        rarities=((data.set.upper(), data.rarity),) if data.set and data.rarity else (),
    )


def _face(data: ScryfallFace) -> Face:
    said = data.color_indicator or []
    return Face(
        name=data.name,
        cost=canonical_symbols(data.mana_cost or ""),
        type_line=type_line(data.type_line or ""),
        text=canonical_text(data.oracle_text or ""),
        power=data.power,
        toughness=data.toughness,
        loyalty=data.loyalty,
        defense=data.defense,
        color_indicator=tuple(letter for letter in COLOR_LETTERS if letter in said),
    )
