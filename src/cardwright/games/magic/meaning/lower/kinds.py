"""Adjectives and types: what one word says of an object (CR 105, 205, 110.5)."""

from typing import Final, cast, get_args

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import KINDS, ONE, SOURCE, Gap, Lowering
from cardwright.text import walk

_TYPES: Final = frozenset(get_args(m.CardType))
_SUPERTYPES: Final = frozenset(get_args(m.Supertype))
_COLORS: Final = frozenset(get_args(m.ColorWord))
_STATUSES: Final = frozenset(get_args(m.StatusWord)) - {"suspended"}
"""Words of a state; what is suspended is in exile, and an ability that asks for it works there (CR 702.62b)."""


@KINDS.row(t.TypeIs, uses="type")
def _type(_low: Lowering, node: t.TypeIs) -> m.Test:
    if node.type not in _TYPES:
        raise Gap(node, f"type {node.type}")
    return m.IsType(cast(m.CardType, node.type))


@KINDS.row(t.SubtypeIs, uses="subtype")
def _subtype(_low: Lowering, node: t.SubtypeIs) -> m.Test:
    return m.IsSubtype(node.subtype)


@KINDS.row(t.PluralKind, uses="subtype")
def _plural_subtype(_low: Lowering, node: t.PluralKind) -> m.Test:
    return m.IsSubtype(node.subtype)


@KINDS.row(t.SupertypeIs, uses="supertype")
def _supertype(_low: Lowering, node: t.SupertypeIs) -> m.Test:
    word = node.supertype.lower()
    if word not in _SUPERTYPES:
        raise Gap(node, f"supertype {word}")
    return m.IsSupertype(cast(m.Supertype, word))


@KINDS.row(t.ColorIs, uses="color")
def _color(_low: Lowering, node: t.ColorIs) -> m.Test:
    if node.color not in _COLORS:
        raise Gap(node, f"color {node.color}")
    return m.IsColor(cast(m.ColorWord, node.color))


@KINDS.row(t.StatusIs, uses="status")
def _status(low: Lowering, node: t.StatusIs) -> m.Test:
    if node.status == "other":
        return _other(low, node)
    if node.status == "outlaw":
        return m.IsThing("outlaw")
    if node.status == "poisoned":  # CR 810.10a
        return m.Counted("poison", ">=", ONE)
    if node.status == "kicked" and low.kind != "triggered":
        raise Gap(node, "kicked, before it is cast")
    if node.status not in _STATUSES:
        raise Gap(node, f"status {node.status}")
    return m.IsStatus(cast(m.StatusWord, node.status))


def _other(low: Lowering, node: t.StatusIs) -> m.Test:
    """`other` than the card itself; in a spell, which is no such thing, than its target or what it has chosen or created."""
    if low.kind == "spell" and low.slots:
        if len(low.slots) > 1:
            raise Gap(node, "other than several targets")
        return m.Not(m.Among(m.Ref(low.slots[-1].ref)))
    chosen = _chosen_before(low, node)
    if chosen is None:
        return m.Not(m.Among(SOURCE))
    if id(chosen) not in low.ids:
        raise Gap(node, "other than what was chosen")
    return m.Not(m.Among(m.Ref(low.ids[id(chosen)])))


def _chosen_before(low: Lowering, node: t.StatusIs) -> t.Phrase | None:
    """Returns what a spell has chosen or created last: `choose a creature, then destroy all other creatures`.

    Of any ability, what each player has chosen.
    """
    every = [one for sentence in low.sentences for one in walk(sentence)]
    if low.kind != "spell":
        every = [
            one.first
            for one in every
            if isinstance(one, t.Clause)
            and isinstance(one.subject, t.NounPhrase)
            and isinstance(one.subject.determiner, t.Each)
        ]
    found = [
        one if isinstance(one, t.ChooseFrom) else one.on if isinstance(one, t.ChooseCounter) else one.what
        for one in every
        if isinstance(one, t.ChooseCounter | t.ChooseFrom)
        or (isinstance(one, t.Act) and one.verb == "choose")
        or (isinstance(one, t.Create) and low.kind == "spell")
    ]
    before = [one for one in found if one is not None and one.span.start < node.span.start]
    return before[-1] if before else None


@KINDS.row(t.WithStat, uses="*")
def _of_measure(low: Lowering, node: t.WithStat) -> m.Test:
    """`protection from mana value 3 or greater` (CR 702.16a)."""
    return low.qualifier(node)


@KINDS.row(t.Non, uses="kind")
def _non(low: Lowering, node: t.Non) -> m.Test:
    return m.Not(low.kind_of(node.kind))


@KINDS.row(t.Either, uses="kinds join")
def _either(low: Lowering, node: t.Either) -> m.Test:
    return m.Either(tuple(low.kind_of(word) for word in node.kinds))


@KINDS.row(t.Kinded, uses="own kind")
def _kinded(low: Lowering, node: t.Kinded) -> m.Test:
    """`legendary artifact` among several kinds of card (CR 205.4)."""
    return m.Both(tuple(low.kind_of(word) for word in (*node.own, node.kind)))


@KINDS.row(t.Every, uses="kinds join")
def _every(low: Lowering, node: t.Every) -> m.Test:
    return m.Both(tuple(low.kind_of(word) for word in node.kinds))
