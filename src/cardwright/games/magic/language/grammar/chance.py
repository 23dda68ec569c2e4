"""What chance decides: dice, coins, what is chosen at random."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, rule
from cardwright.games.magic.language.tree import ByChance, Participle, Passive, RandomOf, WithThis

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("qualifier", ByChance, "chosen at random"),
    rule("qualifier", RandomOf, "at random {which:exiled_with}"),
    rule("exiled_with", Participle, "(|that was|that were) {verb:exiled_word} {modifiers:with_this!}"),
    rule("exiled_word", Passive, "exiled", verb="exiled"),
    rule("with_this", WithThis, "with {what:self}"),
    rule("person_qualifier", ByChance, "chosen at random"),
    rule("isnt_kind", ByChance, "chosen at random"),
)
