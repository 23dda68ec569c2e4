"""The shell of every clause: subject, verbs, optional, condition, duration, repetition, replacement."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, around, joined, lexicon, rule, verb
from cardwright.games.magic.language.engine.inflect import FORMS
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.grammar.times import TIMES
from cardwright.games.magic.language.tree import (
    AdditionalCost,
    Also,
    AnyTime,
    AsCast,
    AsEntered,
    AsEvent,
    AsLongAs,
    AsThough,
    At,
    AtRandom,
    Before,
    BeMuch,
    BeWords,
    Clause,
    DamageDone,
    Dated,
    DoSo,
    During,
    ExceptBy,
    ExceptDuring,
    ExceptFirst,
    ExceptFor,
    Followed,
    ForAsLongAs,
    ForEach,
    HasThing,
    Have,
    If,
    IfAble,
    Instead,
    InsteadOf,
    InZone,
    Lasting,
    May,
    MayHave,
    Modal,
    Modified,
    NextClause,
    NotMore,
    NounPhrase,
    Often,
    Only,
    Perfect,
    RatherThan,
    Repeated,
    SameWay,
    Sentence,
    Since,
    Step,
    ThatTime,
    ThisWay,
    ToEnd,
    ToIgnore,
    Unless,
    UntilEvent,
    When,
    WhereIs,
    While,
    WithThis,
)


def _is_no_trigger(only: Only) -> bool:
    """`triggers only if … or if …` is a sentence of its own."""
    words = only.modifiers[0]
    return not (isinstance(words, If) and words.join == "or" and words.wording)


def _verbs() -> list[Declaration]:
    found: list[Declaration] = []
    for form in FORMS:
        found.extend(alias(f"verb.{form}", f"plain.{form}"))
        found.append(rule(f"verb.{form}", Also, f"(also|likewise) {{verb:plain.{form}}}"))
        found.append(
            rule(
                f"link.{form}",
                Modified,
                f"{{verb:verb.{form}}} {{modifiers:modifier+}}",
                check=checks.modified_stands,
            )
        )
        for join, words in (
            ("and", "and"),
            ("then", ", then"),
            (",", ","),
            (", and", ", and"),
            ("or", "or"),
            ("and then", "and then"),
        ):
            found.append(rule(f"step.{form}", Step, f"{words} {{verb:linked.{form}}}", join=join))
        for join, words in (("and", "and"), ("or", "or"), (",", ","), (", or", ", or")):
            found.append(rule(f"fact_step.{form}", Step, f"{words} {{verb:linked.{form}}}", join=join))
        found.append(
            rule(
                f"or_step.{form}",
                Step,
                f"or {{verb:verb.{form}}} !join=or",
                *((f"and {{verb:verb.{form}}} !join=and",) if form == "s" else ()),
                check=checks.alternative_stands,
            )
        )
        found.extend(alias(f"linked.{form}", f"verb.{form}", f"link.{form}"))
    for form in ("base", "s"):
        found.append(
            rule(f"verb.{form}", May, "may {first:verb.inf} {rest:step.inf*}", check=checks.modal_stands)
        )
        found.append(rule(f"verb.{form}", MayHave, "may have {clause:bare_clause}"))
        for how, words in (
            ("can", "can"),
            ("can't", "can't"),
            ("could", "could"),
            ("would", "would"),
            ("must", "must"),
            ("can only", "can only"),
        ):
            found.append(
                rule(
                    f"verb.{form}",
                    Modal,
                    f"{words} {{first:verb.inf}} {{rest:modal_step*}}",
                    how=how,
                    check=checks.modal_stands,
                )
            )
    for join in ("or", ",", ", or"):
        found.append(rule("modal_step", Step, f"{join} {{verb:verb.inf}}", join=join))
    for form, word in (("s", "does"), ("base", "do"), ("past", "did")):
        found.append(
            rule(
                f"verb.{form}",
                Modal,
                f"{word} n't {{first:verb.inf}} {{rest:or_step.inf*}}",
                how="not",
                check=checks.modal_stands,
            )
        )
    found.append(rule("verb.s", Perfect, "(has|=s) {verb:plain.done}", check=checks.perfect_stands))
    found.append(rule("verb.base", Perfect, "(have|=ve) {verb:plain.done}"))
    found.append(rule("verb.s", Perfect, "has (n't|not) {verb:plain.done}", negated=True))
    found.append(rule("verb.base", Perfect, "have (n't|not) {verb:plain.done}", negated=True))
    found.append(rule("verb.past", Perfect, "had {verb:plain.done}"))
    for form in ("base", "s"):
        found.append(alias(f"measured.{form}", f"verb.{form}")[0])
    found.extend(verb("verb", DoSo, '@do so !how="@do so"', forms=("base", "s")))
    found.append(rule("verb.base", Have, "have {clause:bare_clause}"))
    found.append(rule("verb.s", Have, "has {clause:bare_clause}"))
    return found


CLAUSES: Final[tuple[Declaration, ...]] = (
    rule(
        "clause",
        Clause,
        "{subject:noun} {first:linked.s} {rest:step.s*} {modifiers:modifier*}",
        "{subject:noun} {first:linked.base} {rest:step.base*} {modifiers:modifier*}",
        "{subject:damage_subject} {first:linked.s} {rest:step.s*} {modifiers:modifier*}",
        "{subject:tokens_plus} {first:linked.base} {modifiers:modifier*}",
        check=checks.clause_stands,
    ),
    rule(
        "clause",
        Clause,
        "{subject:term} {first:measured.s} {modifiers:modifier*}",
        "{subject:term} {first:measured.base} {modifiers:modifier*}",
        check=checks.term_stands,
    ),
    rule(
        "fact",
        Clause,
        "{subject:noun} {first:linked.s} {rest:fact_step.s*} {modifiers:modifier*}",
        "{subject:noun} {first:linked.base} {rest:fact_step.base*} {modifiers:modifier*}",
        "{subject:damage_subject} {first:linked.s} {rest:fact_step.s*} {modifiers:modifier*}",
        check=checks.fact_stands,
    ),
    rule(
        "fact",
        Clause,
        "{subject:term} {first:measured.s} {modifiers:modifier*}",
        "{subject:term} {first:measured.base} {modifiers:modifier*}",
        check=checks.term_stands,
    ),
    rule("fact", Clause, "{subject:zone} {first:holds}"),
    rule("holds", HasThing, "has {what:held_cards}"),
    rule("held_cards", NounPhrase, "{determiner:det} {heads:head!} {qualifiers:in_it!}"),
    rule("in_it", InZone, "in {zone:it}", how="in"),
    rule(
        "bare_clause",
        Clause,
        "{subject:noun} {first:linked.inf} {rest:step.inf*} {modifiers:modifier*}",
        check=checks.last_is_plain,
    ),
    rule("bare_clause", Clause, "{subject:term} {first:become_much} {modifiers:modifier*}"),
    rule("become_much", BeMuch, "become {comparison:equal}", how="become"),
    rule("become_much", BeWords, "become {kinds:stat_adj!}", how="become"),
    rule(
        "order_clause",
        Clause,
        "{first:linked.base} {rest:step.base*} {modifiers:modifier*}",
        check=checks.order_stands,
    ),
    rule(
        "past_clause",
        Clause,
        "{subject:noun} {first:linked.past} {rest:fact_step.past*} {modifiers:modifier*}",
        check=checks.past_stands,
        tense="past",
    ),
    rule(
        "past_clause",
        Clause,
        "{subject:term} {first:plain.past} {modifiers:modifier*}",
        tense="past",
        check=checks.past_stands,
    ),
    rule("do_so_clause", Clause, "{subject:one_noun} {first:do_so}"),
    rule("do_so", DoSo, "{how:do_so_word}"),
    lexicon("do_so_word", {w: w for w in ("does", "does n't", "can't", "can", "did", "did n't")}),
    rule("do_so", DoSo, "(do|pay)", how="do"),
    rule("do_so", DoSo, "(do n't|do n't pay)", how="do n't"),
    rule(
        "there_clause",
        Clause,
        "{first:there}",
        "{first:there_now} {modifiers:as_cast!}",
        check=checks.ends_in_no_clause,
    ),
    rule("as_cast", AsCast, "as you cast this spell"),
    *alias("modifier", "as_cast"),
    around("condition", "{:fact}", checks.holds_now),
    around("condition", "{:past_clause}", checks.holds_now),
    *alias("condition", "do_so_clause", "there_clause"),
    *alias("event", "fact", "do_so_clause"),
)

MODIFIERS: Final[tuple[Declaration, ...]] = (
    *alias("modifier", "placed"),
    around("front", "{:placed} ,"),
    rule("placed", Lasting, "{until:lasting_words}"),
    lexicon(
        "lasting_words",
        {
            w: w
            for w in (
                "until end of turn",
                "this turn",
                "this combat",
                "this step",
                "for the first time each turn",
                "for the first time",
                "until your next turn",
                "until end of combat",
                "for the rest of the game",
                "until the end of your next turn",
                "last turn",
                "this game",
                "until your next end step",
                "until your next upkeep",
                "until the beginning of your next upkeep",
                "next turn",
            )
        },
    ),
    rule("placed", UntilEvent, "until {clause:fact}"),
    rule("modifier", ForAsLongAs, "for as long as {conditions:condition+and}", check=checks.conditions_stand),
    rule("placed", During, "(during|on) {when:step_time}"),
    rule("modifier", At, "at {when:moment}"),
    rule(
        "placed",
        If,
        "if {conditions:condition!}",
        f"if {joined('conditions:condition', 'and', 'or')}",
        "{conditions:if_again++or} !join=or",
        check=checks.conditions_stand,
    ),
    around("if_again", "if {:condition}"),
    rule("placed", Unless, "unless {clauses:condition!}"),
    rule("modifier", When, "{word:just_when} {events:event!}"),
    lexicon("just_when", {"when": "when"}),
    rule(
        "placed",
        AsLongAs,
        "as long as {conditions:condition!}",
        f"as long as {joined('conditions:condition', 'and', 'or')}",
        check=checks.conditions_stand,
    ),
    rule("placed", While, "while {condition:while_what}"),
    *alias("while_what", "condition", "doing_so"),
    rule("placed", ForEach, "for each {what:each_what}"),
    rule("modifier", AsThough, "(|and) as though {clause:supposed}"),
    around("supposed", "{:past_clause}", checks.is_supposed),
    around("supposed", "{:fact}", checks.is_supposed),
    rule("modifier", IfAble, "if able"),
    rule("modifier", AtRandom, "at random"),
    rule("modifier", Only, "(|and) only {modifiers:modifier!}", check=_is_no_trigger),
    rule("modifier", ThisWay, "this way"),
    rule("modifier", Instead, "instead"),
    rule("placed", InsteadOf, "instead of {what:plain.ing}"),
    rule("modifier", InsteadOf, "instead of {what:destination}"),
    rule("modifier", Repeated, "{count:count} times", "a number of times equal to {count:measure}"),
    rule("modifier", Repeated, "{count:plain_count} more times", more=True),
    rule("modifier", ExceptBy, "except by {by:noun}"),
    rule("modifier", ExceptDuring, "except during {when:step_time}"),
    rule(
        "modifier",
        ExceptFirst,
        "except the first one {by:player} (draw|draws) in each of {whose:possessive} draw steps",
    ),
    rule("modifier", Since, "since {when:moment}"),
    rule("modifier", Since, "continuously since {when:moment}", continuously=True),
    rule("participle_modifier", WithThis, "with {what:self}"),
    rule("participle_modifier", WithThis, "with {what:it}"),
    rule("participle_modifier", AsEntered, "as {of:it} entered"),
    *alias("participle_modifier", "past_when"),
    rule("past_when", ThisWay, "this way"),
    rule("past_when", Lasting, "{until:past_words}"),
    lexicon(
        "past_words", {w: w for w in ("this turn", "this combat", "this game", "last turn", "this step")}
    ),
    rule("modifier", SameWay, "the same way"),
    rule("modifier", RatherThan, "without {what:plain.ing}", how="without"),
    rule(
        "placed",
        RatherThan,
        "rather than {what:plain.inf}",
        "rather than {what:plain.ing}",
        how="rather than",
    ),
    rule("modifier", ToEnd, "to end this effect"),
    rule("modifier", ToIgnore, "for {who:player} to ignore this effect"),
    rule("placed", AnyTime, "any time {clause:fact}", check=checks.no_time_counter),
    rule("modifier", Often, "{how:often_words}"),
    rule("modifier", Before, "(|,) {how:before_word} {when:before_when}"),
    lexicon("before_word", {"before": "before", "after": "after"}),
    around("before_when", "{:past_clause}", checks.holds_now),
    *alias("before_when", "step_time", "it"),
    around("before_when", "{:fact}", checks.holds_now),
    lexicon(
        "often_words",
        {
            w: w
            for w in (
                "once each turn",
                "each combat",
                "each turn",
                "twice",
                "as a sorcery",
                "as an instant",
                "as a spell",
                "once",
                "alone",
                "any time",
                "an additional time",
                "again",
                "yet",
                "in a turn",
                "any time a sorcery could n't have been cast",
            )
        },
    ),
)

FRONT: Final[tuple[Declaration, ...]] = (
    *alias("each_what", "bare_object", "player_bare", "each_damage"),
    rule("each_what", DamageDone, "{amount:figure} damage {verb:damage_word} {when:damage_when}"),
    rule("front", At, "at {when:moment} [{lasting:lasting}] ,"),
    rule("lasting", Lasting, "{until:lasting_words}"),
    rule("doing_so", DoSo, "doing so", how="doing so"),
    rule("front", AsEvent, "as {clause:fact} ,"),
    rule("front", AdditionalCost, "as an additional cost to {what:verb.inf} ,"),
    rule("front", Instead, "instead (|only)"),
    rule(
        "front",
        ThatTime,
        "the next time {clause:fact} ,",
        how="the next time",
        check=checks.no_time_counter,
    ),
    rule("front", When, "{word:when_word} {events:event+or} ,", check=checks.events_stand),
    lexicon("when_word", {"when": "when", "whenever": "whenever"}),
)


SENTENCES: Final[tuple[Declaration, ...]] = (
    rule(
        "sentence",
        Sentence,
        "[{opening:opening}] {front:front*} {first:main_clause} {rest:next_clause*} {tail:tail*} .",
        check=checks.sentence_stands,
    ),
    *alias("main_clause", "clause", "order_clause", "there_clause"),
    lexicon("opening", {"then": "then", "then ,": "then,", "otherwise ,": "otherwise"}),
    rule(
        "next_clause",
        NextClause,
        '(and !join=and|, and !join=", and"|, then !join=then|, !join=","|, but !join=but) {clause:clause}',
        '{front:where_is!} (, then !join=then|, and !join=", and") {clause:clause}',
        check=checks.no_definition,
    ),
    rule("next_clause", NextClause, "and {clause:phase_clause}", join="and"),
    rule(
        "phase_clause",
        Clause,
        "{modifiers:after_phase!} , {first:extra_phase}",
        "{first:extra_phase} {modifiers:after_phase!}",
    ),
    rule(
        "there_clause",
        Clause,
        "{first:extra_phase} {modifiers:after_phase!}",
        "{first:extra_phase} {modifiers:after_followed!}",
    ),
    rule(
        "after_followed", Followed, "after {when:step_time} (|,) followed by an additional {then:step_word}"
    ),
    rule("after_phase", Before, "after {when:step_time}", how="after"),
    rule(
        "next_clause",
        NextClause,
        ", and {front:front+} {clause:main_clause}",
        join=", and",
        check=checks.front_stands,
    ),
    rule("tail", NotMore, ", but not more life than {amounts:dated_term++or}"),
    *alias("dated_term", "term"),
    rule("dated_term", Dated, "{amount:term} {when:before_clause}"),
    rule("before_clause", Before, "{how:before_word} {when:before_when}"),
    rule(
        "tail",
        WhereIs,
        ", where {letter:letter} is {amount:measure}",
        "and {letter:letter} is {amount:measure}",
        ", and {letter:letter} is {amount:measure}",
    ),
    rule(
        "tail",
        ExceptFor,
        ", except (|that) {clauses:except_clause+and}",
        "except {clauses:except_clause+and}",
        check=checks.except_stands,
    ),
    *alias("except_clause", "clause"),
    rule("tail", Only, "(,|) but only {modifiers:modifier!}"),
)

DECLARATIONS: Final = (*_verbs(), *CLAUSES, *MODIFIERS, *FRONT, *TIMES, *SENTENCES)
