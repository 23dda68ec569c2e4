"""Cards with two faces: what such a card is in each zone, and how its faces are cast (CR 709, 710, 712, 716)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Card, Layout
from cardwright.games.magic.rules.ability import NO_BODY, Body, Cost, KeywordAbility
from cardwright.games.magic.rules.battles import siege_ability
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.mechanics.rooms import room_forms
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.runs import in_turn


class OddFace(Exception):
    """Faces that belong together in a way that there are no rules for."""


def _split(card: Card, left: Definition, right: Definition) -> Definition:
    """Makes a split card: both halves at once, but on the stack only the one that is cast (CR 709.3, 709.4)."""
    both = _both(card.name, left.values, right.values)
    if left.permanent or right.permanent:
        if "Room" not in left.values.subtypes or "Room" not in right.values.subtypes:
            raise OddFace("split cards that become permanents other than Rooms cannot be played yet")
        both = replace(both, forms=room_forms(both, left.values, right.values))
    whole = Definition(card.name, both, card=card, ante=left.ante or right.ante, body=_fused(left, right))
    whole.layout = Layout.SPLIT
    whole.faces = (left, right)
    left.whole = right.whole = whole
    whole.plain = tuple(_half(way, half) for half in whole.faces for way in half.plain)
    fused = (_fuse(left, right, both),) if "fuse" in both.keywords else ()
    whole.open((*(_half(way, half) for half in whole.faces for way in half.ways), *fused))
    return whole


def _fused(left: Definition, right: Definition) -> Body:
    """Returns what both halves do, the left first (CR 702.102d)."""
    if left.body.modes is not None or right.body.modes is not None:
        return NO_BODY
    return Body(
        in_turn([left.body.run, right.body.run]),
        (*left.body.targets, *right.body.targets),
        least_x=max(left.body.least_x, right.body.least_x),
    )


def _fuse(left: Definition, right: Definition, both: Chars) -> Way:
    """Returns the way to cast both halves of a split card at once, from the hand (CR 702.102a)."""
    if left.body.modes is not None or right.body.modes is not None or both.cost is None:
        raise OddFace("halves with modes cannot be fused yet")
    parts = tuple(part for half in (left, right) for part in half.ways[0].cost.parts)
    return Way("fuse", Cost(mana=both.cost, parts=parts, text=both.cost.text))


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
    if "Adventure" not in back.values.subtypes and "Omen" not in back.values.subtypes:
        raise OddFace("cards with another face that is neither an Adventure nor an Omen cannot be played yet")
    return _fronted(Layout.ADVENTURE, front, back, castable=True)


def _transform(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes a transforming card: its back has the mana value of its front (CR 202.3b, 712.4d)."""
    if "Siege" in front.values.subtypes:
        front.values = replace(front.values, abilities=(*front.values.abilities, siege_ability(back)))
    back.values = replace(back.values, cost=ManaCost(value=front.values.mana_value))
    made = _fronted(Layout.TRANSFORM, front, back, castable=False)
    for one in front.abilities:
        zone = _TURNED.get(one.keyword)
        if zone is not None and isinstance(one, KeywordAbility) and one.cost is not None:
            made.open((*made.ways, Way(one.keyword, one.cost, zone=zone, face=back)))
    return made


_TURNED: Final = {"disturb": Zone.GRAVEYARD, "more than meets the eye": Zone.HAND}
"""Keywords for which a card is cast with its other side up (CR 702.146, 702.162), and from where."""


def _flip(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes a flip card: its lower half is what it is when flipped, with cost and colours of the card (CR 710.1)."""
    upper = front.values
    lower = replace(back.values, cost=upper.cost, colors=upper.colors)
    front.values = replace(upper, forms=(lower,))
    front.layout = Layout.FLIP
    return front


def _prepare(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes a card with a prepare spell: a copy of it is cast while the permanent is prepared."""
    front.layout = Layout.PREPARE
    front.faces = (front, back)
    front.prepared = tuple(replace(way, face=back, zone=Zone.BATTLEFIELD, copied=True) for way in back.plain)
    return front


def _fronted(layout: Layout, front: Definition, back: Definition, *, castable: bool) -> Definition:
    front.layout = back.layout = layout
    front.faces = (front, back)
    back.whole = front
    if castable:
        front.plain = (*front.plain, *(replace(way, face=back) for way in back.plain))
    front.open((*front.ways, *(replace(way, face=back) for way in back.ways if castable)))
    return front


def _meld(_card: Card, front: Definition, back: Definition) -> Definition:
    """Makes a card that melds: its other side is what it becomes together with another card (CR 712.4)."""
    return _fronted(Layout.MELD, front, back, castable=False)


LAYOUTS: Final[dict[Layout, Callable[[Card, Definition, Definition], Definition]]] = {
    Layout.SPLIT: _split,
    Layout.MODAL: _either,
    Layout.ADVENTURE: _adventure,
    Layout.TRANSFORM: _transform,
    Layout.MELD: _meld,
    Layout.FLIP: _flip,
    Layout.PREPARE: _prepare,
}
"""How the faces of a card become one definition, by how they belong together."""
