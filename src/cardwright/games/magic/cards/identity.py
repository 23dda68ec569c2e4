"""The colour identity of cards (CR 903.4)."""

import re
from collections.abc import Iterable
from typing import Final

from cardwright.games.magic.cards.model import Card, Face, cost_symbols
from cardwright.games.magic.language.vocabulary import COLOR_LETTERS

_REMINDER: Final = re.compile(r"\([^()]*\)")
_BASIC_LAND_TYPES: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_DEFINED: Final = re.compile(
    r"^(?:This card|~|[^.\n]{1,60}?) is (all colors|white|blue|black|red|green)\.$", re.M
)


def identity(card: Card) -> str:
    """Returns the letters of a card's colour identity, all its faces together (CR 903.4, 903.4d)."""
    return united(_of_face(face) for face in card.faces)


def united(letters: Iterable[str]) -> str:
    """Returns colours together, in their usual order."""
    said = "".join(letters)
    return "".join(letter for letter in COLOR_LETTERS if letter in said)


def _of_face(face: Face) -> str:
    """Returns the colours of a face: symbols of cost and text, indicator, defined colours (CR 903.4, 903.4c).

    A land with a basic land type has that type's mana symbol, by the rule that gives it its ability (CR 903.5d).
    """
    text = _REMINDER.sub("", face.text)
    symbols = (color for symbol in cost_symbols(text) for color in symbol.colors)
    defined = (_COLOR_WORDS.get(word, "".join(COLOR_LETTERS)) for word in _DEFINED.findall(text))
    types = (_BASIC_LAND_TYPES.get(word, "") for word in face.type_line.subtypes)
    return "".join((*face.colors, *symbols, *defined, *types))
