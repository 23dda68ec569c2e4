"""Damage: half of a letter's, as much again to something else, more to some of them."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, rule, verb
from cardwright.games.magic.language.tree import Damage, Deal, DealMore, Half

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    *verb("plain", Deal, "@deal {amount:half_damage} to {to:noun} {more:deal_more*}"),
    rule("half_damage", Half, "half {of:variable} damage , {rounded:rounding} ,"),
    rule("deal_more", DealMore, "and {amount:half_damage} to {to:noun}", join="and"),
    rule("deal_more", DealMore, ", and {amount:half_damage} to {to:noun}", join=", and"),
    rule(
        "deal_more",
        DealMore,
        "and an additional {amount:amount} damage to {to:noun}",
        "and {amount:amount} additional damage to {to:noun}",
        join="and",
        additional=True,
    ),
    *verb("plain", Deal, "@deal {kind:damage} equal to {amount:measure} to {to:noun} {more:as_much_more!}"),
    rule(
        "prevented",
        Damage,
        "the next {amount:amount} {kind:damage} that would be dealt {when:this_turn} to {to:noun} , divided as you choose",
        which="divided",
    ),
    rule("as_much_more", DealMore, "and {amount:that_much} damage to {to:noun}", join="and"),
)
