"""Objects and players: one noun-phrase grammar for targets, filters, subjects, costs and counts."""

from typing import Final

from cardwright.games.magic.language.engine import (
    Declaration,
    alias,
    around,
    joined,
    lexicon,
    rule,
    word_list,
)
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    A,
    Additional,
    All,
    AllButCards,
    Another,
    Any,
    AnyTarget,
    Attached,
    CardTokenIs,
    ColorIs,
    ControllerOf,
    Counted,
    CounterIs,
    DifferentOne,
    Each,
    Either,
    Every,
    FromZone,
    Head,
    It,
    Kinded,
    LabelIs,
    ManaNoun,
    NamedToken,
    No,
    Non,
    NounList,
    NounPhrase,
    OrdinalIs,
    OwnerOf,
    Partitive,
    PluralKind,
    Possessed,
    Rest,
    SelfRef,
    StatsAre,
    StatusIs,
    SubtypeIs,
    SupertypeIs,
    Target,
    TargetOneOf,
    That,
    The,
    They,
    ThisAbility,
    TopCards,
    TypeIs,
    You,
)
from cardwright.games.magic.language.vocabulary import CARD_TOKENS, NON_STATUSES, PAID, PEOPLE, plural_of

THINGS: Final = word_list(
    "card permanent spell token source ability player opponent target copy duplicate counter "
    "color pile coin instance die effect draw attacker blocker damage commander outlaw Ring-bearer"
)
_PLURALS: Final = {"die": "dice", "kind of counter": "kinds of counters"}
PHRASES: Final = (
    "mana ability", "activated or triggered ability", "loyalty ability", "activated ability", "triggered ability", "mana symbol", "creature type",
    "card type", "mana cost", "maximum hand size", "mana value", "excess damage", "permanent type", "land type", "opening hand",
    "additional cost", "exhaust ability", "ward ability", "equip ability", "cycling ability", "power-up ability", "unearth ability", "boast ability", "backup ability", "ninjutsu ability", "outlast ability", "kind of counter", "crew cost", "equip cost",
    *(f"{keyword} cost" for keyword in PAID),
)  # fmt: skip
SELF_NOUNS: Final = word_list(
    "creature artifact enchantment land permanent spell card Aura Equipment Vehicle token planeswalker "
    "Saga Class Case Room Fortification battle Siege Spacecraft Mount scheme phenomenon emblem conspiracy "
    "plane door"
)
DONE: Final = word_list(
    "sacrificed discarded exiled chosen revealed countered returned destroyed milled copied named noted "
    "prevented last same amassed exploited only"
)

DETERMINERS: Final[tuple[Declaration, ...]] = (
    rule("det", A, "(a|an)"),
    rule("det", Another, "another"),
    rule("det", The, "the [{done:done_word}]", "all {done:done_word}"),
    rule("det", That, "(that|those)"),
    rule("det", Each, "(each|every)"),
    rule("det", All, "all (|of the|the)"),
    *alias("det", "any"),
    rule("any", Any, "any"),
    rule("det", The, "a single", done="single"),
    rule("det", No, "no"),
    rule("det", Counted, "{count:count}"),
    rule("det", Additional, "(an additional|additional)"),
    rule("det", Additional, "{count:count} additional", "an additional {count:count}"),
    rule("det", Target, "[{count:count}] target"),
    rule("det", Target, "(another|a second|a third) target", other=True),
    rule("det", Target, "{count:count} other target", other=True),
    rule("det", Attached, "{how:attached_word}"),
    lexicon("attached_word", {word: word for word in ("enchanted", "equipped", "fortified")}),
    lexicon("done_word", {word: word for word in DONE}),
)

KINDS: Final[tuple[Declaration, ...]] = (
    rule("type", TypeIs, "{type:type_word}"),
    rule("types", TypeIs, "{type:type_words}"),
    rule("type", SubtypeIs, "{subtype:subtype_word}"),
    rule("types", SubtypeIs, "{subtype:subtype_words}"),
    rule("supertype", SupertypeIs, "{supertype:supertype_word}"),
    rule("color", ColorIs, "{color:color_word}"),
    rule("status", StatusIs, "{status:status_word}"),
    rule("stat_adj", StatsAre, "{stats:stats}"),
    rule("counter_kind", CounterIs, "{counter:counter_word}"),
    rule("counter_kind", CounterIs, "{counter:stat_change}"),
    *alias("plain_kind", "color", "status", "supertype"),
    *alias("any_kind", "color", "non_status", "supertype", "type"),
    rule("non_status", StatusIs, "{status:non_status_word}"),
    lexicon("non_status_word", {word: word for word in NON_STATUSES}),
    rule("non_kind", Non, "non {kind:any_kind}"),
    rule("non_kind", Non, "non {kind:token_kind}"),
    rule("token_kind", StatusIs, "token", status="token"),
    *alias("adj", "plain_kind", "non_kind", "stat_adj"),
    rule("adj", LabelIs, "{label:label}"),
    rule("adj", Either, "{kinds:either_kind++or}", check=checks.adjectives_stand),
    rule("adj", Either, "{kinds:plain_kind++and/or}", join="and/or", check=checks.adjectives_stand),
    rule("adj", Every, "{kinds:color++and}", join="and"),
    rule("adj", Every, "{kinds:non_kind++,}"),
    rule("adj", Every, "{kinds:status++and}", join="and", check=checks.adjectives_stand),
    *alias("either_kind", "plain_kind", "non_kind", "type"),
    *alias("kind", "type"),
    rule("kind", Either, "{kinds:listed_kind++or}", check=checks.kinds_listed),
    *alias("listed_kind", "type"),
    rule("listed_kind", Kinded, "{own:own_kind+} {kind:type}"),
    *alias("own_kind", "supertype", "non_kind"),
    rule("kind", Either, "{kinds:type++and/or}", join="and/or"),
    rule("kind", Either, "{kinds:snow_or_type++and}", join="and", check=checks.snow_first),
    *alias("snow_or_type", "supertype", "type"),
    rule("kind", PluralKind, "{subtype:odd_plural}"),
    lexicon("odd_plural", {"Mice": "Mouse"}),
    rule("kind", TypeIs, "permanent", type="Permanent"),
    rule("adj", OrdinalIs, "{ordinal:ordinal}"),
    lexicon(
        "ordinal",
        {
            word: word
            for word in word_list(
                "first second third fourth fifth sixth seventh eighth ninth tenth twelfth next"
            )
        },
    ),
)

HEADS: Final[tuple[Declaration, ...]] = (
    rule("head", Head, "{kinds:kind*} {noun:type}", check=checks.head_stands),
    rule("head", Head, "{kinds:kind*} {noun:types}", plural=True, check=checks.head_stands),
    rule("head", Head, "{kinds:kind*} {thing:thing}", check=checks.head_stands),
    rule("head", Head, "{kinds:kind*} {thing:things}", plural=True, check=checks.head_stands),
    rule("head", Head, "{kinds:counter_kind*} counter", thing="counter"),
    rule("head", Head, "{kinds:counter_kind*} counters", thing="counter", plural=True),
    rule(
        "head",
        Head,
        "{kinds:counter_choice!} counter",
        "counter from among {kinds:counter_choice!}",
        thing="counter",
    ),
    rule("head", Head, "{kinds:card_token!} token", thing="token"),
    rule("head", Head, "{kinds:card_token!} tokens", thing="token", plural=True),
    rule("card_token", CardTokenIs, "{name:card_token_name}"),
    lexicon("card_token_name", {name: name for name in CARD_TOKENS}),
    rule("counter_choice", Either, "{kinds:counter_kind++or}"),
    rule("head", Head, "{thing:keyword_costs}", plural=True),
    lexicon(
        "keyword_costs",
        {f"{word} costs": f"{word} cost" for word in ("flashback", "buyback", "dash", "unlock")},
    ),
    *alias("own_head", "head"),
    rule("own_head", Head, "{own:adj+} {kinds:kind*} {noun:type}", check=checks.head_stands),
    rule("own_head", Head, "{own:adj+} {kinds:kind*} {noun:types}", plural=True, check=checks.head_stands),
    rule("own_head", Head, "{own:adj+} {kinds:kind*} {thing:thing}", check=checks.head_stands),
    rule("own_head", Head, "{own:adj+} {kinds:kind*} {thing:things}", plural=True, check=checks.head_stands),
    lexicon("thing", {word: word for word in (*THINGS, *PHRASES) if word != "counter"}),
    lexicon(
        "things",
        {_PLURALS.get(word, plural_of(word)): word for word in (*THINGS, *PHRASES) if word != "counter"},
    ),
    rule("person", Head, "{thing:person_word}"),
    rule("person", Head, "{thing:person_words}", plural=True),
    rule("sole_person", Head, "{thing:sole_person_word}"),
    lexicon("person_word", {word: word for word in PEOPLE}),
    lexicon("person_words", {"players": "player", "opponents": "opponent", "teammates": "teammate"}),
    lexicon("sole_person_word", {w: w for w in ("defending player", "attacking player")}),
)


def _noun_phrases(symbol: str, determiner: str) -> tuple[Declaration, ...]:
    """Returns the rules of a determined noun, with one head or several."""
    several = joined("heads:head", "or", "and", "and/or")
    of_their_own = joined("heads:own_head", "or", "and", "and/or")
    return (
        rule(
            symbol,
            NounPhrase,
            f"{determiner} {{shared:adj*}} {{heads:head!}} {{qualifiers:qualifier*}}",
            f"{determiner} {{shared:adj*}} {several} {{qualifiers:qualifier*}}",
            check=checks.plain_heads,
        ),
        rule(
            symbol,
            NounPhrase,
            f"{determiner} {of_their_own} {{qualifiers:qualifier*}}",
            check=checks.own_heads,
        ),
    )


PHRASES_OF_NOUNS: Final[tuple[Declaration, ...]] = (
    *_noun_phrases("object", "{determiner:det}"),
    *_noun_phrases("object", ""),
    *_noun_phrases("owned_object", "{determiner:possessed}"),
    rule("possessed", Possessed, "{by:possessive}"),
    rule(
        "bare_object",
        NounPhrase,
        "{shared:adj*} {heads:head!} {qualifiers:qualifier*}",
        f"{{shared:adj*}} {joined('heads:head', 'or', 'and', 'and/or')} {{qualifiers:qualifier*}}",
        check=checks.bare_singular,
    ),
    rule(
        "bare_object",
        NounPhrase,
        "{heads:own_head++and} {qualifiers:qualifier*}",
        check=checks.own_singular,
        join="and",
    ),
    rule(
        "player_phrase",
        NounPhrase,
        "{determiner:det} {heads:person!} {qualifiers:person_qualifier*}",
        check=checks.person_agrees,
    ),
    rule(
        "player_phrase",
        NounPhrase,
        "{determiner:det} {shared:person_adj!} {heads:person!}",
        check=checks.person_agrees,
    ),
    rule("player_phrase", NounPhrase, "{heads:sole_person!}"),
    rule(
        "player_phrase",
        NounPhrase,
        "{heads:person!} {qualifiers:person_qualifier*}",
        check=checks.person_agrees,
    ),
    rule(
        "player_phrase",
        NounPhrase,
        "{determiner:possessed_you} {heads:person!} {qualifiers:person_qualifier*}",
        check=checks.person_agrees,
    ),
    rule("possessed_you", Possessed, "{by:your}"),
    rule("person_adj", StatusIs, "other", status="other"),
)

PRONOUNS: Final[tuple[Declaration, ...]] = (
    rule("self", SelfRef, "{form:own_name}"),
    rule("self", SelfRef, "this {form:self_noun}"),
    rule("self", SelfRef, "{form:token_self}", check=checks.names_itself),
    lexicon("self_noun", {word: word for word in SELF_NOUNS}),
    rule("you", You, "you"),
    rule("your", You, "your"),
    rule("it", It, "(it|itself|him|himself|her|herself|he|she)"),
    rule("they", They, "(they|them|he or she|him or her|themselves)"),
    rule("rest", Rest, "the (rest|other|others)"),
    rule("rest", Rest, "the rest of {of:them}"),
    rule("this_ability", ThisAbility, "this {what:this_word}"),
    lexicon("this_word", {word: word for word in ("ability", "effect")}),
    rule("any_target", AnyTarget, "{which:any_target_words} [{but:isnt_kind}]"),
    around("isnt_kind", "{:qualifier}", checks.is_not_but),
    rule("that_one", NounPhrase, "{determiner:that_det} {heads:head!}"),
    rule("that_det", That, "that"),
    rule(
        "any_target",
        TargetOneOf,
        "target {items:target_item++or}",
        which="one of",
        check=checks.kinds_by_themselves,
    ),
    *alias("target_item", "bare_object", "player_bare"),
    lexicon(
        "any_target_words",
        {
            w: w
            for w in (
                "any target",
                "any other target",
                "another target",
                "up to one target",
            )
        },
    ),
)

POSSESSIVES: Final[tuple[Declaration, ...]] = (
    rule("owner_word", It, "(its|his|her)"),
    rule("owner_word", They, "(their|his or her)"),
    *alias("owner_word", "your"),
    *alias("possessor", "self", "object", "player_phrase", "this_ability"),
    around("simple_possessive", "{:possessor} 's", checks.takes_apostrophe_s),
    around("simple_possessive", "{:possessor} '", checks.ends_in_plural),
    *alias("simple_possessive", "owner_word"),
    rule(
        "role",
        ControllerOf,
        "{of:simple_possessive} (controller|controllers)",
        "the controller of {of:object}",
    ),
    rule("role", OwnerOf, "{of:simple_possessive} (owner|owners)", "the owner of {of:object}"),
    around("possessive", "{:role} 's", checks.takes_apostrophe_s),
    around("possessive", "{:role} '", checks.ends_in_plural),
    *alias("possessive", "simple_possessive"),
)

ALL_NOUNS: Final[tuple[Declaration, ...]] = (
    *alias("one_player", "you", "player_phrase", "role", "they"),
    rule("one_player", Partitive, "{count:count} of {of:player_phrase}"),
    rule("one_player", Partitive, "{count:each_of} of {of:player_phrase}"),
    rule("one_player", Partitive, "{count:each_of} of {of:owned_player}"),
    rule("one_player", Partitive, "{count:count} of {of:owned_player}"),
    *alias("one_player", "owned_player"),
    rule(
        "owned_player",
        NounPhrase,
        "{determiner:possessed} {heads:person!}",
        check=checks.anothers_opponents,
    ),
    *alias("player", "one_player"),
    rule("player", NounList, joined("items:one_player", "and", "or"), check=checks.needs_items),
    rule("partitive", Partitive, "{count:count} of {of:them}", check=checks.counts_part),
    rule("partitive", Partitive, "{count:each_of} of {of:them}"),
    *alias("partitive", "all_of_them"),
    rule("all_of_them", Partitive, "all of {of:they}", count=All()),
    rule("each_of", Each, "each"),
    rule("each_of", No, "none"),
    rule("each_of", Any, "(either|any)"),
    rule("each_of", DifferentOne, "a different one"),
    *alias("them", "they", "object", "owned_object"),
    rule(
        "top_cards",
        TopCards,
        "the {end:library_end} card [of {of:zone}]",
        "the {end:library_end} {count:count} cards [of {of:zone}]",
        "cards equal to {count:owned_stat} from the {end:library_end} of {of:zone}",
        "the {end:library_end} {kind:type} card of {of:zone}",
    ),
    rule(
        "top_cards",
        AllButCards,
        "all but the {end:library_end} card of {of:zone}",
        "all but the {end:library_end} {count:count} cards of {of:zone}",
    ),
    lexicon("library_end", {"top": "top", "bottom": "bottom"}),
    *alias(
        "one_thing", "self", "it", "object", "owned_object", "any_target", "partitive", "top_cards", "rest"
    ),
    *alias("one_thing", "this_ability", "that_mana"),
    rule("one_thing", NamedToken, "{name:token_again}", check=checks.is_called),
    *alias("one_thing", "it_from", "they_from"),
    rule("it_from", FromZone, "{what:it} from {zone:zone}"),
    rule(
        "they_from",
        FromZone,
        "{what:self} from {zone:zone} [or from {also:zone}]",
        "{what:plural_them} from {zone:zone}",
        "{what:it} from {zone:elsewhere}",
    ),
    rule("plural_them", They, "them"),
    rule("that_mana", ManaNoun, "that mana", which="that mana"),
    *alias("one_noun", "one_thing", "one_player"),
    *alias("noun", "one_noun"),
    rule("noun", NounList, joined("items:one_noun", "and", "or", "and/or"), check=checks.needs_items),
    rule("object_list", NounList, joined("items:object", "and", "or", "and/or"), check=checks.needs_items),
    rule("mixed_list", NounList, joined("items:mixed", "and", "or")),
    *alias("mixed", "object", "self", "it", "zone", "short_top", "yourself"),
)

DECLARATIONS: Final = (
    *DETERMINERS,
    *KINDS,
    *HEADS,
    *PHRASES_OF_NOUNS,
    *PRONOUNS,
    *POSSESSIVES,
    *ALL_NOUNS,
)
