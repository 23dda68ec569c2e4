"""Terraforming Mars as the kernel knows it."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cardwright.games.mars.cards import MOST_PLAYERS, maps
from cardwright.games.mars.language import LANGUAGE
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.writer import write
from cardwright.games.mars.picture import DRAWING
from cardwright.games.mars.rules import score, view, words
from cardwright.games.mars.rules.options import OPTIONS, PLAYABLE, variant, with_cards
from cardwright.games.mars.rules.setup import start
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.table import draw
from cardwright.games.mars.rules.turns import PASS
from cardwright.games.mars.rules.why_not import why_not
from cardwright.kernel import (
    DONE,
    CardText,
    Chance,
    Decision,
    DeckRefused,
    DeckText,
    Event,
    Kind,
    Match,
    Option,
    Outcome,
    Steps,
)
from cardwright.text import Source


class Mars:
    """The rules of Terraforming Mars, for one to five players."""

    name: Final = "mars"
    version: Final = "5"
    seats: Final = (1, MOST_PLAYERS)
    most_decisions: Final = 50_000
    drawing: Final = DRAWING
    draws_itself: Final = True

    usual_players: Final = 2
    deals_enough: Final = 1

    def settings(self) -> dict[str, str]:
        """Returns the options of a match."""
        return dict(OPTIONS)

    def varied_options(self, chance: Chance) -> dict[str, Any]:
        """Returns some options: any map and any expansions, a few generations."""
        chosen = [name for name in PLAYABLE if chance.below(3) == 0]
        return {
            "generations": 2 + chance.below(3),
            "map": chance.pick(maps()),
            "expansions": ",".join(chosen) or "none",
            "draft": ("yes", "no")[chance.below(2)],
            "government": ("yes", "no")[chance.below(2)],
            "corporate": ("yes", "no")[chance.below(4) == 0],
        }

    def bundled_decks(self) -> tuple[str, ...]:
        """Returns nothing: everyone draws from one deck."""
        return ()

    def find_deck(self, name: str) -> DeckText | None:
        """Returns None: there are no decks to bring."""
        return None

    def start(self, match: Match) -> MarsState:
        """Deals the cards, or takes up a position."""
        if match.position is not None:
            from cardwright.games.mars.position import from_position

            return from_position(match)
        if match.decks:
            raise DeckRefused("the table", ("everyone draws from one deck: bring none",))
        said = variant(match.options)
        return start(said, match.seed, with_cards(said.box, _own(match.cards)) if match.cards else None)

    @property
    def card_endings(self) -> tuple[str, ...]:
        """Returns how files of cards end."""
        return LANGUAGE.suffixes

    def take_cards(self, files: Sequence[Path], decks: Sequence[DeckText]) -> tuple[CardText, ...]:
        """Returns the texts of all files: everyone draws from one deck, and their cards are in it."""
        return tuple(CardText(path.name, Source.from_path(path).text) for path in files)

    def step(self, state: MarsState) -> Steps:
        """Plays on: one action, or what happens between actions."""
        return state.course.step(state)

    def outcome(self, state: MarsState) -> Outcome | None:
        """Returns who has the most points."""
        return score.outcome(state.course.playing, state)

    def view(self, state: MarsState, seat: int) -> view.Seen:
        """Returns all that the seat may know."""
        return view.view(state, seat)

    def surely_alike(self, one: MarsState, other: MarsState, seat: int) -> bool:
        """Returns whether a seat certainly sees the same in two states."""
        return view.surely_alike(one, other, seat)

    def redeal(self, live: MarsState, base: MarsState, seat: int, chance: Chance) -> MarsState:
        """Deals anew what the seat does not know."""
        return view.redeal(live, base, seat, chance)

    def evaluate(self, state: MarsState, seat: int) -> float:
        """Returns how well the seat stands."""
        return score.evaluate(state.course.playing, state, seat)

    def turn(self, state: MarsState) -> int:
        """Returns the number of the generation."""
        return state.generation

    def turns_taken(self, state: MarsState) -> int:
        """Returns how many turns of players are over."""
        return state.turns

    def idle(self, decision: Decision) -> Option | None:
        """Returns the option to pass, to buy no more, or to place no more greenery."""
        wanted = PASS if decision.kind is Kind.ACT else DONE
        return wanted if wanted in decision.options else None

    def ask(self, state: MarsState, decision: Decision) -> str:
        """Returns a question in words."""
        return words.ask(decision)

    def label(self, state: MarsState, decision: Decision, option: Option) -> str:
        """Returns an option in words."""
        return words.label(state, decision, option)

    def tell(self, event: Event) -> str | None:
        """Returns an event in words."""
        return words.tell(event)

    def draw(self, view: Any) -> str:
        """Returns the table as one seat sees it."""
        return draw(view)

    def describe(self, state: MarsState, name: str) -> str | None:
        """Returns what a card says and does."""
        cards = state.world.ground.loaded.cards
        wanted = name.replace(" ", "").replace("-", "").casefold()
        for facts in cards.values():
            if wanted in (facts.name.casefold(), facts.title.replace(" ", "").replace("-", "").casefold()):
                card = facts.tree
                return f"{write(card)}\n{explain(card)}"
        return None

    def why_not(self, state: MarsState, decision: Decision, words: str) -> str:
        """Returns why a card cannot be played."""
        return why_not(state, decision, words)

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns which card was drawn or played in an event."""
        if event.kind in ("draw", "buy") and event.args and event.args[0] != "a card":
            return "drawn", event.who, str(event.args[0])
        if event.kind in ("play", "corporation"):
            return "played", event.who, str(event.args[0])
        return None


@lru_cache(maxsize=32)
def _own(cards: tuple[CardText, ...]) -> tuple[Source, ...]:
    """Returns the sources of cards of one's own, the same ones for the same texts."""
    return tuple(Source(card.text, card.name) for card in cards)


RULES: Final = Mars()
