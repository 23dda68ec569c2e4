"""The duel as the kernel knows it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardwright.games.oe.cards import FILES, bundled_deck, take_cards
from cardwright.games.oe.language import OE
from cardwright.games.oe.picture import DRAWING
from cardwright.games.oe.rules import dealing, ending, judging, setup, showing, turn
from cardwright.games.oe.rules.state import State
from cardwright.games.oe.rules.why_not import why_not
from cardwright.kernel import CardText, Chance, Decision, DeckText, Event, Match, Option, Outcome, Steps


class OERules:
    """The rules of OE, in the shape of `kernel.Rules`."""

    name: Final = "oe"
    version: Final = "1"
    seats: Final = (2, 2)
    most_decisions: Final = 40_000
    drawing: Final = DRAWING
    turns_ahead: Final = 2
    """An attack is answered, and units stand in their columns, in the opponent's turn: before that nothing shows."""

    def bundled_decks(self) -> tuple[str, ...]:
        """Returns the names of the decks that come with the game."""
        return FILES

    def find_deck(self, name: str) -> DeckText | None:
        """Returns a bundled deck by its name."""
        return bundled_deck(name)

    def start(self, match: Match) -> State:
        """Returns the state at the beginning of a match; raises `DeckRefused`."""
        return setup.start(match)

    @property
    def card_endings(self) -> tuple[str, ...]:
        """Returns how files of cards end."""
        return OE.suffixes

    def take_cards(self, files: Sequence[Path], decks: Sequence[DeckText]) -> tuple[CardText, ...]:
        """Returns the texts of the cards in files that decks name."""
        return take_cards(files, decks)

    def step(self, state: State) -> Steps:
        """Plays one action."""
        return turn.step(state)

    def outcome(self, state: State) -> Outcome | None:
        """Returns how the game ended, or None while it goes on."""
        return ending.outcome(state)

    def view(self, state: State, seat: int) -> Any:
        """Returns all that the seat may know."""
        return showing.view(state, seat)

    def redeal(self, live: State, base: State, seat: int, chance: Chance) -> State:
        """Returns a copy of `base` with everything hidden from `seat` dealt anew."""
        return dealing.redeal(live, base, seat, chance)

    def evaluate(self, state: State, seat: int) -> float:
        """Returns how well the seat stands, from 0 (lost) to 1 (won)."""
        return judging.evaluate(state, seat)

    def turn(self, state: State) -> int:
        """Returns the number of the turn."""
        return state.turn

    def ask(self, state: State, decision: Decision) -> str:
        """Returns a decision's question in words."""
        return showing.ask(state, decision)

    def why_not(self, state: State, decision: Decision, words: str) -> str:
        """Returns why the seat that decides cannot do what the words say."""
        return why_not(state, decision, words)

    def label(self, state: State, decision: Decision, option: Option) -> str:
        """Returns an option in words, for the seat that decides."""
        return showing.label(state, decision, option)

    def tell(self, event: Event) -> str | None:
        """Returns an event in words, or None where it is not worth telling."""
        return showing.tell(event)

    def draw(self, view: Any) -> Any:
        """Returns the table as one seat sees it."""
        return showing.draw(view)

    def describe(self, state: State, name: str) -> str | None:
        """Returns what the card of that name says and does."""
        return showing.describe(state, name)

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns (what, seat, card name) for an event in which a card was drawn or played."""
        return showing.played(event)


RULES: Final = OERules()
