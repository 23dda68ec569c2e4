"""Cardfinity as a learner sees it."""

from collections.abc import Sequence
from operator import attrgetter
from struct import Struct as Packing
from typing import Any, Final

from cardwright.games.cardfinity import decks
from cardwright.games.cardfinity.rules.cards import CardDef
from cardwright.games.cardfinity.rules.state import Monster, State, Zone
from cardwright.games.cardfinity.rules.view import Table
from cardwright.kernel import Decision, Match, Option
from cardwright.kernel.sight import LARGEST, Layout, Meant, Numbering, Seen

FIELD, RESOLVING, HAND, DECK, GRAVEYARD, BANISHED = range(1, 7)

_ROW: Final = Packing("7h").pack
"""Packs a row: the face, and the six columns."""
_HIDDEN: Final = _ROW(0, HAND, 1, 0, 0, 0, 0)
"""The row of a card in the other player's hand."""
_NAME: Final = attrgetter("name")
_MONSTER: Final = attrgetter("card", "power", "tapped", "spells")


class CardfinitySight:
    """What a seat of Cardfinity sees, by allow-list, as `rules/view.py` has it."""

    layout: Final = Layout(
        version=1,
        zones=("field", "resolving", "hand", "deck", "graveyard", "banished"),
        columns=("zone", "side", "place", "power", "tapped", "spells"),
        totals=(
            "turn",
            "my turn",
            *(
                f"{whose} {pile}"
                for whose in ("my", "their")
                for pile in ("deck", "hand", "field", "graveyard", "banished", "power")
            ),
        ),
        verbs=(
            "play",
            "use",
            "end",
            "card",
            "monster",
            "yes",
            "no",
            "mode",
            "react",
            "let it",
            "at random",
            "number",
            "word",
            "done",
        ),
        printed=("power", "enters tapped", "monster", "spells", "requirements"),
        rows=128,
        table=Table,
    )

    def faces(self, match: Match) -> tuple[str, ...]:
        """Returns the names of the cards of both decks."""
        both = [card.name for deck in match.decks for card in decks.ready(deck, match.cards)]
        return tuple(dict.fromkeys(both))

    def printed(self, state: State, face: str) -> tuple[tuple[int, ...], Any]:
        """Returns what is printed on a card, and its tree."""
        card: CardDef = next(card for card in state.what if card.name == face)
        return (
            card.power,
            int(card.tapped),
            int(card.is_monster),
            len(card.spells),
            len(card.requirements),
        ), card.tree

    def eye(self, number: Numbering) -> "CardfinityEye":
        """Returns what sees the games of a match whose faces are numbered so."""
        return CardfinityEye(number)

    def meant(self, state: State, decision: Decision, option: Option) -> Meant:
        """Returns what an option is about: a card by its name, a monster by its number."""
        if not option.args:
            return Meant()
        first = option.args[0]
        if isinstance(first, str):
            return Meant(first)
        number = option.args[1] if len(option.args) > 1 else 0
        if option.verb in ("use", "monster"):
            for monster in state.fields[0] + state.fields[1]:
                if monster.id == first:
                    return Meant(state.what[monster.card].name, first, int(number))
        return Meant("", 0, first)


FieldSeen = tuple[tuple[Monster, ...], bytes, int]
"""A field as it was seen last, with its rows, and the power of its monsters together."""


class CardfinityEye:
    """Sees games of a match: the row of a card that lies in a pile is made once, those of a field or a hand when it has changed."""

    __slots__ = (
        "_bits",
        "_faces",
        "_fields",
        "_hands",
        "_names",
        "_number",
        "_numbers",
        "_piles",
        "_rows",
        "_what",
    )

    def __init__(self, number: Numbering) -> None:
        self._number = number
        self._what: tuple[CardDef, ...] = ()
        self._names: list[str] = []
        self._numbers: list[int] = []
        # The rows of cards that lie in a zone, by zone and side: by their faces in every deal, by their numbers in this one.
        self._faces: dict[int, dict[int, bytes]] = {}
        self._rows: dict[int, list[bytes]] = {}
        # What was seen last, by whose it is and on which side.
        self._fields: list[FieldSeen] = [((), b"", 0)] * 4
        self._hands: list[tuple[Zone, int, bytes]] = [((), 0, b"")] * 4
        self._piles: list[tuple[Zone, bytes]] = [((), b"")] * 8
        self._bits: list[tuple[Zone, int]] = [((), 0)] * 2

    def see(self, state: State, seat: int) -> Seen:
        """Returns all that a seat sees: fields, its hand, what it knows of other cards, and the piles."""
        if self._what is not state.what:
            self._deal(state)
        other = 1 - seat
        known = state.known[seat]
        field, rows, power = self._field(state, 0, seat)
        field_2, rows_2, power_2 = self._field(state, 1, other)
        deck, deck_2 = state.decks[seat], state.decks[other]
        hand, hand_2 = state.hands[seat], state.hands[other]
        grave, grave_2 = state.graves[seat], state.graves[other]
        banished, banished_2 = state.banished[seat], state.banished[other]
        parts = [rows, rows_2]
        if state.resolving:
            lying = self._lying(RESOLVING, -1)
            parts += [lying[number] for number in state.resolving]
        parts += (self._hand(0, seat, hand, -1), self._hand(1, other, hand_2, known))
        found = known & self._in_deck(seat, deck)
        if found:
            parts += self._known(0, deck, found)
        found = known & self._in_deck(other, deck_2)
        if found:
            parts += self._known(1, deck_2, found)
        if grave:
            parts.append(self._pile(GRAVEYARD, 0, seat, grave))
        if banished:
            parts.append(self._pile(BANISHED, 0, seat, banished))
        if grave_2:
            parts.append(self._pile(GRAVEYARD, 1, other, grave_2))
        if banished_2:
            parts.append(self._pile(BANISHED, 1, other, banished_2))
        totals = [state.turn, int(state.active == seat)]
        totals += (len(deck), len(hand), len(field), len(grave), len(banished), power)
        totals += (len(deck_2), len(hand_2), len(field_2), len(grave_2), len(banished_2), power_2)
        return b"".join(parts), totals

    def ids(self, state: State, seat: int) -> Sequence[int]:
        """Returns the numbers of the monsters on the fields."""
        return [monster.id for whose in (seat, 1 - seat) for monster in state.fields[whose]]

    def _deal(self, state: State) -> None:
        """Notes which card each number of a deal is."""
        self._what = state.what
        self._names = list(map(_NAME, state.what))
        number = self._number
        known = {name: number(name, state) if name else 0 for name in set(self._names)}
        self._numbers = list(map(known.__getitem__, self._names))
        self._rows = {}
        self._fields = [((), b"", 0)] * 4
        self._hands = [((), 0, b"")] * 4
        self._piles = [((), b"")] * 8

    def _lying(self, zone: int, side: int) -> list[bytes]:
        """Returns the rows of all cards, by their numbers, as they lie in a zone where only the card counts."""
        place = 2 * zone + side
        rows = self._rows.get(place)
        if rows is None:
            faces = self._faces.setdefault(place, {})
            for face in set(self._numbers) - faces.keys():
                faces[face] = _ROW(face, zone, side, 0, 0, 0, 0)
            rows = self._rows[place] = list(map(faces.__getitem__, self._numbers))
        return rows

    def _field(self, state: State, side: int, whose: int) -> FieldSeen:
        field = state.fields[whose]
        place = 2 * whose + side
        seen = self._fields[place]
        if seen[0] is field:
            return seen
        numbers, total, rows = self._numbers, 0, []
        for at, (card, power, tapped, spells) in enumerate(map(_MONSTER, field)):
            total += power
            shown = power if power < LARGEST else LARGEST
            rows.append(_ROW(numbers[card], FIELD, side, at, shown, tapped, len(spells)))
        seen = field, b"".join(rows), total
        self._fields[place] = seen
        return seen

    def _hand(self, side: int, whose: int, hand: Zone, known: int) -> bytes:
        """Returns the rows of a hand, what is not known first, then by names: its order would tell what was drawn when."""
        place = 2 * whose + side
        seen = self._hands[place]
        if seen[0] is hand and seen[1] == known:
            return seen[2]
        rows = self._lying(HAND, side)
        found = [number for number in hand if known >> number & 1] if side else list(hand)
        found.sort(key=self._names.__getitem__)
        hidden = _HIDDEN * (len(hand) - len(found))
        told = hidden + b"".join(map(rows.__getitem__, found))
        self._hands[place] = hand, known, told
        return told

    def _known(self, side: int, deck: Zone, known: int) -> list[bytes]:
        """Returns the rows of the cards in a deck that the seat knows, from its top."""
        top = len(deck)
        places = {}
        while known:
            number = known.bit_length() - 1
            known ^= 1 << number
            places[top - deck.index(number)] = self._numbers[number]
        return [_ROW(places[place], DECK, side, place, 0, 0, 0) for place in sorted(places)]

    def _pile(self, zone: int, side: int, whose: int, pile: Zone) -> bytes:
        """Returns the rows of a pile from its top. Mostly it is what it was, or has grown."""
        place = 4 * (zone == BANISHED) + 2 * whose + side
        before, told = self._piles[place]
        if before is pile:
            return told
        rows, old = self._lying(zone, side), len(before)
        if pile[:old] == before:
            told = b"".join(map(rows.__getitem__, reversed(pile[old:]))) + told
        else:
            told = b"".join(map(rows.__getitem__, reversed(pile)))
        self._piles[place] = pile, told
        return told

    def _in_deck(self, whose: int, deck: Zone) -> int:
        """Returns the numbers of a deck's cards as bits."""
        before, bits = self._bits[whose]
        if before is not deck:
            left = len(deck)
            if before[:left] == deck:  # drawn from
                for number in before[left:]:
                    bits ^= 1 << number
            else:
                bits = sum([1 << number for number in deck])
            self._bits[whose] = deck, bits
        return bits


SIGHT: Final = CardfinitySight()
