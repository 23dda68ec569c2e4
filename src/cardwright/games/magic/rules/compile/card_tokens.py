"""Tokens that texts call by a name alone, compiled like a card (CR 111.10, 111.11)."""

from functools import cache

from cardwright.games.magic.cards.model import Face, type_line
from cardwright.games.magic.language.vocabulary import CARD_TOKENS
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.definition import Definition


@cache
def card_token(name: str) -> Definition:
    """Returns the token of a name."""
    said = CARD_TOKENS[name]
    power, _, toughness = said.size.partition("/")
    return again.FACE(
        Face(
            name=name,
            cost=said.cost,
            type_line=type_line(said.type),
            text=said.text.strip(),
            power=power or None,
            toughness=toughness or None,
            color_indicator=tuple(said.color),
        )
    )
