"""Rulesets: games by name, and how one is started."""

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Any, Generic

from cardwright.kernel.game import Game, Pin
from cardwright.kernel.rules import CardText, DeckRefused, DeckText, Match, Rules, S


class Ruleset(Generic[S]):
    """A game that can be played: its rules, with the ways to start them."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    @property
    def name(self) -> str:
        """Returns the game's name."""
        return self.rules.name

    def start(
        self,
        decks: Iterable[DeckText | str] = (),
        seed: int = 0,
        *,
        options: dict[str, Any] | None = None,
        cards: Iterable[CardText] = (),
        history: bool = True,
        pin: Pin | None = None,
    ) -> Game[S]:
        """Starts a game with these decks: each a `DeckText`, a bundled deck's name, or a deck's text.

        `cards` are the texts of cards that do not come with the game. Raises `DeckRefused` with every reason for which a deck cannot be played.
        """
        texts = tuple(self.deck(deck) for deck in decks)
        match = Match(self.name, texts, seed, options or {}, cards=tuple(cards))
        return self.start_match(match, history=history, pin=pin)

    def start_from(
        self,
        position: Any,
        seed: int = 0,
        *,
        options: dict[str, Any] | None = None,
        pin: Pin | None = None,
        forced: bool = True,
    ) -> Game[S]:
        """Starts a game from a position: data in the form that the game's scenarios have.

        With `forced=False` even a question with one answer is asked.
        """
        return self.start_match(Match(self.name, (), seed, options or {}, position), pin=pin, forced=forced)

    def start_match(
        self, match: Match, *, history: bool = True, pin: Pin | None = None, forced: bool = True
    ) -> Game[S]:
        """Starts a match anew."""
        return Game(self.rules, match, self.rules.start(match), history=history, pin=pin, forced=forced)

    def deck(self, deck: DeckText | str) -> DeckText:
        """Returns a deck as it was written, from itself, a bundled deck's name, or its text."""
        if isinstance(deck, DeckText):
            return deck
        found = self.rules.find_deck(deck)
        if found is not None:
            return found
        if "\n" not in deck.strip():
            raise DeckRefused(deck, (f"there is no bundled deck of that name in {self.name}",))
        return DeckText("deck", deck)


class Registry:
    """The games that there are, by name; a game is imported when it is asked for."""

    __slots__ = ("_loaded", "_places")

    def __init__(self, places: dict[str, str]) -> None:
        self._places = dict(places)
        self._loaded: dict[str, Ruleset[Any]] = {}

    def names(self) -> tuple[str, ...]:
        """Returns the names of all games."""
        return tuple(self._places)

    def place(self, name: str) -> str:
        """Returns the module whose `RULES` are a game's rules."""
        return self._places[name]

    def register(self, name: str, place: str) -> None:
        """Adds a game: its name, and the module whose `RULES` are its rules."""
        self._places[name] = place
        self._loaded.pop(name, None)

    def room(self, name: str, room: str) -> ModuleType:
        """Imports a module that stands beside a game's rules; raises `ModuleNotFoundError` without one."""
        return import_module(f"{self._places[name].rpartition('.')[0]}.{room}")

    def ruleset(self, name: str) -> Ruleset[Any]:
        """Returns a game by its name; raises `KeyError` with the name for one that is not there."""
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = Ruleset(import_module(self._places[name]).RULES)
        return found
