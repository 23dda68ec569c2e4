"""Positions: a table laid out as told, instead of shuffled and dealt."""

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.games.cardfinity import decks
from cardwright.games.cardfinity.language import check_cards, read
from cardwright.games.cardfinity.language.tree import cards_of, edition_of
from cardwright.games.cardfinity.rules.cards import CardDef, compile_card
from cardwright.games.cardfinity.rules.state import MAIN, Monster, State
from cardwright.kernel import Chance, DeckRefused, Match
from cardwright.text import Source, nearest

BLANK: Final = '"Blank" on attach: buff this 0'
"""The card that fills decks below what a position says: it cannot be played and does nothing."""
FILLING: Final = 40


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """A monster of a position."""

    card: str
    tapped: bool = False
    power: int | None = None
    attached: tuple[str, ...] = ()


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's cards; the deck and the graveyard from the top."""

    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    field: tuple[Standing, ...] = ()
    graveyard: tuple[str, ...] = ()
    banished: tuple[str, ...] = ()


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position: both sides, cards of its own, whose turn it is, whether that turn begins with its draw, and
    whether it is the first of the game, on which nobody attacks."""

    players: tuple[Side, Side]
    cards: str = ""
    active: int = 0
    draw: bool = False
    first_turn: bool = False


@lru_cache(maxsize=64)
def known_cards(text: str) -> dict[str, CardDef]:
    """Returns the cards that a position may name: its own, those of the bundled decks, and the blank one.

    Raises `DeckRefused` for cards of its own that are not understood.
    """
    reading = read(Source(text, "cards"))
    wrong = decks.errors((*reading.diagnostics, *check_cards(reading)))
    if wrong:
        raise DeckRefused("cards", wrong)
    edition = edition_of(reading.tree)
    found = {card.name: compile_card(card, edition) for card in cards_of(reading.tree)}
    for name in decks.BUNDLED:
        bundled = decks.bundled(name)
        if bundled is not None:
            for card in dict.fromkeys(decks.ready(bundled)):
                found.setdefault(card.name, card)
    for blank in cards_of(read(Source(BLANK)).tree):
        found.setdefault(blank.name, compile_card(blank))
    return found


def from_position(match: Match) -> State:
    """Returns the state of a position; raises `DeckRefused` with what is wrong with it."""
    try:
        position = msgspec.convert(match.position, Position)
    except msgspec.ValidationError as error:
        raise DeckRefused("position", (str(error),)) from None
    if position.active not in (0, 1):
        raise DeckRefused("position", (f"there is no seat {position.active}",))
    return _Laying(known_cards(position.cards), Chance(match.seed)).lay(position)


class _Laying:
    """Lays out one position."""

    __slots__ = ("known", "state", "what")

    def __init__(self, known: dict[str, CardDef], chance: Chance) -> None:
        self.known = known
        self.what: list[CardDef] = [next(iter(known.values()))]
        self.state = State(chance, ())

    def lay(self, position: Position) -> State:
        state = self.state
        for seat, side in enumerate(position.players):
            state.decks[seat] = tuple(reversed(self._numbers(side.deck)))
            state.hands[seat] = self._numbers(side.hand)
            state.graves[seat] = tuple(reversed(self._numbers(side.graveyard)))
            state.banished[seat] = self._numbers(side.banished)
            state.fields[seat] = tuple(self._monster(standing) for standing in side.field)
            self._learn(seat)
        state.what = tuple(self.what)
        state.reactions = any(card.reacts for card in state.what)
        state.active = position.active
        state.opening = position.first_turn
        if not position.draw:
            state.turn = 1
            state.phase = MAIN
        return state

    def _learn(self, seat: int) -> None:
        """Lets everyone know what lies open, and the player what is in the hand."""
        state = self.state
        for monster in state.fields[seat]:
            for number in (monster.card, *monster.attached):
                state.show(number)
        for number in (*state.graves[seat], *state.banished[seat]):
            state.show(number)
        for number in state.hands[seat]:
            state.known[seat] |= 1 << number

    def _numbers(self, names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(self._number(name) for name in names)

    def _number(self, name: str) -> int:
        self.what.append(find(self.known, name))
        return len(self.what) - 1

    def _monster(self, standing: Standing) -> Monster:
        number = self._number(standing.card)
        card = self.what[number]
        if not card.is_monster:
            raise DeckRefused("position", (f'"{card.name}" is no monster and cannot be on the field',))
        attached = self._numbers(standing.attached)
        monster = Monster(
            self.state.next_id,
            number,
            card.power if standing.power is None else standing.power,
            standing.tapped,
            (*card.spells, *(self._attached(worn) for worn in attached)),
            attached,
        )
        self.state.next_id += 1
        return monster

    def _attached(self, number: int) -> Any:
        card = self.what[number]
        if card.is_monster:
            raise DeckRefused("position", (f'"{card.name}" is a monster and cannot be attached',))
        return card.spells[0]


def find(known: dict[str, CardDef], name: str) -> CardDef:
    """Returns a card by its name; raises `DeckRefused` with the nearest one."""
    card = known.get(name)
    if card is None:
        near = nearest(name, known)
        hint = f'; did you mean "{near}"?' if near is not None else ""
        raise DeckRefused("position", (f'there is no card "{name}"{hint}',))
    return card
