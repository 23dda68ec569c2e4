"""Cards outside the game (CR 400.11): sideboards, which wishes find, and companions (CR 702.139)."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Card, Layout
from cardwright.games.magic.rules.ability import ActivatedAbility, Cost, KeywordAbility, every_ability
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import BASIC_MANA, CREATURE, HAND, OUTSIDE
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.paying import pay
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import make_object, move
from cardwright.kernel import YES_NO, Decision, Event, Kind, Option, Steps

COMPANION: Final = "companion"
"""The keyword, and the word under which the card that was chosen before the game says so."""
_REACHES: Final = re.compile(r"\boutside the game\b|\b[Ll]earns?\b")
_COST: Final = Cost(mana=mana_cost("{3}"), text="{3}")
_KINDS_OF_KAHEERA: Final = ("Cat", "Elemental", "Nightmare", "Dinosaur", "Beast")

Deck = Sequence[Definition]


class Outside(NamedTuple):
    """A player's cards outside the game, and the names of those that are not understood, which nobody can bring in."""

    cards: tuple[Definition, ...] = ()
    refused: tuple[str, ...] = ()


def reaches_outside(cards: Iterable[Definition]) -> bool:
    """Tells whether a text of these cards can bring something into the game that is outside of it."""
    faces = (face for card in cards if card.card is not None for face in card.card.faces)
    return any(_REACHES.search(face.text) is not None for face in faces)


def lay_outside(state: MagicState, seat: int, cards: Iterable[Definition]) -> None:
    """Puts a player's sideboard outside the game, where its owner alone may look at it (CR 400.11a)."""
    for definition in cards:
        number = make_object(state, definition, seat, OUTSIDE)
        state.objects[number] = replace(state.objects[number], card=number)


# ---------------------------------------------------------------------- companions


def fits_companion(companion: Definition, deck: Deck, smallest: int) -> bool:
    """Tells whether a card has companion and a starting deck meets its condition (CR 702.139a)."""
    return any(_CONDITIONS[words](deck, smallest) for words in _asked(companion))


def _asked(card: Definition) -> list[str]:
    """Returns what a card asks of the deck whose companion it is to be."""
    found = [one for one in every_ability(card.values.abilities) if isinstance(one, KeywordAbility)]
    return [one.word for one in found if one.keyword == COMPANION]


def has_companion(card: Definition) -> bool:
    """Tells whether a card could be a companion."""
    return bool(_asked(card))


def choose_companions(state: MagicState) -> Steps:
    """Lets each player reveal one card that may be their companion, in turn order (CR 103.2b, 702.139a)."""
    for seat in state.apnap():
        for number in candidates(state, seat):
            name = state.objects[number].definition.name
            prompt = f"play with {name} as your companion"
            answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(number,))
            if answer.verb == "yes":
                choose_companion(state, number)
                state.log.add(Event(COMPANION, who=seat, via=number, args=(name,)))
                break


def candidates(state: MagicState, seat: int) -> list[int]:
    """Returns the cards outside the game that a player may choose as their companion, one of each name."""
    deck = [state.objects[one].definition for one in (*state.libraries[seat], *state.hands[seat])]
    deck += [state.objects[one].definition for one in state.command if state.objects[one].owner == seat]
    found: dict[str, int] = {}
    for number in state.outside:
        obj = state.objects[number]
        if obj.owner == seat and fits_companion(obj.definition, deck, state.setting.smallest):
            found.setdefault(obj.definition.name, number)
    return list(found.values())


def choose_companion(state: MagicState, number: int) -> None:
    """Makes a card outside the game its owner's companion, which everyone sees."""
    obj = state.objects[number]
    state.objects[number] = replace(obj, known=EVERYONE, words=((COMPANION, "chosen"),))


def companion_action(state: MagicState, seat: int, purse: Callable[[], Purse]) -> Option | None:
    """Returns the special action of taking a companion into hand, where it can be paid (CR 116.2g, 702.139c)."""
    number = _companion(state, seat)
    assert _COST.mana is not None
    if not number or not purse().affords(_COST.mana):
        return None
    return Option("special", (number, _words(state, number)), (number,))


def take_companion(state: MagicState, seat: int, answer: Option) -> Steps:
    """Pays {3} and puts the companion into its owner's hand (CR 702.139c)."""
    yield from pay(state, _COST, Ctx(answer.number, seat), mana=_COST.mana)
    yield from move(state, answer.number, HAND)


def is_companion_action(state: MagicState, seat: int, answer: Option) -> bool:
    """Tells whether a special action is that of the companion."""
    number = _companion(state, seat)
    return bool(number) and answer.args == (number, _words(state, number))


def _companion(state: MagicState, seat: int) -> int:
    """Returns a player's companion while it is outside the game, or 0."""
    for number in state.outside:
        obj = state.objects[number]
        if obj.owner == seat and obj.word(COMPANION):
            return number
    return 0


def _words(state: MagicState, number: int) -> str:
    return f"Pay {{3}}: Put {state.objects[number].definition.name} into your hand from outside the game"


# ---------------------------------------------------------------------- what companions ask for


def _cost_symbols(card: Card | None) -> list[str]:
    """Returns the mana symbols of a card's cost: of both halves of a split card (CR 202.3d, 709.4b)."""
    if card is None:
        return []
    faces = card.faces if card.layout is Layout.SPLIT else card.faces[:1]
    return [str(symbol) for face in faces for symbol in face.symbols]


def _repeats(card: Definition) -> bool:
    symbols = _cost_symbols(card.card)
    return len(symbols) != len(set(symbols))


def _is_of_kaheera(card: Definition) -> bool:
    return any(card.values.has_subtype(kind) for kind in _KINDS_OF_KAHEERA)


def _has_activated(card: Definition) -> bool:
    """Tells whether a card has an activated ability, those of basic land types and of keywords included (CR 305.6)."""
    if any(card.values.has_subtype(kind) for kind in BASIC_MANA):
        return True
    return any(isinstance(one, ActivatedAbility) for one in every_ability(card.values.abilities))


def _share_a_type(cards: Deck) -> bool:
    shared = -1
    for card in cards:
        shared &= card.values.types
    return shared != 0


def _nonland(deck: Deck) -> list[Definition]:
    return [card for card in deck if not card.land]


def _have_other_names(cards: Deck) -> bool:
    return len({card.name for card in cards}) == len(cards)


_CONDITIONS: Final[dict[str, Callable[[Deck, int], bool]]] = {
    "your starting deck contains only cards with even mana values": lambda deck, _: all(
        card.values.mana_value % 2 == 0 for card in deck
    ),
    "no card in your starting deck has more than one of the same mana symbol in its mana cost": lambda deck, _: (
        not any(_repeats(card) for card in deck)
    ),
    "each creature card in your starting deck is a Cat , Elemental , Nightmare , Dinosaur , or Beast card": (
        lambda deck, _: all(_is_of_kaheera(card) for card in deck if card.values.types & CREATURE)
    ),
    "your starting deck contains only cards with mana value 3 or greater and land cards": lambda deck, _: all(
        card.values.mana_value >= 3 for card in _nonland(deck)
    ),
    "each permanent card in your starting deck has mana value 2 or less": lambda deck, _: all(
        card.values.mana_value <= 2 for card in deck if card.permanent
    ),
    "each non land card in your starting deck has a different name": lambda deck, _: _have_other_names(
        _nonland(deck)
    ),
    "your starting deck contains only cards with odd mana values and land cards": lambda deck, _: all(
        card.values.mana_value % 2 == 1 for card in _nonland(deck)
    ),
    "each non land card in your starting deck shares a card type": lambda deck, _: _share_a_type(
        _nonland(deck)
    ),
    "your starting deck contains at least twenty cards more than the minimum deck size": (
        lambda deck, smallest: len(deck) >= smallest + 20
    ),
    "each permanent card in your starting deck has an activated ability": lambda deck, _: all(
        _has_activated(card) for card in deck if card.permanent
    ),
}
"""What companions ask of a starting deck (CR 702.139), by their words as they are read."""
