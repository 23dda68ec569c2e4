"""What stands after a noun: whose it is, where it is, what it has."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb
from cardwright.games.magic.language.engine.declare import Rule
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.grammar.relative import CLAUSES
from cardwright.games.magic.language.grammar.words import FEATURES
from cardwright.games.magic.language.tree import (
    A,
    AbleTo,
    All,
    AmongThem,
    BeTied,
    Beyond,
    Characteristic,
    Controlled,
    CouldTarget,
    Counted,
    CounterHistory,
    Each,
    EachDifferent,
    EqualTo,
    ForWhom,
    FromSource,
    HasMost,
    Haunted,
    Head,
    InZone,
    Named,
    NamedEither,
    No,
    NounPhrase,
    OfChoice,
    OfChosen,
    OfThing,
    OfTurn,
    OnThing,
    OtherThan,
    Possessed,
    SharesThose,
    TapInCost,
    Target,
    That,
    The,
    ToSide,
    UsedToCraft,
    With,
    WithAbility,
    WithAllTypes,
    WithCost,
    WithCounter,
    WithDifferent,
    WithExtreme,
    WithKeyword,
    WithOneKeyword,
    WithOneStat,
    WithParity,
    WithSoMany,
    WithStat,
    WithStats,
    WithStatsAnd,
    WithSymbol,
    WithThan,
    WithThanThat,
    WithThat,
    WithThing,
)
from cardwright.games.magic.language.vocabulary import Shape, keywords_of

_EXTREMES: Final = ("greatest", "highest", "least", "lowest")


def _are_several(stats: WithOneStat) -> bool:
    """`with power or toughness 1` is one measure."""
    return len(stats.stats) > 2


def _is_spoken_of(phrase: Any) -> bool:
    """`than that creature`, `than the discarded card`."""
    if not isinstance(phrase, NounPhrase) or len(phrase.heads) != 1 or phrase.plural:
        return False
    done = phrase.determiner.done if isinstance(phrase.determiner, The) else ""
    return (isinstance(phrase.determiner, That) or bool(done)) and not phrase.qualifiers


def _is_marked(word: Any) -> bool:
    """`a pile with the chosen label`."""
    return isinstance(word, WithThing) and not word.negated


ZONES: Final[tuple[Declaration, ...]] = (
    rule("zone", NounPhrase, "{determiner:the} {heads:the_zone!}"),
    rule("zone", NounPhrase, "{heads:bare_zone!}"),
    rule("zone", NounPhrase, "{determiner:zone_det} {heads:zone_head!}"),
    rule("zone", NounPhrase, "{determiner:zone_det} {heads:zone_head++and}", join="and"),
    rule("zone", NounPhrase, "{determiner:zone_det} {heads:zone_head++or}", join="or"),
    rule("zone", NounPhrase, "{determiner:zone_det} {heads:zone_head++and/or}", join="and/or"),
    rule("zone", NounPhrase, "{heads:zone_heads!}"),
    rule("zone", NounPhrase, "{heads:zone_heads++and}", join="and"),
    rule("zone", NounPhrase, "{heads:zone_heads++or}", join="or"),
    rule("the", The, "the"),
    rule("zone_det", A, "a"),
    rule("zone_det", The, "a single", done="single"),
    rule("zone_det", All, "all"),
    rule("zone_det", Each, "each"),
    *alias("zone_det", "any"),
    rule("zone_det", That, "(that|those)"),
    rule("zone_det", Counted, "{count:count}"),
    rule("zone_det", Target, "target"),
    rule("zone_det", Possessed, "{by:possessive}"),
    rule("the_zone", Head, "{thing:the_zone_word}"),
    rule("bare_zone", Head, "exile", thing="exile"),
    rule("bare_zone", Head, "hand", thing="hand"),
    rule("zone_head", Head, "{thing:zone_word}"),
    *alias("zone_head", "zone_heads"),
    rule("zone_heads", Head, "{thing:zone_words}", plural=True),
    lexicon(
        "the_zone_word",
        {w: w for w in ("battlefield", "stack", "ante", "command zone", "graveyard", "library")},
    ),
    lexicon(
        "zone_word", {w: w for w in ("hand", "library", "graveyard", "opening hand", "sideboard", "party")}
    ),
    lexicon("zone_words", {"hands": "hand", "libraries": "library", "graveyards": "graveyard"}),
)

QUALIFIERS: Final[tuple[Declaration, ...]] = (
    rule(
        "qualifier",
        Controlled,
        "{by:player} (controls|control)",
        "that {by:player} (controls|control)",
        "{by:player} (does|do) n't control !negated",
        "{by:player} already (controls|control) !already",
        "{by:player} (owns|own) !how=own",
        "{by:player} (does|do) n't own !how=own !negated",
        '{by:player} (|both) (owns|own) and (controls|control) !how="own and control"',
        '{by:player} (controls|control) but (does|do) n\'t own !how="control but not own"',
        '{by:player} (owns|own) but (does|do) n\'t control !how="own but not control"',
        '{by:player} (own or control|owns or controls) !how="own or control"',
        "{by:player} controlled !how=controlled",
        "{by:player} did n't control !how=controlled !negated",
        '(controlled by !how="controlled by"|owned by !how="owned by") {by:player}',
    ),
    rule("qualifier", Haunted, "{by:haunter} haunts"),
    *alias("haunter", "it", "self"),
    rule("qualifier", InZone, "(|total) {how:in_word} {zone:zone}"),
    rule("qualifier", InZone, "in {zone:zone} and in {also:zone}", how="in"),
    rule("qualifier", InZone, "from {zone:zone} (or|and/or|and) from {also:zone}", how="from"),
    rule("qualifier", InZone, "on {zone:zone} or in {also:zone}", how="on"),
    lexicon("in_word", {"in": "in", "on": "on", "from": "from"}),
    rule("qualifier", InZone, "from {zone:it}", how="from"),
    rule("qualifier", InZone, "in {zone:it}", how="in"),
    rule("qualifier", InZone, "in {zone:pile}", how="in"),
    rule("pile", NounPhrase, "{determiner:det} {heads:pile_head!} {qualifiers:with_thing*}"),
    rule("pile_head", Head, "pile", thing="pile"),
    around("with_thing", "{:qualifier}", _is_marked),
    rule("qualifier", AmongThem, "{how:among_words} {group:them}", "among {group:either_groups} !how=among"),
    around("either_groups", "{:object_list}", checks.are_either_bare),
    lexicon("among_words", {"from among": "from among", "among": "among"}),
    rule("qualifier", With, "with {abilities:keyword+and}"),
    rule("qualifier", With, "with {abilities:keyword++or}", join="or"),
    rule("qualifier", With, "with {abilities:keyword++and/or}", join="and/or"),
    rule("qualifier", With, "without {abilities:named_keyword+and}", negated=True),
    rule("qualifier", With, "without {abilities:named_keyword++or}", join="or", negated=True),
    rule(
        "qualifier",
        WithKeyword,
        "with (|a) {name:keyword_cost} (|ability|abilities)",
        "with {name:keyword_unnumbered}",
    ),
    rule("qualifier", WithOneKeyword, "with {names:keyword_cost++or}"),
    lexicon(
        "keyword_unnumbered",
        {word: word for word in ("toxic", "modular", "fading", *keywords_of(Shape.NUMBER_COST))},
    ),
    rule("qualifier", WithAbility, "with {abilities:keyword_or_quoted+and}", check=checks.has_quoted),
    rule("qualifier", WithStat, "with {which:stat} {comparison:comparison}"),
    rule("qualifier", WithSoMany, "with {count:count} {quality:different_words}"),
    rule("qualifier", WithOneStat, "with {stats:one_stat++or} {comparison:comparison}", check=_are_several),
    lexicon("one_stat", {word: word for word in ("mana value", "power", "toughness")}),
    rule("qualifier", WithThat, "with {amount:its_stat}"),
    rule("its_stat", Characteristic, "{of:that_possessive} {which:stat}"),
    around("that_possessive", "{:spell_said} 's"),
    rule("qualifier", SharesThose, "that shares one of those types with {with_what:it}"),
    rule("qualifier", WithThanThat, "with {how:than_word} {which:one_stat} than {than:than_what}"),
    lexicon(
        "than_word",
        {
            "lesser": "<",
            "greater": ">",
            "equal or lesser": "<=",
            "equal or greater": ">=",
        },
    ),
    *alias("than_what", "it", "self"),
    around("than_what", "{:object}", _is_spoken_of),
    rule("qualifier", WithThan, "with lesser {which:stat}", how="<"),
    rule("qualifier", WithThan, "with (greater|higher) {which:stat}", how=">"),
    rule("qualifier", WithThan, "with (|an) equal or lesser {which:stat}", how="<="),
    rule("qualifier", WithThan, "with (|an) equal or greater {which:stat}", how=">="),
    rule(
        "qualifier",
        WithExtreme,
        "with the {how:extreme} {which:stat} [among {among:object}]",
        "with {how:extreme} {which:stat} among {among:object}",
    ),
    *(
        Rule(
            "qualifier",
            WithExtreme,
            (f"with the {how} {which} or tied for the {how} {which}",),
            (("how", how), ("which", which), ("tied", True)),
            name="qualifier → with the … or tied for the …",
        )
        for how in _EXTREMES
        for which in ("power", "toughness", "mana value")
    ),
    lexicon("extreme", {w: w for w in _EXTREMES}),
    *verb("plain", HasMost, "@have {which:most_or_tied} among {among:object}"),
    lexicon(
        "most_or_tied",
        {
            f"the {how} {stat} or is tied for {how} {stat}": f"{how} {stat}"
            for how in ("greatest", "least")
            for stat in ("power", "toughness")
        },
    ),
    *verb("plain", BeTied, "@be tied for {how:extreme} {which:stat}"),
    rule("qualifier", WithCounter, "with {counters:object} on {on:on_what}"),
    rule("qualifier", WithCounter, "without {counters:object} on {on:on_what}", negated=True),
    rule("qualifier", WithThing, "with {what:owned_thing}", "without {what:lacked_things} !negated"),
    *alias("on_what", "it", "they", "self"),
    *alias("owned_thing", "lacked_things"),
    rule("lacked_things", NounPhrase, "{heads:feature_heads!}"),
    rule("owned_thing", NounPhrase, "{determiner:det} {heads:feature_head!}", check=checks.feature_stands),
    rule("feature_heads", Head, "{thing:feature_words}", plural=True),
    rule("feature_head", Head, "{thing:feature_word}"),
    rule("owned_thing", NounPhrase, "{determiner:no} {heads:feature_heads!}"),
    rule("no", No, "no"),
    lexicon("feature_words", {"mana abilities": "mana ability", "abilities": "ability"}),
    lexicon("feature_word", {w: w for w in FEATURES}),
    rule("qualifier", Named, "named {name:own_or_name}"),
    rule("qualifier", NamedEither, "named {first:token_name} or {second:token_name}"),
    rule("qualifier", Named, "not named {name:own_or_name}", negated=True),
    *alias("own_or_name", "own_name", "token_name"),
    rule("qualifier", UsedToCraft, "used to craft {what:on_what}"),
    rule(
        "qualifier",
        OtherThan,
        "other than {what:noun}",
        "except for {what:noun}",
        "except {what:object}",
    ),
    rule("qualifier", OfChoice, "of {by:possessive} choice"),
    rule("qualifier", OfChosen, "of {quality:quality}", "of {quality:each_land_type}"),
    rule("each_land_type", NounPhrase, "{determiner:each_of_them} {heads:basic_land_type!}"),
    rule("each_of_them", Each, "each"),
    rule("basic_land_type", Head, "basic land type", thing="basic land type"),
    rule("quality", NounPhrase, "{determiner:quality_det} {heads:quality_head!}"),
    rule("quality", NounPhrase, "{determiner:the} {heads:quality_head!} {qualifiers:of_choice!}"),
    rule("of_choice", OfChoice, "of {by:possessive} choice"),
    rule("quality_det", The, "the {done:quality_done}"),
    rule("quality_det", That, "that"),
    *alias("quality_det", "any"),
    rule("quality_det", Each, "each"),
    lexicon("quality_done", {"chosen": "chosen", "same": "same"}),
    rule("quality_head", Head, "{thing:quality_word}"),
    lexicon(
        "quality_word",
        {
            w: w
            for w in (
                "color",
                "color or colors",
                "type",
                "creature type",
                "card type",
                "kind",
                "land type",
                "permanent type",
            )
        },
    ),
    rule("qualifier", OfThing, "of {what:object}", "of {what:self}"),
    rule("qualifier", OfTurn, "of a turn"),
    rule("qualifier", FromSource, "from {source:object}"),
    rule(
        "counters_on",
        NounPhrase,
        "{determiner:det} {shared:adj*} {heads:counter_head!} {qualifiers:on_thing!}",
        check=checks.is_determined,
    ),
    rule("counters_on", NounPhrase, "{shared:adj*} {heads:counter_head!} {qualifiers:on_thing!}"),
    *alias("counter_head", "head"),
    rule("on_thing", OnThing, "on {what:noun}", check=checks.on_what_is_there),
    rule("qualifier", WithStats, "with {which:stat} {stats:stats}"),
    rule(
        "qualifier",
        WithStatsAnd,
        "with {which:stat} {stats:stats} , {first:keyword_or_quoted} , and {last:keyword_or_quoted}",
    ),
    rule("qualifier", WithStatsAnd, "with {which:stat} {stats:stats} and {last:keyword_or_quoted}"),
    rule("qualifier", CouldTarget, "(that|) {by:spell_said} could target"),
    rule(
        "spell_said",
        NounPhrase,
        "{determiner:that_or_the} {heads:spell_head!}",
        "{determiner:that_or_the} {heads:spell_head++or} !join=or",
    ),
    rule("that_or_the", That, "that"),
    rule("that_or_the", The, "the"),
    rule("spell_head", Head, "{thing:spell_word}"),
    lexicon("spell_word", {"spell": "spell", "ability": "ability"}),
    rule(
        "qualifier",
        WithDifferent,
        "with different {what:different_word}",
        "that (|each) have different {what:different_word}",
    ),
    lexicon("different_word", {w: w for w in ("names", "powers", "mana values", "controllers")}),
    rule("qualifier", EachDifferent, "that each have a different {which:stat} {comparison:comparison}"),
    rule("person_qualifier", ToSide, "to your {side:side}"),
    lexicon("side", {"left": "left", "right": "right"}),
    rule("qualifier", Beyond, "(beyond|other than) {which:beyond_words}"),
    lexicon("beyond_words", {"the first": "the first"}),
    rule("qualifier", ForWhom, "for whom {clause:fact}"),
    rule("qualifier", AbleTo, "able to {verb:verb.inf} [{when:this_turn}]"),
    rule("qualifier", WithAllTypes, "(with|!also and) all creature types"),
    rule("qualifier", WithParity, "with (|an) {parity:parity} mana (value|values)"),
    lexicon("parity", {"even": "even", "odd": "odd"}),
    rule("qualifier", WithParity, "with {which:stat} of (the chosen|that) quality", parity="chosen"),
    rule("qualifier", WithCost, "with mana cost {costs:mana_cost+or}"),
    rule("qualifier", TapInCost, "with {symbol:tap_symbol} in (its activation cost|its cost|their costs)"),
    rule("qualifier", TapInCost, "without {symbol:tap_symbol} in its activation cost", negated=True),
    rule("qualifier", WithSymbol, "with {symbols:symbols} in (its mana cost|their mana costs)"),
    rule(
        "qualifier",
        CounterHistory,
        "that {put:object} was put onto with {with_what:self} but that {not_removed:object} has not been removed "
        "from with {with_which:self}",
    ),
    rule("qualifier", EqualTo, "equal to {amount:measure}"),
)


DECLARATIONS: Final = (*ZONES, *QUALIFIERS, *CLAUSES)
