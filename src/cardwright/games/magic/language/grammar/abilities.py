"""Lines: keywords, activated and triggered abilities, modes, restrictions, chapters."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, lexicon, rule
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    AbilityWord,
    Act,
    ActionCost,
    Activated,
    Anchor,
    Anchors,
    AnteOnly,
    AnyNumber,
    At,
    BeginningOf,
    Chapter,
    Characteristic,
    Choose,
    ClassLevel,
    Clause,
    CostFloor,
    DeckLimit,
    DieRow,
    DieTable,
    EitherCost,
    Head,
    KeywordCost,
    KeywordLine,
    KeywordSaid,
    LevelBand,
    LevelStats,
    LoyaltyAbility,
    Mode,
    NoLegendRule,
    NounPhrase,
    Number,
    NumberOf,
    Often,
    OneOrTwo,
    OnlyMay,
    OrMore,
    PawMode,
    Restriction,
    Sentence,
    Sentences,
    SpendOnly,
    Step,
    TapSelf,
    Total,
    Triggered,
    TriggersOnly,
    UpTo,
    When,
    WhereIs,
    Worth,
)
from cardwright.games.magic.language.vocabulary import ABILITY_WORDS, Shape, keywords_of


def _no_trigger(line: Sentences) -> bool:
    """A line that begins with "when" or "at the beginning of" is a triggered ability."""
    first = line.sentences[0]
    if isinstance(first, Sentence | Choose) and first.front and isinstance(first.front[0], When | At):
        return False
    return not any(isinstance(sentence, Choose | DieTable) for sentence in line.sentences[:-1])


def _says_letter(line: WhereIs) -> bool:
    """`X is the number of …`, `X is the mana value of …`; `X is 5` would be a clause."""
    return isinstance(line.amount, NumberOf | Total | Characteristic)


def _is_told(sentence: Sentence) -> bool:
    """`To solve — Three or more creatures attacked this turn.`; `they cast it` would be now as well."""
    return isinstance(sentence.first, Clause) and not checks.past_is_same(sentence.first.first)


def _anchored(line: Anchors) -> bool:
    """Each anchor word that may be chosen has its ability."""
    return line.words == tuple(one.word for one in line.anchors if isinstance(one, Anchor))


LINES: Final[tuple[Declaration, ...]] = (
    *alias("line", "body"),
    rule(
        "body",
        KeywordLine,
        "{keywords:line_keyword+,}",
        "{keywords:line_keyword++;}",
        check=checks.keywords_stand,
    ),
    rule("body", Sentences, "{sentences:any_sentence+}", check=_no_trigger),
    rule("body", KeywordSaid, "{keyword:keyword} . {sentences:any_sentence+}", check=checks.keyword_said),
    rule("body", Activated, "{costs:cost+,} : {effect:any_sentence+}", check=checks.costs_stand),
    rule(
        "body",
        Activated,
        "{costs:plain_cost+,} or {other:plain_cost+,} : {effect:any_sentence+}",
        check=checks.costs_stand,
    ),
    rule("body", LoyaltyAbility, "{loyalty:loyalty} : {effect:any_sentence+}", check=checks.modes_last),
    rule(
        "body",
        Triggered,
        "{word:when_word} {events:event+or} , {effect:any_sentence+}",
        "{word:when_word} {events:event++,or} , {effect:any_sentence+}",
        check=checks.events_stand,
    ),
    rule(
        "body", Triggered, "{word:at_word} {events:moment!} , {effect:any_sentence+}", check=checks.modes_last
    ),
    rule(
        "body",
        Triggered,
        "{word:at_word} {events:moment_this_turn!} , {effect:any_sentence+}",
        check=checks.modes_last,
    ),
    rule("moment_this_turn", BeginningOf, "the beginning of {step:step_time} {lasting:this_turn}"),
    lexicon("at_word", {"at": "at"}),
    rule("line", AbilityWord, "{word:ability_word} — {ability:body}"),
    lexicon(
        "ability_word",
        {word[0].upper() + word[1:]: word for word in (*ABILITY_WORDS, *keywords_of(Shape.ABILITY))},
    ),
    rule("line", AbilityWord, "{word:solve_word} — {ability:solved_by}"),
    lexicon("solve_word", {"To solve": "to solve"}),
    rule("solved_by", Sentences, "{sentences:past_sentence!}"),
    rule("past_sentence", Sentence, "{first:past_clause} .", check=_is_told),
    rule("line", LevelBand, "{levels:levels}"),
    rule(
        "line",
        Anchors,
        "as {what:self} enters , choose {words:name++or} . {anchors:anchor+}",
        check=_anchored,
    ),
    rule("anchor", Anchor, "¶ • {word:name} — {ability:body}"),
    rule("line", LevelStats, "{stats:stats}"),
    rule("line", ClassLevel, "{cost:mana_cost} : level {level:digits}"),
    rule(
        "line",
        Chapter,
        "{numbers:chapter+,} — [{label:name} —] {effect:any_sentence+}",
        check=checks.modes_last,
    ),
    lexicon("chapter", {n: n for n in ("I", "II", "III", "IV", "V", "VI")}),
    *alias("any_sentence", "sentence", "restriction", "modes"),
)

MODES: Final[tuple[Declaration, ...]] = (
    rule("modes", Choose, "choose {how:mode_count} [{tail:where_is!}] — {modes:mode+}"),
    rule(
        "modes",
        Choose,
        "choose {how:mode_count} . ^ you may choose the same mode more than once . {modes:mode+}",
        repeat=True,
    ),
    rule(
        "modes",
        Choose,
        "[{may:you_may}] choose {how:mode_count} . ^ each mode must target a different player . {modes:mode+}",
        apart=True,
    ),
    lexicon("you_may", {"you may": True}),
    *alias("mode_count", "number"),
    rule("mode_count", OneOrTwo, "{amounts:number++or}"),
    rule("mode_count", OrMore, "{amount:number} or more"),
    rule("mode_count", OneOrTwo, "{amounts:number!} or both"),
    rule("mode_count", UpTo, "up to {amount:number}", "up to {amount:that_many}", "up to {amount:variable}"),
    rule("modes", DieTable, "{rows:die_row+}"),
    rule(
        "die_row",
        DieRow,
        "¶ {low:digits} -- {high:digits} {bar:bar} ^ {effect:any_sentence+}",
        check=checks.row_stands,
    ),
    rule(
        "die_row",
        DieRow,
        "¶ {low:digits} {bar:bar} [{label:mode_label} —] ^ {effect:any_sentence+}",
        check=checks.row_stands,
    ),
    rule(
        "die_row",
        DieRow,
        "¶ {low:digits} + {bar:bar} ^ {effect:any_sentence+}",
        open=True,
        check=checks.row_stands,
    ),
    rule("mode", Mode, "¶ • [{label:mode_label} —] {effect:any_sentence+}", check=checks.mode_stands),
    rule(
        "modes",
        Choose,
        "choose {how:worth} . ^ you may choose the same mode more than once . {modes:paw_mode+}",
        repeat=True,
    ),
    rule("worth", Worth, "up to {amount:number} {paws:paws} worth of modes", check=checks.is_one_paw),
    rule("paw_mode", PawMode, "¶ {worth:paws} — {effect:any_sentence+}", check=checks.mode_stands),
    rule("modes", Choose, "tiered {modes:tier+}", how=Number(value=1), tiered=True),
    rule(
        "tier",
        Mode,
        "¶ • {label:mode_label} — {cost:mana_cost} — {effect:any_sentence+}",
        check=checks.mode_stands,
    ),
)

COSTS: Final[tuple[Declaration, ...]] = (
    *alias("cost", "mana_cost"),
    *alias("plain_cost", "mana_cost"),
    rule("plain_cost", TapSelf, "{symbol:tap_symbol}"),
    rule("cost", TapSelf, "{symbol:tap_symbol}"),
    rule("cost", TapSelf, "{symbol:untap_symbol}"),
    rule("cost", ActionCost, "^ {verb:plain.base} {modifiers:modifier*}", check=checks.cost_stands),
    rule("cost", ActionCost, "^ {verb:plain.base} {rest:cost_step!}", check=checks.cost_stands),
    rule("cost_step", Step, "and {verb:plain.base}", join="and"),
    rule("cost", EitherCost, "^ {first:plain.base} or {other:plain.base}", check=checks.either_stands),
    rule("either_mana", EitherCost, "{first:mana_cost} or {other:mana_cost}"),
)

RESTRICTIONS: Final[tuple[Declaration, ...]] = (
    rule(
        "restriction",
        Restriction,
        "activate only {only:modifier+} [and only {also:modifier+}] .",
        verb="activate",
        check=checks.only_stands,
    ),
    rule(
        "restriction",
        Restriction,
        "cast this spell only {only:modifier+} [and only {also:modifier+}] .",
        verb="cast",
        check=checks.only_stands,
    ),
)

RESTRICTIONS_OF_OTHERS: Final[tuple[Declaration, ...]] = (
    rule("restriction", Restriction, "activate no more than {only:most_often!} .", verb="activate"),
    rule("most_often", Often, "{how:most_often_words}"),
    lexicon(
        "most_often_words", {w: w for w in ("once each turn", "twice each turn", "three times each turn")}
    ),
    rule("restriction", DeckLimit, "a deck can have {count:deck_count} cards named {name:own_or_name} ."),
    rule("deck_count", AnyNumber, "any number of"),
    rule("deck_count", UpTo, "up to {amount:number}"),
    rule("restriction", Restriction, "do this only {only:modifier+} .", verb="do", check=checks.only_stands),
    rule(
        "restriction",
        TriggersOnly,
        "this ability triggers only if {first:condition} or if {others:condition+and} .",
        check=checks.triggers_stand,
    ),
    rule("restriction", OnlyMay, "only {who:player} may activate this ability ."),
    rule(
        "restriction",
        OnlyMay,
        "only {who:player} may activate this ability and only as a sorcery .",
        "activate only as a sorcery and only {who:player} may activate this ability .",
        sorcery=True,
    ),
    rule(
        "restriction",
        KeywordCost,
        "the {name:keyword_costed} cost is equal to {mana:own_mana_cost} [plus {more:exiled_beside}] .",
        "its {name:keyword_costed} cost is equal to {mana:own_mana_cost} [plus {more:exiled_beside}] .",
    ),
    rule(
        "restriction",
        KeywordCost,
        "its {name:keyword_costed} cost is equal to {mana:own_mana_cost} reduced by {less:mana_cost} .",
        "its {name:keyword_costed} cost is {mana:own_mana_cost} reduced by {less:mana_cost} .",
    ),
    rule("exiled_beside", Act, "exile {what:object}", verb="exile"),
    rule("own_mana_cost", NounPhrase, "{determiner:possessed} {heads:mana_cost_head!}"),
    rule("mana_cost_head", Head, "mana cost", thing="mana cost"),
    rule(
        "restriction",
        CostFloor,
        "this effect can't reduce the mana in (that cost|that ability's activation cost) to less than one mana .",
    ),
    rule("restriction", WhereIs, "{letter:letter} is {amount:term} .", check=_says_letter),
    rule("restriction", NoLegendRule, "the {name:legend_rule} does n't apply [to {to:noun}] ."),
    rule("restriction", SpendOnly, "spend only {color:color} mana on {letter:letter} ."),
    rule(
        "restriction",
        AnteOnly,
        "remove {what:self} from your deck before playing if you =re not playing for ante .",
    ),
)

DECLARATIONS: Final = (*LINES, *MODES, *COSTS, *RESTRICTIONS, *RESTRICTIONS_OF_OTHERS)
