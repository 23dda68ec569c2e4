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
            for field in state.fields:
                for monster in field:
                    if monster.id == first:
                        return Meant(state.what[monster.card].name, first, int(number))
        return Meant("", 0, first)


class _Side:
    """A player's side as a seat saw it last: what lay there, and the rows that tell it.

    `cards` are those of the hand as bits, `known` those among them that the seat knows, `rows` those of the monsters.
    """

    __slots__ = (
        "banished",
        "cards",
        "exile",
        "field",
        "grave",
        "graves",
        "hand",
        "held",
        "known",
        "monsters",
        "power",
        "rows",
        "side",
    )

    def __init__(self, side: int) -> None:
        self.side = side
        self.field: tuple[Monster, ...] = ()
        self.rows: list[bytes] = []
        self.monsters = b""
        self.power = 0
        self.hand: Zone = ()
        self.cards = 0
        self.known = 0
        self.held = b""
        self.grave: Zone = ()
        self.graves = b""
        self.banished: Zone = ()
        self.exile = b""


class CardfinityEye:
    """Sees games of a match: the row of a card that lies in a pile is made once, those of a field or a hand when it has changed."""

    __slots__ = (
        "_bits",
        "_faces",
        "_in_hand",
        "_number",
        "_numbers",
        "_order",
        "_ranks",
        "_rows",
        "_sides",
        "_what",
    )

    def __init__(self, number: Numbering) -> None:
        self._number = number
        self._what: tuple[CardDef, ...] = ()
        # Of each card of a deal the number of its face, and its place among the names.
        self._numbers: list[int] = []
        self._ranks: list[int] = []
        # The names of a deal's cards, and the rows of those in a hand by their places among them.
        self._order: list[str] = []
        self._in_hand: tuple[list[bytes], ...] = ()
        # The rows of cards that lie in a zone, by zone and side: by their faces in every deal, by their numbers in this one.
        self._faces: dict[int, dict[int, bytes]] = {}
        self._rows: dict[int, list[bytes]] = {}
        # What was seen last: each seat's own side, and the other one.
        self._sides: list[tuple[_Side, _Side]] = []
        self._bits: list[tuple[Zone, int]] = [((), 0)] * 2

    def see(self, state: State, seat: int) -> Seen:
        """Returns all that a seat sees: fields, its hand, what it knows of other cards, and the piles."""
        if self._what is not state.what:
            self._deal(state)
        other = 1 - seat
        known = state.known[seat]
        mine, theirs = self._sides[seat]
        self._look_at(mine, state, seat, -1)
        self._look_at(theirs, state, other, known)
        deck, deck_2 = state.decks[seat], state.decks[other]
        between: list[bytes] = []
        if known:
            found = known & self._in_deck(seat, deck)
            if found:
                between = self._known(0, deck, found)
            found = known & self._in_deck(other, deck_2)
            if found:
                between += self._known(1, deck_2, found)
        rows = [mine.monsters, theirs.monsters]
        if state.resolving:
            lying = self._lying(RESOLVING, -1)
            rows += [lying[number] for number in state.resolving]
        rows += (mine.held, theirs.held, *between, mine.graves, mine.exile, theirs.graves, theirs.exile)
        return b"".join(rows), [
            state.turn,
            int(state.active == seat),
            len(deck),
            len(mine.hand),
            len(mine.field),
            len(mine.grave),
            len(mine.banished),
            mine.power,
            len(deck_2),
            len(theirs.hand),
            len(theirs.field),
            len(theirs.grave),
            len(theirs.banished),
            theirs.power,
        ]

    def ids(self, state: State, seat: int) -> Sequence[int]:
        """Returns the numbers of the monsters on the fields."""
        return [monster.id for whose in (seat, 1 - seat) for monster in state.fields[whose]]

    def _deal(self, state: State) -> None:
        """Notes which card each number of a deal is."""
        self._what = state.what
        names = list(map(_NAME, state.what))
        number = self._number
        order = sorted(set(names))
        known = {name: number(name, state) if name else 0 for name in order}
        self._numbers = list(map(known.__getitem__, names))
        self._ranks = list(map({name: at for at, name in enumerate(order)}.__getitem__, names))
        if self._order != order:
            self._order = order
            self._in_hand = tuple(
                [_ROW(known[name], HAND, side, 0, 0, 0, 0) for name in order] for side in range(2)
            )
        self._rows = {}
        self._sides = [(_Side(0), _Side(1)), (_Side(0), _Side(1))]

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

    def _look_at(self, seen: _Side, state: State, whose: int, known: int) -> None:
        """Looks at a side of which the seat knows those cards of the hand: what lies there as it did is not told anew."""
        field = state.fields[whose]
        if seen.field is not field:
            self._monsters(seen, field)
        hand = state.hands[whose]
        if seen.hand is not hand:
            seen.hand = hand
            if seen.side:
                seen.cards = sum([1 << number for number in hand])
                seen.known = known & seen.cards
            seen.held = self._held(seen.side, hand, seen.known)
        elif known & seen.cards != seen.known:
            seen.known = known & seen.cards
            seen.held = self._held(seen.side, hand, seen.known)
        grave = state.graves[whose]
        if seen.grave is not grave:
            seen.graves = self._pile(self._lying(GRAVEYARD, seen.side), grave, seen.grave, seen.graves)
            seen.grave = grave
        banished = state.banished[whose]
        if seen.banished is not banished:
            seen.exile = self._pile(self._lying(BANISHED, seen.side), banished, seen.banished, seen.exile)
            seen.banished = banished

    def _monsters(self, seen: _Side, field: tuple[Monster, ...]) -> None:
        """Tells a field: those that stand where they stood, as they did, are not told anew."""
        before, rows, total = seen.field, seen.rows, seen.power
        stood = len(before)
        for at, monster in enumerate(field):
            if at < stood:
                old = before[at]
                if old is monster:
                    continue
                total -= old.power
            card, power, tapped, spells = _MONSTER(monster)
            total += power
            shown = power if power < LARGEST else LARGEST
            row = _ROW(self._numbers[card], FIELD, seen.side, at, shown, tapped, len(spells))
            if at < stood:
                rows[at] = row
            else:
                rows.append(row)
        if stood > len(field):
            del rows[len(field) :]
            total -= sum([monster.power for monster in before[len(field) :]])
        seen.field, seen.monsters, seen.power = field, b"".join(rows), total

    def _held(self, side: int, hand: Zone, known: int) -> bytes:
        """Returns the rows of a hand, what is not known first, then by names: its order would tell what was drawn when."""
        if side:
            if not known:
                return _HIDDEN * len(hand)
            found: Sequence[int] = [number for number in hand if known >> number & 1]
        else:
            found = hand
        if not found:
            return _HIDDEN * len(hand)
        rows = self._in_hand[side]
        told = b"".join(map(rows.__getitem__, sorted(map(self._ranks.__getitem__, found))))
        return _HIDDEN * (len(hand) - len(found)) + told

    def _known(self, side: int, deck: Zone, known: int) -> list[bytes]:
        """Returns the rows of the cards in a deck that the seat knows, from its top."""
        top = len(deck)
        places = {}
        while known:
            number = known.bit_length() - 1
            known ^= 1 << number
            places[top - deck.index(number)] = self._numbers[number]
        return [_ROW(places[place], DECK, side, place, 0, 0, 0) for place in sorted(places)]

    @staticmethod
    def _pile(rows: list[bytes], pile: Zone, before: Zone, told: bytes) -> bytes:
        """Returns the rows of a pile from its top. Mostly it has grown."""
        old = len(before)
        if pile[:old] != before:
            return b"".join(map(rows.__getitem__, reversed(pile)))
        if len(pile) == old + 1:
            return rows[pile[old]] + told
        return b"".join(map(rows.__getitem__, reversed(pile[old:]))) + told

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
