"""What chance decides: dice, coins, what is chosen at random."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, lexicon, rule, verb
from cardwright.games.magic.language.tree import (
    ByChance,
    FlipCoin,
    FlipsDone,
    Participle,
    Passive,
    RandomOf,
    WhoseCoin,
    WithThis,
)

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("qualifier", ByChance, "chosen at random"),
    rule("qualifier", RandomOf, "at random {which:exiled_with}"),
    rule("exiled_with", Participle, "(|that was|that were) {verb:exiled_word} {modifiers:with_this!}"),
    rule("exiled_word", Passive, "exiled", verb="exiled"),
    rule("with_this", WithThis, "with {what:self}"),
    rule("person_qualifier", ByChance, "chosen at random"),
    rule("isnt_kind", ByChance, "chosen at random"),
    *verb("plain", FlipCoin, "@flip {count:plain_count} coins", how="flip"),
    *verb("plain", FlipCoin, "@flip {count:that_many} coins", how="flip"),
    rule("each_what", FlipsDone, "flip you (win|won)", which="won"),
    rule("each_what", FlipsDone, "flip you (lose|lost)", which="lost"),
    rule("each_what", FlipsDone, "coin that (comes|came) up {which:coin_face}"),
    rule("qualifier", WhoseCoin, "whose coin comes up {face:coin_face}"),
    rule("person_qualifier", WhoseCoin, "whose coin comes up {face:coin_face}"),
    lexicon("coin_face", {"heads": "heads", "tails": "tails"}),
)
