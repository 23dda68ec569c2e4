"""Which sentences, events and lines may be: each part ends where it seems to."""

from itertools import dropwhile, pairwise
from typing import Any, Final

from cardwright.games.magic.language.grammar.checks.clauses import is_cut_off, is_plural
from cardwright.games.magic.language.grammar.checks.edges import ends_of
from cardwright.games.magic.language.grammar.checks.modifiers import modifiers_stand
from cardwright.games.magic.language.tree import (
    ActionCost,
    Activated,
    AnyTarget,
    AnyTime,
    AsLongAs,
    AsYouCast,
    Be,
    Before,
    BeMuch,
    BothCreatures,
    Choose,
    Clause,
    ControllerOf,
    DealDivided,
    DieRow,
    DieTable,
    Distribute,
    ExceptFor,
    ForAsLongAs,
    FromZone,
    GameWord,
    If,
    It,
    Keyword,
    KeywordLine,
    KeywordSaid,
    ManaNoun,
    Mode,
    MuchMana,
    NextClause,
    NounList,
    NounPhrase,
    Only,
    OwnCharacteristic,
    OwnerOf,
    Partitive,
    ProducedMana,
    Quoted,
    Rest,
    Restriction,
    SelfRef,
    Sentence,
    Step,
    StepTime,
    Target,
    ThatTime,
    They,
    ThisAbility,
    TopCards,
    Triggered,
    TriggersOnly,
    TwoEvents,
    Unless,
    UnlessOr,
    Variable,
    When,
    WhereIs,
    With,
    WithAbility,
    Worth,
    You,
)
from cardwright.games.magic.language.vocabulary import PAID, ZONES
from cardwright.text import walk


def modes_last(line: Any) -> bool:
    """Checks that nothing follows modes: what does belongs to the last mode."""
    return not any(isinstance(sentence, Choose | DieTable) for sentence in line.effect[:-1])


def mode_stands(mode: Mode) -> bool:
    """Checks that a mode holds no modes: those that follow are of the same choice."""
    return not any(isinstance(sentence, Choose | DieTable) for sentence in mode.effect)


def is_one_paw(worth: Worth) -> bool:
    """`five {P} worth of modes`."""
    return worth.paws == 1


def row_stands(row: DieRow) -> bool:
    """Checks that a row of results holds no other rows, nor modes in its middle."""
    return modes_last(row) and not any(isinstance(sentence, DieTable) for sentence in row.effect)


def keywords_stand(line: KeywordLine) -> bool:
    """Checks that a keyword before a comma does not end in a list of keywords, which would go on.

    None ends in a quotation, whose full stop would end a sentence.
    """
    if any(isinstance(end, Quoted) for keyword in line.keywords for end in ends_of(keyword)):
        return False
    return bool(line.wording) or not any(
        isinstance(end, With | WithAbility) for keyword in line.keywords[:-1] for end in ends_of(keyword)
    )


def only_stands(restriction: Restriction) -> bool:
    """Checks the modifiers of a restriction."""
    both = (*restriction.only, *restriction.also)
    if restriction.also and any(isinstance(part, Only) for part in walk(restriction.only[-1])):
        return False  # the second "and only" would be its own
    stands = modifiers_stand(restriction.only) and modifiers_stand(restriction.also)
    return stands and not any(isinstance(modifier, Only) for modifier in both)


def keyword_said(line: KeywordSaid) -> bool:
    """Checks that a keyword of which more is said has a cost or a number, and no full stop of its own.

    `Choose a Background.` could be something done; nothing follows modes.
    """
    keyword = line.keyword
    if not isinstance(keyword, Keyword):
        return False
    if keyword.costs and not keyword.wording:
        return False
    if not keyword.costs and keyword.cost is None and keyword.number is None:
        return False
    return not any(isinstance(sentence, Choose | DieTable) for sentence in line.sentences)


def no_definition(following: NextClause) -> bool:
    """Checks a clause after "and": `and X is 2` says what X is and is no clause of its own."""
    return following.join not in ("and", ", and") or bool(following.front) or not _defines(following.clause)


def step_stands(time: StepTime) -> bool:
    """Checks that `the first main phase` is the step of that name."""
    return time.which != "the first" or time.step != "main phase"


def triggers_stand(limit: TriggersOnly) -> bool:
    """Checks that each condition ends where it seems to: `if … and …` goes on with another condition."""
    return not _takes_condition(limit.first) and not any(_takes_condition(one) for one in limit.others)


def front_stands(sentence: Sentence | NextClause | Choose) -> bool:
    """Checks that `, before …` in front of a sentence is said of the sentence."""
    return not any(_ends_before(front) for front in sentence.front)


def _ends_before(phrase: Any) -> bool:
    return any(isinstance(end, Before) and end.wording == 1 for end in ends_of(phrase))


def events_stand(trigger: Triggered | When) -> bool:
    """Checks that each event ends where it seems to: what follows a condition after a comma is another condition."""
    events = trigger.events
    if any(
        isinstance(end, Unless | UnlessOr) or (isinstance(end, If | AsLongAs) and end.join != "and")
        for event in events[:-1]
        for end in ends_of(event)
    ):
        return False
    if any(_shares(before, after, "or") for before, after in pairwise(events)):
        return False
    return not any(_ends_before(event) for event in events) and (
        isinstance(trigger, When) or modes_last(trigger)
    )


def _shares(before: Any, after: Any, join: str) -> bool:
    """Returns whether the first part of a clause's subject would belong to the clause before: `… A or B or C dies`."""
    if isinstance(after, TwoEvents):
        after = after.first
    subject = after.subject if isinstance(after, Clause) else None
    while isinstance(subject, Partitive | Rest) or (
        isinstance(subject, ControllerOf | OwnerOf) and subject.wording == 2
    ):
        subject = subject.of
    if not isinstance(subject, NounPhrase | NounList) or not subject.join or join not in ("", subject.join):
        return False
    last = subject.items[-1] if isinstance(subject, NounList) else subject
    if join == "and" and is_plural(last) is False:
        return False
    return any(isinstance(end, _THINGS) and not _is_zone(end) for end in ends_of(before))


def _is_zone(phrase: Any) -> bool:
    return isinstance(phrase, NounPhrase) and phrase.heads[-1].thing in ZONES


_THINGS: Final = (
    AnyTarget, BothCreatures, ControllerOf, FromZone, GameWord, It, ManaNoun, MuchMana, NounList, NounPhrase, OwnerOf,
    ProducedMana, Rest, SelfRef, They, ThisAbility, TopCards, You,
)  # fmt: skip
"""What may be an item of a list of phrases."""


def sentence_stands(sentence: Sentence) -> bool:
    """Checks that each clause ends where it seems to: what follows "and" after a condition is another condition."""
    clauses = [sentence.first, *(following.clause for following in sentence.rest)]
    if any(
        following.join in ("and", ",") and not following.front and _takes_condition(clause)
        for clause, following in zip(clauses, sentence.rest, strict=False)
    ):
        return False
    if any(
        following.join == "and" and _shares(clause, following.clause, "and")
        for clause, following in zip(clauses, sentence.rest, strict=False)
    ):
        return False
    if not _definitions_stand(sentence.tail) or not _announced(sentence):
        return False
    return front_stands(sentence) and not _lists_conditions(sentence) and not _is_keyword_cost(sentence.first)


def _definitions_stand(tail: tuple[Any, ...]) -> bool:
    """Returns whether `and Y is 2` follows what X is: alone it would be a clause or a condition."""
    return all(
        not isinstance(one, WhereIs) or one.wording == 0 or isinstance(before, WhereIs)
        for before, one in zip((None, *tail), tail, strict=False)
    )


def _announced(sentence: Sentence) -> bool:
    """Returns whether what is fixed as a spell is cast is how many targets it has, or what is divided among them.

    What is worked out as an ability resolves is none of these.
    """
    said = [one.amount for one in sentence.tail if isinstance(one, WhereIs)]
    fixed = [amount for amount in said if isinstance(amount, AsYouCast)]
    late = any(amount.how == "as this ability resolves" for amount in fixed)
    return not fixed or late != any(
        isinstance(one, DealDivided | Distribute) or (isinstance(one, Target) and one.count is not None)
        for clause in sentence.clauses
        for one in walk(clause)
    )


def _is_keyword_cost(clause: Any) -> bool:
    """Returns whether a clause says what a keyword costs, which is said by a sentence of its own."""
    subject = clause.subject
    if not isinstance(subject, NounPhrase) or not isinstance(clause.first, Be | BeMuch):
        return False
    return subject.heads[-1].thing in _KEYWORD_COSTS


_KEYWORD_COSTS: Final = frozenset(f"{keyword} cost" for keyword in PAID)


def _lists_conditions(sentence: Sentence) -> bool:
    """Returns whether clauses after a condition in front are more conditions: `If A, B, and C, …`."""
    joins = [following.join for following in sentence.rest if not following.front]
    after = list(dropwhile(lambda join: join == ",", joins))[:2]
    return after == [", and", ","] and bool(sentence.front) and _takes_condition(sentence.front[-1])


def _takes_condition(clause: Any) -> bool:
    return any(isinstance(end, If | AsLongAs | ForAsLongAs) and end.join != "or" for end in ends_of(clause))


def faces_agree(choice: Any) -> bool:
    """Checks that the verb of a villainous choice agrees with who faces it."""
    many = isinstance(choice.who, You | They) or (isinstance(choice.who, NounPhrase) and choice.who.plural)
    return (choice.wording == 1) is many


def except_stands(exception: ExceptFor) -> bool:
    """Checks that `and X is 2` is no exception, and that `except that color …` speaks of that color.

    After an exception with a condition comes another with its own, or it would be one more condition.
    """
    clauses = exception.clauses
    if any(_defines(clause) for clause in clauses[1:]):
        return False
    if any(_takes_condition(before) and not _has_condition(after) for before, after in pairwise(clauses)):
        return False
    return exception.wording == 0 or not _is_of_itself(exception.clauses[0])


def _has_condition(clause: Any) -> bool:
    return bool(clause.modifiers) and isinstance(clause.modifiers[-1], If)


def _is_of_itself(clause: Any) -> bool:
    subject = clause.subject
    excess = isinstance(subject, NounPhrase) and subject.heads[0].thing == "excess damage"
    return excess or isinstance(subject, OwnCharacteristic)


def _defines(clause: Any) -> bool:
    return isinstance(clause.subject, Variable) and isinstance(clause.first, Be | BeMuch)


def each_turn_stands(time: StepTime) -> bool:
    """Checks that `each attacking player's turn` is the turn of each of them."""
    return not isinstance(time.whose, NounPhrase)


def no_time_counter(time: AnyTime | ThatTime) -> bool:
    """Checks that `any time counters` and `the next time counters` are counters."""
    subject = time.clause.subject if isinstance(time.clause, Clause) else None
    if not isinstance(subject, NounPhrase) or subject.determiner is not None or subject.shared:
        return True
    return subject.heads[0].thing != "counter" or bool(subject.heads[0].kinds)


def conditions_stand(modifier: If | AsLongAs | ForAsLongAs) -> bool:
    """Checks that each condition ends where it seems to, and that none of several has a condition of its own."""
    if len(modifier.conditions) > 1 and any(_has_condition(one) for one in modifier.conditions):
        return False
    return not any(_shares(before, after, "") for before, after in pairwise(modifier.conditions))


def costs_stand(line: Activated | Keyword) -> bool:
    """Checks that verbs which share an object are one cost: `Tap, untap, or exile it:`."""
    if isinstance(line, Activated) and not modes_last(line):
        return False
    return not any(_is_shared(before, after) for before, after in pairwise(line.costs))


def _is_shared(before: Any, after: Any) -> bool:
    if (
        not isinstance(before, ActionCost)
        or not isinstance(after, ActionCost)
        or before.rest
        or before.modifiers
    ):
        return False
    return is_cut_off(before.verb, Step(join=",", verb=after.verb))
