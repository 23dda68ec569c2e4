"""Terraforming Mars as the kernel knows it."""

from typing import Any, Final

from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.writer import write
from cardwright.games.mars.rules import score, view, words
from cardwright.games.mars.rules.setup import start
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.table import draw
from cardwright.kernel import (
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

OPTIONS: Final = ("players", "generations")
MOST_GENERATIONS: Final = 30


class Mars:
    """The rules of Terraforming Mars, as far as they go: three generations for two players."""

    name: Final = "mars"
    version: Final = "1"
    seats: Final = (2, 2)
    most_decisions: Final = 50_000

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
        for option in match.options:
            if option not in OPTIONS:
                raise DeckRefused("the table", (f"there is no option {option!r}",))
        players = match.options.get("players", 2)
        if players != 2:
            raise DeckRefused("the table", (f"two players can play, not {players}",))
        generations = match.options.get("generations", 3)
        if not isinstance(generations, int) or not 1 <= generations <= MOST_GENERATIONS:
            raise DeckRefused("the table", (f"a game has 1 to {MOST_GENERATIONS} generations",))
        return start(players, match.seed, generations)

    def step(self, state: MarsState) -> Steps:
        """Plays on: one action, or what happens between actions."""
        return state.course.step(state)

    def outcome(self, state: MarsState) -> Outcome | None:
        """Returns who has the most points."""
        return score.outcome(state.course.playing, state)

    def view(self, state: MarsState, seat: int) -> view.Seen:
        """Returns all that the seat may know."""
        return view.view(state, seat)

    def redeal(self, live: MarsState, base: MarsState, seat: int, chance: Chance) -> MarsState:
        """Deals anew what the seat does not know."""
        return view.redeal(live, base, seat, chance)

    def evaluate(self, state: MarsState, seat: int) -> float:
        """Returns how well the seat stands."""
        return score.evaluate(state.course.playing, state, seat)

    def turn(self, state: MarsState) -> int:
        """Returns the number of the generation."""
        return state.generation

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

    def played(self, event: Event) -> tuple[str, int, str] | None:
        """Returns which card was drawn or played in an event."""
        if event.kind in ("draw", "buy") and event.args and event.args[0] != "a card":
            return "drawn", event.who, str(event.args[0])
        if event.kind in ("play", "corporation"):
            return "played", event.who, str(event.args[0])
        return None


RULES: Final = Mars()
