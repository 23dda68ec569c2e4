"""The forms of nouns: plural or not, with a determiner or bare, with which ending."""

from typing import Any

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.grammar.checks.edges import ends_of
from cardwright.games.magic.language.grammar.checks.nouns import (
    URZA,
    clauses_agree,
    compounds_stand,
    heads_stand,
    words_fit,
)
from cardwright.games.magic.language.grammar.checks.qualifiers import qualifiers_in_order
from cardwright.games.magic.language.tree import (
    AnyNumber,
    Be,
    Between,
    ByChance,
    Characteristic,
    ControllerOf,
    DealtDamage,
    Either,
    Every,
    Keyword,
    NounList,
    NounPhrase,
    Number,
    OfChoice,
    OtherThan,
    OwnerOf,
    Partitive,
    PayableWith,
    Quoted,
    StatusIs,
    SubtypeIs,
    Sum,
    SupertypeIs,
    That,
    ThatClause,
    The,
    They,
    TypeIs,
    Variable,
)


def bare_singular(phrase: NounPhrase) -> bool:
    """Checks a noun without determiner in the singular: `Enchant creature`."""
    return all(not head.plural for head in phrase.heads) and (
        clauses_agree(phrase)
        and qualifiers_in_order(phrase)
        and words_fit(phrase)
        and (compounds_stand(phrase) if len(phrase.heads) > 1 else heads_stand(phrase))
    )


def own_singular(phrase: NounPhrase) -> bool:
    """Checks nouns without determiner, each with its own adjectives: `for each Mountain and red card in it`."""
    return any(head.own for head in phrase.heads[1:]) and bare_singular(phrase)


def ends_in_plural(value: Any) -> bool:
    """Returns whether the possessive is an apostrophe alone: `players'`."""
    if isinstance(value, ControllerOf | OwnerOf):
        return value.wording == 1
    if isinstance(value, NounList):
        return ends_in_plural(value.items[-1])
    return isinstance(value, NounPhrase) and value.plural and not value.qualifiers


def takes_apostrophe_s(value: Any) -> bool:
    """Returns whether the possessive is `'s`."""
    if isinstance(value, NounPhrase) and (value.qualifiers or value.heads[-1].noun == URZA):
        return False
    return not ends_in_plural(value) and not isinstance(value, They)


def is_bare_plural(phrase: NounPhrase) -> bool:
    """Checks a plural without determiner."""
    return phrase.plural and qualifiers_in_order(phrase)


def counts_part(partitive: Partitive) -> bool:
    """Checks that a part of a group is counted; `any number of them` has its own words."""
    return not isinstance(partitive.count, AnyNumber)


def is_plural_group(phrase: NounPhrase) -> bool:
    """Checks a group that was spoken of: `the copies`."""
    return phrase.plural


def is_the_group(phrase: NounPhrase) -> bool:
    """Checks a group of which a part is meant: `half the creatures they control`."""
    return phrase.plural and phrase.determiner == The()


def has_count(partitive: Partitive) -> bool:
    """Checks a part of a group that is gone through one by one: `for each of those creatures`."""
    return partitive.count is None


def no_total(amount: Characteristic) -> bool:
    """Checks that a total is read as one: `the total power of creatures you control`."""
    return amount.wording == 0 or not amount.which.startswith("total")


def costs_apart(keyword: Keyword) -> bool:
    """Checks that what a keyword names does not end in a cost or a number of times, before its own cost or number."""
    if any(isinstance(end, Quoted) for end in ends_of(keyword.what)):
        return False
    if keyword.number is not None:
        return isinstance(keyword.number, Number | Variable)
    return not any(
        isinstance(end, PayableWith | tree.WithCost) or (isinstance(end, Keyword) and end.cost is not None)
        for end in ends_of(keyword.what)
    )


def person_singular(phrase: NounPhrase) -> bool:
    """Checks a player without determiner in the singular: `for each opponent`."""
    return not phrase.plural and clauses_agree(phrase) and qualifiers_in_order(phrase)


def adjectives_stand(kinds: Either | Every) -> bool:
    """Checks that a commander is a thing where adjectives are joined: `a commander or tapped creature`; `other` joins none.

    A type may follow another adjective (`noncreature or Otter spell`); one that comes first is a thing as well.
    """
    if isinstance(kinds.kinds[0], TypeIs | SubtypeIs):
        return False
    return not any(isinstance(one, StatusIs) and one.status in ("commander", "other") for one in kinds.kinds)


def are_two_stats(difference: Between) -> bool:
    """Checks a difference of two numbers, which may be named as one: `its power and toughness`."""
    both = isinstance(difference.left, Characteristic) and difference.left.which == "power and toughness"
    return both is (difference.right is None)


def adds_to_figure(total: Any) -> bool:
    """Checks `one plus the number of …`."""
    return isinstance(total, Sum) and isinstance(total.left, Number)


def is_snow(kind: Any) -> bool:
    """Checks what alone of the supertypes is a quality of sources: `protection from snow`."""
    return isinstance(kind, SupertypeIs) and kind.supertype == "Snow"


def is_not_but(word: Any) -> bool:
    """Checks what may be said of any target: `that isn't a Dinosaur`, `of their choice`, `chosen at random`."""
    if isinstance(word, OtherThan):
        return isinstance(word.what, NounPhrase) and isinstance(word.what.determiner, That)
    if not isinstance(word, ThatClause):
        return isinstance(word, OfChoice | ByChance)
    if isinstance(word.verb, Be):
        return word.verb.negated and not word.rest
    return isinstance(word.verb, DealtDamage) and word.tense == "past" and word.verb.by is None
