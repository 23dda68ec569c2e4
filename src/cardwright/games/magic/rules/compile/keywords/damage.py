"""Keywords of damage (CR 702): toxic."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    KeywordAbility,
)
from cardwright.games.magic.rules.compile.keywords.with_words import numbered
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit


@keyword("toxic")
def _toxic(unit: Unit, node: tree.Keyword) -> Ability:
    """`Toxic 1` (CR 702.164): its combat damage to a player also gives poison counters."""
    return KeywordAbility(unit.text, "toxic", node, amount=numbered(unit, node))
