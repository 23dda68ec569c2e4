"""Abilities that are spoken of by their keyword, and what they cost (CR 702, 118.7, 602.2b)."""

from typing import TYPE_CHECKING

from cardwright.games.magic.meaning.records.base import Id, M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount


class AbilityCosts(M, frozen=True):
    """Abilities of a keyword cost so much more generic mana to activate, less where it is below none (CR 602.2b, 118.7)."""

    keyword: str
    more: "Amount"


class SpellCosts(M, frozen=True):
    """Spells cost so much more generic mana to cast, less where it is below none (CR 118.7, 601.2f).

    In the amount, the spell itself and the player who casts it may be known by ids.
    """

    more: "Amount"
    spell: Id = ""
    caster: Id = ""


class AbilityFree(M, frozen=True):
    """A player may pay {0} rather than the cost of an ability of a keyword (CR 118.9, 602.2b)."""

    keyword: str


class WayCosts(M, frozen=True):
    """Spells that are cast by a keyword cost so much more generic mana, less where it is below none (CR 118.9, 601.2f)."""

    keyword: str
    more: "Amount"
