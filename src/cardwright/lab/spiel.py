"""Two-player games with fixed decks as OpenSpiel games: `pyspiel.load_game("cardwright_NAME", {"decks": "a+b"})`.

The one chance node is the deal: so many seeds (`deals`), each as likely. All later chance follows from it, hidden from both.
`longest` ends a game as a draw after so many decisions.
"""

from functools import lru_cache
from hashlib import blake2b
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
import pyspiel

from cardwright.games import GAMES, ruleset
from cardwright.kernel import Game, Match
from cardwright.lab.table import LearningTable

DEALS: Final = 1024
"""So many deals a game has, unless it is loaded with another number."""
_FLAT: Final = ("cards", "totals", "history")
"""The arrays that the observation tensor is made of, one behind the other; features are in the game's table of cards."""


def short_name(game: str) -> str:
    """Returns what OpenSpiel calls a game."""
    return f"cardwright_{game}"


def register() -> tuple[str, ...]:
    """Registers every game that two can play with decks of their own, and returns what they are called."""
    found = []
    for name in GAMES.names():
        rules = ruleset(name).rules
        if rules.seats[0] <= 2 <= rules.seats[1] and rules.bundled_decks():
            found.append(short_name(name))
            if short_name(name) not in pyspiel.registered_names():
                pyspiel.register_game(_type_of(name), _class_of(name))
    return tuple(found)


def _type_of(name: str) -> Any:
    decks = "+".join(ruleset(name).rules.bundled_decks()[:2])
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"Cardwright: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"decks": decks, "deals": DEALS, "longest": 0},
    )


class Shared:
    """What all states of a game share: its decks, its deals and how it is seen. A copy of it is itself."""

    __slots__ = ("deals", "decks", "longest", "name", "table")

    def __init__(self, name: str, decks: str, deals: int, longest: int) -> None:
        self.name = name
        self.decks = tuple(decks.split("+"))
        self.deals = deals
        self.table = LearningTable(name, self.decks)
        self.longest = longest or self.table.game.rules.most_decisions

    def __deepcopy__(self, memo: dict[int, Any]) -> "Shared":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, (self.name, "+".join(self.decks), self.deals, self.longest)


@lru_cache(maxsize=16)
def shared(name: str, decks: str, deals: int, longest: int) -> Shared:
    """Returns what the states of a game share, the same for the same words."""
    return Shared(name, decks, deals, longest)


class Held:
    """A running game, or none yet; a copy of it is a fork."""

    __slots__ = ("game",)

    def __init__(self, game: Game[Any] | None = None) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        return Held(None if self.game is None else self.game.fork())

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        return (Held, ()) if game is None else (played, (game.match, tuple(game.keys())))


def played(match: Match, keys: tuple[str, ...]) -> Held:
    """Returns a game as it stands behind these options."""
    game = ruleset(match.game).start_match(match, history=False)
    for key in keys:
        game.push(key)
    return Held(game)


class CardGameSpiel(pyspiel.Game):
    """A game with two fixed decks; `called` is what Cardwright calls it."""

    called: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = _type_of(self.called)
        said = {**kind.parameter_specification, **(params or {})}
        self.shared = shared(self.called, str(said["decks"]), int(said["deals"]), int(said["longest"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.table.watch.actions,
            max_chance_outcomes=self.shared.deals,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.shared.longest,
        )
        super().__init__(kind, info, said)

    def new_initial_state(self, from_string: str | None = None) -> "CardGameState":
        """Returns the state before the deal."""
        return CardGameState(self, self.shared)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "CardGameObserver":
        """Returns what makes observations of states."""
        return CardGameObserver(self.shared, recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


def _class_of(name: str) -> Any:
    """Returns the class of a game by its name: OpenSpiel keeps it to the end of the process, which a function does not outlive."""
    return type(f"CardGameSpiel_{name}", (CardGameSpiel,), {"called": name})


class CardGameState(pyspiel.State):
    """A state: before the deal, or a game that waits for a decision, or one that is over."""

    def __init__(self, spiel: CardGameSpiel, shared: Shared) -> None:
        super().__init__(spiel)
        self.shared = shared
        self.held = Held()
        self.told = ("", "")
        """A digest of all that each player saw and did at its decisions."""

    def current_player(self) -> int:
        """Returns who acts: chance, a seat, or nobody any more."""
        if self.held.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.held.game.seat or 0)

    def _legal_actions(self, player: int) -> list[int]:
        game = self.held.game
        return [] if game is None or game.seat != player else sorted(self.shared.table.watch.moves(game))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the deals."""
        return [(deal, 1.0 / self.shared.deals) for deal in range(self.shared.deals)]

    def _apply_action(self, action: int) -> None:
        game = self.held.game
        if game is None:
            self.held = Held(
                ruleset(self.shared.name).start(self.shared.decks, seed=int(action), history=False)
            )
            return
        option = self.shared.table.watch.moves(game)[int(action)]
        seat = game.seat or 0
        seen = blake2b(
            f"{self.told[seat]}{seen_by(game, seat)}{option.key}".encode(), digest_size=12
        ).hexdigest()
        self.told = (seen, self.told[1]) if seat == 0 else (self.told[0], seen)
        game.push(option)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.shared.table.watch.catalogue.words(int(action))

    def is_terminal(self) -> bool:
        """Tells whether the game is over, or has gone on for as long as it may; then it is a draw."""
        game = self.held.game
        return game is not None and (game.decision is None or len(game) >= self.shared.longest)

    def returns(self) -> list[float]:
        """Returns what each player has got: 1 for a win, -1 for a loss."""
        outcome = None if self.held.game is None else self.held.game.outcome()
        return [0.0, 0.0] if outcome is None else [2 * score - 1 for score in outcome.scores]

    def __str__(self) -> str:
        game = self.held.game
        return (
            "before the deal" if game is None else f"{game.match.game}, decision {len(game)}, {game.hash()}"
        )


def seen_by(game: Game[Any], seat: int) -> str:
    """Returns all that a seat may know as a line of JSON."""
    return msgspec.json.encode(game.view(seat)).decode()


class CardGameObserver:
    """Makes observations: a tensor of the arrays, one behind the other, and the view as a string.

    With `recall` the string begins with a digest of all that the player saw and did before.
    """

    def __init__(self, shared: Shared, *, recall: bool) -> None:
        shapes = shared.table.watch.shapes()
        sizes = {name: int(np.prod(shapes[name][0])) for name in _FLAT}
        self.tensor = np.zeros(sum(sizes.values()), dtype=np.float32)
        self.dict: dict[str, Any] = {}
        self._shared = shared
        self._recall = recall
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size].reshape(shapes[name][0])
            at += size

    def set_from(self, state: CardGameState, player: int) -> None:
        """Makes the tensor what a player sees."""
        self.tensor.fill(0)
        game = state.held.game
        if game is not None:
            arrays, _ = self._shared.table.watch.observe(game, player)
            for name, part in self.dict.items():
                part[:] = arrays[name]

    def string_from(self, state: CardGameState, player: int) -> str:
        """Returns what a player sees as a string."""
        game = state.held.game
        if game is None:
            return "before the deal"
        seen = seen_by(game, player)
        return f"{state.told[player]} {seen}" if self._recall else seen
