"""Tokens as definitions (CR 111)."""

from cardwright.games.magic.rules.ability import Ability
from cardwright.games.magic.rules.chars import Chars, keyword_names
from cardwright.games.magic.rules.definition import Definition


def token_definition(
    subtypes: tuple[str, ...],
    types: int,
    colors: int,
    supertypes: tuple[str, ...],
    abilities: tuple[Ability, ...],
    *,
    name: str = "",
    power: int | None = None,
    toughness: int | None = None,
) -> Definition:
    """Returns a token; without a name it is called by its subtypes (CR 111.4)."""
    called = name or " ".join((*subtypes, "Token"))
    values = Chars(
        called,
        None,
        colors,
        types,
        supertypes,
        subtypes,
        abilities,
        keyword_names(abilities),
        power,
        toughness,
        every_creature_type="changeling" in keyword_names(abilities),
    )
    return Definition(called, values)
