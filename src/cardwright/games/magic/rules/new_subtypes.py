"""Card types and subtypes that something gets, or has instead of others (CR 205.1a, 305.7)."""

from cardwright.games.magic.language.vocabulary import BASIC_LAND_TYPES, SUBTYPES
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.kinds import LAND, TYPE_BITS


def set_subtypes(builder: Builder, subtypes: list[str], added: bool) -> None:
    """Sets or adds subtypes; a new basic land type takes the land's own abilities away (CR 305.7)."""
    lists = [kind for one in subtypes for kind in SUBTYPES.get(one, ())]
    if added:
        builder.add_subtypes(subtypes)
        return
    kept = [one for one in builder.subtypes if not any(kind in lists for kind in SUBTYPES.get(one, ()))]
    builder.subtypes = (*kept, *subtypes)
    if "creature" in lists:
        builder.every_creature_type = False
    if any(one in BASIC_LAND_TYPES for one in subtypes) and builder.types & LAND:
        builder.abilities = ()


def set_types(builder: Builder, types: int) -> None:
    """Sets the card types; subtypes that go with none of them are lost (CR 205.1a)."""
    builder.types = types
    builder.subtypes = tuple(word for word in builder.subtypes if _fits(word, types))


def _fits(subtype: str, types: int) -> bool:
    kinds = SUBTYPES.get(subtype, ())
    return any(TYPE_BITS.get(kind.capitalize(), 0) & types for kind in kinds)
