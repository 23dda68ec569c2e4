"""Sentences that only one card or a few have; each is listed with its reason in the page on the language."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    AssignPile,
    BecomesAs,
    BeFrom,
    CastFaceDown,
    FlipOnto,
    PayableWith,
    PileAssignedTo,
    ProducedMana,
    SpentTo,
    TurnOver,
    Unmasked,
)

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    *verb("plain", FlipOnto, "@flip {what:self} onto the battlefield from a height of at least one foot"),
    *verb("plain", TurnOver, "@turn over completely at least once during the flip"),
    *verb("plain", AssignPile, "@assign {what:object} to a different one of {to:object}"),
    rule("qualifier", PileAssignedTo, "{pile:object} is assigned to"),
    rule(
        "qualifier",
        PayableWith,
        "whose mana cost could be paid by some amount of , or all of , the mana you spent on {cost:mana_cost}",
    ),
    *verb("plain", CastFaceDown, "@cast {what:object} face down as {as_what:object}"),
    rule("qualifier", BecomesAs, "{spell:object} becomes as it resolves"),
    *verb("plain", Unmasked, "@assign or @deal damage , @be dealt damage , or @become tapped"),
    *verb("plain", BeFrom, "@be from {source:object}", check=checks.from_no_zone),
    *verb("plain", SpentTo, "@be spent to {first:verb.inf} and/or to {second:verb.inf}"),
    rule("one_thing", ProducedMana, "mana {by:they} produce"),
)
