"""What decides between readings that the patterns alone would leave open.

Each check says which trees a rule may make. Reading, writing and random trees all obey them.
"""

from itertools import pairwise
from typing import Any, Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.grammar.words import INVARIANT, STATES
from cardwright.games.magic.language.tree import (
    A,
    AbleTo,
    Act,
    All,
    AmongThem,
    Another,
    AnyNumber,
    AnyTarget,
    AnyTime,
    AsLongAs,
    AsThough,
    Attached,
    BeWords,
    Clause,
    ColorIs,
    Controlled,
    ControllerOf,
    Counted,
    CounterHistory,
    DamageDone,
    Deal,
    Destination,
    During,
    Each,
    Either,
    EqualTo,
    ForAsLongAs,
    FromSource,
    GainLife,
    Have,
    Head,
    If,
    InZone,
    It,
    Lasting,
    LoseLife,
    May,
    MayHave,
    Modal,
    Modified,
    No,
    NounList,
    NounPhrase,
    Number,
    Often,
    OfThing,
    Only,
    OnThing,
    OrFewer,
    OrMore,
    OtherThan,
    OwnerOf,
    Participle,
    Passive,
    Quoted,
    Repeated,
    Restriction,
    SelfRef,
    SubtypeIs,
    Target,
    That,
    ThatClause,
    They,
    ThisAbility,
    ThisWay,
    TopCards,
    Unless,
    UntilEvent,
    UpTo,
    Variable,
    WhichClause,
    While,
    WithExtreme,
    WithThing,
    You,
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
        isinstance(before, InZone) and isinstance(after, WithThing) and _is_pile(before.zone)
        for before, after in pairwise(phrase.qualifiers)
    )


def _is_pile(zone: Any) -> bool:
    return isinstance(zone, NounPhrase) and zone.heads[0].thing == "pile"


def _is_open(qualifier: Any) -> bool:
    """Returns whether what follows a qualifier would belong to a phrase inside it."""
    if isinstance(qualifier, ThatClause | Participle | EqualTo | CounterHistory | AbleTo):
        return True
    if isinstance(qualifier, WhichClause):
        return qualifier.tense != "was"
    if isinstance(qualifier, OfThing | OtherThan | OnThing):
        return isinstance(qualifier.what, NounPhrase | NounList)
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
    items = phrase.items
    return not any(
        isinstance(before, NounPhrase)
        and not any(not _is_open(qualifier) for qualifier in before.qualifiers[-1:])
        and isinstance(item, NounPhrase)
        and item.determiner is None
        and not is_person(item.heads[0])
        for before, item in pairwise(items)
    )


def is_plural(subject: Any) -> bool | None:
    """Returns whether a subject takes a plural verb; None where the text decides."""
    if isinstance(subject, You | They):
        return True
    if isinstance(subject, It | SelfRef | AnyTarget | ThisAbility):
        return False
    if isinstance(subject, NounPhrase):
        return subject.plural
    if isinstance(subject, ControllerOf | OwnerOf):
        return subject.wording % 2 == 1
    if isinstance(subject, NounList):
        return subject.join == "and" or is_plural(subject.items[-1])
    if isinstance(subject, TopCards):
        return subject.count is not None
    return None


def clause_stands(clause: Clause) -> bool:
    """Checks that verb and subject agree, and that modifiers stand where they leave one reading."""
    plural = is_plural(clause.subject)
    if clause.wording > 1:
        return last_is_plain(clause)
    if plural is None:
        plural = clause.wording == 1 and not isinstance(clause.first, May | MayHave | Modal)
    return plural is (clause.wording == 1) and last_is_plain(clause)


_CLAUSAL: Final = (If, Unless, AsLongAs, While, UntilEvent, ForAsLongAs, AsThough, AnyTime)


def modifiers_stand(modifiers: tuple[Any, ...]) -> bool:
    """Checks that a modifier with a clause is the last, so that what follows belongs to that clause."""
    if any(isinstance(modifier, _CLAUSAL) for modifier in modifiers[:-1]):
        return False
    often = [modifier.how for modifier in modifiers if isinstance(modifier, Often)]
    return often[:2] != ["once", "each turn"]


def has_quoted(value: Any) -> bool:
    """Checks that one of the abilities is in quotation marks."""
    return any(isinstance(ability, Quoted) for ability in value.abilities)


def damage_dated(damage: DamageDone) -> bool:
    """Checks that damage to someone says when it was dealt, so that "this turn" belongs to it."""
    return damage.to is None


def is_change(words: BeWords) -> bool:
    """Checks that "becomes" is followed by what is no event of its own: `becomes tapped` is one."""
    return words.how == "be" or all(isinstance(kind, ColorIs) for kind in words.kinds)


def is_event(passive: Passive) -> bool:
    """Checks that a participle after "be" is something done, not a state such as tapped."""
    return passive.verb not in STATES


def last_is_plain(clause: Clause) -> bool:
    """Checks that the last verb's modifiers are the clause's, and that nothing follows `may …`."""
    verbs = clause.verbs
    if isinstance(verbs[-1], Modified) or not modifiers_stand(clause.modifiers):
        return False
    if clause.modifiers and isinstance(clause.modifiers[0], ThisWay | Lasting) and _undated(verbs[-1]):
        return False
    if clause.modifiers and (
        isinstance(verbs[-1], MayHave | Have) or _dates_inside(verbs[-1], clause.modifiers[0])
    ):
        return False
    if any(
        step.join == "or" and isinstance(verb, Modal) for verb, step in zip(verbs, clause.rest, strict=False)
    ):
        return False
    return not any(_swallows(verb) for verb in verbs[:-1])


def _dates_inside(verb: Any, modifier: Any) -> bool:
    """Returns whether a time belongs to a clause inside the verb's object: `a spell you cast this turn`."""
    if isinstance(verb, May | Modal):
        verb = verb.verbs[-1]
    what = verb.what if isinstance(verb, Act) else None
    if not isinstance(modifier, Often | Lasting | During | Repeated) or not isinstance(what, NounPhrase):
        return False
    last = what.qualifiers[-1] if what.qualifiers else None
    return isinstance(last, WhichClause) and not last.modifiers


def into_piles(to: Destination) -> bool:
    """Checks that what something is put into is a pile, not a zone."""
    return _is_pile(to.zone)


def only_stands(restriction: Restriction) -> bool:
    """Checks the modifiers of a restriction."""
    both = (*restriction.only, *restriction.also)
    return modifiers_stand(both) and not any(isinstance(modifier, Only) for modifier in both)


def holds_now(clause: Clause) -> bool:
    """Checks that a condition is not in the present where the verb's past is the same: `if you cast it`."""
    if any(isinstance(modifier, Only) for modifier in clause.modifiers):
        return False
    return not (clause.wording == 1 and isinstance(clause.first, Act) and clause.first.verb == "cast")


def order_stands(clause: Clause) -> bool:
    """Checks an order; one that says when alone something may be done is a restriction."""
    return last_is_plain(clause) and not any(isinstance(modifier, Only) for modifier in clause.modifiers)


def _undated(verb: Any) -> bool:
    amount = verb.amount if isinstance(verb, GainLife | LoseLife | Deal) else None
    return isinstance(amount, DamageDone) and not amount.when


def no_quality(act: Act) -> bool:
    """Checks that a quality to choose (a color, a type) is not read as a thing."""
    return (
        act.verb != "choose"
        or not isinstance(act.what, NounPhrase)
        or act.what.heads[-1].thing not in QUALITIES
    )


QUALITIES: Final = frozenset(("color", "creature type", "card type", "land type"))


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
