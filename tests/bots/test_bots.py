"""Bots on the toy game: they see a seat only, decide the same with the same seed, and the better ones win."""

import time
from typing import Any

import pytest
from toy import ToyRules, ToyState

from cardwright.bots import BadBot, Bot, Seat, bot_from, make_bot
from cardwright.bots.seat import few
from cardwright.kernel import Decision, Game, Kind, Numbers, Option, Ruleset, Steps, derive

RULESET = Ruleset(ToyRules())
NAMES = ("random", "greedy", "mcts")


def made(name: str, seed: int) -> Bot:
    return make_bot(name, seed, iterations=60) if name == "mcts" else make_bot(name, seed)


def play(bots: list[Bot], seed: int, ruleset: Ruleset[Any] = RULESET) -> Game[Any]:
    game = ruleset.start(seed=seed)
    while game.decision is not None:
        before = game.hash()
        option = bots[game.decision.seat].choose(game, game.decision.seat)
        assert game.hash() == before
        game.push(option)
    return game


@pytest.mark.parametrize("name", NAMES)
def test_with_the_same_seed_a_bot_decides_the_same(name: str) -> None:
    first = play([made(name, 1), made(name, 2)], 5)
    again = play([made(name, 1), made(name, 2)], 5)
    assert first.keys() == again.keys()


def score(first: str, second: str, games: int) -> float:
    total = 0.0
    for number in range(games):
        seats = (first, second) if number % 2 == 0 else (second, first)
        outcome = play([made(name, derive(number, at)) for at, name in enumerate(seats)], number).outcome()
        assert outcome is not None
        total += outcome.scores[number % 2]
    return total / games


def test_greedy_beats_random() -> None:
    assert score("greedy", "random", 40) > 0.8


def test_search_beats_random() -> None:
    assert score("mcts", "random", 20) > 0.8


class Watched(ToyRules):
    """Notes every state that is evaluated."""

    def __init__(self) -> None:
        self.asked: list[ToyState] = []

    def evaluate(self, state: ToyState, seat: int) -> float:
        self.asked.append(state)
        return super().evaluate(state, seat)


@pytest.mark.parametrize("name", ["greedy", "mcts"])
def test_bots_evaluate_new_deals_and_never_the_true_state(name: str) -> None:
    rules = Watched()
    game = Ruleset(rules).start(seed=1)
    true_state = game.state
    made(name, 1).choose(game, 0)
    assert rules.asked
    assert all(state is not true_state for state in rules.asked)


def test_a_seat_gives_its_view_its_options_and_new_deals_only() -> None:
    game = RULESET.start(seed=1)
    seat = Seat(game, 0)
    assert [name for name in dir(seat) if not name.startswith("_")] == [
        "decision",
        "number",
        "options",
        "redeal",
        "view",
    ]
    assert seat.view == game.view(0)
    assert list(seat.options) == list(game.options)
    assert seat.redeal(1).view(0) == game.view(0)
    other = Seat(game, 1)
    assert list(other.options) == []
    with pytest.raises(ValueError, match="not for seat 1"):
        _ = other.decision


class Guess(ToyRules):
    """A toy in which a very large number may be named."""

    def step(self, state: ToyState) -> Steps:
        seat = state.turn % 2
        named = yield Decision(seat, Kind.NUMBER, "a number", Numbers(0, 10**12))
        state.scores[seat] += named.number == 10**12
        state.turn += 1


@pytest.mark.parametrize("name", NAMES)
def test_very_many_options_are_no_trouble(name: str) -> None:
    game = play([made(name, 1), made("random", 2)], 1, Ruleset(Guess()))
    assert name == "random" or game.state.scores[0] > 0


def test_few_are_spread_and_have_both_ends() -> None:
    options = Numbers(0, 999)
    some = few(options, 4)
    assert [option.number for option in some] == [0, 333, 666, 999]
    assert few([Option("a")], 4) == [Option("a")]


def test_bots_by_name() -> None:
    assert bot_from("mcts:30", 1).name == "mcts:30"
    assert bot_from("greedy:2", 1).name == "greedy:2"
    for wrong in ("mtcs", "mcts:0", "random:5", "mcts:x", "", ":"):
        with pytest.raises(BadBot):
            bot_from(wrong, 1)
    with pytest.raises(BadBot, match="takes no redeals"):
        make_bot("mcts", 1, redeals=3)
    with pytest.raises(BadBot, match="1 or more"):
        make_bot("mcts", 1, iterations=0)


def test_a_budget_in_milliseconds_is_kept() -> None:
    game = RULESET.start(seed=1)
    began = time.monotonic()
    make_bot("mcts", 1, milliseconds=60).choose(game, 0)
    assert 0.05 < time.monotonic() - began < 2.0
