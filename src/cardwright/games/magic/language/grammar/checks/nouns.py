"""Which noun phrases may be: numbers agree, and qualifiers stand where they leave one reading."""

from itertools import pairwise
from typing import Any, Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.grammar.words import INVARIANT
from cardwright.games.magic.language.tree import (
    A,
    AbleTo,
    Act,
    Additional,
    All,
    AmongThem,
    Another,
    AnyNumber,
    Attached,
    Be,
    Beyond,
    Characteristic,
    Comparison,
    Controlled,
    ControllerOf,
    Counted,
    CounterHistory,
    Each,
    Either,
    EqualTo,
    FromSource,
    Head,
    InZone,
    It,
    ManaSpent,
    NounList,
    NounPhrase,
    Number,
    NumberOf,
    OfThing,
    OneOfThem,
    OneOrTwo,
    OnThing,
    OrFewer,
    OrMore,
    OtherThan,
    OwnerOf,
    Participle,
    Partitive,
    Possessed,
    SameAs,
    SubtypeIs,
    Target,
    That,
    ThatClause,
    They,
    UpTo,
    Variable,
    WhichClause,
    WithExtreme,
    WithStat,
    WithThing,
)

QUALITIES: Final = frozenset(
    ("color", "creature type", "card type", "land type", "mana value", "permanent type")
)
_PEOPLE: Final = frozenset(
    (
        "player",
        "opponent",
        "defending player",
        "active player",
        "attacking player",
        "teammate",
        "starting player",
    )
)
_COMPOUND: Final = frozenset(("card", "spell", "token", "permanent", "ability", "source"))
_MASS: Final = frozenset(("mana", "damage", "life", "exile", "combat"))


def is_person(head: Head) -> bool:
    """Returns whether a head is a player."""
    return head.thing in _PEOPLE


def takes_plural(determiner: Any) -> bool | None:
    """Returns whether a determiner asks for the plural; None where it takes both."""
    if determiner is None or isinstance(determiner, All):
        return True
    if isinstance(determiner, A | Another | Each | Attached):
        return False
    if isinstance(determiner, Additional):
        return determiner.wording == 1 if determiner.count is None else _many(determiner.count, False)
    if isinstance(determiner, That):
        return determiner.wording == 1
    if isinstance(determiner, Counted | Target):
        return _many(determiner.count, isinstance(determiner, Target))
    return None


def _many(count: Any, is_target: bool) -> bool | None:
    if count is None:
        return not is_target
    if isinstance(count, Number):
        return count.value != 1
    if isinstance(count, UpTo):
        return _many(count.amount, is_target)
    if isinstance(count, OrMore | OrFewer | AnyNumber | Variable | OneOrTwo):
        return True
    return None


def agrees(phrase: NounPhrase) -> bool:
    """Checks singular and plural, and that qualifiers stand in an order that leaves one reading.

    A clause that qualifies is the last qualifier, so that what follows it belongs to the clause.
    """
    wanted = takes_plural(phrase.determiner)
    last = phrase.heads[-1]
    if wanted is None:
        if last.plural and _invariant(last):
            return False
    elif wanted is not last.plural and last.thing not in _MASS:
        return False
    if any(head.plural is not last.plural for head in phrase.heads):
        return False
    if not _clauses_agree(phrase):
        return False
    return _qualifiers_in_order(phrase) and _heads_stand(phrase) and _words_fit(phrase)


def _clauses_agree(phrase: NounPhrase) -> bool:
    """A clause after "that" has its verb in the number of the noun."""
    return all(
        (qualifier.wording >= 2) is phrase.plural
        for qualifier in phrase.qualifiers
        if isinstance(qualifier, ThatClause) and not qualifier.tense
    )


def person_agrees(phrase: NounPhrase) -> bool:
    """Checks a player phrase: its number and its clauses."""
    wanted = takes_plural(phrase.determiner)
    return (wanted is None or wanted is phrase.plural) and _clauses_agree(phrase)


def _words_fit(phrase: NounPhrase) -> bool:
    """`any target` and `a copy of …` are phrases of their own; `equal to …` says how many."""
    thing = phrase.heads[-1].thing
    if thing == "damage" and phrase.qualifiers:
        return False
    if thing == "mana value" and (isinstance(phrase.determiner, Possessed) or not phrase.plural):
        return False
    if thing == "target" and any(not isinstance(qualifier, Beyond) for qualifier in phrase.qualifiers):
        return False
    if any(isinstance(qualifier, ManaSpent) for qualifier in phrase.qualifiers) and thing != "color":
        return False
    if thing == "target" and isinstance(phrase.determiner, tree.Any | Another):
        return False
    for qualifier in phrase.qualifiers:
        if isinstance(qualifier, OfThing) and not _belongs(thing, qualifier.what):
            return False
        if isinstance(qualifier, AmongThem) and qualifier.how == "among" and thing not in QUALITIES:
            return False
        if isinstance(qualifier, FromSource) and thing not in ("ability", "spell"):
            return False
        if isinstance(qualifier, InZone) and isinstance(qualifier.zone, It) and thing != "card":
            return False
        if isinstance(qualifier, InZone) and isinstance(phrase.determiner, That) and thing == "spell":
            return False
        if isinstance(qualifier, EqualTo) and not _is_amount(phrase.determiner):
            return False
    return True


def _belongs(thing: str, owner: Any) -> bool:
    """Returns whether a thing may be "of" something: an ability of an artifact, never a card of a color."""
    if isinstance(owner, NounPhrase) and owner.heads[-1].thing in QUALITIES:
        return False
    return thing in _OF_THINGS


_OF_THINGS: Final = frozenset(
    (
        "ability",
        "mana ability",
        "loyalty ability",
        "activated ability",
        "triggered ability",
        "instance",
        "mana symbol",
    )
)


def _is_amount(determiner: Any) -> bool:
    return determiner is None or (isinstance(determiner, Counted) and isinstance(determiner.count, AnyNumber))


def _invariant(head: Head) -> bool:
    return isinstance(head.noun, SubtypeIs) and head.noun.subtype in INVARIANT


def _qualifiers_in_order(phrase: NounPhrase) -> bool:
    if any(_is_open(qualifier) for qualifier in phrase.qualifiers[:-1]):
        return False
    return not any(
        isinstance(before, InZone) and isinstance(after, WithThing) and is_pile(before.zone)
        for before, after in pairwise(phrase.qualifiers)
    )


def is_pile(zone: Any) -> bool:
    """Returns whether a phrase is a pile."""
    return isinstance(zone, NounPhrase) and zone.heads[0].thing == "pile"


def _is_open(qualifier: Any) -> bool:
    """Returns whether what follows a qualifier would belong to a phrase inside it."""
    if isinstance(qualifier, ThatClause | Participle | EqualTo | CounterHistory | AbleTo):
        return True
    if isinstance(qualifier, WhichClause):
        return qualifier.tense != "was"
    if isinstance(qualifier, OfThing | OtherThan | OnThing):
        return isinstance(qualifier.what, NounPhrase | NounList)
    if isinstance(qualifier, SameAs):
        return isinstance(qualifier.other, NounPhrase) and not isinstance(qualifier.other.determiner, That)
    if isinstance(qualifier, WithStat) and isinstance(qualifier.comparison, Comparison):
        return isinstance(qualifier.comparison.amount, NumberOf)
    if isinstance(qualifier, FromSource):
        return True
    if isinstance(qualifier, AmongThem):
        return isinstance(qualifier.group, NounPhrase)
    if isinstance(qualifier, Controlled):
        return qualifier.how == "controlled by"
    return isinstance(qualifier, WithExtreme) and qualifier.among is not None


def _heads_stand(phrase: NounPhrase) -> bool:
    """`artifact or creature card` is one head whose types are alternatives, never two heads."""
    heads = phrase.heads
    if len(heads) > 1:
        if phrase.shared and any(isinstance(qualifier, FromSource) for qualifier in phrase.qualifiers):
            return False
        if heads[-1].thing in _COMPOUND and heads[-1].kinds and heads[0].thing == "":
            return False
        if all(is_person(head) for head in heads):
            return False
    return len(heads) > 1 or not is_person(heads[0])


def plain_heads(phrase: NounPhrase) -> bool:
    """Checks that adjectives stand before all heads: `tapped artifact or creature`."""
    return not any(head.own for head in phrase.heads) and agrees(phrase)


def own_heads(phrase: NounPhrase) -> bool:
    """Checks that each head has its own adjectives: `artifact creature or black creature`."""
    return any(head.own for head in phrase.heads[1:]) and agrees(phrase)


def head_stands(head: Head) -> bool:
    """Checks that alternatives of types stand only before another noun: `instant or sorcery spell`."""
    return head.noun is None or not any(isinstance(kind, Either) for kind in head.kinds)


def bare_singular(phrase: NounPhrase) -> bool:
    """Checks a noun without determiner in the singular: `Enchant creature`."""
    return all(not head.plural for head in phrase.heads) and (
        _qualifiers_in_order(phrase)
        and _words_fit(phrase)
        and (len(phrase.heads) > 1 or _heads_stand(phrase))
    )


def ends_in_plural(value: Any) -> bool:
    """Returns whether the possessive is an apostrophe alone: `players'`."""
    if isinstance(value, ControllerOf | OwnerOf):
        return value.wording == 1
    if isinstance(value, NounList):
        return ends_in_plural(value.items[-1])
    return isinstance(value, NounPhrase) and value.plural and not value.qualifiers


_URZA: Final = SubtypeIs(subtype="Urza")
"""Urza's is a land type of its own."""


def takes_apostrophe_s(value: Any) -> bool:
    """Returns whether the possessive is `'s`."""
    if isinstance(value, NounPhrase) and (value.qualifiers or value.heads[-1].noun == _URZA):
        return False
    return not ends_in_plural(value) and not isinstance(value, They)


def _ends_in_object(phrase: NounPhrase) -> bool:
    """Returns whether a phrase ends in a clause with an object: what is joined to it belongs to that object."""
    last = phrase.qualifiers[-1] if phrase.qualifiers else None
    return isinstance(last, ThatClause) and isinstance(last.verb, Act) and last.verb.what is not None


def _ends_in_kind(phrase: Any, item: Any) -> bool:
    """Returns whether what follows "or" is another kind that something may be: `that's a Wolf or a Bear`."""
    if not isinstance(phrase, NounPhrase) or not isinstance(item, NounPhrase) or not phrase.qualifiers:
        return False
    last = phrase.qualifiers[-1]
    return isinstance(last, ThatClause) and isinstance(last.verb, Be) and isinstance(item.determiner, A)


def needs_items(phrase: NounList) -> bool:
    """Checks that a list of phrases is no list of heads: `lands and creatures you control` is one phrase."""
    items = phrase.items
    if any(isinstance(item, OneOfThem) for item in items):
        return False
    if any(isinstance(item, NounPhrase) and _ends_in_object(item) for item in items[:-1]):
        return False
    if phrase.join == "or" and any(_ends_in_kind(before, item) for before, item in pairwise(items)):
        return False
    return not any(
        isinstance(before, NounPhrase)
        and not any(not _is_open(qualifier) for qualifier in before.qualifiers[-1:])
        and isinstance(item, NounPhrase)
        and item.determiner is None
        and not is_person(item.heads[0])
        and not (before.shared and any(isinstance(qualifier, FromSource) for qualifier in item.qualifiers))
        for before, item in pairwise(items)
    )


def is_bare_plural(phrase: NounPhrase) -> bool:
    """Checks a plural without determiner."""
    return phrase.plural and _qualifiers_in_order(phrase)


def has_count(partitive: Partitive) -> bool:
    """Checks a part of a group that is gone through one by one: `for each of those creatures`."""
    return partitive.count is None


def is_determined(phrase: Any) -> bool:
    """Checks that a phrase has a determiner: `champion an Elf`."""
    return isinstance(phrase, NounPhrase) and phrase.determiner is not None


def no_total(amount: Characteristic) -> bool:
    """Checks that a total is read as one: `the total power of creatures you control`."""
    return not amount.which.startswith("total")


def person_singular(phrase: NounPhrase) -> bool:
    """Checks a player without determiner in the singular: `for each opponent`."""
    return not phrase.plural and _clauses_agree(phrase)
