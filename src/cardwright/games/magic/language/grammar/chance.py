"""What chance decides: dice, coins, what is chosen at random."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, rule
from cardwright.games.magic.language.tree import ByChance

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("qualifier", ByChance, "chosen at random"),
    rule("person_qualifier", ByChance, "chosen at random"),
    rule("isnt_kind", ByChance, "chosen at random"),
)
