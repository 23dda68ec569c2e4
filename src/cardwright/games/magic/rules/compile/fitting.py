"""Which words of a noun phrase hold of which of its nouns, and of whom they speak."""

from typing import Final, TypeGuard

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.vocabulary import SUBTYPES


def is_other(node: tree.NounPhrase) -> bool:
    """Tells whether a phrase says `other`."""
    return any(isinstance(one, tree.StatusIs) and one.status == "other" for one in node.shared)


def is_one_of_players(node: tree.Phrase) -> TypeGuard[tree.Partitive]:
    """Tells `one of your opponents`: any of them."""
    if not isinstance(node, tree.Partitive) or node.count != tree.Number(value=1):
        return False
    return isinstance(node.of, tree.NounPhrase) and all(
        head.thing in ("player", "opponent") for head in node.of.heads
    )


def is_any_player(node: object) -> bool:
    """Tells whether an event is about whichever player: `whenever a player casts a spell`."""
    return (
        isinstance(node, tree.NounPhrase)
        and any(head.thing == "player" for head in node.heads)
        and isinstance(node.determiner, tree.A | tree.Each | tree.Any)
        and not node.shared
    )


NOT_CAST: Final = tree.ThatClause(
    verb=tree.Passive(verb="cast", how="be", negated=True), modifiers=(tree.ThisWay(),), tense="past"
)
"""`that weren't cast this way`."""

_CREATURES_ALONE: Final = (
    "flying",
    "reach",
    "defender",
    "first strike",
    "double strike",
    "trample",
    "vigilance",
)


def of_creatures(qualifier: tree.Phrase) -> bool:
    """Tells whether only creatures can be so: in `artifact, enchantment, or creature with flying`, the last alone."""
    if isinstance(qualifier, tree.WithStat):
        return "power" in qualifier.which or "toughness" in qualifier.which
    return (
        isinstance(qualifier, tree.With)
        and not qualifier.negated
        and all(isinstance(one, tree.Keyword) and one.name in _CREATURES_ALONE for one in qualifier.abilities)
    )


def no_creature(head: tree.Head) -> bool:
    """Tells whether a word names a type of cards other than creatures."""
    types = [one.type for one in (*head.kinds, head.noun) if isinstance(one, tree.TypeIs)]
    return bool(types) and "creature" not in [one.lower() for one in types]


def is_kind_of_last(head: tree.Head, node: tree.NounPhrase) -> bool:
    """Tells whether a noun is only a kind of the last one, so that what is said of that holds of that alone.

    `Walls and/or creatures with flying`, `an Assassin card or card with freerunning`.
    """
    last = node.heads[-1]
    if head is last or (not head.kinds and not isinstance(head.noun, tree.SubtypeIs)):
        return False
    kinds = [*head.own, *head.kinds, *((head.noun,) if head.noun is not None else ())]
    if any(isinstance(one, tree.SubtypeIs) and "creature" in SUBTYPES.get(one.subtype, ()) for one in kinds):
        kinds.append(tree.TypeIs(type="Creature"))
    wide = [*last.own, *last.kinds, *((last.noun,) if last.noun is not None else ())]
    return head.thing == last.thing and len(kinds) > len(wide) and all(one in kinds for one in wide)


def says_what_it_is(qualifier: tree.Phrase) -> bool:
    """Tells whether a qualifier says what a thing is, not where or whose it is."""
    return isinstance(qualifier, tree.With | tree.WithKeyword | tree.WithStat | tree.Named | tree.ThatClause)
