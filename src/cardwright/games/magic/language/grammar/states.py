"""Verbs that say what something is and has: be, become, have, gain, lose."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    AddedTypes,
    Be,
    BeAbove,
    BecomeAttached,
    BeIn,
    BeMuch,
    BeOf,
    BeUnder,
    BeWords,
    ChoiceOf,
    Comparison,
    Either,
    Every,
    Guess,
    HasAbility,
    HasStat,
    HasThing,
    Head,
    Keyword,
    LoseAbilities,
    Non,
    NounList,
    NounPhrase,
    OfThing,
    Share,
    SpentOn,
    StatusIs,
    SupertypeIs,
    ThereIs,
)

ABILITIES: Final[tuple[Declaration, ...]] = (
    *verb("plain", HasAbility, "@have {abilities:keyword_or_quoted+and}", how="have"),
    *verb("plain", HasAbility, "@have {abilities:keyword++or}", how="have", join="or"),
    *verb("plain", HasAbility, "@have or gain {abilities:keyword_or_quoted+and}", how="have or gain"),
    *verb("plain", HasAbility, "@gain {abilities:keyword_or_quoted+and}", how="gain"),
    *verb("plain", HasAbility, "@lose {abilities:lost_ability+and}", how="lose"),
    *alias("lost_ability", "keyword_or_quoted"),
    *alias("lost_ability", "protection"),
    rule("protection", Keyword, "protection", name="protection"),
    rule("lost_ability", Keyword, "all landwalk abilities", name="landwalk"),
    *verb("plain", LoseAbilities, "@lose {what:lost_words}"),
    lexicon(
        "lost_words",
        {
            w: w
            for w in (
                "all abilities",
                "all abilities except mana abilities",
                "all other abilities",
                "all creature types",
                "all unspent mana",
                "all other card types",
                "all other card types and abilities",
                "all land types and abilities",
                "all other creature types",
                "all other abilities , card types , and creature types",
            )
        },
    ),
    *alias("keyword_or_quoted", "named_keyword", "quoted", "this_ability"),
    *verb("plain", HasThing, "@have {what:object}", "@have {what:counters_on}", "@have {what:player_phrase}"),
    *verb("plain", HasThing, "@gain {what:all_abilities}", how="gain"),
    rule("all_abilities", NounPhrase, "{determiner:all_of} {heads:abilities_head!} {qualifiers:of_thing!}"),
    rule("abilities_head", Head, "{thing:abilities_word}", plural=True),
    lexicon("abilities_word", {"activated abilities": "activated ability"}),
    rule("of_thing", OfThing, "of {what:object}"),
    *verb("plain", Share, "@share {what:object} [with {with_whom:noun}]", check=checks.with_stands),
    *verb("plain", BecomeAttached, "@become attached to {to:noun}", how="attached"),
    *verb("plain", BecomeAttached, "@be attached to {to:noun}", how="be"),
    *verb("plain", BecomeAttached, "@be attached only to {to:noun}", how="only"),
    *verb("plain", BecomeAttached, "@become unattached from {to:noun}", how="unattached"),
    *verb("plain", SpentOn, "@be spent on {what:noun}"),
    *verb("plain", Guess, "@guess whether {whether:fact}"),
    *verb("plain", Guess, "@guess {how:guess_word}"),
    lexicon("guess_word", {"wrong": "wrong", "right": "right"}),
    *verb("plain", HasStat, "@have {which:stat} {comparison:comparison}"),
    *verb("plain", HasStat, "@have {which:stat} {stats:stats}"),
)

BEING: Final[tuple[Declaration, ...]] = (
    *(
        found
        for how in ("be", "become")
        for found in (
            *verb(
                "plain",
                Be,
                f"@{how} {{what:complement}} [{{addition:addition}}]",
                how=how,
                check=checks.is_no_combat,
            ),
            *verb(
                "plain",
                BeWords,
                f"@{how} ({{kinds:be_adj!}}|{{kinds:color++and}} !join=and) [{{addition:addition}}]",
                how=how,
                check=checks.is_change,
            ),
        )
    ),
    *verb(
        "plain",
        BeMuch,
        "(@be !how=be|@become !how=become) {comparison:equal}",
        "@remain {comparison:comparison} !how=remain",
    ),
    *verb("plain", Be, "@be (n't|not) {what:complement}", negated=True),
    *verb("plain", BeWords, "@be (n't|not) {kinds:be_adj!}", negated=True),
    *verb("plain", BeWords, "@be no longer {kinds:be_adj!}", aspect="no longer"),
    *verb("plain", BeWords, "@be {kinds:stat_adj!}"),
    *verb(
        "plain",
        Be,
        '@be (still !aspect=still|also !aspect=also|no longer !aspect="no longer") {what:complement}',
    ),
    *verb("plain", BeIn, "@be (|still) {how:in_word} {zone:zone}"),
    *verb("plain", BeOf, "@be of {quality:quality}"),
    *verb("plain", BeOf, "@be (n't|not) of {quality:quality}", negated=True),
    *verb("plain", BeIn, "@be (n't|not) {how:in_word} {zone:zone}", negated=True),
    *verb("plain", BeAbove, "@be above {what:self}"),
    *verb("plain", BeUnder, "@be in {zone:zone} with {above:object} [directly !directly] above it"),
    *alias("be_adj", "color", "state", "stat_adj"),
    *alias("be_adj", "plain_supertype"),
    rule("plain_supertype", SupertypeIs, "{supertype:be_supertype}"),
    lexicon("be_supertype", {"snow": "Snow", "basic": "Basic"}),
    rule("be_adj", Non, "non {kind:basic_kind}"),
    rule("basic_kind", SupertypeIs, "basic", supertype="Basic"),
    rule("be_adj", Either, "{kinds:state++or}", "{kinds:color++or}"),
    rule("be_adj", Either, "{kinds:color++and/or}", join="and/or"),
    rule("be_adj", Every, "(|both) {kinds:state++and}", join="and"),
    rule("be_adj", Every, "both {kinds:color++and}", join="both"),
    rule("state", StatusIs, "{status:state_word}"),
    *alias("complement", "object", "owned_object", "copy", "quality", "self", "player_phrase", "of_colors"),
    around("of_colors", "{:partitive}", checks.are_of_colors),
    rule("complement", NounList, "{items:kind_of++or}", join="or", check=checks.needs_items),
    *alias("kind_of", "object"),
    rule("complement", ChoiceOf, "your choice of {items:kind_of++or}", check=checks.choice_stands),
    *alias("equal", "comparison"),
    rule("equal", Comparison, "{amount:number}", how="is"),
    rule("equal", Comparison, "{amount:becoming}", how="is"),
    rule("addition", AddedTypes, "in addition to {whose:possessive} other {what:added_word}"),
    lexicon(
        "added_word",
        {
            w: w
            for w in (
                "types",
                "creature types",
                "land types",
                "colors and types",
                "types and colors",
                "colors",
            )
        },
    ),
    *alias("there", "there_now"),
    rule(
        "there_now",
        ThereIs,
        "there (is|are|=s) {what:object} [on {on:on_what}]",
        "there (is|are) {what:each_there}",
    ),
    around("each_there", "{:object_list}", checks.are_all),
)

DECLARATIONS: Final = (*ABILITIES, *BEING)
