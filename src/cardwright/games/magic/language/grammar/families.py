"""Phrases of families of cards: parties, evidence, legends, tokens beside tokens, modes that a condition adds."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    Act,
    ActNumber,
    AllModes,
    AndEach,
    AnyNumber,
    Choose,
    Clause,
    ColorsAmong,
    ColorSymbols,
    CommonColor,
    Destination,
    Difference,
    DoTheSame,
    Escape,
    EventAmount,
    FewerThan,
    FirstPhase,
    FlipCoin,
    GainTypes,
    GetEither,
    HadBy,
    HalfOf,
    Have,
    Head,
    LifeDone,
    ModesIf,
    Monarch,
    NoOne,
    NounPhrase,
    NumberOf,
    OrMore,
    Partitive,
    PassiveFrom,
    PlusMore,
    RemovedFrom,
    RoleIs,
    SameFor,
    Spend,
    StepTime,
    Sum,
    ThisTime,
    TopCards,
    Triggered,
    TwoEvents,
    WhichClause,
    WithDifferent,
)

VERBS: Final[tuple[Declaration, ...]] = (
    *verb("plain", DoTheSame, "@do the same"),
    *verb("plain", GainTypes, "@gain all creature types"),
    *verb("plain", Spend, "@spend {mana:mana_noun} only to {only_to:verb.inf} or to {also_to:verb.inf}"),
    *verb("plain", GetEither, "@get {stats:stat_change} or {other:stat_change}"),
    *verb("plain", FlipCoin, "@win a coin flip", how="win a flip"),
    *verb("plain", FlipCoin, "@lose a coin flip", how="lose a flip"),
    *verb("plain", ActNumber, "@collect evidence {number:amount}", verb="collect evidence"),
    *verb("plain", Act, "@shuffle {what:zone}", verb="shuffle"),
    *verb("plain", Act, "@be tapped and attacking {what:noun}", verb="be tapped and attacking"),
    *verb("plain", Escape, "@escape {manner:entering*}"),
    *verb("plain", RemovedFrom, "@be removed from {source:noun}"),
    rule("past_participle", PassiveFrom, "{verb:passive_word} from {origin:origin}"),
)

ROLES: Final = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")

NOUNS: Final[tuple[Declaration, ...]] = (
    rule("head", Head, "{kinds:role_kind!} {thing:token_word}"),
    rule("role_kind", RoleIs, "{role:role_word} Role"),
    lexicon("role_word", {word: word for word in ROLES}),
    lexicon("token_word", {"token": "token"}),
    rule("monarch", Monarch, "the monarch"),
    *alias("one_player", "monarch"),
    *alias("attacked", "monarch"),
    around("simple_possessive", "{:monarch} 's"),
    rule("count", FewerThan, "fewer than {amount:number}"),
    rule("term", Difference, "the difference"),
    rule("becoming", NumberOf, "the number of {what:color_symbols}"),
    rule(
        "color_symbols",
        ColorSymbols,
        "{color:color} mana symbols in (the mana costs|the mana cost) of {of:object}",
    ),
    *alias("each_what", "color_symbol"),
    rule(
        "color_symbol",
        ColorSymbols,
        "{color:color} mana symbol in (the mana costs|the mana cost) of {of:object}",
        "{color:color} mana symbol in {of:possessive} mana (cost|costs)",
    ),
    rule("color_symbols", ColorSymbols, "{color:color} mana symbols in {of:possessive} mana (cost|costs)"),
    rule(
        "there",
        CommonColor,
        "{color:color} is the most common color among all permanents or is tied for most common",
    ),
    rule("qualifier", HadBy, "{by:player} (have|has)"),
    rule("qualifier", PlusMore, "{sign:sign} {amount:number}"),
    rule("qualifier", WithDifferent, "controlled by different players", what="players"),
    rule("one_thing", HalfOf, "half {what:them} , rounded {rounded:up_down}"),
    rule("one_thing", HalfOf, "half {what:zone} , rounded {rounded:up_down}"),
    rule("partitive", Partitive, "any number of {of:they_or_those}", count=AnyNumber()),
    *alias("they_or_those", "they"),
    rule("they_or_those", NounPhrase, "{determiner:that_or_the} {heads:head!}", check=checks.is_plural_group),
    rule("top_cards", TopCards, "the {end:library_end} {kind:type} card of {of:zone}"),
    rule("each_what", AndEach, "{first:bare_object} and each {second:bare_object}"),
    rule("each_what", EventAmount, "1 {what:life_word} {clause:gained_clause}"),
    rule(
        "gained_clause",
        WhichClause,
        "{subject:player} {verb:amount_verb} {modifiers:modifier*}",
        tense="past",
        check=checks.which_stands,
    ),
    rule(
        "gained_clause",
        WhichClause,
        "{subject:player} (=ve|has|have) {verb:amount_verb} {modifiers:modifier+}",
        tense="perfect",
        check=checks.which_stands,
    ),
    rule("each_what", LifeDone, "1 life {verb:life_done} {when:damage_when}"),
    rule("each_what", ColorsAmong, "different {quality:different_one} among {among:object}"),
    lexicon(
        "different_one",
        {"name": "different names", "mana value": "different mana values", "power": "different powers"},
    ),
    rule("amount", Sum, "{left:variable} {sign:sign} {right:figure}"),
    rule("step_time", StepTime, "turns other than yours", step="turn", which="not yours"),
    rule("library_destination", Destination, "anywhere else", place="anywhere else"),
    rule(
        "library_destination",
        Destination,
        "into {zone:zone} second from the top or on the bottom",
        place="second or bottom",
    ),
)

CLAUSES: Final[tuple[Declaration, ...]] = (
    rule(
        "body",
        Triggered,
        "{word:at_word} {events:moment_or!} , {effect:any_sentence+}",
        check=checks.events_stand,
    ),
    rule("moment_or", TwoEvents, "{first:moment} or {word:when_word} {second:fact}"),
    rule("verb.past", Have, "had {clause:bare_clause}"),
    rule("do_so_clause", Clause, "{subject:no_one} {first:do_so}"),
    rule("no_one", NoOne, "no one"),
    rule("there", SameFor, "the same is true for {what:noun}"),
    rule("there", SameFor, "the same is true for {abilities:keyword++and}"),
    rule("there", ThisTime, "it (is|=s) the {which:ordinal} time", again=True),
    rule("there", FirstPhase, "it (is|=s) the first {phase:step_word} of the turn"),
)

MODES: Final[tuple[Declaration, ...]] = (
    rule("modes", Choose, "choose {how:mode_count} . ^ {more:more_modes} . {modes:mode+}"),
    rule(
        "modes", Choose, "{front:front+} choose {how:mode_count} — {modes:mode+}", check=checks.front_stands
    ),
    rule("more_modes", ModesIf, "if {conditions:condition!} , you may choose {how:more_count} (|instead)"),
    rule("more_modes", ModesIf, "if {conditions:condition!} , choose {how:more_count} instead", must=True),
    *alias("more_count", "number"),
    rule("more_count", OrMore, "{amount:number} or more"),
    rule("more_count", AllModes, "(both|all|any number)"),
)

DECLARATIONS: Final = (*VERBS, *NOUNS, *CLAUSES, *MODES)
