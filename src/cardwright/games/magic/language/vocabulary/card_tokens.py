"""Tokens that texts call by a name alone (CR 111.10, 111.11)."""

from typing import Final

from msgspec import Struct

from cardwright.games.magic.language.vocabulary.tables import load


class CardToken(Struct, frozen=True):
    """What such a token is, as a card would say it."""

    type: str
    cost: str = ""
    text: str = ""
    color: str = ""
    size: str = ""


CARD_TOKENS: Final[dict[str, CardToken]] = {
    name: CardToken(**said) for name, said in load("card_tokens.toml").items()
}
"""By name."""
