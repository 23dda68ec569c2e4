"""Dealing anew what a seat does not know: hidden cards trade what they are, and libraries are reshuffled."""

from msgspec.structs import replace

from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.face_down import MASKED
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.view import knowing
from cardwright.kernel import Chance

_Card = tuple[Definition, int]


def redeal(live: MagicState, base: MagicState, seat: int, chance: Chance) -> MagicState:
    """Returns a copy of `base` in which everything that `seat` does not know in `live` is random.

    Cards of one owner that are hidden from the seat, in hand or library or face down, trade their definitions; a card
    that was seen on the way from `base` to `live` keeps its own.
    """
    twin = base.copy()
    seen = _seen(live, base, seat)
    known = knowing(base, seat)
    for owner in range(base.seats):
        hidden = [
            number
            for number in _hidden_places(base, owner)
            if number not in seen and not known(base.objects[number])
        ]
        cards = [_card(base.objects[number]) for number in hidden]
        chance.shuffle(cards)
        for number, card in _fitting(base, hidden, cards):
            twin.objects[number] = _as(twin.objects[number], card)
    twin.derived = None
    return twin


def _hidden_places(state: MagicState, owner: int) -> tuple[int, ...]:
    """Returns the cards of a player that not everyone may know: in hand and library, and face down."""
    shared = (
        *state.battlefield,
        *state.phased,
        *(item.id for item in state.stack if item.spell),
        *state.exile,
    )
    found = [state.objects[number] for number in shared if number in state.objects]
    down = [obj.id for obj in found if obj.face_down and obj.owner == owner and obj.card]
    return (*state.hands[owner], *state.libraries[owner], *down)


def _card(obj: Obj) -> _Card:
    return (obj.under or obj.definition, obj.card)


def _as(obj: Obj, card: _Card) -> Obj:
    definition, number = card
    if obj.under is not None:
        return replace(obj, under=definition, card=number)
    return replace(obj, definition=definition, card=number)


def _fitting(state: MagicState, hidden: list[int], cards: list[_Card]) -> list[tuple[int, _Card]]:
    """Gives each hidden place a card; what was cast face down gets one that could be (CR 702.37c)."""
    cast = [number for number in hidden if state.objects[number].was("cast")]
    others = [number for number in hidden if number not in cast]
    left = list(cards)
    given: list[tuple[int, _Card]] = []
    for number in cast:
        obj = state.objects[number]
        fits = next((card for card in left if _could_be(obj, card[0])), None)
        if fits is None:  # another has taken the only card that fits: what was cast keeps its own
            given = [(number, _card(state.objects[number])) for number in cast]
            kept = [card for _, card in given]
            left = [card for card in cards if card not in kept]
            break
        left.remove(fits)
        given.append((number, fits))
    return [*given, *zip(others, left, strict=True)]


def _could_be(obj: Obj, card: Definition) -> bool:
    """Tells whether a card could have been cast face down as this one was."""
    masks = sum(mark == MASKED for mark, _ in obj.paid)
    if masks:
        return card.values.creature and card.values.mana_value < masks
    return any(way.face is not None and way.face.guise and obj.was(way.name) for way in card.ways)


def _seen(live: MagicState, base: MagicState, seat: int) -> frozenset[int]:
    """Returns the cards hidden in `base` that the seat has come to know since, by their numbers in `base`."""
    found = []
    known = knowing(live, seat)
    for owner in range(base.seats):
        for number in _hidden_places(base, owner):
            here = number
            while here not in live.objects and here in live.became:
                here = live.became[here]
            obj = live.objects.get(here)
            if obj is not None and known(obj):
                found.append(number)
    return frozenset(found)
