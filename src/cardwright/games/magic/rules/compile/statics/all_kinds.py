"""Being everything of a kind: `is all colors`, `is every creature type`, `are every basic land type` (CR 105, 205.3)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.vocabulary import BASIC_LAND_TYPES, SUBTYPES

ALL_COLORS: Final = 31
_BASIC: Final = tree.SupertypeIs(supertype="Basic")


def all_of(node: tree.Phrase) -> str:
    """Returns of what a phrase means all there are: `color`, `creature type`, `basic land type`, `land type`, or nothing."""
    if not isinstance(node, tree.NounPhrase) or len(node.heads) != 1 or node.qualifiers:
        return ""
    head = node.heads[0]
    if not isinstance(node.determiner, tree.All | tree.Each) or head.kinds or head.own:
        return ""
    if head.thing == "land type" and node.shared == (_BASIC,):
        return "basic land type"
    if head.thing == "land type" and node.shared == (tree.Non(kind=_BASIC),):
        return "nonbasic land type"
    return head.thing if head.thing in ("color", "creature type", "land type") and not node.shared else ""


def land_types(which: str) -> list[str]:
    """Returns all land types, or the basic or nonbasic ones (CR 205.3i)."""
    every = sorted(name for name, kinds in SUBTYPES.items() if "land" in kinds)
    if which == "land type":
        return every
    return [name for name in every if (name in BASIC_LAND_TYPES) == (which == "basic land type")]
