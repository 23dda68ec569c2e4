"""What depends: on a color, a cost that was paid, a turn, on having the most life; and phrases that exclude."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    AbilityIf,
    Act,
    AnyNumber,
    AsItResolves,
    AsPhasesIn,
    At,
    BeInEither,
    CameUnder,
    Comparison,
    Controlled,
    ControllerOfBecome,
    CostWasPaid,
    CouldEnchant,
    DealtBy,
    Destination,
    EachWith,
    Either,
    EitherHappens,
    EndOf,
    Enter,
    FirstStep,
    GetPart,
    GetParts,
    Half,
    HasEachIf,
    HasThan,
    HasThing,
    Head,
    InCommon,
    InsteadOf,
    It,
    Leave,
    ManaAmong,
    MostLife,
    Non,
    NotCast,
    NotDone,
    NotInZone,
    NotMoved,
    NounList,
    NounPhrase,
    NthTurns,
    OfEachKind,
    OfStat,
    OnlyColored,
    OrBy,
    PassiveOutOf,
    PassiveWith,
    PayEqual,
    PayToCast,
    RepeatFor,
    RoundEach,
    SelfRef,
    SnowSpent,
    StatusIs,
    StepAfterWhere,
    StepTime,
    Sum,
    SymbolsSpent,
    The,
    ThisCost,
    Times,
    ToCastOrActivate,
    TopHalf,
    TurnsThat,
    UnderControl,
    UnlessOr,
    WhereAtMost,
    WhereIs,
    WhoseController,
    WhoseLife,
    WhoseStat,
    WithAttached,
    WithMostLife,
)


def _first_stands(time: FirstStep) -> bool:
    """`your first main phase` is the name of a phase, unless it is that `of the game`."""
    if time.wording:
        return time.step != "turn"  # which is a turn by its number
    return time.step not in ("main phase", "combat", "combat phase")


def _are_numbers(time: NthTurns) -> bool:
    """`your next turn` is no turn of the game by its number."""
    return not any(word in ("next", "last") for word in time.ordinals)


def _ends_there(time: TurnsThat) -> bool:
    """`any turn you attacked with a Rogue`: what follows is said of what the time is of."""
    return not getattr(time.clause, "modifiers", ())


def _shuffles_itself(things: Any) -> bool:
    """`shuffle this card and your graveyard`; `your hand and graveyard` is one phrase."""
    if (
        not isinstance(things, NounList)
        or things.join != "and"
        or not isinstance(things.items[0], SelfRef | It)
    ):
        return False
    return all(isinstance(item, SelfRef | It) or checks.is_zone(item) for item in things.items)


def _comes_or_goes(verb: Any) -> bool:
    """`entering`, `dying`, `leaving the battlefield`."""
    return verb in (Enter(), Act(verb="die")) or (isinstance(verb, Leave) and verb.under is None)


def _stays(happening: Any) -> bool:
    """`creatures entering or dying`; who may leave the battlefield is said by a clause of its own."""
    if not isinstance(happening, EitherHappens):
        return False
    return not any(isinstance(verb, Leave) for verb in happening.verbs)


def _is_under(place: Destination) -> bool:
    """`return that card under your control`: nothing can be controlled but on the battlefield."""
    return isinstance(place.manner[0], UnderControl)


VERBS: Final[tuple[Declaration, ...]] = (
    *verb("plain", HasEachIf, "@have {abilities:ability_if++and}"),
    rule("ability_if", AbilityIf, "{ability:keyword} if {condition:condition}"),
    *verb("plain", Act, "@cast {what:both_spells}", verb="cast"),
    rule("both_spells", NounList, "both {items:one_there++and}", join="both", check=checks.needs_items),
    *verb("plain", HasThan, "@have greater {which:stat} than {than:noun}"),
    *verb("plain", MostLife, "@have the most life [!tied or (is|are) tied for most life]"),
    *verb("plain", CameUnder, "@come under {whose:possessive} control"),
    *verb(
        "plain", PassiveWith, "@be {verb:with_word} with {what:self}", "@be {verb:with_word} with {what:it}"
    ),
    lexicon("with_word", {word: word for word in ("exiled", "championed")}),
    *verb("plain", PassiveOutOf, "@be {verb:out_word} from {origin:origin}"),
    lexicon("out_word", {word: word for word in ("exiled", "discarded", "milled")}),
    *verb("plain", RepeatFor, "@repeat this process for {kinds:noun}"),
    *verb("plain", PayToCast, "@pay {cost:mana_cost} to cast {what:self}"),
    *verb("plain", PayEqual, "@pay mana equal to {amount:measure}"),
    *verb("plain", ThisCost, "@pay this cost"),
    *verb("plain", GetParts, "@get {gets:get_part++and}"),
    rule("get_part", GetPart, "{stats:stat_change} for each {what:each_what}"),
    *verb("plain", BeInEither, "@be {how:in_word} {zone:zone} or {also_how:in_word} {also:zone}"),
    *verb("plain", HasThing, "@have {what:chosen_name}"),
    rule("chosen_name", NounPhrase, "{determiner:chosen_det} {heads:name_head!}"),
    rule("chosen_det", The, "the chosen", done="chosen"),
    rule("name_head", Head, "name", thing="name"),
    rule("or_by", OrBy, "{first:object} or by {second:object}"),
)

QUALIFIERS: Final[tuple[Declaration, ...]] = (
    rule(
        "qualifier",
        DealtBy,
        "dealt damage by {by:self}",
        "dealt damage by {by:that_one}",
        'dealt damage this turn by {by:object} !when="this turn"',
    ),
    rule("qualifier", NotInZone, "not {how:in_word} {zone:zone}"),
    rule("qualifier", WithAttached, "with {what:object} attached to {to:on_what}"),
    rule("qualifier", NotCast, "that (were n't|was n't) cast [from {origin:zone}]"),
    rule(
        "qualifier",
        NotMoved,
        "that (were n't|was n't) cast",
        "that (were n't|was n't) put {to:plain_onto}",
        "that (were n't|was n't) put there {when:past_when}",
    ),
    rule(
        "return_destination",
        Destination,
        "{manner:manner+}",
        place="onto",
        zone=NounPhrase(determiner=The(), heads=(Head(thing="battlefield"),)),
        check=_is_under,
    ),
    rule("plain_onto", Destination, "onto {zone:zone}", place="onto"),
    rule("qualifier", NotDone, "not {verb:passive_word} {modifiers:participle_modifier+}"),
    rule(
        "qualifier",
        WhoseController,
        "whose controller {verb:plain.past} {modifiers:participle_modifier+}",
        "whose controller {verb:controls} !now",
    ),
    rule("controls", Act, "controls {what:object}", verb="control"),
    rule("qualifier", CouldEnchant, "that could enchant {what:one_thing}"),
    rule("qualifier", WhoseStat, "whose power and toughness are [!negated n't] equal"),
    rule("qualifier", InCommon, "that have a creature type in common"),
    rule("qualifier", EachWith, "each with {which:stat} {comparison:comparison}"),
    rule("qualifier", Controlled, "{by:player} controlled", how="controlled"),
    around("participle", "{:either_happens}", _stays),
    rule("either_happens", EitherHappens, "{verbs:happening_word++or}"),
    around("happening_word", "{:plain.ing}", _comes_or_goes),
    rule("top_cards", TopHalf, "the top half of {of:zone} , rounded {rounded:up_down}"),
    rule("role", ControllerOfBecome, "the controller of the permanent {of:it} becomes"),
    *alias("one_thing", "the_dead"),
    *alias("than_what", "the_dead"),
    rule("the_dead", NounPhrase, "the {heads:head!} that died", determiner=The(done="died")),
    *alias("exiled_thing", "rest"),
    rule("be_adj", Either, "{kinds:worn++or}"),
    rule("worn", StatusIs, "{status:worn_word}"),
    lexicon("worn_word", {word: word for word in ("enchanted", "equipped")}),
    rule("non_kind", Non, "non {kind:outlaw_kind}"),
    rule("outlaw_kind", StatusIs, "outlaw", status="outlaw"),
    *alias("adj", "outlaw_kind"),
    rule("origin", NounList, "{items:zone++and/or}", join="and/or"),
    around("shuffled", "{:mixed_list}", _shuffles_itself),
    rule("person_qualifier", WhoseLife, "whose life total is {comparison:comparison}"),
    rule("person_qualifier", WithMostLife, "with the most life [among {among:one_player}]"),
    rule("person_qualifier", WithMostLife, "with the most life or tied for (|the) most life", tied=True),
)

TIMES: Final[tuple[Declaration, ...]] = (
    *alias("step_time", "nth_turns"),
    rule(
        "nth_turns",
        NthTurns,
        "{whose:possessive} {ordinals:ordinal+or} (turn|turns) of the game",
        check=_are_numbers,
    ),
    rule("front", At, "at {when:end_of_this_combat} ,"),
    rule("end_of_this_combat", EndOf, "this turn 's next end of {step:combat_here}"),
    rule("combat_here", StepTime, "combat", step="combat", which="this turn"),
    rule("step_time", TurnsThat, "any turn {clause:past_clause}", check=_ends_there),
    rule("modifier", ToCastOrActivate, "to cast spells or activate abilities"),
    rule("modifier", InsteadOf, "instead of {what:number}"),
    rule("modifier", UnlessOr, "unless {conditions:condition++or}", check=checks.conditions_stand),
    rule(
        "step_time",
        FirstStep,
        "{whose:possessive} first {step:step_word} (|of the game)",
        check=_first_stands,
    ),
    rule("tail", WhereAtMost, ", where {letter:letter} is less than or equal to {amount:measure}"),
    rule("where_is", WhereIs, ", where {letter:letter} is {amount:measure}"),
    rule("step.base", StepAfterWhere, "{where:where_is} , {verb:linked.base}", join=","),
    rule("step.s", StepAfterWhere, "{where:where_is} , {verb:linked.s}", join=","),
    rule("step.base", StepAfterWhere, "{where:where_is} , and {verb:linked.base}", join=", and"),
    rule("step.base", StepAfterWhere, "{where:where_is} , then {verb:linked.base}", join="then"),
    rule("modifier", AsItResolves, "as {what:it} resolves"),
    rule("modifier", AsPhasesIn, "as {what:it} phases in this way"),
)

CONDITIONS: Final[tuple[Declaration, ...]] = (
    *alias("one_there", "object"),
    rule("there", CostWasPaid, "the {cost:mana_cost} cost was paid"),
)

AMOUNTS: Final[tuple[Declaration, ...]] = (
    rule(
        "mana",
        ManaAmong,
        "{amount:number} mana of any color among {among:object}",
        "{amount:number} mana of any of {among:simple_possessive} colors",
    ),
    rule("term", SnowSpent, "the amount of {symbol:snow} {spent:spent_to_cast}"),
    rule("each_what", SymbolsSpent, "{symbols:symbols} {spent:spent_to_cast}"),
    rule("mode_count", AnyNumber, "any number"),
    rule("equal", Comparison, "{amount:half_of_it}", how="is"),
    rule("half_of_it", Half, "half {of:owned_stat} , {rounded:rounding}"),
    rule("restriction", RoundEach, "round {rounded:up_down} each time ."),
    rule("term", OfStat, "{of:self} 's"),
    *alias("counters", "of_each_kind"),
    *alias("one_thing", "of_each_kind"),
    rule("of_each_kind", OfEachKind, "{amount:kinds_amount} of each of those kinds of counters"),
    *alias("kinds_amount", "number", "that_many"),
    rule("kinds_amount", Sum, "{left:that_many} {sign:sign} {right:number}"),
    rule("kinds_amount", Times, "{times:times} {of:that_many}"),
    rule("kinds_amount", Half, "half {of:that_many}"),
    rule(
        "restriction",
        OnlyColored,
        "this effect reduces only the amount of {color:reduced} mana {who:player} (pay|pays) .",
    ),
    lexicon("reduced", {w: w for w in ("colored", "white", "blue", "black", "red", "green")}),
)

DECLARATIONS: Final = (*VERBS, *QUALIFIERS, *TIMES, *CONDITIONS, *AMOUNTS)
