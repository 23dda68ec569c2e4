"""The sets of cards that come with the program."""

from functools import cache
from importlib.resources import files
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.plain import read_cards
from cardwright.text import Source

SETS: Final[dict[str, tuple[str, str]]] = {
    "LEA": ("alpha.cards", "1993-08-05"),
    "M15": ("m15.cards", "2014-07-18"),
    "STAPLES": ("staples.cards", ""),
}
"""The bundled sets by their code: file, and the day that the set appeared. The staples are of many sets."""


@cache
def bundled_set(code: str) -> tuple[Card, ...]:
    """Returns the cards of a bundled set in the order of its file."""
    name, released = SETS[code]
    source = Source(files(__package__).joinpath("sets", name).read_text(encoding="utf-8"), name)
    cards = read_cards(source).tree.cards
    return tuple(replace(card, sets=(code,), released=released) for card in cards)


@cache
def bundled_cards() -> tuple[Card, ...]:
    """Returns every bundled card once, in the order of names, with all the sets that it is in."""
    found: dict[str, Card] = {}
    for code in SETS:
        for card in bundled_set(code):
            before = found.get(card.name)
            found[card.name] = card if before is None else replace(before, sets=(*before.sets, code))
    return tuple(found[name] for name in sorted(found))


@cache
def _by_name() -> dict[str, Card]:
    return {fold_name(name): card for card in bundled_cards() for name in card.names}


def bundled_card(name: str) -> Card | None:
    """Returns the bundled card of a name, as people type it.

    >>> bundled_card("lightning bolt").front.text
    'Lightning Bolt deals 3 damage to any target.'
    """
    return _by_name().get(fold_name(name))
