"""A table that learners sit at: one match, dealt anew game after game, with its arrays. The environments are made of it."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import msgspec
import numpy as np
from msgspec.structs import replace

from cardwright.games import ruleset
from cardwright.kernel import SEEDS, CardText, DeckText, Game, IllegalOption, Match, Option
from cardwright.lab.watching import Arrays, Watch

Acting = Literal["catalogue", "table"]

_BOUNDS: Final = {
    "int8": (0, 1),
    "int16": (-32768, 32767),
    "int32": (-(2**31), 2**31 - 1),
    "float32": (-np.inf, np.inf),
}


class LearningTable:
    """A match with its game: decks are fixed, the deal is new with every seed.

    With `acting="catalogue"` an action is a number in the fixed space of these decks, with `"table"` the place of an option in
    the table of moves, whatever the decks are.
    """

    __slots__ = ("_actions", "game", "match", "players", "watch")

    def __init__(
        self,
        game: str,
        decks: Sequence[DeckText | str] | None = None,
        *,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        cards: Iterable[CardText] = (),
        acting: Acting = "catalogue",
        features: bool = False,
    ) -> None:
        rules = ruleset(game)
        count = players or max(2, rules.rules.seats[0])
        names = decks if decks is not None else rules.rules.bundled_decks()[:count]
        texts = tuple(rules.deck(deck) for deck in names)
        said = dict(options or {}) if texts else {"players": count, **(options or {})}
        self.match = Match(game, texts, 0, said, cards=tuple(cards))
        self.game: Game[Any] = rules.start_match(self.match, history=False)
        self.players = self.game.players
        self.watch = Watch(self.match, self.game, table_actions=acting == "table", features=features)
        self._actions: dict[int, Option] | None = None

    def deal(self, seed: int) -> None:
        """Begins the game of a seed."""
        self.game = ruleset(self.match.game).start_match(replace(self.match, seed=seed), history=False)
        self._actions = None

    def arrays(self, seat: int) -> Arrays:
        """Returns what a seat sees as arrays."""
        arrays, actions = self.watch.observe(self.game, seat)
        if self.game.seat == seat:
            self._actions = actions
        return arrays

    def data(self, seat: int) -> dict[str, Any]:
        """Returns what a seat sees as data: the documented view."""
        view: dict[str, Any] = msgspec.to_builtins(self.game.view(seat))
        return view

    def actions(self) -> dict[int, Option]:
        """Returns the actions of the seat that is asked, each with its option."""
        if self._actions is None:
            self._actions = self.watch.moves(self.game)
        return self._actions

    def act(self, action: int) -> None:
        """Takes an action; raises `IllegalOption` for one that there is not."""
        option = self.actions().get(int(action))
        if option is None:
            raise IllegalOption(f"action {action} is not among those of the decision")
        self.push(option)

    def push(self, option: Option) -> None:
        """Takes an option of the decision."""
        self.game.push(option)
        self._actions = None

    @property
    def endless(self) -> bool:
        """Tells whether the game has gone on for longer than its rules allow."""
        return len(self.game) > self.game.rules.most_decisions

    def rewards(self) -> tuple[float, ...]:
        """Returns what each seat gets when the game is over: 1 for a win, -1 for a loss, between them what is shared."""
        outcome = self.game.outcome()
        return (0.0,) * self.players if outcome is None else tuple(2 * score - 1 for score in outcome.scores)

    def space(self) -> Any:
        """Returns the space of the arrays, in Gymnasium's terms."""
        from gymnasium.spaces import Box, Dict

        return Dict(
            {
                name: Box(*_BOUNDS[kind], shape=shape, dtype=np.dtype(kind).type)
                for name, (shape, kind) in self.watch.shapes().items()
            }
        )


def some_seed(chance: np.random.Generator) -> int:
    """Draws a seed for a game."""
    return int(chance.integers(SEEDS))
