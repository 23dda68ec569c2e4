"""Cardfinity as a learner sees it."""

from typing import Any, Final

from cardwright.games.cardfinity import decks
from cardwright.games.cardfinity.rules.cards import CardDef
from cardwright.games.cardfinity.rules.state import State, Zone
from cardwright.games.cardfinity.rules.view import Table
from cardwright.kernel import Decision, Match, Option
from cardwright.kernel.sight import Layout, Meant, Seen

FIELD, RESOLVING, HAND, DECK, GRAVEYARD, BANISHED = range(1, 7)


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

    def __init__(self) -> None:
        self._what: tuple[CardDef, ...] = ()
        self._names: list[str] = []
        self._piles: dict[tuple[int, int], tuple[Zone, list[str]]] = {}
        self._decks: dict[int, tuple[Zone, int]] = {}

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

    def see(self, state: State, seat: int) -> Seen:
        """Returns all that a seat sees: fields, its hand, what it knows of other cards, and the piles."""
        names, known = self._named(state), state.known[seat]
        faces: list[str] = []
        ids: list[int] = []
        cells: list[int] = []
        totals = [state.turn, int(state.active == seat)]
        sides = ((0, seat), (1, 1 - seat))
        for side, whose in sides:
            power = 0
            field, graves, banished = state.fields[whose], state.graves[whose], state.banished[whose]
            for place, monster in enumerate(field):
                faces.append(names[monster.card])
                ids.append(monster.id)
                cells += (0, FIELD, side, place, monster.power, monster.tapped, len(monster.spells))
                power += monster.power
            totals += (
                len(state.decks[whose]),
                len(state.hands[whose]),
                len(field),
                len(graves),
                len(banished),
                power,
            )
        if state.resolving:
            faces += [names[number] for number in state.resolving]
            cells += (0, RESOLVING, -1, 0, 0, 0, 0) * len(state.resolving)
        for side, whose in sides:
            hand = state.hands[whose]
            # The order of a hand says nothing, and that of another's would tell what was drawn when.
            faces += sorted([names[number] if side == 0 or known >> number & 1 else "" for number in hand])
            cells += (0, HAND, side, 0, 0, 0, 0) * len(hand)
        for side, whose in sides:
            deck = state.decks[whose]
            if known & self._bits(whose, deck):
                for place, number in enumerate(reversed(deck), 1):
                    if known >> number & 1:
                        faces.append(names[number])
                        cells += (0, DECK, side, place, 0, 0, 0)
        for side, whose in sides:
            for zone, pile in ((GRAVEYARD, state.graves[whose]), (BANISHED, state.banished[whose])):
                if pile:
                    faces += self._pile(whose, zone, pile, names)
                    cells += (0, zone, side, 0, 0, 0, 0) * len(pile)
        ids += [0] * (len(faces) - len(ids))
        return Seen(faces, ids, cells, totals)

    def _named(self, state: State) -> list[str]:
        """Returns the names of all cards by their numbers; worked out once a deal."""
        if self._what is not state.what:
            self._what = state.what
            self._names = [card.name for card in state.what]
            self._piles.clear()
        return self._names

    def _pile(self, whose: int, zone: int, pile: Zone, names: list[str]) -> list[str]:
        """Returns the names in a pile from its top; worked out again when it has changed."""
        known = self._piles.get((whose, zone))
        if known is None or known[0] is not pile:
            known = self._piles[whose, zone] = (pile, [names[number] for number in reversed(pile)])
        return known[1]

    def _bits(self, whose: int, deck: Zone) -> int:
        """Returns the numbers of a deck's cards as bits; worked out again when it has changed."""
        known = self._decks.get(whose)
        if known is None or known[0] is not deck:
            known = self._decks[whose] = (deck, sum(1 << number for number in deck))
        return known[1]

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
                        return Meant(state.name(monster.card), first, int(number))
        return Meant("", 0, first)


SIGHT: Final = CardfinitySight()
