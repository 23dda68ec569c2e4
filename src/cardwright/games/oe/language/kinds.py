"""Which cards a specifier can mean, and which places can hold them."""

from collections.abc import Iterable
from typing import Final

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v

Subtypes = tuple[str, ...]

ALL: Final[Subtypes] = tuple(v.SUBTYPES)
BOARD: Final = "BOARD"


def of_types(types: Iterable[str]) -> Subtypes:
    """Returns the subtypes of some types."""
    wanted = tuple(types)
    return tuple(word for word in ALL if v.SUBTYPES[word].of in wanted)


def of_kind(kind: t.Kind) -> Subtypes:
    """Returns the subtypes that a kind can mean: none where its subtype is not of its type."""
    found = ALL
    if kind.type is not None and not v.TYPES[kind.type].any:
        found = of_types((kind.type,))
    return found if kind.subtype is None else tuple(word for word in found if word == kind.subtype)


def of_specifier(specifier: t.Specifier) -> Subtypes:
    """Returns the subtypes of the cards that a specifier can mean."""
    match specifier:
        case t.Kind():
            return of_kind(specifier)
        case t.Name():
            return ALL
        case t.Attribute():
            return of_types(v.ATTRIBUTES[specifier.word].on)
        case t.State():
            return of_types(v.STATES[specifier.word].on)


def of_specifiers(specifiers: Iterable[t.Specifier]) -> Subtypes:
    """Returns the subtypes of the cards that all of the specifiers can mean at once."""
    found = ALL
    for specifier in specifiers:
        fits = of_specifier(specifier)
        found = tuple(word for word in found if word in fits)
    return found


def both(one: Subtypes, other: Subtypes) -> Subtypes:
    """Returns what is in both."""
    return tuple(word for word in one if word in other)


def slots_of(location: t.Location) -> tuple[str, ...]:
    """Returns the slots that a location can be, in reading order; none for a hand or graveyard."""
    slots = tuple(v.SLOTS)
    if isinstance(location, t.Range):
        return slots[slots.index(location.first) : slots.index(location.last) + 1]
    if location.word in v.SLOTS:
        return (location.word,)
    return () if location.word in ("HAND", "GRAVE") else slots


def held_by(location: t.Location) -> Subtypes:
    """Returns the subtypes of the cards that can be there."""
    slots = slots_of(location)
    if not slots:
        return ALL
    rows = [v.SLOTS[slot][0] for slot in slots]
    return tuple(word for word in ALL if any(word in v.ROWS[row].holds for row in rows))


def held_by_any(locations: Iterable[t.Location]) -> Subtypes:
    """Returns the subtypes of the cards that can be in one of the places."""
    held = [held_by(location) for location in locations]
    return tuple(word for word in ALL if any(word in each for each in held))


def wheres(locations: Iterable[t.Location]) -> tuple[str, ...]:
    """Returns where the places are: on the board, in a hand, in a graveyard."""
    found = [
        location.word if isinstance(location, t.Place) and location.word in ("HAND", "GRAVE") else BOARD
        for location in locations
    ]
    return tuple(dict.fromkeys(found))
