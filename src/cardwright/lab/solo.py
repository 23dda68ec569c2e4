"""One seat of a game against given bots, as a Gymnasium environment."""

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium
from gymnasium.spaces import Discrete

from cardwright.bots import Decider, decider_from
from cardwright.kernel import CardText, DeckText, IllegalOption, one_way
from cardwright.lab.table import Acting, LearningTable, some_seed


class CardGameEnv(gymnasium.Env[Any, Any]):
    """A game in which the learner has one seat and bots, named as on the command line, have the others.

    With `seat=None` the learner's seat goes round from game to game. A win is 1, a loss -1, at the end of the game. An action
    that the mask forbids loses the game at once (`info["illegal"]`).
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        decks: Sequence[DeckText | str] | None = None,
        *,
        seat: int | None = None,
        bots: Sequence[str] = ("greedy",),
        players: int | None = None,
        options: dict[str, Any] | None = None,
        cards: Iterable[CardText] = (),
        acting: Acting = "catalogue",
        features: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.table = LearningTable(
            game, decks, players=players, options=options, cards=cards, acting=acting, features=features
        )
        self.observation_space = self.table.space()
        self.action_space = Discrete(self.table.watch.actions)
        self.render_mode = render_mode
        self.seat = seat or 0
        self._fixed = seat
        self._bots = tuple(bots)
        self._others: dict[int, Decider] = {}
        self._dealt = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deals anew, and lets the bots play until the learner is asked."""
        super().reset(seed=seed)
        if seed is not None:
            self._dealt = 0
        dealt = some_seed(self.np_random)
        self.table.deal(dealt)
        if self._fixed is None:
            self.seat = self._dealt % self.table.players
        self._dealt += 1
        self.close()
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        self._others = {
            seat: decider_from(self._bots[at % len(self._bots)], one_way(dealt, 1 + seat))
            for at, seat in enumerate(others)
        }
        self._let_others()
        return self.table.arrays(self.seat), {}

    def _let_others(self) -> None:
        game = self.table.game
        while game.seat is not None and game.seat != self.seat and not self.table.endless:
            self.table.push(self._others[game.seat].choose(game, game.seat))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an action, and lets the bots play until the learner is asked again."""
        try:
            self.table.act(int(action))
        except IllegalOption:
            return self.table.arrays(self.seat), -1.0, True, False, {"illegal": True}
        self._let_others()
        over = self.table.game.decision is None
        reward = self.table.rewards()[self.seat] if over else 0.0
        return self.table.arrays(self.seat), reward, over, self.table.endless and not over, {}

    def data(self) -> dict[str, Any]:
        """Returns what the learner sees, as data."""
        return self.table.data(self.seat)

    def render(self) -> Any:
        """Returns the table in words, as the learner sees it."""
        game = self.table.game
        return str(game.rules.draw(game.view(self.seat).table)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Lets the bots go."""
        for bot in self._others.values():
            bot.leave()
        self._others = {}
