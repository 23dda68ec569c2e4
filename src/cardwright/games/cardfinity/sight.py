"""Cardfinity as a learner sees it."""

from typing import Any, Final

from cardwright.games.cardfinity import decks
from cardwright.games.cardfinity.rules.cards import CardDef
from cardwright.games.cardfinity.rules.state import State
from cardwright.games.cardfinity.rules.view import Table
from cardwright.kernel import Decision, Match, Option
from cardwright.kernel.sight import Layout, Meant, Seen

FIELD, RESOLVING, HAND, DECK, GRAVEYARD, BANISHED = range(1, 7)
_WIDTH: Final = 6


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

    def see(self, state: State, seat: int) -> Seen:
        """Returns all that a seat sees: fields, its hand, what it knows of other cards, and the piles."""
        what, known = state.what, state.known[seat]
        faces: list[str] = []
        ids: list[int] = []
        cells: list[int] = []
        totals = [state.turn, int(state.active == seat)]
        sides = ((0, seat), (1, 1 - seat))
        for side, whose in sides:
            power = 0
            for place, monster in enumerate(state.fields[whose]):
                faces.append(what[monster.card].name)
                ids.append(monster.id)
                cells += (FIELD, side, place, monster.power, monster.tapped, len(monster.spells))
                power += monster.power
            hand = state.hands[whose]
            totals += (
                len(state.decks[whose]),
                len(hand),
                len(state.fields[whose]),
                len(state.graves[whose]),
                len(state.banished[whose]),
                power,
            )
        faces += [what[number].name for number in state.resolving]
        cells += (RESOLVING, -1, 0, 0, 0, 0) * len(state.resolving)
        for side, whose in sides:
            hand = state.hands[whose]
            names = [what[number].name if side == 0 or known >> number & 1 else "" for number in hand]
            names.sort()  # the order of a hand says nothing, and that of another's would tell what was drawn when
            faces += names
            cells += (HAND, side, 0, 0, 0, 0) * len(hand)
        if known:
            for side, whose in sides:
                for place, number in enumerate(reversed(state.decks[whose]), 1):
                    if known >> number & 1:
                        faces.append(what[number].name)
                        cells += (DECK, side, place, 0, 0, 0)
        for side, whose in sides:
            for zone, pile in ((GRAVEYARD, state.graves[whose]), (BANISHED, state.banished[whose])):
                faces += [what[number].name for number in reversed(pile)]
                cells += (zone, side, 0, 0, 0, 0) * len(pile)
        ids += [0] * (len(faces) - len(ids))
        return Seen(faces, ids, cells, totals)

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
