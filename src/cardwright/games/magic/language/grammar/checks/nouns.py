"""Which noun phrases may be: numbers agree, heads and words fit."""

from typing import Any, Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.grammar.checks.people import is_person
from cardwright.games.magic.language.grammar.checks.qualifiers import ADVENTURE, qualifiers_in_order
from cardwright.games.magic.language.grammar.words import INVARIANT
from cardwright.games.magic.language.tree import (
    A,
    Additional,
    All,
    AmongThem,
    Another,
    AnyNumber,
    Attached,
    Beyond,
    Counted,
    Each,
    Either,
    EqualTo,
    FromEither,
    FromSource,
    FromZone,
    HadBy,
    Head,
    InZone,
    It,
    Kinded,
    ManaSpent,
    No,
    NounPhrase,
    Number,
    OfThing,
    OneOrTwo,
    OrFewer,
    OrMore,
    OtherThan,
    PlusMore,
    Possessed,
    SameAs,
    StatusIs,
    SubtypeIs,
    SupertypeIs,
    TapInCost,
    Target,
    That,
    ThatClause,
    ThatMuch,
    The,
    TypeIs,
    UpTo,
    Variable,
    WhichClause,
    You,
)

QUALITIES: Final = frozenset(
    ("color", "creature type", "card type", "land type", "mana value", "permanent type")
)


_AMONG: Final = QUALITIES | {"counter", "kind of counter"}
"""What is counted among things."""


_COMPOUND: Final = frozenset(
    (
        "card",
        "spell",
        "token",
        "permanent",
        "source",
        "ability",
        "mana ability",
        "loyalty ability",
        "activated ability",
        "triggered ability",
        "activated or triggered ability",
    )
)


_MASS: Final = frozenset(("mana", "damage", "excess damage", "life", "exile", "combat"))


_STATS: Final = frozenset(("color", "mana cost", "mana value", "maximum hand size"))


def is_stat(phrase: Any) -> bool:
    """Returns whether a phrase is a characteristic, which is an amount and no thing: `its mana cost`."""
    if not isinstance(phrase, NounPhrase) or not isinstance(phrase.determiner, Possessed):
        return False
    head = phrase.heads[0]
    plain = not (phrase.shared or phrase.qualifiers or phrase.heads[1:] or head.kinds or head.plural)
    return plain and head.thing in _STATS


def names_itself(own: Any) -> bool:
    """Checks that there is a name: random trees have no tokens that call themselves by theirs."""
    return bool(own.form)


def is_called(token: Any) -> bool:
    """Checks that a token was created by that name: random trees have none."""
    return bool(token.name)


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
    if phrase.determiner is None and _is_attached(phrase) and (_invariant(last) or last.thing in _MASS):
        return False
    the = phrase.determiner in (_THE, None) or (phrase.determiner == _ALL and bool(phrase.heads[0].own))
    if the and _first_word(phrase) in _DONE_FIRST:
        return False  # `the exiled card` is the one that was exiled; who `has exiled cards` has done so
    if wanted is None:
        if last.plural and _invariant(last):
            return False
    elif wanted is not last.plural and last.thing not in _MASS:
        return False
    if any(head.plural is not last.plural for head in phrase.heads):
        return False
    if not clauses_agree(phrase):
        return False
    return qualifiers_in_order(phrase) and heads_stand(phrase) and words_fit(phrase)


_THE: Final = The()
_ALL: Final = All()
_DONE_FIRST: Final = (StatusIs(status="exiled"),)


def _first_word(phrase: NounPhrase) -> Any:
    words = phrase.shared or phrase.heads[0].own
    return words[0] if words else None


def _is_attached(phrase: NounPhrase) -> bool:
    """Returns whether a phrase begins as one about what this is attached to: `enchanted Equipment`."""
    return bool(phrase.shared) and phrase.shared[0] in _ATTACHED


_ATTACHED: Final = (StatusIs(status="enchanted"), StatusIs(status="equipped"))


def clauses_agree(phrase: NounPhrase) -> bool:
    """A clause after "that" has its verb in the number of the noun."""
    return all(
        (qualifier.wording >= 2) is phrase.plural
        for qualifier in phrase.qualifiers
        if isinstance(qualifier, ThatClause) and not qualifier.tense
    )


def person_agrees(phrase: NounPhrase) -> bool:
    """Checks a player phrase: its number and its clauses."""
    wanted = takes_plural(phrase.determiner)
    if wanted is not None and wanted is not phrase.plural:
        return False
    return clauses_agree(phrase) and qualifiers_in_order(phrase)


def anothers_opponents(phrase: NounPhrase) -> bool:
    """Checks `that player's opponents`; yours have a rule of their own."""
    return (
        isinstance(phrase.determiner, Possessed)
        and not isinstance(phrase.determiner.by, You)
        and phrase.heads[0].thing == "opponent"
        and phrase.heads[0].plural
    )


def words_fit(phrase: NounPhrase) -> bool:
    """`any target` and `a copy of …` are phrases of their own; `equal to …` says how many."""
    thing = phrase.heads[-1].thing
    if (
        thing == "damage"
        and (phrase.determiner or any(not isinstance(one, FromSource) for one in phrase.qualifiers))
        and phrase.qualifiers
    ):
        return False
    if thing == "excess damage" and (phrase.determiner is not None or phrase.qualifiers):
        return False
    if thing == "mana value" and (isinstance(phrase.determiner, Possessed) or not phrase.plural):
        return False
    either = [isinstance(one, FromEither) for one in phrase.qualifiers]
    if any(either) and (thing != "spell" or not either[-1]):
        return False
    if thing == "target" and any(not _is_of_target(qualifier) for qualifier in phrase.qualifiers):
        return False
    if thing != "target" and any(
        isinstance(one, WhichClause) and one.verb == "have" for one in phrase.qualifiers
    ):
        return False
    if any(isinstance(qualifier, ManaSpent) for qualifier in phrase.qualifiers) and thing != "color":
        return False
    if not feature_stands(phrase) or not _exiled_stands(phrase):
        return False
    if (
        phrase.heads[-1].noun == ADVENTURE and phrase.qualifiers
    ):  # it is a part of a card, and nowhere by itself
        return False
    for qualifier in phrase.qualifiers:
        if isinstance(qualifier, SameAs | OtherThan) and _is_placed(qualifier):
            return False
        if isinstance(qualifier, OfThing) and not _belongs(thing, qualifier.what):
            return False
        if isinstance(qualifier, AmongThem) and qualifier.how == "among" and thing not in _AMONG:
            return False
        if (
            isinstance(qualifier, FromSource)
            and thing not in ("spell", "damage", "effect")
            and not thing.endswith("ability")
        ):
            return False
        if isinstance(qualifier, InZone) and isinstance(qualifier.zone, It) and thing != "card":
            return False
        if isinstance(qualifier, InZone) and isinstance(phrase.determiner, That) and thing == "spell":
            return False
        if isinstance(qualifier, EqualTo) and not _is_amount(phrase.determiner):
            return False
        if isinstance(qualifier, HadBy) and thing != "counter":
            return False
        if isinstance(qualifier, TapInCost) and not thing.endswith("ability"):
            return False
        if isinstance(qualifier, PlusMore) and not _is_that_many(phrase.determiner):
            return False
    return True


def _is_of_target(node: Any) -> bool:
    """Tells `beyond the first`, and `they have`."""
    return isinstance(node, Beyond) or (
        isinstance(node, WhichClause) and node.verb == "have" and not node.tense and not node.modifiers
    )


def _exiled_stands(phrase: NounPhrase) -> bool:
    """Checks that `all exiled cards` are those that were spoken of; with more said of them, any that are in exile."""
    if isinstance(phrase.determiner, tree.The) and phrase.determiner.done == "exiled":
        return phrase.determiner.wording == 0 or not phrase.qualifiers
    exiled = phrase.shared[:1] == (tree.StatusIs(status="exiled"),)
    return not (isinstance(phrase.determiner, tree.All) and exiled) or bool(phrase.qualifiers)


def are_held(phrase: NounPhrase) -> bool:
    """Checks that a player may have such things: `no cards in hand`, `three or more poison counters`."""
    if not isinstance(phrase.determiner, No | Counted) or phrase.shared or len(phrase.heads) != 1:
        return False
    head = phrase.heads[0]
    if head.thing == "counter":
        return not phrase.qualifiers
    places = [word.zone for word in phrase.qualifiers if isinstance(word, InZone)]
    bare = [zone for zone in places if isinstance(zone, NounPhrase) and zone.determiner is None]
    return head.thing == "card" and not head.kinds and len(bare) == len(phrase.qualifiers) == 1


def feature_stands(phrase: NounPhrase) -> bool:
    """Checks that `any target`, `another target` and `up to one target` are what they are: a phrase of its own."""
    if phrase.heads[-1].thing != "target":
        return True
    return not (isinstance(phrase.determiner, tree.Any | Another) or _is_up_to_one(phrase))


def _is_placed(qualifier: SameAs | OtherThan) -> bool:
    """Returns whether what a thing is compared with has a place, or more said of it: that is said of the thing.

    `a card other than this card from your graveyard` is in the graveyard, and so is `a card with the same name as that
    spell in your graveyard`.
    """
    other = qualifier.other if isinstance(qualifier, SameAs) else qualifier.what
    if isinstance(other, NounPhrase) and isinstance(other.determiner, That):
        if isinstance(qualifier, SameAs):
            return bool(other.qualifiers)
        return any(isinstance(inner, InZone) for inner in other.qualifiers)
    return isinstance(other, FromZone)


def _is_up_to_one(phrase: NounPhrase) -> bool:
    count = phrase.determiner.count if isinstance(phrase.determiner, Counted) else None
    return isinstance(count, UpTo) and isinstance(count.amount, Number) and count.amount.value == 1


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
        "ward ability",
        "equip ability",
        "exhaust ability",
        "power-up ability",
        "instance",
        "mana symbol",
    )
)


def _is_amount(determiner: Any) -> bool:
    return determiner is None or (isinstance(determiner, Counted) and isinstance(determiner.count, AnyNumber))


def _is_that_many(determiner: Any) -> bool:
    return isinstance(determiner, Counted) and isinstance(determiner.count, ThatMuch)


def _invariant(head: Head) -> bool:
    return isinstance(head.noun, SubtypeIs) and head.noun.subtype in INVARIANT


def heads_stand(phrase: NounPhrase) -> bool:
    """`artifact or creature card` is one head whose types are alternatives, never two heads."""
    heads = phrase.heads
    if len(heads) > 1:
        if phrase.shared and any(isinstance(qualifier, FromSource) for qualifier in phrase.qualifiers):
            return False
        if not compounds_stand(phrase) or any(_is_verb(head) for head in heads[1:]):
            return False
        if all(is_person(head) for head in heads):
            return False
    return len(heads) > 1 or not is_person(heads[0])


def _is_verb(head: Head) -> bool:
    """Returns whether what stands after "and" is a verb: `… and die`."""
    return head.thing == "die" and not head.kinds and not head.own


def compounds_stand(phrase: NounPhrase) -> bool:
    last = phrase.heads[-1]
    return not (last.thing in _COMPOUND and last.kinds and phrase.heads[0].thing == "")


def plain_heads(phrase: NounPhrase) -> bool:
    """Checks that adjectives stand before all heads: `tapped artifact or creature`."""
    return not any(head.own for head in phrase.heads) and agrees(phrase)


def own_heads(phrase: NounPhrase) -> bool:
    """Checks that each head has its own adjectives: `artifact creature or black creature`."""
    return any(head.own for head in phrase.heads[1:]) and agrees(phrase)


def head_stands(head: Head) -> bool:
    """Checks that alternatives of types stand once, and only before a noun that takes them: `instant or sorcery spell`.

    `Wicked Role token` is a token of that name.
    """
    if head.thing == "token" and head.kinds and head.kinds[-1] == _ROLE:
        return False
    either = [kind for kind in head.kinds if isinstance(kind, Either)]
    if len(either) == 1 and head.plural and isinstance(head.noun, TypeIs):  # `Ninja or Rogue creatures`
        return all(isinstance(kind, SubtypeIs | SupertypeIs) for kind in either[0].kinds)
    return not either or (len(either) == 1 and head.thing in _COMPOUND)


def snow_first(kinds: Either) -> bool:
    """Checks that types are joined, or a supertype and subtypes: `instant and sorcery`, `snow and Zombie creatures`."""
    first, *rest = kinds.kinds
    if not isinstance(first, SupertypeIs):
        return not any(isinstance(kind, SupertypeIs) for kind in rest)
    return all(isinstance(kind, SubtypeIs) for kind in rest)


def kinds_listed(either: Either) -> bool:
    """Checks that the first of several kinds has no adjectives: those before it hold of all."""
    return not isinstance(either.kinds[0], Kinded)


_ROLE: Final = SubtypeIs(subtype="Role")


URZA: Final = SubtypeIs(subtype="Urza")
"""Urza's is a land type of its own."""


def is_determined(phrase: Any) -> bool:
    """Checks that a phrase has a determiner: `champion an Elf`; in `enchant equipped creature` there is none."""
    return isinstance(phrase, NounPhrase) and not isinstance(phrase.determiner, Attached | None)
