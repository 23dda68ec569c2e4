"""Magic as the kernel plays it: one step is one action and all that follows by itself."""

from functools import cache
from typing import Any

from cardwright.games.magic.cards.decks import bundled_deck_text, bundled_decks
from cardwright.games.magic.rules import asking, attacking, declaring_blockers, start
from cardwright.games.magic.rules.commanding import commanded
from cardwright.games.magic.rules.decks import definitions_of
from cardwright.games.magic.rules.evaluate import evaluate
from cardwright.games.magic.rules.position import from_position, settle
from cardwright.games.magic.rules.priority import act
from cardwright.games.magic.rules.redeal import redeal
from cardwright.games.magic.rules.state import MagicState, Setting, Todo
from cardwright.games.magic.rules.table import draw_table
from cardwright.games.magic.rules.turn import advance, discard_down
from cardwright.games.magic.rules.view import view
from cardwright.games.magic.rules.why_not import why_not
from cardwright.games.magic.rules.words import ask, describe, label, played, tell
from cardwright.kernel import Chance, Decision, DeckRefused, DeckText, Event, Match, Option, Outcome, Steps

_FIRST_DECKS = ("alpha40/bears", "alpha40/knights")
"""The decks that a game is played with when none is named."""

_SWITCHES = {
    "by_hand": "mana is paid by hand, a source at a time",
    "open_mana": "mana abilities are offered by themselves, before anything is paid for",
    "ante": "the game is played for ante, and cards that speak of it may be in decks",
}


class MagicRules:
    """The rules of Magic: The Gathering, for two to four players."""

    name = "magic"
    version = "1"
    seats = (2, 4)
    most_decisions = 50_000

    def bundled_decks(self) -> tuple[str, ...]:
        """Returns the names of the decks that come with the game and can be played."""
        return _deck_names()

    def switches(self) -> dict[str, str]:
        """Returns the options that a match may turn on, and what each of them does."""
        return dict(_SWITCHES)

    def find_deck(self, name: str) -> DeckText | None:
        """Returns a bundled deck by its name."""
        text = bundled_deck_text(name)
        return DeckText(name, text) if text is not None else None

    def start(self, match: Match) -> MagicState:
        """Returns the state at the beginning of a match; raises `DeckRefused`."""
        if match.position is not None:
            return from_position(match)
        ante = bool(match.options.get("ante", False))
        decks = [definitions_of(deck, ante=ante) for deck in match.decks]
        setting = Setting(
            tuple(f"Player {seat + 1}" for seat in range(len(match.decks))),
            shown=bool(match.options.get("shown", False)),
            by_hand=bool(match.options.get("by_hand", False)),
            ante=ante,
            open_mana=bool(match.options.get("open_mana", False)),
        )
        return start.deal(decks, Chance(match.seed), setting)

    def step(self, state: MagicState) -> Steps:
        """Plays on from a step's beginning to its end."""
        return commanded(state, self._step(state))

    def _step(self, state: MagicState) -> Steps:
        todo = state.todo
        if todo is Todo.PRIORITY:
            yield from act(state)
        elif todo is Todo.ATTACK:
            yield from attacking.declare(state)
        elif todo is Todo.BLOCK:
            yield from declaring_blockers.declare(state)
        elif todo is Todo.CLEANUP:
            yield from discard_down(state)
        elif todo is Todo.MULLIGAN:
            yield from start.mulligan(state)
        elif todo is Todo.SETUP:
            yield from settle(state)
        yield from advance(state)

    def outcome(self, state: MagicState) -> Outcome | None:
        """Returns how the game ended, or None while it goes on."""
        if state.result is None:
            return None
        scores, reason = state.result
        return Outcome(scores, reason, tuple(player.life for player in state.players))

    def view(self, state: MagicState, seat: int) -> Any:
        """Returns all that the seat may know."""
        return view(state, seat)

    def redeal(self, live: MagicState, base: MagicState, seat: int, chance: Chance) -> MagicState:
        """Returns a copy of `base` with everything hidden from `seat` dealt anew."""
        return redeal(live, base, seat, chance)

    def evaluate(self, state: MagicState, seat: int) -> float:
        """Returns how well the seat stands, from 0 to 1."""
        return evaluate(state, seat)

    def turn(self, state: MagicState) -> int:
        """Returns the number of the turn."""
        return state.turn

    def ask(self, state: MagicState, decision: Decision) -> str:
        """Returns a decision's question in words."""
        return ask(state, decision)

    def label(self, state: MagicState, decision: Decision, option: Option) -> str:
        """Returns an option in words."""
        return label(state, decision, option)

    def tell(self, event: Event) -> str | None:
        """Returns an event in words, or None where it is not worth telling."""
        return tell(event)

    def draw(self, view: Any) -> Any:
        """Returns the table as one seat sees it."""
        return draw_table(view)

    def describe(self, state: MagicState, name: str) -> str | None:
        """Returns what the card of that name says and does."""
        return describe(state, name)

    def stops(self) -> dict[str, bool]:
        """Returns the places where a player may want to be asked for priority."""
        return asking.stops()

    def formality(self, state: MagicState, decision: Decision, stops: frozenset[str]) -> Option | None:
        """Returns the option to take without asking a player with these stops, or None."""
        return asking.formality(state, decision, stops)

    def why_not(self, state: MagicState, decision: Decision, words: str) -> str:
        """Returns why the seat that decides cannot do what the words say."""
        return why_not(state, decision, words)

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns (what, seat, card name) for an event in which a card was drawn or played."""
        return played(event)


@cache
def _deck_names() -> tuple[str, ...]:
    names = [name for name in bundled_decks() if name not in _FIRST_DECKS]
    return tuple(name for name in (*_FIRST_DECKS, *names) if _playable(name))


def _playable(name: str) -> bool:
    try:
        definitions_of(DeckText(name, bundled_deck_text(name) or ""))
    except DeckRefused:
        return False
    return True
