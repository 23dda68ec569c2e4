"""What a face-down object is said to be (CR 708.2): `a 2/2 creature`, `2/2 Cyberman artifact creatures`, `a Forest land`."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE, TYPE_BITS
from cardwright.text import walk

FACE_DOWN_WORDS: Final = ("face down", "face down and tapped", "face up or face down")


def turns_down(node: tree.Phrase) -> bool:
    """Tells whether a sentence turns something face down, or puts it onto the battlefield face down."""
    for one in walk(node):
        if isinstance(one, tree.Act) and one.verb == "turn face down":
            return True
        if isinstance(one, tree.Arriving) and one.how in FACE_DOWN_WORDS:
            return True
    return False


def guise_of(node: tree.Phrase) -> Definition:
    """Compiles a phrase that lists characteristics to what a face-down object with them is; it has no others."""
    if not isinstance(node, tree.NounPhrase) or len(node.heads) != 1 or node.qualifiers:
        raise NotYet(node)
    if not isinstance(node.determiner, tree.A | None):
        raise NotYet(node)
    head = node.heads[0]
    if head.thing not in ("", "spell", "permanent"):
        raise NotYet(head)
    types, colors, stats = 0, 0, ""
    subtypes: list[str] = []
    for kind in (*node.shared, *head.own, *head.kinds, *((head.noun,) if head.noun is not None else ())):
        if isinstance(kind, tree.StatsAre):
            stats = kind.stats
        elif isinstance(kind, tree.TypeIs) and kind.type in TYPE_BITS:
            types |= TYPE_BITS[kind.type]
        elif isinstance(kind, tree.SubtypeIs):
            subtypes.append(kind.subtype)
        elif isinstance(kind, tree.ColorIs) and kind.color in COLOR_BITS:
            colors |= COLOR_BITS[kind.color]
        else:
            raise NotYet(kind)
    power, _, toughness = stats.partition("/")
    if bool(types & CREATURE) != bool(stats) or (stats and not (power.isdigit() and toughness.isdigit())):
        raise NotYet(node)
    values = Chars("", None, colors, types, (), tuple(subtypes), (), ())
    if stats:
        values = Chars("", None, colors, types, (), tuple(subtypes), (), (), int(power), int(toughness))
    return Definition("", values, guise=True)
