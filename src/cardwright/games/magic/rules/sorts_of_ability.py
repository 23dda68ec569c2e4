"""Which sorts of ability an object has (CR 113.3, 605.1)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.rules.ability import ActivatedAbility, TriggeredAbility, every_ability
from cardwright.games.magic.rules.chars import Builder, Chars
from cardwright.games.magic.rules.kinds import BASIC_MANA, LAND


def _has_basic_type(chars: Chars | Builder) -> bool:
    """Tells whether a land has a mana ability by a basic land type (CR 305.6)."""
    return bool(chars.types & LAND) and any(kind in BASIC_MANA for kind in chars.subtypes)


def _has_any(chars: Chars | Builder) -> bool:
    """Tells whether an object has an ability; what its controller may do by the rules is none (CR 113.12)."""
    return bool(chars.abilities) or _has_basic_type(chars)


def _has_activated(chars: Chars | Builder) -> bool:
    return _has_basic_type(chars) or any(_activated(chars))


def _has_mana(chars: Chars | Builder) -> bool:
    """Tells whether an object has a mana ability, activated or triggered (CR 605.1)."""
    return _has_basic_type(chars) or any(
        (isinstance(one, ActivatedAbility) and one.mana is not None)
        or (isinstance(one, TriggeredAbility) and one.mana)
        for one in every_ability(chars.abilities)
    )


def _activated(chars: Chars | Builder) -> list[ActivatedAbility]:
    """Returns the activated abilities that are written; a special action is none (CR 116.1)."""
    found = every_ability(chars.abilities)
    return [one for one in found if isinstance(one, ActivatedAbility) and not one.special]


ABILITY_SORTS: Final[dict[str, Callable[[Chars | Builder], bool]]] = {
    "any": _has_any,
    "activated": _has_activated,
    "mana": _has_mana,
    "activated but mana": lambda chars: any(one.mana is None for one in _activated(chars)),
}
"""By the words of the record that asks for them."""
