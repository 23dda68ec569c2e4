"""Named mechanics and phrases of few cards each, by where they stand."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb
from cardwright.games.magic.language.engine.inflect import FORMS, inflect
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.grammar.words import PAIRED
from cardwright.games.magic.language.tree import (
    Act,
    ActOneOf,
    Adverb,
    All,
    AmassKind,
    AsItAttacks,
    AssignDamage,
    AssignUnblocked,
    BecomeLevel,
    Before,
    BothCreatures,
    CastFrom,
    ChangedBy,
    ChangeTarget,
    ChaosEnsues,
    ChoiceOf,
    ChooseAs,
    ChooseBlocks,
    ChooseNot,
    Clause,
    ColorIs,
    Comparison,
    ControlMore,
    CopyOf,
    DayChanges,
    Deal,
    Distribute,
    Elsewhere,
    EnergyPaid,
    ExtraPhase,
    FirstTime,
    FlavorWord,
    ForAsLongAs,
    ForEachTime,
    FromTop,
    GainLife,
    GameWord,
    GetAdditional,
    GreatestNumber,
    HadBy,
    HasAbility,
    HasSameAs,
    HaveCountersPut,
    Head,
    InZone,
    ItsPhase,
    ItsTime,
    ItsTurn,
    LifeMore,
    LookAndPlay,
    LoseControl,
    LoseCounters,
    LoseLife,
    ManaCost,
    ManaNoun,
    ManaSpent,
    MeldInto,
    ModeChoice,
    MuchMana,
    NoMonarch,
    NounPhrase,
    NumberOf,
    OfItsColors,
    Often,
    OneOfThem,
    OrMore,
    OutsideGame,
    OwnAndControl,
    Partitive,
    PayEnergy,
    PayMana,
    PlayRevealed,
    PutBy,
    PutOn,
    RandomFrom,
    Remain,
    ResultOf,
    Roll,
    SameAs,
    SameEach,
    ShufflePile,
    SpentToCast,
    SpreeMode,
    StartingWith,
    StationLevel,
    StepTime,
    Sum,
    SwitchStats,
    ThisTime,
    Times,
    ToActivate,
    TransformInto,
    TwoEvents,
    UsingMana,
    Vanguard,
    WhileState,
    WithKeywords,
    WithStat,
)
from cardwright.games.magic.language.vocabulary import ABILITY_WORDS, COLORS, Shape, keywords_of


def _is_mana_for(verb: Any) -> bool:
    """`mana from a Treasure was spent to activate this ability`."""
    return isinstance(verb, ToActivate) and verb.verb == "spent"


def _is_life_for(verb: Any) -> bool:
    """`life was paid to activate it`."""
    return isinstance(verb, ToActivate) and verb.verb == "paid"


def _is_flavor(line: FlavorWord) -> bool:
    """Words of flavor are not ability words, nor keywords, nor costs."""
    if line.words.startswith("+"):
        return False
    return line.words.lower() not in (*ABILITY_WORDS, *keywords_of(Shape.ABILITY))


def _pairs() -> list[Declaration]:
    found: list[Declaration] = []
    for form in FORMS:
        found.append(lexicon(f"bare_verb.{form}", {inflect(word, form): word for word in PAIRED}))
        found.append(
            rule(
                f"plain.{form}",
                ActOneOf,
                f"{{verbs:bare_verb.{form}++or}} {{what:noun}}",
                check=checks.shares_object,
            )
        )
        for word in ("perpetually", "next"):
            found.append(rule(f"verb.{form}", Adverb, f"{word} {{verb:plain.{form}}}", word=word))
    found.append(rule("verb.inf", Adverb, "instead {verb:plain.inf}", word="instead"))
    found.append(rule("verb.base", Adverb, "each {verb:plain.base}", word="each"))
    return found


VERBS: Final[tuple[Declaration, ...]] = (
    *verb("plain", HasSameAs, "@have the same {quality:same_word} as {other:noun}"),
    *verb("plain", SpentToCast, "@be spent to cast {what:noun}"),
    *verb(
        "plain",
        ControlMore,
        "@control [at least {lead:number}] more {what:more_things} than {than:noun}",
        how="control",
    ),
    *verb(
        "plain",
        ControlMore,
        "@have [at least {lead:number}] more {what:more_things} than {than:noun}",
        how="have",
    ),
    *verb("plain", CastFrom, "@be cast from {origin:origin}"),
    *verb("plain", ChangeTarget, "@change the (target|targets) of {of:noun}"),
    *verb("plain", ChangeTarget, "@change (a|the) target of {of:noun} to {to:noun}"),
    *verb("plain", PayEnergy, "@pay {count:count} {symbol:energy} [equal to {equal_to:measure}]", how="pay"),
    *verb("plain", PayEnergy, "@get {count:count} {symbol:energy} [equal to {equal_to:measure}]", how="get"),
    *verb("plain", Distribute, "@distribute {counters:counters} among {among:noun}"),
    *verb("plain", Roll, "@roll {dice:dice}"),
    *verb("plain", AmassKind, "@amass {kind:types} {number:amount}"),
    *verb("plain", PayMana, "@waterbend {cost:mana_cost}", verb="waterbend"),
    *verb("plain", ChangedBy, "@be {how:changed_word} by {amount:count}"),
    *verb("plain", Remain, "@remain {how:remain_words}", "@be still {how:still_words}"),
    lexicon("still_words", {"exiled": "exiled"}),
    *verb("plain", LifeMore, "@have {comparison:comparison} life", "@have {comparison:life_lead}"),
    *alias("equal", "life_lead"),
    rule("life_lead", Comparison, "{amount:lead_sum}", how=">="),
    rule("lead_sum", Sum, "at least {right:figure} (life more|greater) than {left:term}", sign="+"),
    *verb("plain", GetAdditional, "@get an additional {stats:stat_change}"),
    *verb("plain", PutOn, "@be put on {on:noun} [under {under:possessive} control]"),
    rule(
        "put_by",
        PutBy,
        "{by:you} (=ve|have) put on {on:noun} [under {under:possessive} control] {when:this_turn}",
    ),
    *verb("plain", HaveCountersPut, "@have {counters:counters} put on {on:on_what}"),
    *verb("plain", LoseCounters, "@lose {counters:all_counters}"),
    rule("all_counters", NounPhrase, "{determiner:all_of} {heads:all_counters_head!}"),
    rule("all_of", All, "all"),
    rule("all_counters_head", Head, "{kinds:counter_kind*} counters", thing="counter", plural=True),
    *verb("plain", LoseControl, "@lose control of {what:noun}"),
    *verb("plain", ChooseAs, "@choose {what:noun} as {as_what:owned_object}"),
    *verb(
        "plain",
        ChooseBlocks,
        "@choose which creatures block {when:block_when} and how those creatures block",
    ),
    lexicon("block_when", {word: word for word in ("this turn", "this combat")}),
    *verb("plain", ChooseNot, "@choose not to {verb:verb.inf}"),
    *verb("plain", PlayRevealed, "@play with {what:looked_at} revealed"),
    *verb("plain", Deal, "@deal {amount:just_that_damage}"),
    *verb("plain", TransformInto, "@transform into {name:own_or_name}"),
    *verb("plain", TransformInto, "@transform into {what:object}"),
    *verb("plain", OwnAndControl, "both @own and control {what:noun}"),
    *verb("plain", MeldInto, "@meld {what:noun} into {name:token_name}"),
    *verb("plain", BecomeLevel, "@become level {level:digits}"),
    *verb(
        "plain",
        SwitchStats,
        "@switch {of:possessive} power and toughness",
        "@switch the power and toughness of {of:noun}",
    ),
    *verb(
        "plain",
        AssignDamage,
        "@assign combat damage equal to {equal_to:term} rather than {rather_than:term}",
    ),
    *verb(
        "plain",
        AssignUnblocked,
        "@assign (its combat damage as though it were|his combat damage as though he were) n't blocked",
    ),
    *verb(
        "plain", ControlMore, "@control fewer {what:more_things} than {than:noun}", how="control", fewer=True
    ),
    *verb("plain", ControlMore, "@have fewer {what:more_things} than {than:noun}", how="have", fewer=True),
    *verb("plain", ControlMore, "@have more {what:life_noun} than {than:noun}", how="have"),
    *verb("plain", ControlMore, "@have less {what:life_noun} than {than:noun}", how="have", fewer=True),
    rule("life_noun", NounPhrase, "{heads:life_head!}"),
    rule("life_head", Head, "life", thing="life"),
    rule("more_things", NounPhrase, "{heads:head!} {qualifiers:qualifier*}", check=checks.is_bare_plural),
    lexicon("same_word", {w: w for w in ("name", "mana value", "color", "controller")}),
    lexicon("changed_word", {"reduced": "reduced", "increased": "increased"}),
    lexicon(
        "remain_words",
        {w: w for w in ("exiled", "tapped", "on the battlefield", "attached", "attached to it")},
    ),
    lexicon(
        "dice",
        {
            w: w
            for w in (
                "a d20",
                "a d12",
                "a d10",
                "a d6",
                "a d8",
                "a d4",
                "a six-sided die",
            )
        },
    ),
)

NOUNS: Final[tuple[Declaration, ...]] = (
    rule("qualifier", SameAs, "with the same {quality:same_word} as {other:noun}"),
    rule("qualifier", SameAs, "with the same controller", quality="controller"),
    rule("qualifier", SameEach, "with the same {quality:same_word} as one another"),
    rule("participle", SpentToCast, "spent to cast {what:noun}"),
    rule("qualifier", ManaSpent, "of mana {spent:spent_to_cast}"),
    rule(
        "qualifier",
        UsingMana,
        "using mana produced by {source:noun}",
        "that mana from {source:noun} was spent to cast",
    ),
    rule("spent_to_cast", SpentToCast, "spent to cast {what:noun}"),
    rule("term", ManaSpent, "the amount of mana {spent:spent_to_cast}"),
    rule(
        "each_what",
        ManaSpent,
        "mana [from {source:noun}] {spent:spent_to_cast}",
        "mana [from {source:noun}] that was {spent:spent_to_cast}",
    ),
    rule("term", EnergyPaid, "the amount of {symbol:one_energy} (paid|spent) this way"),
    rule("each_what", EnergyPaid, "{symbol:one_energy} paid this way"),
    rule("one_thing", MuchMana, "at least {count:number} {color:spent_color} mana"),
    rule("spent_mana", ManaCost, "{symbols:symbols}"),
    rule("spent_mana", OfItsColors, "{symbol:snow} of any of {of:simple_possessive} colors"),
    rule("spent_mana", MuchMana, "at least {count:number} mana"),
    rule("spent_mana", MuchMana, "at least {count:number} mana of the same color", same=True),
    rule("spent_mana", MuchMana, "{count:or_more} mana [from {source:noun}]"),
    rule("spent_mana", MuchMana, "mana from {source:noun}"),
    rule("spent_mana", MuchMana, "{count:no} [{color:spent_color}] mana"),
    rule("spent_color", ColorIs, "{color:spent_color_word}"),
    lexicon("spent_color_word", {word: word for word in (*COLORS, "colorless", "colored")}),
    rule("or_more", OrMore, "{amount:number} or more"),
    rule(
        "past_clause",
        Clause,
        "{subject:spent_mana} {first:was_spent}",
        "{subject:life_noun} {first:was_paid}",
        tense="past",
    ),
    rule("was_spent", SpentToCast, "was [!negated (n't|not)] spent to cast {what:noun}"),
    around("was_spent", "{:plain.past}", _is_mana_for),
    around("was_paid", "{:plain.past}", _is_life_for),
    *verb(
        "plain",
        ToActivate,
        "@be (spent !verb=spent|paid !verb=paid|sacrificed !verb=sacrificed) to activate {what:noun}",
    ),
    rule("origin", Elsewhere, "anywhere other than {zone:zone}"),
    rule("qualifier", InZone, "from {zone:elsewhere}", how="from"),
    rule("elsewhere", Elsewhere, "anywhere other than {zone:zone}"),
    rule("elsewhere", OutsideGame, "outside the game"),
    rule("qualifier", FromTop, "from the top of {zone:zone}"),
    rule("qualifier", RandomFrom, "at random (from|in) {zone:zone}"),
    rule("person_qualifier", HadBy, "{by:you} have"),
    rule("term", GreatestNumber, "the greatest number of {what:object}"),
    rule("one_thing", GameWord, "{word:game_word}"),
    rule("one_thing", BothCreatures, "both creatures"),
    lexicon(
        "game_word", {w: w for w in ("tribute", "evidence", "the gift", "the Ring", "day", "night", "chaos")}
    ),
    rule(
        "counters",
        ChoiceOf,
        "(|your choice of) {items:object++or}",
        "your choice of {items:object!}",
        check=checks.choice_stands,
    ),
    rule("entering", WithKeywords, "(with|and with) {abilities:keyword_or_quoted+and}"),
    rule("manner", WithKeywords, "(with|and with) {abilities:keyword+and}"),
    *alias("each_what", "counters_on", "of_group"),
    rule("of_group", Partitive, "of {of:them}", "of {of:player_phrase}", check=checks.has_count),
)

MORE: Final[tuple[Declaration, ...]] = (
    rule(
        "count", Sum, "{left:that_many} plus {right:number}", "{left:variable} plus {right:number}", sign="+"
    ),
    *alias("count", "twice_as_many"),
    rule("twice_as_many", Times, "{times:times} {of:that_many}", "{times:times} {of:variable}"),
    rule("term", NumberOf, "the number of {what:player_phrase}"),
    rule("term", ResultOf, "{what:result_words}"),
    lexicon(
        "result_words",
        {"the result": "result", "that result": "chosen result", "the other result": "other result"},
    ),
    rule("mode_count", ModeChoice, "{count:number} {how:choice_words}"),
    lexicon(
        "choice_words",
        {w: w for w in ("that has n't been chosen", "that has n't been chosen this turn", "at random")},
    ),
    *verb("plain", Act, "@exile {what:noun} face down", verb="exile face down"),
    *verb("plain", Act, "@exile {what:noun} face up", verb="exile face up"),
    *verb("plain", Act, "@exile {what:noun} in a face-down pile", verb="exile in a face-down pile"),
    *verb("plain", ShufflePile, "@shuffle that pile"),
    *verb("plain", LookAndPlay, "@look at and {verb:play_word} {what:noun}"),
    lexicon("play_word", {"play": "play", "cast": "cast"}),
    *verb("plain", Act, "@turn {what:noun} face up", verb="turn face up"),
    *verb("plain", Act, "@turn {what:noun} face down", verb="turn face down"),
    *verb(
        "plain",
        Act,
        '@be attacking {what:noun} !verb="be attacking"',
        '@be blocking {what:noun} !verb="be blocking"',
        '@be blocking or blocked by {what:noun} !verb="be blocking or blocked"',
    ),
    *verb("plain", HasAbility, "@gain your choice of {abilities:keyword++or}", how="gain", join="choice"),
    *verb(
        "plain",
        HasAbility,
        "@lose your choice of {abilities:keyword++or}",
        "@lose {abilities:keyword++or}",
        how="lose",
        join="choice",
    ),
    *verb("plain", GainLife, "@gain {amount:life_sum}"),
    *verb("plain", LoseLife, "@lose {amount:life_sum}"),
    rule("life_sum", Sum, "{left:that_much} life {sign:sign} {right:figure_count}"),
    rule(
        "event", TwoEvents, "{first:fact} (or|and) at {second:moment}", word="at", check=checks.moment_stands
    ),
    *alias("counters", "owned_object"),
    around("counters", "{:object_list}", checks.are_all),
    rule("front", Often, "{how:often_words} ,"),
    rule("qualifier", WithStat, "with {which:total_stat} {comparison:comparison}"),
    lexicon("total_stat", {w: w for w in ("total mana value", "total power and toughness")}),
    rule("one_thing", ManaNoun, "{which:spendable}"),
    lexicon("spendable", {w: w for w in ("mana of any type", "mana of any color", "this mana")}),
    rule("one_thing", OneOfThem, "one"),
    rule("copy", CopyOf, "copies of {of:noun}", determiner="copies"),
    rule("front", ForAsLongAs, "for as long as {conditions:condition!} ,"),
    rule("front", Before, "{how:before_word} {when:step_time} ,"),
    *alias("there", "extra_phase"),
    rule(
        "extra_phase",
        ExtraPhase,
        "(there is|there =s) an additional {phase:step_word} [followed by an additional {then:step_word}]",
        "there are {count:number} additional {phase:step_words}",
    ),
    rule("line", Vanguard, "hand {hand:signed} , life {life:signed}"),
    rule("line", StationLevel, "{word:station_word} {level:digits} +"),
    lexicon("station_word", {"STATION": "STATION"}),
)

CLAUSES: Final[tuple[Declaration, ...]] = (
    rule("event", TwoEvents, "{first:fact} (and|or) {word:when_word} {second:fact}"),
    rule("there", ChaosEnsues, "chaos ensues"),
    *alias("event", "there_clause"),
    rule("modifier", WhileState, "while {state:be_adj}"),
    rule("modifier", AsItAttacks, "as (it|he|she) attacks"),
    rule("modifier", ForEachTime, "for each time {what:condition}"),
    rule("there", ItsTurn, "it (is|=s) {turn:turn_time}", "it (is|=s) {turn:nth_turns}"),
    rule("there", ItsTime, "it (is|=s) {time:day_time}", how="be"),
    rule("there", ItsTime, "it becomes {time:day_time} [as {when:fact}]", how="become"),
    rule("there", NoMonarch, "there (is|=s) no monarch"),
    lexicon("day_time", {word: word for word in ("day", "night", "neither day nor night")}),
    rule("event", DayChanges, "day becomes night or night becomes day"),
    rule("there", ItsTurn, "it (is not|=s not|is n't) {turn:turn_time}", negated=True),
    rule(
        "there",
        ItsPhase,
        "it (is|=s) {phase:your_phase}",
        "it (is not|=s not|is n't) {phase:your_phase} !negated",
    ),
    rule("your_phase", StepTime, "{whose:your} {step:phase_word}"),
    lexicon("phase_word", {word: word for word in ("main phase", "combat phase", "upkeep", "end step")}),
    rule(
        "there",
        ThisTime,
        "this is the {which:ordinal} [or {other:ordinal}] time this ability has resolved this turn",
    ),
    rule("there", FirstTime, "it (is|=s) the first time {clause:fact}"),
    rule("front", StartingWith, "starting with {who:player} ,"),
    rule("line", FlavorWord, "{words:flavor} — {ability:body}", check=_is_flavor),
    rule("line", SpreeMode, "+ {cost:mana_cost} — {ability:body}"),
)

DECLARATIONS: Final = (*_pairs(), *VERBS, *NOUNS, *MORE, *CLAUSES)
