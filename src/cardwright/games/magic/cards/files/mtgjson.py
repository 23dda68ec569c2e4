"""Cards as MTGJSON's files have them: AtomicCards, AllPrintings, a set."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec import Struct

from cardwright.games.magic.cards.files.stream import Piece
from cardwright.games.magic.cards.model import Card, Face, Layout, type_line
from cardwright.games.magic.cards.wording import canonical_text
from cardwright.games.magic.language.vocabulary import COLOR_LETTERS, canonical_symbols


class MtgjsonFace(Struct, rename="camel"):
    """The fields of a face; a card with several is several of these under one name."""

    name: str
    type: str
    layout: str = "normal"
    face_name: str | None = None
    side: str | None = None
    mana_cost: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] | None = None
    printings: list[str] | None = None
    set_code: str = ""
    original_release_date: str | None = None
    rarity: str = ""


class MtgjsonSet(Struct, rename="camel"):
    """A set: its cards, and the day it appeared."""

    cards: list[MtgjsonFace]
    release_date: str | None = None


_LAYOUTS: Final = {
    "split": Layout.SPLIT,
    "aftermath": Layout.SPLIT,
    "flip": Layout.FLIP,
    "transform": Layout.TRANSFORM,
    "modal_dfc": Layout.MODAL,
    "adventure": Layout.ADVENTURE,
    "meld": Layout.MELD,
    "prepare": Layout.PREPARE,
}
_NO_CARDS: Final = frozenset(("token", "emblem", "art_series"))

_FACES: Final = msgspec.json.Decoder(list[MtgjsonFace])
_SET: Final = msgspec.json.Decoder(MtgjsonSet)


def cards_of(piece: Piece) -> Iterator[Card]:
    """Yields the cards of one member of the file's data: a card's faces, a set, or a set's list of cards."""
    if piece.text.startswith(b"["):
        if _is_list_of_faces(piece):
            yield from grouped(_FACES.decode(piece.text), "")
    elif b'"cards"' in piece.text:
        found = _SET.decode(piece.text)
        yield from grouped(found.cards, found.release_date or "")


def _is_list_of_faces(piece: Piece) -> bool:
    """Returns whether a list is of cards: a set file has lists of other things beside its cards."""
    if piece.key == b"cards":
        return True
    return (
        b'"layout"' in piece.text
        and b'"type"' in piece.text
        and piece.key not in (b"tokens", b"sealedProduct")
    )


def grouped(faces: Iterable[MtgjsonFace], released: str) -> Iterator[Card]:
    """Yields cards, each made of the faces that share its name."""
    by_name: dict[str, list[MtgjsonFace]] = {}
    for face in faces:
        if face.layout not in _NO_CARDS:
            by_name.setdefault(face.name, []).append(face)
    for found in by_name.values():
        sides = {face.side or "": face for face in reversed(found)}
        yield _card([sides[side] for side in sorted(sides)], released)


def _card(faces: list[MtgjsonFace], released: str) -> Card:
    first = faces[0]
    sets = first.printings or ([first.set_code] if first.set_code else [])
    return Card(
        faces=tuple(_face(face) for face in faces),
        layout=_LAYOUTS.get(first.layout, Layout.SPLIT) if len(faces) > 1 else Layout.NORMAL,
        sets=tuple(sets),
        released=first.original_release_date or released,
        rarities=((first.set_code.upper(), first.rarity),) if first.set_code and first.rarity else (),
    )


def _face(data: MtgjsonFace) -> Face:
    said = data.color_indicator or []
    return Face(
        name=data.face_name or data.name,
        cost=canonical_symbols(data.mana_cost or ""),
        type_line=type_line(data.type),
        text=canonical_text(data.text or ""),
        power=data.power,
        toughness=data.toughness,
        loyalty=data.loyalty,
        defense=data.defense,
        color_indicator=tuple(letter for letter in COLOR_LETTERS if letter in said),
    )
