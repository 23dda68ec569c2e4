"""Cardfinity as the kernel knows it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardwright.games.cardfinity import decks
from cardwright.games.cardfinity.language import LANGUAGE, explain_card
from cardwright.games.cardfinity.language.tree import of_edition
from cardwright.games.cardfinity.picture import DRAWING
from cardwright.games.cardfinity.rules import turn, view, words
from cardwright.games.cardfinity.rules.cards import CardDef
from cardwright.games.cardfinity.rules.evaluate import evaluate
from cardwright.games.cardfinity.rules.state import BOTH, NOBODY, State
from cardwright.games.cardfinity.rules.table import draw_table
from cardwright.games.cardfinity.rules.why_not import why_not
from cardwright.kernel import (
    CardText,
    Chance,
    Decision,
    DeckRefused,
    DeckText,
    Event,
    Match,
    Option,
    Outcome,
    Steps,
)

FIRST_HAND, SECOND_HAND = 4, 5


class Cardfinity:
    """The rules of Cardfinity."""

    name: Final = "cardfinity"
    version: Final = "2"
    seats: Final = (2, 2)
    most_decisions: Final = 1_000_000
    drawing: Final = DRAWING

    def bundled_decks(self) -> tuple[str, ...]:
        """Returns the names of the decks that come with the game."""
        return decks.BUNDLED

    def find_deck(self, name: str) -> DeckText | None:
        """Returns a deck that comes with the game."""
        return decks.bundled(name)

    def start(self, match: Match) -> State:
        """Shuffles and deals: four cards to the first player, five to the second."""
        if match.position is not None:
            from cardwright.games.cardfinity.position import from_position

            return from_position(match)
        if len(match.decks) != 2:
            raise DeckRefused("the table", (f"Cardfinity is played with two decks, not {len(match.decks)}",))
        if match.options:
            raise DeckRefused("the table", (f"there is no option {next(iter(match.options))!r}",))
        both = [decks.ready(deck, match.cards) for deck in match.decks]
        return deal(both, Chance(match.seed))

    @property
    def card_endings(self) -> tuple[str, ...]:
        """Returns how files of cards end: cards stand in deck files too."""
        return LANGUAGE.suffixes

    def take_cards(self, files: Sequence[Path], given: Sequence[DeckText]) -> tuple[CardText, ...]:
        """Returns the texts of the cards in files that decks name and do not hold themselves."""
        return decks.take_cards(files, given)

    def step(self, state: State) -> Steps:
        """Plays on: the beginning of a turn, or one action of it."""
        return turn.step(state)

    def outcome(self, state: State) -> Outcome | None:
        """Returns who has lost, and why."""
        if state.loser == NOBODY:
            return None
        if state.loser == BOTH:
            return Outcome((0.5, 0.5), state.why)
        scores = (0.0, 1.0) if state.loser == 0 else (1.0, 0.0)
        return Outcome(scores, f"{words.player(state.loser)} {state.why}")

    def view(self, state: State, seat: int) -> view.Table:
        """Returns all that the seat may know."""
        return view.view(state, seat)

    def redeal(self, live: State, base: State, seat: int, chance: Chance) -> State:
        """Deals anew what the seat does not know."""
        return view.redeal(live, base, seat, chance)

    def evaluate(self, state: State, seat: int) -> float:
        """Returns how well the seat stands."""
        return evaluate(state, seat)

    def turn(self, state: State) -> int | None:
        """Returns None: a position is judged as well in the middle of a turn as at its end."""
        return None

    def clock(self, state: State) -> int:
        """Returns the number of the turn."""
        return state.turn

    def ask(self, state: State, decision: Decision) -> str:
        """Returns a question in words."""
        return words.ask(state, decision)

    def label(self, state: State, decision: Decision, option: Option) -> str:
        """Returns an option in words."""
        return words.label(state, option)

    def why_not(self, state: State, decision: Decision, words: str) -> str:
        """Returns why the seat that decides cannot do what the words say."""
        return why_not(state, decision, words)

    def tell(self, event: Event) -> str | None:
        """Returns an event in words."""
        return words.tell(event)

    def draw(self, view: Any) -> Any:
        """Returns the table as one seat sees it."""
        return draw_table(view)

    def describe(self, state: State, name: str) -> str | None:
        """Returns what a card of this game says and does."""
        for card in dict.fromkeys(state.what):
            if card.name == name:
                return f"{LANGUAGE.write(of_edition((card.tree,), card.edition))}\n{explain_card(card.tree, card.edition)}"
        return None

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns which card was drawn or played in an event."""
        if event.kind in ("draw", "deal") and event.args:
            return "drawn", event.who, str(event.args[0])
        if event.kind in ("cast", "summon"):
            return "played", event.who, str(event.args[0])
        return None


def deal(both: list[tuple[CardDef, ...]], chance: Chance) -> State:
    """Returns the table at the beginning: shuffled decks, numbered from the top, and the first hands."""
    shuffled = [list(cards) for cards in both]
    for cards in shuffled:
        chance.shuffle(cards)
    first, second = shuffled
    state = State(chance, (first[0], *first, *second))
    state.opening = True
    numbers = (range(1, len(first) + 1), range(len(first) + 1, len(first) + len(second) + 1))
    for seat, size in ((0, FIRST_HAND), (1, SECOND_HAND)):
        state.hands[seat] = tuple(numbers[seat][:size])
        state.decks[seat] = tuple(reversed(numbers[seat][size:]))
        for number in state.hands[seat]:
            state.known[seat] |= 1 << number
            state.log.add(Event("deal", seat, number, args=(state.name(number),), known_to=1 << seat))
    return state


RULES: Final = Cardfinity()
