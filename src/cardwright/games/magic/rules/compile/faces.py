"""Cards with two faces: what such a card is in each zone, and how its faces are cast (CR 709, 710, 712, 716)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Card, Layout
from cardwright.games.magic.rules.ability import KeywordAbility
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import ManaCost


class OddFace(Exception):
    """Faces that belong together in a way that there are no rules for."""


def _split(card: Card, left: Definition, right: Definition) -> Definition:
    """Makes a split card: both halves at once, but on the stack only the one that is cast (CR 709.3, 709.4)."""
    if left.permanent or right.permanent:
        raise OddFace("split cards that become permanents cannot be played yet")
    both = _both(card.name, left.values, right.values)
    whole = Definition(card.name, both, card=card, ante=left.ante or right.ante)
    whole.layout = Layout.SPLIT
    whole.faces = (left, right)
    left.whole = right.whole = whole
    whole.plain = tuple(_half(way, half) for half in whole.faces for way in half.plain)
    whole.open(tuple(_half(way, half) for half in whole.faces for way in half.ways))
    return whole


def _half(way: Way, half: Definition) -> Way:
    """Returns a way to cast a half; one with aftermath is cast from a graveyard only (CR 702.127a)."""
    aftermath = "aftermath" in half.values.keywords
    return replace(way, face=half, zone=Zone.GRAVEYARD if aftermath else way.zone)


def _both(name: str, left: Chars, right: Chars) -> Chars:
    cost = left.cost.plus(right.cost) if left.cost is not None and right.cost is not None else None
    return Chars(
        name=name,
        cost=cost,
        colors=left.colors | right.colors,
        types=left.types | right.types,
        supertypes=_joined(left.supertypes, right.supertypes),
        subtypes=_joined(left.subtypes, right.subtypes),
        abilities=(*left.abilities, *right.abilities),
        keywords=_joined(left.keywords, right.keywords),
    )


def _joined(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*left, *right)))


def _either(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes a modal card: its front, unless it is cast or played as its back (CR 712.4a, 712.7)."""
    return _fronted(Layout.MODAL, front, back, castable=True)


def _adventure(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes an adventurer card: its own characteristics, but on the stack as an Adventure (CR 716.3, 716.4)."""
    if "Adventure" not in back.values.subtypes:
        raise OddFace("cards with another face that is not an Adventure cannot be played yet")
    return _fronted(Layout.ADVENTURE, front, back, castable=True)


def _transform(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes a transforming card: its back has the mana value of its front (CR 202.3b, 712.4d)."""
    if "Siege" in front.values.subtypes:
        raise OddFace("battles that are cast transformed cannot be played yet")
    back.values = replace(back.values, cost=ManaCost(value=front.values.mana_value))
    made = _fronted(Layout.TRANSFORM, front, back, castable=False)
    disturbed = [
        one for one in front.abilities if isinstance(one, KeywordAbility) and one.keyword == "disturb"
    ]
    if disturbed:
        cost = disturbed[0].cost
        assert cost is not None
        made.open((*made.ways, Way("disturb", cost, zone=Zone.GRAVEYARD, face=back)))  # CR 702.146
    return made


def _flip(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes a flip card: its lower half is what it is when flipped, with cost and colours of the card (CR 710.1)."""
    upper = front.values
    front.values = replace(upper, flip=replace(back.values, cost=upper.cost, colors=upper.colors))
    front.layout = Layout.FLIP
    return front


def _fronted(layout: Layout, front: Definition, back: Definition, *, castable: bool) -> Definition:
    front.layout = back.layout = layout
    front.faces = (front, back)
    back.whole = front
    if castable:
        front.plain = (*front.plain, *(replace(way, face=back) for way in back.plain))
    front.open((*front.ways, *(replace(way, face=back) for way in back.ways if castable)))
    return front


LAYOUTS: Final[dict[Layout, Callable[[Card, Definition, Definition], Definition]]] = {
    Layout.SPLIT: _split,
    Layout.MODAL: _either,
    Layout.ADVENTURE: _adventure,
    Layout.TRANSFORM: _transform,
    Layout.FLIP: _flip,
}
"""How the faces of a card become one definition, by how they belong together."""
