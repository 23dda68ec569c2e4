"""Counts before nouns, amounts of damage and life, measures after "equal to", comparisons."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    AnyNumber,
    AreDifferent,
    AsYouCast,
    AtLeast,
    BeParity,
    Between,
    Characteristic,
    ChosenColorsOf,
    ChosenNumber,
    Clause,
    ColorCount,
    ColorsAmong,
    ColorsOfIdentity,
    CommandCasts,
    Comparison,
    DamageBy,
    DamageDone,
    Devotion,
    EventAmount,
    Exactly,
    Greater,
    Half,
    It,
    LifeDone,
    ManaPaid,
    MoreThan,
    NoMoreThan,
    NounPhrase,
    Number,
    NumberOf,
    OneOrTwo,
    OnThing,
    OrFewer,
    OrMore,
    OwnCharacteristic,
    PaidEntering,
    ParityOf,
    Perfect,
    Scried,
    Speed,
    Sum,
    ThatMuch,
    ThatNumber,
    TheDamage,
    Times,
    Total,
    UpTo,
    Variable,
    WhichClause,
)

STATS: Final = (
    "power", "toughness", "mana value", "converted mana cost", "loyalty", "life total", "base power", "base toughness",
    "total power", "total toughness", "total mana value", "intensity", "defense", "starting life total", "hand size", "maximum hand size", "level", "life",
    "power and toughness", "power or toughness", "base power or toughness", "base power and toughness",
    "base power and base toughness", "mana cost", "name", "color", "text", "starting loyalty",
)  # fmt: skip


def _is_no_casting(count: NumberOf) -> bool:
    """How often one card was cast is counted for a commander alone."""
    what = count.what
    return not (isinstance(what, Clause) and isinstance(what.subject, It) and isinstance(what.first, Perfect))


def _was_had(counters: Any) -> bool:
    """`the number of counters it had on it`."""
    return _is_qualified(counters) and isinstance(counters.qualifiers[0], OnThing)


def _was_put(counters: Any) -> bool:
    """`for each +1/+1 counter you've put on creatures this turn`."""
    return _is_qualified(counters) and not _was_had(counters) and checks.bare_singular(counters)


def _is_qualified(phrase: Any) -> bool:
    return isinstance(phrase, NounPhrase) and bool(phrase.qualifiers)


def _are_cards(scried: Any) -> bool:
    """`the number of cards looked at while scrying this way`."""
    return isinstance(scried, Scried) and scried.wording == 0


def _is_a_card(scried: Any) -> bool:
    """`for each card you looked at while scrying this way`."""
    return isinstance(scried, Scried) and scried.wording == 1


COUNTS: Final[tuple[Declaration, ...]] = (
    rule("number", Number, "{value:number_word}"),
    rule("figure", Number, "{value:digits}"),
    rule("variable", Variable, "{letter:letter}"),
    rule("that_many", ThatMuch, "that many"),
    rule("that_much", ThatMuch, "(that much|that amount of)"),
    rule("that_number", ThatNumber, "that number"),
    rule("any_number", Number, "{value:number_word}", "{value:digits}"),
    *alias("plain_count", "any_number", "variable"),
    *alias("figure_count", "figure", "variable"),
    *alias("count", "plain_count", "that_many"),
    rule("count", UpTo, "up to {amount:so_many}"),
    *alias("so_many", "plain_count", "that_many", "twice_as_many"),
    rule("count", OrMore, "{amount:any_number} or more"),
    rule("count", OrFewer, "{amount:number} or fewer"),
    rule("count", ParityOf, "an {parity:parity} number of"),
    rule("measured.s", BeParity, "is {parity:parity}"),
    rule("count", OneOrTwo, "{amounts:number++or}"),
    rule("count", AnyNumber, "(any number of|any amount of|a number of|an amount of|some number of)"),
    rule("count", MoreThan, "more than {amount:number}"),
    rule("count", AtLeast, "at least {amount:so_many}"),
    rule("count", NoMoreThan, "no more than {amount:plain_count}"),
    rule("count", Exactly, "exactly {amount:plain_count}"),
)

AMOUNTS: Final[tuple[Declaration, ...]] = (
    *alias("amount", "figure", "variable", "that_much"),
    rule("amount", OrMore, "{amount:figure} or more"),
    rule("amount", Exactly, "exactly {amount:figure}"),
    *alias("amount", "half_a_letter"),
    *alias("count", "half_a_letter"),
    rule("half_a_letter", Half, "half {of:variable}"),
    rule("amount", Times, "{times:times} {of:variable}", "{times:times_over} {of:variable}"),
    lexicon("times_over", {"two times": 2}),
    *alias("amount", "twice_as_much"),
    rule("twice_as_much", Times, "{times:times} {of:that_much}"),
    lexicon("times", {"twice": 2, "three times": 3, "four times": 4, "five times": 5, "ten times": 10}),
    lexicon("stat", {word: word for word in STATS}),
    *alias("term", "any_figure", "variable", "that_much", "that_number"),
    *alias("term", "becoming"),
    rule("any_figure", Number, "{value:digits}", "{value:number_word}"),
    rule(
        "becoming",
        NumberOf,
        "the (|total) number of {what:object}",
        "the (|total) number of {what:counters_on}",
        "the number of times {what:condition}",
        "the number of {what:counters_had}",
        check=_is_no_casting,
    ),
    rule(
        "becoming",
        CommandCasts,
        "the number of times {of:it} (=s|has) been cast from the command zone this game",
    ),
    around("counters_had", "{:counters_there}", _was_had),
    around("each_what", "{:counters_there}", _was_put),
    rule(
        "counters_there",
        NounPhrase,
        "{shared:adj*} {heads:counter_head!} ({qualifiers:had_on!}|{qualifiers:put_by!})",
    ),
    rule("had_on", OnThing, "{what:it} had on it"),
    rule("term", ColorsOfIdentity, "the number of colors in your (commanders'|commander's) color identity"),
    rule("term", PaidEntering, "the life paid as {of:it} entered", "the life paid as {of:self} entered"),
    rule("term", ManaPaid, "the total amount of mana paid this way"),
    around("term", "the {:life_lost}"),
    around("each_what", "1 {:life_lost}"),
    rule("life_lost", LifeDone, "life {verb:life_done} {when:damage_when}"),
    lexicon("life_done", {"lost": "lost", "gained": "gained"}),
    rule(
        "term",
        Characteristic,
        "{of:possessive} {which:stat}",
        "the {which:stat} of {of:one_noun}",
        check=checks.no_total,
    ),
    rule(
        "becoming",
        Total,
        "the {how:total_word} {which:stat} (among|of) {among:object}",
        "the {how:total_word} {which:stat} among {among:player_phrase}",
        "the {how:total_word} {which:stat} among {among:owned_object}",
        "the {how:total_word} {which:stat} among {among:both_groups}",
        "the {how:total_word} {which:stat} among {among:plural_them}",
    ),
    around("both_groups", "{:object_list}", checks.are_both_bare),
    lexicon("total_word", {w: w for w in ("total", "greatest", "highest", "least", "lowest", "sum of the")}),
    rule(
        "measure",
        Between,
        "the difference between {left:owned_stat} [and {right:owned_stat}]",
        check=checks.are_two_stats,
    ),
    rule(
        "each_what", ChosenColorsOf, "of the chosen colors {of:it} is", "of the chosen colors {of:they} are"
    ),
    rule("term", ChosenNumber, "the (|last) chosen number"),
    rule("term", ColorCount, "the number of colors {of:one_noun} is"),
    rule("there_now", AreDifferent, "there are {count:count} {quality:different_words} among {among:object}"),
    rule("term", ColorsAmong, "the number of {quality:different_words} among {among:object}"),
    lexicon(
        "different_words",
        {
            w: w
            for w in (
                "different names",
                "different mana values",
                "different powers",
                "different kinds of counters",
            )
        },
    ),
    rule("term", DamageDone, "the damage {verb:damage_word} [to {to:noun}]", check=checks.damage_dated),
    rule(
        "term",
        DamageDone,
        "the (damage|damage already|amount of damage) {verb:damage_word} [to {to:noun}] {when:damage_when}",
        "the (|amount of|total amount of) {kind:kind_of_damage} {verb:damage_word} [to {to:noun}] {when:damage_when}",
    ),
    rule("term", DamageDone, "that (excess damage|amount of excess damage)", verb="dealt", kind="excess"),
    lexicon(
        "kind_of_damage",
        {
            "excess damage": "excess",
            "combat damage": "combat",
            "noncombat damage": "noncombat",
        },
    ),
    lexicon("damage_word", {"dealt": "dealt", "prevented": "prevented"}),
    lexicon("damage_when", {"this way": "this way", "this turn": "this turn"}),
    rule(
        "term",
        EventAmount,
        "the (amount of|total amount of|) {what:amount_word} {clause:amount_clause}",
        "the total {what:amount_word} {clause:lost_by}",
    ),
    rule(
        "lost_by",
        WhichClause,
        "{verb:life_done} by {subject:player} {modifiers:this_turn!}",
        tense="past",
    ),
    lexicon("amount_word", {"mana": "mana", "life": "life", "damage": "damage"}),
    lexicon("life_word", {"life": "life", "damage": "damage", "mana": "mana"}),
    rule(
        "amount_clause",
        WhichClause,
        "{subject:player} {verb:amount_verb} {modifiers:modifier*}",
        tense="past",
        check=checks.which_stands,
    ),
    rule(
        "amount_clause",
        WhichClause,
        "{subject:player} (=ve|has|have) {verb:amount_verb} {modifiers:modifier+}",
        tense="perfect",
        check=checks.which_stands,
    ),
    lexicon("amount_verb", {w: w for w in ("paid", "lost", "gained", "spent")}),
    around("term", "the number of {:scried}", _are_cards),
    around("each_what", "{:scried}", _is_a_card),
    rule(
        "scried",
        Scried,
        "cards looked at while scrying this way",
        "card you looked at while scrying this way",
    ),
    rule("term", Devotion, "{of:possessive} devotion to {colors:color_name+and}"),
    rule("term", Devotion, "{of:possessive} devotion to that color", chosen=True),
    rule("term", Speed, "{of:possessive} speed"),
    rule("term", OwnCharacteristic, "{which:stat}"),
    *alias("measure", "term"),
    rule("measure", Half, "half {of:term} [, {rounded:rounding}]"),
    rule("measure", Times, "{times:times} {of:term}"),
    *alias("measure", "sum"),
    rule("sum", Sum, "{left:term} {sign:sign} {right:term}"),
    rule("measure", AsYouCast, "{amount:term} {how:as_cast_words}", "{amount:one_plus} {how:as_cast_words}"),
    around("one_plus", "{:sum}", checks.adds_to_figure),
    lexicon(
        "as_cast_words",
        {
            words: words
            for words in (
                "as you cast this spell",
                "as you activate this ability",
                "as you activated this ability",
                "as this ability resolves",
            )
        },
    ),
    rule("measure", TheDamage, "the {what:the_damage}"),
    rule("measure", TheDamage, "that damage", what="that damage"),
    rule(
        "measure",
        DamageBy,
        "the amount of damage {by:it} dealt to {to:player_phrase}",
        "the amount of damage {by:self} dealt to {to:player_phrase}",
    ),
    lexicon("the_damage", {word: word for word in ("damage", "excess", "amount of damage dealt")}),
    rule("measure", Greater, "{left:term} or {right:term} , whichever is greater"),
    lexicon("sign", {"plus": "+", "minus": "-"}),
    lexicon("rounding", {"rounded up": "up", "rounded down": "down"}),
)

COMPARISONS: Final[tuple[Declaration, ...]] = (
    rule("one_of_figures", OneOrTwo, "{amounts:figure++or}"),
    rule(
        "comparison",
        Comparison,
        "{amount:figure_count}",
        "{amount:one_of_figures}",
        "(equal to|exactly|each equal to) {amount:measure}",
        "each {amount:figure}",
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
        "{amount:number} or greater",
        how=">=",
    ),
    rule("comparison", Comparison, "less than {amount:measure}", how="<"),
    rule("comparison", Comparison, "(greater|more) than {amount:measure}", how=">"),
    rule("comparison", Comparison, "{amount:figure_count} greater", how="+"),
)

DECLARATIONS: Final = (*COUNTS, *AMOUNTS, *COMPARISONS)
