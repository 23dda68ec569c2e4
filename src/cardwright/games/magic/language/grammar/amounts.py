"""Counts before nouns, amounts of damage and life, measures after "equal to", comparisons."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, lexicon, rule
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    AnyNumber,
    AtLeast,
    Characteristic,
    ColorsAmong,
    Comparison,
    DamageDone,
    Devotion,
    EventAmount,
    Exactly,
    Half,
    LifeDone,
    MoreThan,
    NoMoreThan,
    Number,
    NumberOf,
    OneOrTwo,
    OrFewer,
    OrMore,
    OwnCharacteristic,
    Sum,
    ThatMuch,
    ThatNumber,
    Times,
    Total,
    UpTo,
    Variable,
    WhichClause,
)

STATS: Final = (
    "power", "toughness", "mana value", "converted mana cost", "loyalty", "life total", "base power", "base toughness",
    "total power", "intensity", "defense", "starting life total", "hand size", "maximum hand size", "level", "life",
    "power and toughness", "base power and toughness", "mana cost", "name", "color", "text",
)  # fmt: skip

COUNTS: Final[tuple[Declaration, ...]] = (
    rule("number", Number, "{value:number_word}"),
    rule("figure", Number, "{value:digits}"),
    rule("variable", Variable, "{letter:letter}"),
    rule("that_many", ThatMuch, "that many"),
    rule("that_much", ThatMuch, "that much"),
    rule("that_number", ThatNumber, "that number"),
    rule("any_number", Number, "{value:number_word}", "{value:digits}"),
    *alias("plain_count", "any_number", "variable"),
    *alias("figure_count", "figure", "variable"),
    *alias("count", "plain_count", "that_many"),
    rule("count", UpTo, "up to {amount:plain_count}"),
    rule("count", UpTo, "up to {amount:that_many}"),
    rule("count", OrMore, "{amount:number} or more"),
    rule("count", OrFewer, "{amount:number} or fewer"),
    rule("count", OneOrTwo, "{amounts:number++or}"),
    rule("count", AnyNumber, "(any number of|any amount of|a number of|an amount of|some number of)"),
    rule("count", MoreThan, "more than {amount:number}"),
    rule("count", AtLeast, "at least {amount:plain_count}"),
    rule("count", NoMoreThan, "no more than {amount:plain_count}"),
    rule("count", Exactly, "exactly {amount:plain_count}"),
)

AMOUNTS: Final[tuple[Declaration, ...]] = (
    *alias("amount", "figure", "variable", "that_much"),
    rule("amount", OrMore, "{amount:figure} or more"),
    rule("amount", Half, "half {of:variable}"),
    rule("amount", Times, "{times:times} {of:variable}"),
    rule("amount", Times, "{times:times} {of:that_much}"),
    lexicon("times", {"twice": 2, "three times": 3, "four times": 4, "five times": 5, "ten times": 10}),
    lexicon("stat", {word: word for word in STATS}),
    *alias("term", "any_figure", "variable", "that_much", "that_number"),
    rule("any_figure", Number, "{value:digits}", "{value:number_word}"),
    rule(
        "term", NumberOf, "the (|total) number of {what:object}", "the (|total) number of {what:counters_on}"
    ),
    rule("term", LifeDone, "the life {verb:life_done} {when:damage_when}"),
    lexicon("life_done", {"lost": "lost", "gained": "gained"}),
    rule(
        "term",
        Characteristic,
        "{of:possessive} {which:stat}",
        "the {which:stat} of {of:one_noun}",
        check=checks.no_total,
    ),
    rule("term", Total, "the {how:total_word} {which:stat} (among|of) {among:object}"),
    lexicon("total_word", {w: w for w in ("total", "greatest", "highest", "least", "lowest", "sum of the")}),
    rule("term", ColorsAmong, "the number of {quality:different_words} among {among:object}"),
    lexicon(
        "different_words",
        {w: w for w in ("different names", "different mana values", "different powers")},
    ),
    rule("term", DamageDone, "the damage {verb:damage_word} [to {to:noun}]", check=checks.damage_dated),
    rule("term", DamageDone, "the damage (|already) {verb:damage_word} [to {to:noun}] {when:damage_when}"),
    lexicon("damage_word", {"dealt": "dealt", "prevented": "prevented"}),
    lexicon("damage_when", {"this way": "this way", "this turn": "this turn"}),
    rule("term", EventAmount, "the amount of {what:amount_word} {clause:amount_clause}"),
    rule("term", EventAmount, "the {what:life_word} {clause:amount_clause}"),
    lexicon("amount_word", {"mana": "mana", "life": "life", "damage": "damage"}),
    lexicon("life_word", {"life": "life", "damage": "damage", "mana": "mana"}),
    rule(
        "amount_clause",
        WhichClause,
        "{subject:player} {verb:amount_verb} {modifiers:modifier+}",
        tense="past",
        check=checks.which_stands,
    ),
    lexicon("amount_verb", {w: w for w in ("paid", "lost", "gained", "spent")}),
    rule("term", Devotion, "{of:possessive} devotion to {colors:color_name+and}"),
    rule("term", Devotion, "{of:possessive} devotion to that color", chosen=True),
    rule("term", OwnCharacteristic, "{which:stat}"),
    *alias("measure", "term"),
    rule("measure", Half, "half {of:term} [, {rounded:rounding}]"),
    rule("measure", Times, "{times:times} {of:term}"),
    rule("measure", Sum, "{left:term} {sign:sign} {right:term}"),
    lexicon("sign", {"plus": "+", "minus": "-"}),
    lexicon("rounding", {"rounded up": "up", "rounded down": "down"}),
)

COMPARISONS: Final[tuple[Declaration, ...]] = (
    rule(
        "comparison",
        Comparison,
        "{amount:figure_count}",
        "(equal to|exactly|each equal to) {amount:measure}",
        how="=",
    ),
    rule(
        "comparison",
        Comparison,
        "{amount:figure_count} or (less|fewer)",
        "less than or equal to {amount:measure}",
        how="<=",
    ),
    rule(
        "comparison",
        Comparison,
        "{amount:figure_count} or (greater|more)",
        "greater than or equal to {amount:measure}",
        how=">=",
    ),
    rule("comparison", Comparison, "less than {amount:measure}", how="<"),
    rule("comparison", Comparison, "(greater|more) than {amount:measure}", how=">"),
)

DECLARATIONS: Final = (*COUNTS, *AMOUNTS, *COMPARISONS)
