"""Every game as a PettingZoo environment: the seats act in the order in which the game asks them."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from pettingzoo import AECEnv

from cardwright.kernel import CardText, DeckText
from cardwright.lab.table import Acting, LearningTable, some_seed


class CardGameAEC(AECEnv):
    """A game for agents `seat_0`, `seat_1`, …; an observation is a dictionary of arrays, the mask of actions among them.

    `data(agent)` is the same as data. A win is 1, a loss -1, given to all when the game is over.
    """

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
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = LearningTable(
            game, decks, players=players, options=options, cards=cards, acting=acting, features=features
        )
        self.metadata = {"name": f"cardwright_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self._chance = np.random.default_rng()

    @cached_property
    def _spaces(self) -> tuple[Any, Any]:
        return self.table.space(), Discrete(self.table.watch.actions)

    def observation_space(self, agent: str) -> Any:
        """Returns the space of the observations."""
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        """Returns the space of the actions."""
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew; the same seed gives the same deals from then on."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.table.deal(some_seed(self._chance))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        seat = self.table.game.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def seat(self, agent: str) -> int:
        """Returns the seat of an agent."""
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Any:
        """Returns what an agent sees, as arrays."""
        return self.table.arrays(self.seat(agent))

    def data(self, agent: str) -> dict[str, Any]:
        """Returns what an agent sees, as data."""
        return self.table.data(self.seat(agent))

    def step(self, action: Any) -> None:
        """Takes an action for the agent that is asked; raises `IllegalOption` for one that the mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.act(int(action))
        over, endless = self.table.game.decision is None, self.table.endless
        rewards = self.table.rewards()
        for other in self.agents:
            self.rewards[other] = rewards[self.seat(other)]
            self.terminations[other], self.truncations[other] = over, endless and not over
        self._next()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Returns the table in words, as the seat that is asked sees it."""
        game = self.table.game
        return str(game.rules.draw(game.view(game.seat or 0).table)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Has nothing to put away."""
