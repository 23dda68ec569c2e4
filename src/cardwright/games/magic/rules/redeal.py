"""Dealing anew what a seat does not know: hidden cards trade what they are, and libraries are reshuffled."""

from msgspec.structs import replace

from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Chance


def redeal(live: MagicState, base: MagicState, seat: int, chance: Chance) -> MagicState:
    """Returns a copy of `base` in which everything that `seat` does not know in `live` is random.

    Cards of one owner that are hidden from the seat, in hand or library, trade their definitions; a card that
    was seen on the way from `base` to `live` keeps its own.
    """
    twin = base.copy()
    seen = _seen(live, base, seat)
    for owner in range(base.seats):
        hidden = [
            number
            for zone in (base.hands[owner], base.libraries[owner])
            for number in zone
            if not base.objects[number].known >> seat & 1 and number not in seen
        ]
        definitions = [(base.objects[number].definition, base.objects[number].card) for number in hidden]
        chance.shuffle(definitions)
        for number, (definition, card) in zip(hidden, definitions, strict=True):
            twin.objects[number] = replace(twin.objects[number], definition=definition, card=card)
    twin.derived = None
    return twin


def _seen(live: MagicState, base: MagicState, seat: int) -> frozenset[int]:
    """Returns the cards hidden in `base` that the seat has come to know since, by their numbers in `base`."""
    found = []
    for owner in range(base.seats):
        for number in (*base.hands[owner], *base.libraries[owner]):
            here = number
            while here not in live.objects and here in live.became:
                here = live.became[here]
            obj = live.objects.get(here)
            if obj is not None and (obj.known >> seat & 1 or obj.zone not in (Zone.HAND, Zone.LIBRARY)):
                found.append(number)
    return frozenset(found)
