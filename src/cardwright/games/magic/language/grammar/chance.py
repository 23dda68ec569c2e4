"""What chance decides: dice, coins, what is chosen at random."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb
from cardwright.games.magic.language.tree import (
    Act,
    AnyNumber,
    ByChance,
    Counted,
    ExtremeRoll,
    FlipCoin,
    FlipsDone,
    Head,
    NounPhrase,
    OrMore,
    Participle,
    Passive,
    PlusMore,
    RandomOf,
    Roll,
    RollDice,
    RollsDone,
    RollsResult,
    ThatMuch,
    WhoseCoin,
    WithThis,
)

_SO_MANY: Final = (OrMore, ThatMuch, AnyNumber)


def _are_dice(phrase: Any) -> bool:
    """`one or more dice`, `that many dice plus one`."""
    return isinstance(phrase, NounPhrase) and _are_so_many(phrase, "die")


def _are_so_many_cards(phrase: Any) -> bool:
    """`a number of cards`, `that many cards plus one`."""
    return isinstance(phrase, NounPhrase) and _are_so_many(phrase, "card")


def _are_so_many(phrase: NounPhrase, thing: str) -> bool:
    count = phrase.determiner.count if isinstance(phrase.determiner, Counted) else None
    plain = all(isinstance(word, PlusMore) for word in phrase.qualifiers) and not phrase.shared
    return plain and isinstance(count, _SO_MANY) and phrase.heads == (Head(thing=thing, plural=True),)


DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("qualifier", ByChance, "chosen at random"),
    rule("qualifier", RandomOf, "at random {which:exiled_with}"),
    rule("exiled_with", Participle, "(|that was|that were) {verb:exiled_word} {modifiers:with_this!}"),
    rule("exiled_word", Passive, "exiled", verb="exiled"),
    rule("with_this", WithThis, "with {what:self}"),
    rule("person_qualifier", ByChance, "chosen at random"),
    *verb("plain", RollDice, "@roll {what:several_dice}"),
    around("several_dice", "{:object}", _are_dice),
    *verb("plain", RollsResult, "@roll a {result:figure} or higher (on a die|)", how=">="),
    *verb("plain", RollsResult, "@roll a {result:figure} (on a die|)", how="="),
    *verb("plain", RollsResult, "@roll a die"),
    rule("one_thing", ExtremeRoll, "the {how:extreme} roll"),
    *verb("plain", Act, "@scry {what:several_cards}", verb="scry"),
    around("several_cards", "{:object}", _are_so_many_cards),
    *verb("plain", FlipCoin, "@flip {count:plain_count} coins", how="flip"),
    *verb("plain", FlipCoin, "@flip {count:that_many} coins", how="flip"),
    rule(
        "each_what",
        FlipsDone,
        "flip you (win|won) !which=won",
        "flip you (lose|lost) !which=lost",
        "coin that (comes|came) up {which:coin_face}",
    ),
    *alias("qualifier", "whose_coin"),
    *alias("person_qualifier", "whose_coin"),
    rule("whose_coin", WhoseCoin, "whose coin comes up {face:coin_face}"),
    *verb("plain", Roll, "@roll {dice:dice} and {sign:add_word} {more:term}"),
    lexicon("add_word", {"add": "+", "subtract": "-"}),
    *verb("plain", Roll, "@roll {dice:two_dice} and choose one result", choose=True),
    lexicon("two_dice", {f"two d{sides}": f"two d{sides}" for sides in (4, 6, 8, 10, 12)}),
    *verb("plain", Roll, "@roll {count:plain_count} six-sided dice", dice="six-sided dice"),
    rule("each_what", RollsDone, "{which:parity} result"),
    lexicon("coin_face", {"heads": "heads", "tails": "tails"}),
)
