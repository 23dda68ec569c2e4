"""Who may be a commander, and which two may be so together (CR 903.3, 702.124)."""

import re
from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.cards.model import Card, Face

_PARTNER: Final = re.compile(
    r"^(Partner with (?P<name>[^(\n]+?)|Partner—(?P<kind>[^(\n]+?)|(?P<older>Friends forever)|Partner)\s*(?:\(.*\))?$",
    re.M,
)
_BACKGROUND: Final = re.compile(r"^Choose a Background\b", re.M)
_COMPANION: Final = re.compile(r"^Doctor's companion\b", re.M)
_MAY_BE: Final = "can be your commander"
_VEHICLES: Final = ("Vehicle", "Spacecraft")


def may_command(card: Card, *, planeswalkers: bool = False) -> bool:
    """Tells whether a card may be a commander: a legendary creature, or one that says so (CR 903.3, 903.3a)."""
    face = card.front
    if _MAY_BE in face.text:
        return True
    if not face.has_type("Legendary"):
        return False
    if face.has_type("Creature") or (planeswalkers and face.has_type("Planeswalker")):
        return True
    return face.has_type("Background") or (
        face.power is not None and any(face.has_type(word) for word in _VEHICLES)
    )


def may_command_together(cards: Sequence[Card]) -> bool:
    """Tells whether these cards may be the commanders of one deck: one, or two that belong together (CR 702.124)."""
    if len(cards) == 1:
        return not cards[0].front.has_type("Background")
    if len(cards) != 2:
        return False
    one, other = cards[0].front, cards[1].front
    return _are_partners(one, other) or _go_with(one, other) or _go_with(other, one)


def _are_partners(one: Face, other: Face) -> bool:
    """Tells whether two have partner of the same kind, or name each other (CR 702.124h, 702.124j)."""
    for mine in _PARTNER.finditer(one.text):
        for theirs in _PARTNER.finditer(other.text):
            if mine["name"] or theirs["name"]:
                if mine["name"] == other.name and theirs["name"] == one.name:
                    return True
            elif _kind(mine) == _kind(theirs):
                return True
    return False


def _kind(partner: re.Match[str]) -> str:
    """Returns of which kind a partner is; friends forever are one, with or without the word (CR 702.124i)."""
    return partner["kind"] or partner["older"] or ""


def _go_with(one: Face, other: Face) -> bool:
    """Tells whether one takes a Background, or is the companion of a Doctor (CR 702.124k, 702.124m)."""
    if _BACKGROUND.search(one.text) and other.has_type("Background"):
        return True
    doctor = other.has_type("Doctor") and other.has_type("Time Lord") and len(other.type_line.subtypes) == 2
    return _COMPANION.search(one.text) is not None and doctor
