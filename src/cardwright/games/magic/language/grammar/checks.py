"""What decides between readings that the patterns alone would leave open.

Each check says which trees a rule may make. Reading, writing and random trees all obey them.
"""

from typing import Any, Final

from cardwright.games.magic.language.grammar.words import INVARIANT
from cardwright.games.magic.language.tree import (
    A,
    All,
    Another,
    AnyNumber,
    Attached,
    Clause,
    ControllerOf,
    Counted,
    Each,
    Either,
    Head,
    May,
    MayHave,
    Modal,
    Modified,
    No,
    NounList,
    NounPhrase,
    Number,
    OrFewer,
    OrMore,
    OwnerOf,
    Participle,
    SelfRef,
    SubtypeIs,
    Target,
    That,
    ThatClause,
    They,
    UpTo,
    Variable,
    WhichClause,
)

_PEOPLE: Final = frozenset(
    ("player", "opponent", "defending player", "active player", "attacking player", "teammate")
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
    if isinstance(count, OrMore | OrFewer | AnyNumber | Variable):
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
    return _qualifiers_in_order(phrase) and _heads_stand(phrase)


def _invariant(head: Head) -> bool:
    return isinstance(head.noun, SubtypeIs) and head.noun.subtype in INVARIANT


def _qualifiers_in_order(phrase: NounPhrase) -> bool:
    clauses = (ThatClause, WhichClause, Participle)
    return not any(isinstance(qualifier, clauses) for qualifier in phrase.qualifiers[:-1])


def _heads_stand(phrase: NounPhrase) -> bool:
    """`artifact or creature card` is one head whose types are alternatives, never two heads."""
    heads = phrase.heads
    if len(heads) > 1:
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
        _qualifiers_in_order(phrase) and (len(phrase.heads) > 1 or _heads_stand(phrase))
    )


def ends_in_plural(value: Any) -> bool:
    """Returns whether the possessive is an apostrophe alone: `players'`."""
    if isinstance(value, ControllerOf | OwnerOf):
        return value.wording == 1
    if isinstance(value, NounList):
        return ends_in_plural(value.items[-1])
    return isinstance(value, NounPhrase) and value.plural and not value.qualifiers


def takes_apostrophe_s(value: Any) -> bool:
    """Returns whether the possessive is `'s`."""
    if isinstance(value, NounPhrase) and value.qualifiers:
        return False
    return not ends_in_plural(value) and not isinstance(value, They)


def needs_items(phrase: NounList) -> bool:
    """Checks that a list of phrases is no list of heads: `lands and creatures you control` is one phrase."""
    first = phrase.items[0]
    if not isinstance(first, NounPhrase) or first.determiner is not None or first.qualifiers:
        return True
    return not (isinstance(phrase.items[1], NounPhrase) and phrase.items[1].determiner is None)


def last_is_plain(clause: Clause) -> bool:
    """Checks that the last verb's modifiers are the clause's, and that nothing follows `may …`."""
    verbs = clause.verbs
    if isinstance(verbs[-1], Modified):
        return False
    return not any(_swallows(verb) for verb in verbs[:-1])


def _swallows(verb: Any) -> bool:
    inner = verb.verb if isinstance(verb, Modified) else verb
    return isinstance(inner, May | MayHave)


def modal_stands(modal: Modal | May) -> bool:
    """Checks that the modifiers of the last verb are left to the clause."""
    return not any(isinstance(verb, Modified) for verb in modal.verbs)


def is_self(value: Any) -> bool:
    """Returns whether a phrase is the card itself."""
    return isinstance(value, SelfRef)


def no_no(phrase: NounPhrase) -> bool:
    """Checks that a phrase is counted by `no`."""
    return isinstance(phrase.determiner, No)
