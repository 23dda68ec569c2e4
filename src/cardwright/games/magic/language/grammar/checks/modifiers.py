"""Which modifiers may follow one another, and which belong to a clause inside what they follow."""

from itertools import pairwise
from typing import Any, Final

from cardwright.games.magic.language.grammar.checks.edges import ends_of
from cardwright.games.magic.language.tree import (
    AbleTo,
    Act,
    AnyTime,
    AsCast,
    AsLongAs,
    AsThough,
    Before,
    Between,
    ByDoing,
    Characteristic,
    ChosenNumber,
    Clause,
    ColorsAmong,
    Controlled,
    DamageBy,
    DamageDone,
    Devotion,
    Difference,
    During,
    ExtraPhase,
    ForAsLongAs,
    ForEach,
    ForEachTime,
    FromTop,
    Guess,
    Have,
    If,
    Instead,
    It,
    Lasting,
    MayHave,
    NounPhrase,
    NumberOf,
    Often,
    Only,
    Participle,
    RatherThan,
    Repeated,
    RevealUntil,
    StepTime,
    ThatClause,
    The,
    ThisWay,
    Total,
    Unless,
    UnlessOr,
    UntilEvent,
    When,
    WhichClause,
    While,
)

CLAUSAL: Final = (
    If,
    Unless,
    UnlessOr,
    AsLongAs,
    While,
    UntilEvent,
    ForAsLongAs,
    AsThough,
    AnyTime,
    ForEachTime,
    When,
)


OF_WHOLE: Final = (If, Unless, UnlessOr, AsLongAs, ByDoing)
"""What after `as though it had flash` is said of the whole, not of what is supposed."""


def modifiers_stand(modifiers: tuple[Any, ...]) -> bool:
    """Checks that a modifier with a clause is the last, so that what follows but `instead` belongs to that clause."""
    if len(modifiers) > 2 and isinstance(modifiers[-2], Instead) and isinstance(modifiers[-3], If):
        last = modifiers[-1]  # `if it has mana value 4 or less instead if …`
        return isinstance(last, If) and modifiers_stand(modifiers[:-1]) and modifiers_stand((last,))
    if len(modifiers) > 1 and isinstance(modifiers[-1], Instead) and isinstance(modifiers[-2], When):
        return False  # `instead` is said of what is waited for
    body = modifiers[:-1] if modifiers and isinstance(modifiers[-1], Instead) else modifiers
    if any(_is_clausal(before) and not _is_second_only(before, after) for before, after in pairwise(body)):
        return False
    if any(takes(before, after) for before, after in pairwise(modifiers)):
        return False
    if body and (_ends_instead(body[-1]) or _is_doubled(body[-1])):
        return False
    only = [modifier.wording for modifier in modifiers if isinstance(modifier, Only)]
    if only != [0, *[1] * (len(only) - 1)][: len(only)]:
        return False
    return not any(_is_one(before, after) for before, after in pairwise(modifiers))


def _is_one(before: Any, after: Any) -> bool:
    """Returns whether two modifiers are read as one: `once each turn`, `twice that many times`."""
    if isinstance(before, Only):
        before = before.modifiers[-1]
    if isinstance(after, Repeated):
        return isinstance(before, Repeated) or (isinstance(before, Often) and before.how == "twice")
    if isinstance(after, Often) and before == Lasting(until="for the first time"):
        return after.how == "each turn"
    if isinstance(after, Often):
        return after.how == "each turn" and isinstance(before, Often) and before.how == "once"
    return False


def takes(phrase: Any, modifier: Any) -> bool:
    """Returns whether a modifier that follows a phrase belongs to a clause that the phrase ends in."""
    return any(_takes_itself(end, modifier) for end in ends_of(phrase) if end is not modifier)


def _takes_itself(end: Any, modifier: Any) -> bool:
    if isinstance(end, MayHave | Have | RevealUntil):
        return True
    if isinstance(end, Guess):
        return end.whether is not None
    if isinstance(end, Act) and end.verb == "search":
        return isinstance(modifier, ForEach)
    if isinstance(end, Act):
        return isinstance(modifier, UntilEvent) and end.verb in ("reveal", "exile") and _from_top(end.what)
    if isinstance(modifier, AsCast) and isinstance(end, _MEASURED):
        return True
    if isinstance(end, DamageDone):
        return not end.when and (isinstance(modifier, ThisWay) or _is_this_turn(modifier))
    if isinstance(end, ExtraPhase):
        return isinstance(modifier, Before) and modifier.how == "after"
    if isinstance(end, Participle):
        return bool(end.modifiers) and (isinstance(modifier, ThisWay) or _is_past(modifier))
    if isinstance(end, AbleTo):
        return end.when is None and _is_this_turn(modifier)
    if isinstance(end, StepTime):
        return isinstance(modifier, During) and modifier.wording == 1 and not _is_whose(end)
    if isinstance(end, NounPhrase) and isinstance(end.determiner, The) and end.determiner.done == "died":
        return not isinstance(modifier, CLAUSAL)  # `the creature that died this turn`
    if isinstance(end, NounPhrase):
        return isinstance(modifier, RatherThan) and modifier.how == "without" and modifier.what == _PHASE
    if isinstance(end, It):
        return end.wording == _HER and isinstance(modifier, Lasting) and modifier.until == "next turn"
    if isinstance(end, WhichClause):
        return end.tense not in ("is", "was") and not isinstance(modifier, CLAUSAL)
    if isinstance(end, Controlled):
        return end.how == "controlled" and not isinstance(modifier, CLAUSAL)
    if isinstance(end, ThatClause):
        return end.tense == "past" and not isinstance(modifier, CLAUSAL)
    return False


_MEASURED: Final = (
    Between,
    Characteristic,
    ChosenNumber,
    ColorsAmong,
    DamageBy,
    Devotion,
    Difference,
    NumberOf,
    Total,
)
"""Amounts that may be as they are `as you cast this spell`."""
_HER: Final = 4


_PHASE: Final = Act(verb="phase")
"""What `without phasing` would be if it were no keyword."""


def _is_whose(step: StepTime) -> bool:
    """Returns whether a step is someone's, so that `on your turn` does not belong to it."""
    return step.which != "" or step.whose is not None or step.turn is not None


def _is_this_turn(modifier: Any) -> bool:
    return isinstance(modifier, Lasting) and modifier.until == "this turn"


def _is_past(modifier: Any) -> bool:
    return isinstance(modifier, Lasting) and modifier.until in _PAST


_PAST: Final = frozenset(("this turn", "this combat", "this game", "last turn", "this step"))


def _ends_instead(modifier: Any) -> bool:
    """Returns whether a condition ends in `instead`, which can only be said of what is done."""
    last: Any = None
    if isinstance(modifier, Only):
        return _ends_instead(modifier.modifiers[-1])
    if isinstance(modifier, If | AsLongAs | ForAsLongAs):
        last = modifier.conditions[-1]
    elif isinstance(modifier, Unless):
        last = modifier.clauses[-1]
    elif isinstance(modifier, UntilEvent | AsThough | AnyTime):
        last = modifier.clause
    elif isinstance(modifier, ForEachTime):
        last = modifier.what
    elif isinstance(modifier, Before):
        last = modifier.when
    elif isinstance(modifier, While):
        last = modifier.condition
    return isinstance(last, Clause) and any(isinstance(one, Instead) for one in last.modifiers)


def _is_doubled(modifier: Any) -> bool:
    """Returns whether a condition would have two verbs, the second with a condition: that is a verb of its own."""
    last = modifier.conditions[-1] if isinstance(modifier, If) else None
    if not isinstance(last, Clause) or not last.modifiers or not isinstance(last.modifiers[-1], If):
        return False
    return any(step.join == "and" for step in last.rest)


def _is_second_only(before: Any, after: Any) -> bool:
    if isinstance(before, AsThough):
        return isinstance(after, OF_WHOLE)
    return isinstance(before, Only) and isinstance(after, Only)


def _is_clausal(modifier: Any) -> bool:
    if isinstance(modifier, Only):
        return _is_clausal(modifier.modifiers[-1])
    return isinstance(modifier, CLAUSAL) or (
        isinstance(modifier, Before) and isinstance(modifier.when, Clause)
    )


def _from_top(what: Any) -> bool:
    """Returns whether something comes from the top of a library: `reveal cards from the top … until` is one verb."""
    return isinstance(what, NounPhrase) and any(
        isinstance(qualifier, FromTop) for qualifier in what.qualifiers[-1:]
    )
