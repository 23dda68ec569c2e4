"""Magic as a learner sees it."""

from functools import lru_cache
from typing import Any, Final

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language.card import read_card
from cardwright.games.magic.rules.context import is_player, seat_of
from cardwright.games.magic.rules.decks import (
    brought_cards,
    commanders_of_deck,
    conjured_by,
    definitions_of,
    names_commander,
    sideboards,
)
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import CREATURE, LAND, TYPE_BITS
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.view import knows
from cardwright.games.magic.sight_view import TableSeen
from cardwright.kernel import Decision, Match, Option
from cardwright.kernel.sight import Layout, Listing, ListingEye, Meant, Numbering

BATTLEFIELD, STACK, HAND, COMMAND, LIBRARY, GRAVEYARD, EXILE = range(1, 8)
_MOST_SEATS: Final = 4
_EACH: Final = ("life", "hand", "library", "graveyard", "lands played", "poison", "lost")


class MagicSight:
    """What a seat of Magic sees, by allow-list, as `rules/view.py` has it."""

    layout: Final = Layout(
        version=1,
        zones=("battlefield", "stack", "hand", "command", "library", "graveyard", "exile"),
        columns=(
            "zone",
            "side",
            "place",
            "power",
            "toughness",
            "tapped",
            "damage",
            "counters",
            "sick",
            "attacking",
            "blocking",
            "creature",
            "land",
            "attached",
        ),
        totals=(
            "turn",
            "step",
            "my turn",
            *(f"player {seat}: {what}" for seat in range(_MOST_SEATS) for what in _EACH),
        ),
        verbs=(
            "play",
            "cast",
            "activate",
            "pass",
            "attack",
            "block",
            "done",
            "target",
            "thing",
            "number",
            "word",
            "mode",
            "yes",
            "no",
            "keep",
            "mulligan",
            "bottom",
            "discard",
            "trigger",
            "replace",
            "mana",
            "player",
            "band",
            "begin",
            "concede",
            "counter",
            "help",
            "life",
            "lose",
            "one pile",
            "pile",
            "rest",
            "second",
            "special",
            "top",
            "turn",
            "untap",
            "win",
        ),
        printed=(
            "mana value",
            "generic",
            *(f"{color} in the cost" for color in ("white", "blue", "black", "red", "green", "colourless")),
            "X in the cost",
            "power",
            "toughness",
            *("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"),
            "keywords",
        ),
        rows=192,
        table=TableSeen,
    )

    def faces(self, match: Match) -> tuple[str, ...]:
        """Returns the names of the cards of all decks, commanders included."""
        own = brought_cards(match.cards)
        found: list[Definition] = []
        for deck in match.decks:
            found += definitions_of(deck, ante=True, own=own)
            found += commanders_of_deck(deck, own=own) if names_commander(deck) else []
        for outside in sideboards(match.decks, [found], own):
            found += outside.cards
        found += conjured_by(found, own)[0].values()
        return tuple(dict.fromkeys(card.name for card in found))

    def printed(self, state: MagicState, face: str) -> tuple[tuple[int, ...], Any]:
        """Returns what is printed on a card, and the trees of its lines."""
        definition = next(
            (obj.definition for obj in state.objects.values() if obj.definition.name == face), None
        )
        values = None if definition is None else definition.values
        if definition is None or values is None:
            return (0,) * len(self.layout.printed), None
        cost = values.cost
        paid = (0,) * 9 if cost is None else (cost.value, cost.generic, *cost.colored, cost.x)
        types = tuple(int(bool(values.types & bit)) for bit in list(TYPE_BITS.values())[:8])
        size = (values.power or 0, values.toughness or 0)
        return (*paid, *size, *types, len(values.keywords)), None if definition.card is None else _trees(
            definition.card
        )

    def eye(self, number: Numbering) -> ListingEye:
        """Returns what sees the games of a match whose faces are numbered so."""
        return ListingEye(self.layout, self.listing, number)

    def listing(self, state: MagicState, seat: int) -> Listing:
        """Returns all that a seat sees: permanents, the stack, its hand, what it knows of hidden cards, the piles."""
        faces: list[str] = []
        ids: list[int] = []
        cells: list[int] = []
        objects, seats = state.objects, state.seats
        attackers = {pair[0] for pair in state.combat.attackers}
        blockers = {pair[0] for pair in state.combat.blocks}
        for number in state.battlefield:
            obj, chars = objects[number], look(state, number)
            faces.append(chars.name)
            ids.append(number)
            cells += (
                0,
                BATTLEFIELD,
                (controller_of(state, number) - seat) % seats,
                0,
                chars.power or 0,
                chars.toughness or 0,
                obj.tapped,
                obj.damage,
                sum(count for _, count in obj.counters) if obj.counters else 0,
                obj.since >= state.turn,
                number in attackers,
                number in blockers,
                1 if chars.types & CREATURE else 0,
                1 if chars.types & LAND else 0,
                1 if obj.attached else 0,
            )
        for place, item in enumerate(reversed(state.stack), 1):
            source = item.bound.source
            known = source in objects or source in state.lki
            faces.append(look(state, source).name if known else "")
            ids.append(item.id)
            cells += (0, STACK, (item.controller - seat) % seats, place, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        for side in range(seats):
            whose = (seat + side) % seats
            self._add(state, seat, side, HAND, state.hands[whose], faces, ids, cells)
        for number in state.command:
            side = (objects[number].owner - seat) % seats
            self._add(state, seat, side, COMMAND, (number,), faces, ids, cells)
        for side in range(seats):
            library = state.libraries[(seat + side) % seats]
            for place, number in enumerate(library, 1):
                at_an_end = place in (1, len(library))  # what may be looked at by a rule is on top
                if (at_an_end or objects[number].known) and knows(state, objects[number], seat):
                    self._add(state, seat, side, LIBRARY, (number,), faces, ids, cells, place)
        for side in range(seats):
            self._add(
                state, seat, side, GRAVEYARD, state.graveyards[(seat + side) % seats], faces, ids, cells
            )
        for number in state.exile:
            side = (objects[number].owner - seat) % seats
            self._add(state, seat, side, EXILE, (number,), faces, ids, cells)
        return Listing(faces, ids, cells, _totals(state, seat))

    def _add(
        self,
        state: MagicState,
        seat: int,
        side: int,
        zone: int,
        numbers: Any,
        faces: list[str],
        ids: list[int],
        cells: list[int],
        place: int = 0,
    ) -> None:
        """Puts cards that lie somewhere else than on the battlefield behind the others."""
        row = (0, zone, side, place, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        objects = state.objects
        for number in numbers:
            obj: Obj = objects[number]
            if knows(state, obj, seat):
                faces.append(obj.definition.name)
                ids.append(number)
            else:
                faces.append("")
                ids.append(0)
            cells += row

    def meant(self, state: MagicState, decision: Decision, option: Option) -> Meant:
        """Returns what an option is about: an object, a player, or a number."""
        args = option.args
        number = next((one for one in args[1:] if isinstance(one, int)), 0)
        if not option.about:
            return Meant("", 0, args[0]) if args and isinstance(args[0], int) else Meant()
        first = option.about[0]
        if is_player(first):
            return Meant("", 0, 1 + (seat_of(first) - decision.seat) % state.seats)
        obj = state.objects.get(first)
        if obj is None:
            return Meant("", first, number)
        if not knows(state, obj, decision.seat):
            return Meant("", 0, number)
        return Meant(look(state, first).name, first, number)


def _totals(state: MagicState, seat: int) -> list[int]:
    totals = [state.turn, int(state.step), int(state.active == seat)]
    for side in range(_MOST_SEATS):
        if side >= state.seats:
            totals += (0,) * len(_EACH)
            continue
        whose = (seat + side) % state.seats
        player = state.players[whose]
        poison = next((count for kind, count in player.counters if kind == "poison"), 0)
        totals += (
            player.life,
            len(state.hands[whose]),
            len(state.libraries[whose]),
            len(state.graveyards[whose]),
            player.lands_played,
            poison,
            int(bool(player.lost)),
        )
    return totals


@lru_cache(maxsize=4096)
def _trees(card: Card) -> tuple[Any, ...]:
    """Returns the trees of a card's lines, the lines of all faces."""
    return tuple(line.ability for line in read_card(card).lines if line.ability is not None)


SIGHT: Final = MagicSight()
