"""Which words of a noun phrase hold of which of its nouns, and of whom they speak."""

from typing import Final, TypeGuard

from cardwright.games.magic.language import tree


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
