"""The sets of cards that come with the program."""

from functools import cache
from importlib.resources import files
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.plain import Known
from cardwright.text import Source

SETS: Final[dict[str, tuple[str, str]]] = {
    "LEA": ("alpha.cards", "1993-08-05"),
    "M15": ("m15.cards", "2014-07-18"),
    "STAPLES": ("staples.cards", ""),
}
"""The bundled sets by their code: file, and the day that the set appeared. The staples are of many sets."""


@cache
def _file(code: str) -> Known:
    name, _ = SETS[code]
    return Known(Source(files(__package__).joinpath("sets", name).read_text(encoding="utf-8"), name))


@cache
def bundled_set(code: str) -> tuple[Card, ...]:
    """Returns the cards of a bundled set in the order of its file."""
    known = _file(code)
    return tuple(_of_set(known.card(index), (code,)) for index in range(len(known.names)))


def _of_set(card: Card, codes: tuple[str, ...]) -> Card:
    return replace(card, sets=codes, released=SETS[codes[0]][1])


@cache
def _places() -> dict[str, tuple[tuple[str, int], ...]]:
    """Returns where each card stands, by the names of its faces: sets in their order, and places in their files."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for code in SETS:
        for index, names in enumerate(_file(code).names):
            name = " // ".join(names)
            found[name] = (*found.get(name, ()), (code, index))
    return found


@cache
def _bundled(name: str) -> Card:
    places = _places()[name]
    code, index = places[0]
    return _of_set(_file(code).card(index), tuple(code for code, _ in places))


@cache
def bundled_cards() -> tuple[Card, ...]:
    """Returns every bundled card once, in the order of names, with all the sets that it is in."""
    return tuple(_bundled(name) for name in sorted(_places()))


@cache
def _by_name() -> dict[str, str]:
    """Returns the whole name of each card, by every name that it may be called by."""
    return {
        fold_name(called): name
        for name in sorted(_places())
        for called in dict.fromkeys((name, *name.split(" // ")))
    }


def bundled_card(name: str) -> Card | None:
    """Returns the bundled card of a name, as people type it.

    >>> bundled_card("lightning bolt").front.text
    'Lightning Bolt deals 3 damage to any target.'
    """
    whole = _by_name().get(fold_name(name))
    return None if whole is None else _bundled(whole)
