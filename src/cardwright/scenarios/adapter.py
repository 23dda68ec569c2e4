"""What a game adds to scenarios: its vocabulary, and how its words and its decisions meet."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardwright.games import GAMES
from cardwright.kernel import DONE, Decision, Event, Game, Kind, Option, Pin
from cardwright.scenarios.answers import Naming, find_answer, starts
from cardwright.scenarios.model import Entry, Malformed, Scenario
from cardwright.text import Source


class Vocabulary(Struct, frozen=True):
    """The keys that a game's scenarios have, beside those of the envelope."""

    verbs: dict[str, tuple[str, ...]]
    """What a script's entry may do, each with the further keys that it takes."""
    player: tuple[str, ...]
    """The keys under a player."""
    expect: tuple[str, ...]
    """The keys of an expectation."""
    steps: tuple[str, ...] = ()
    """The steps of a turn, in order; none in a game whose turns have no parts."""
    top: tuple[str, ...] = ()
    """The game's own keys beside `players` and `script`."""


class Moment(Struct, frozen=True):
    """Where a game stands: the turn from 1, the step, and the seat whose turn it is."""

    turn: int
    step: str | None = None
    active: int = 0


class Change(Struct, frozen=True):
    """An entry that no option stands for: what it does to the state, as if by magic."""

    apply: Callable[[Any], None]


class Adapter:
    """How a game's scenarios are played. A game offers one as `ADAPTER` in its `scenario.py`.

    Where a method has a default, a game overrides it only if its rules need more.
    """

    def __init__(self, game: str, vocabulary: Vocabulary) -> None:
        self.game = game
        self.vocabulary = vocabulary
        self.added: list[str] = []

    # ------------------------------------------------------------------ beginning

    def add_cards(self, path: Path) -> None:
        """Adds a file of cards to those known, for this run (`--cards`)."""
        text = self.text_of_cards(path)
        if text not in self.added:
            self.added.append(text)

    def forget_cards(self) -> None:
        """Forgets the cards that were added."""
        self.added.clear()

    def text_of_cards(self, path: Path) -> str:
        """Returns the cards of a file as `cards` of a scenario has them; raises `Malformed`."""
        return Source.from_path(path).text

    def cards(self, scenario: Scenario) -> str:
        """Returns the cards of the run and those of the scenario itself."""
        return "\n".join([*self.added, scenario.cards]) if self.added else scenario.cards

    def prepare(self, data: dict[str, Any]) -> None:
        """Loads what a scenario's game is made of, which is no part of the time that it takes.

        What is wrong with the data is told when the scenario is read.
        """

    def position(self, scenario: Scenario) -> Any:
        """Returns the position as the game's `rules.start` takes it in `match.position`.

        Raises `Malformed` for what cannot be and `Unsupported` for a card that is not fully understood.
        """
        raise NotImplementedError

    def start(self, scenario: Scenario, pin: Pin) -> Game[Any]:
        """Returns the game at the scenario's beginning; it asks every question."""
        ruleset = GAMES.ruleset(self.game)
        return ruleset.start_from(self.position(scenario), scenario.seed, pin=pin, forced=False)

    # ------------------------------------------------------------------ acting

    def moment(self, game: Game[Any]) -> Moment:
        """Returns where the game stands."""
        raise NotImplementedError

    def stopped(self, game: Game[Any], stop: dict[str, Any]) -> bool:
        """Returns whether the moment to stop at has come, or has been passed."""
        moment = self.moment(game)
        turn = stop.get("turn", moment.turn)
        if moment.turn != turn or "step" not in stop:
            return bool(moment.turn >= turn)
        steps = self.vocabulary.steps
        return moment.step is not None and steps.index(moment.step) >= steps.index(stop["step"])

    def lane(self, entry: Entry) -> str:
        """Returns which queue an entry waits in: "" for what is done at a player's leisure.

        Another name is for what is done at a special moment only, such as attackers.
        """
        return ""

    def acting(self, game: Game[Any]) -> str | None:
        """Returns the lane of entries that may be done at this decision, or None where it is a question."""
        decision = game.decision
        return "" if decision is not None and decision.kind is Kind.ACT else None

    def act(self, game: Game[Any], entry: Entry) -> Option | Change | None:
        """Returns the option with which the entry begins, a change, or None where it is not legal now.

        By default the option whose words begin with the verb and the value ("Play Forest").
        """
        return self.option_in_words(game, f"{entry.verb} {entry.value}")

    def rest(self, game: Game[Any]) -> Option | None:
        """Returns the option that does nothing more here: passes, ends the turn or the attackers.

        None where something must be done: then the first option is taken.
        """
        for verb in ("pass", "done", "end"):
            for option in game.options:
                if option.verb == verb:
                    return option
        return None

    def pending(self, game: Game[Any]) -> Sequence[int]:
        """Returns the numbers of what waits to happen (a stack), the next one last; see `wait`."""
        return ()

    def holds(self, game: Game[Any], name: str) -> bool:
        """Returns whether something of that name waits to happen; see `when` and `unless`."""
        raise Malformed(f'{self.game} has no "when" or "unless"')

    def can(self, game: Game[Any], entry: Entry) -> bool:
        """Returns whether an action that begins with the entry's words is legal now."""
        return self.option_in_words(game, str(entry.value)) is not None

    def option_in_words(self, game: Game[Any], words: str) -> Option | None:
        """Returns the first option whose words begin so."""
        for option in game.options:
            if starts(self.naming(game, option).text, words):
                return option
        return None

    # ------------------------------------------------------------------ answering

    def answers(self, key: str, value: Any) -> list[Any]:
        """Returns what a key of an entry answers to the questions that ask for it, one after another."""
        del key
        return list(value) if isinstance(value, list) else [value]

    def parameter(self, game: Game[Any]) -> str | None:
        """Returns the key of the entry being done that answers this question ("targets", "x"), if one could."""
        return None

    def naming(self, game: Game[Any], option: Option) -> Naming:
        """Returns how an option can be called. By default: by its words, and by its own word or number."""
        text = game.label(option)
        names = (option.word,) if option.verb == "word" else ()
        return Naming(names=(*names, text), text=text)

    def loosely(self, game: Game[Any]) -> bool:
        """Tells whether options of this question may also be called loosely, where no answer calls them exactly."""
        return False

    def answer(self, game: Game[Any], value: Any, *, loosely: bool = True) -> Option | None:
        """Returns the option that a value of `choices` or of an entry means, or None where it means none."""
        return find_answer(game, value, lambda option: self.naming(game, option), loosely=loosely)

    def spread(self, game: Game[Any], values: Sequence[Any]) -> tuple[Option, range] | None:
        """Returns the option that some of the values mean together (an amount of each kind), and which they are."""
        return None

    def gives(self, game: Game[Any], event: Event) -> bool:
        """Returns whether an event tells what was given or put because of the game's question: its first argument is the name."""
        return False

    def pin(self, decision: Decision, value: Any) -> Option | None:
        """Returns what chance brings if a value of `choices` says so: a coin's side, a die's number."""
        word = str(value).casefold()
        for option in decision.options:
            if option.verb == "number":
                if isinstance(value, int) and not isinstance(value, bool) and option.args == (value,):
                    return option
            elif option.verb in ("heads", "tails", "win", "lose") and option.verb == word:
                return option
        return None

    def default(self, game: Game[Any], upcoming: Sequence[Entry]) -> Option | None:
        """Returns the answer to a question that nothing answers, such as how to pay; None for the usual default.

        `upcoming` are the entries that the same player wants to do next.
        """
        return None

    def automatic(self, game: Game[Any]) -> bool:
        """Returns whether a question is answered by itself even in a strict scenario. By default payments are."""
        decision = game.decision
        return decision is not None and decision.kind is Kind.PAY

    def optional(self, game: Game[Any]) -> bool:
        """Returns whether the question is an optional part, which `may` answers."""
        decision = game.decision
        return decision is not None and (decision.kind is Kind.CONFIRM or DONE in decision.options)

    # ------------------------------------------------------------------ expecting

    def fate(self, game: Game[Any], seat: int) -> str | None:
        """Returns "won", "lost" or "drew" for a seat, or None while it plays on."""
        outcome = game.outcome()
        if outcome is None:
            return None
        if seat in outcome.winners:
            return "won"
        return "lost" if outcome.winners or outcome.scores[seat] == 0.0 else "drew"

    def check(self, game: Game[Any], scenario: Scenario, expectation: dict[str, Any]) -> str | None:
        """Returns None where the expectation holds, or what is so instead. Raises `Malformed`.

        The envelope's own keys (`not`, `won`, `lost`, `over`, `turn`, `step`, `active`) are not among them.
        """
        raise NotImplementedError
