"""Subtypes that something gets, or has instead of others (CR 205.1a, 305.7)."""

from cardwright.games.magic.language.vocabulary import BASIC_LAND_TYPES, SUBTYPES
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.kinds import LAND


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
