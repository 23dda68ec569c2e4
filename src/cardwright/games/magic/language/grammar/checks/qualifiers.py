"""In which order qualifiers stand: what follows an open one would belong to it."""

from itertools import pairwise
from typing import Any, Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.grammar.checks.edges import (
    counts_there,
    ends_of,
    is_elsewhere,
    is_origin,
)
from cardwright.games.magic.language.grammar.checks.people import is_person
from cardwright.games.magic.language.tree import (
    AbleTo,
    AmongThem,
    Be,
    BecomesAs,
    BeWords,
    Beyond,
    Comparison,
    Controlled,
    Counted,
    CounterHistory,
    DealtBy,
    EqualTo,
    ForWhom,
    FromSource,
    HadBy,
    InZone,
    Lasting,
    NotCast,
    NotMoved,
    NounList,
    NounPhrase,
    OfThing,
    OnThing,
    OtherThan,
    Participle,
    PileAssignedTo,
    SameAs,
    SubtypeIs,
    TapInCost,
    That,
    ThatClause,
    ThisWay,
    UsingMana,
    WhichClause,
    With,
    WithAllTypes,
    WithExtreme,
    WithStat,
    WithThing,
    WithThis,
)


def qualifiers_in_order(phrase: NounPhrase) -> bool:
    if any(is_open(before) and not _goes_on(before, after) for before, after in pairwise(phrase.qualifiers)):
        return False
    if any(
        isinstance(after, NotMoved) and after.when is None and not _goes_on(before, after)
        for before, after in pairwise((None, *phrase.qualifiers))
    ):
        return False
    if any(isinstance(after, NotCast) for after in phrase.qualifiers) and not _are_spells(phrase):
        return False
    if any(isinstance(before, NotCast) and is_origin(after) for before, after in pairwise(phrase.qualifiers)):
        return False  # where it was not cast from is said of that
    if any(
        isinstance(before, UsingMana) and isinstance(after, InZone) and after.how == "from"
        for before, after in pairwise(phrase.qualifiers)
    ):
        return False  # where the source of the mana is from is said of that
    if any(_begins_bare(qualifier) or _has_more_colors(qualifier) for qualifier in phrase.qualifiers):
        return False
    if not all(_also_stands(before, after) for before, after in pairwise((None, *phrase.qualifiers))):
        return False
    if any(_is_controlled(one) and is_elsewhere(two) for one, two in pairwise(phrase.qualifiers)):
        return False  # what someone controls is on the battlefield, and from nowhere else
    return not any(_belong_together(before, after) for before, after in pairwise(phrase.qualifiers))


def _are_spells(phrase: NounPhrase) -> bool:
    """What was not cast is a spell; of cards it would be those left."""
    return all(head.thing == "spell" for head in phrase.heads)


def _is_controlled(qualifier: Any) -> bool:
    return isinstance(qualifier, Controlled) and qualifier.how == "control"


def _goes_on(before: Any, after: Any) -> bool:
    """`revealed this way that weren't put onto the battlefield`: both are said of the cards."""
    if is_origin(after) and counts_there(before):
        return True
    if isinstance(after, UsingMana) and isinstance(before, WhichClause):
        return (
            before.verb == "cast" and after.wording == 1
        )  # `you cast each turn that mana … was spent to cast`
    if isinstance(before, WhichClause) and before.modifiers == (Lasting(until="this turn"),):
        if not before.tense and isinstance(after, ThatClause):
            return isinstance(after.verb, BeWords)  # `you cast this turn that are black`
    if isinstance(after, ThatClause) and after.also:
        return _is_copy(before)
    if isinstance(after, TapInCost):  # `an ability of enchanted artifact without {T} in its activation cost`
        return isinstance(before, OfThing)
    if isinstance(after, Beyond):  # `creature blocking it beyond the first`
        return isinstance(before, Participle | WhichClause)
    if isinstance(after, WithStat) and isinstance(before, Participle) and before.modifiers:
        return isinstance(before.modifiers[-1], WithThis)  # `exiled with this creature with mana value X`
    if (
        isinstance(after, InZone)
        and isinstance(before, ThatClause)
        and not before.modifiers
        and not before.rest
    ):
        return (
            isinstance(before.verb, BeWords) and not before.tense
        )  # `that are black or red from all graveyards`
    return isinstance(after, NotMoved) and isinstance(before, Participle) and before.modifiers == (ThisWay(),)


def _is_copy(qualifier: Any) -> bool:
    """`that's a copy of target creature`, after which `and that's tapped` is said of the token."""
    verb = qualifier.verb if isinstance(qualifier, ThatClause) else None
    return isinstance(verb, tree.Be) and isinstance(verb.what, tree.CopyOf)


def _also_stands(before: Any, after: Any) -> bool:
    """`with vigilance and all creature types`: the second part follows a keyword that something has."""
    if isinstance(after, ThatClause) and after.also:
        return _is_copy(before)
    if not isinstance(after, WithAllTypes) or not after.also:
        return True
    return isinstance(before, With) and not before.negated and len(before.abilities) == 1


def _begins_bare(qualifier: Any) -> bool:
    """Returns whether a clause begins with a bare noun, which would go on with what stands before: `a Seal tokens …`."""
    first: Any = None
    if isinstance(qualifier, WhichClause):
        first = qualifier.subject
    elif isinstance(qualifier, PileAssignedTo):
        first = qualifier.pile
    elif isinstance(qualifier, BecomesAs):
        first = qualifier.spell
    if not isinstance(first, NounPhrase) or first.determiner is not None or first.shared:
        return False
    return not all(is_person(head) for head in first.heads)


def _belong_together(before: Any, after: Any) -> bool:
    """Returns whether a qualifier belongs to the one before: `in the pile with that label`, `you have sacrificed`."""
    if isinstance(before, InZone):
        return isinstance(after, WithThing) and is_pile(before.zone)
    if isinstance(before, WithExtreme):
        return before.among is None and isinstance(after, AmongThem) and after.how == "among"
    if isinstance(after, tree.ByChance):  # `… up to one target chosen at random`
        return any(isinstance(end, tree.AnyTarget) and end.but is None for end in ends_of(before))
    return isinstance(before, HadBy) and isinstance(after, Participle)


def is_pile(zone: Any) -> bool:
    """Returns whether a phrase is a pile."""
    return isinstance(zone, NounPhrase) and zone.heads[0].thing == "pile"


def is_open(qualifier: Any) -> bool:
    """Returns whether what follows a qualifier would belong to a phrase inside it."""
    if isinstance(qualifier, ThatClause):
        return _colors_of(qualifier) is None and not _has_adventure(qualifier)
    if isinstance(qualifier, Participle | EqualTo | CounterHistory | AbleTo | ForWhom):
        return True
    if isinstance(qualifier, WhichClause):
        return qualifier.tense not in ("", "is", "was") or bool(qualifier.modifiers)
    if isinstance(qualifier, OfThing | OtherThan | OnThing | tree.CouldEnchant):
        return isinstance(qualifier.what, NounPhrase | NounList)
    if isinstance(qualifier, SameAs):
        return isinstance(qualifier.other, NounPhrase) and not isinstance(qualifier.other.determiner, That)
    if isinstance(qualifier, WithStat) and isinstance(qualifier.comparison, Comparison):
        return any(isinstance(end, NounPhrase) for end in ends_of(qualifier.comparison))
    if isinstance(qualifier, FromSource | DealtBy):
        return True
    if isinstance(qualifier, With):
        return any(isinstance(end, NounPhrase) for end in ends_of(qualifier))
    if isinstance(qualifier, AmongThem):
        return isinstance(qualifier.group, NounPhrase)
    if isinstance(qualifier, Controlled):
        return qualifier.how in ("controlled by", "owned by")
    return isinstance(qualifier, WithExtreme) and qualifier.among is not None


ADVENTURE: Final = SubtypeIs(subtype="Adventure")


def _has_adventure(clause: ThatClause) -> bool:
    """Tells `that has an Adventure`; what follows is said of the card."""
    verb = clause.verb
    what = verb.what if isinstance(verb, tree.HasThing) else None
    return isinstance(what, NounPhrase) and [head.noun for head in what.heads] == [ADVENTURE]


def _colors_of(qualifier: Any) -> NounPhrase | None:
    """Returns how many colors a clause says that something has: what follows it is said of the thing itself."""
    verb = qualifier.verb if isinstance(qualifier, ThatClause) and not qualifier.rest else None
    what = verb.what if isinstance(verb, Be) else None
    if not isinstance(what, NounPhrase) or not isinstance(what.determiner, Counted):
        return None
    return what if what.heads[-1].thing == "color" else None


def _has_more_colors(qualifier: Any) -> bool:
    colors = _colors_of(qualifier)
    return colors is not None and bool(colors.qualifiers)
