"""Bots on the toy game: they see a seat only, decide the same with the same seed, and the better ones win."""

import time
from typing import Any

import pytest
from toy import ToyRules, ToyState

from cardwright.bots import BadBot, Bot, Seat, bot_from, make_bot
from cardwright.bots.hearsay import Hearsay
from cardwright.bots.seat import few
from cardwright.games import ruleset
from cardwright.kernel import Chance, Decision, Game, Kind, Match, Numbers, Option, Ruleset, Steps, derive

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


@pytest.mark.parametrize("turns", [1, 3])
def test_search_compares_what_all_ways_lead_to_by_the_same_turn(turns: int) -> None:
    rules = Watched()
    game = Ruleset(rules).start(seed=1)
    bot_from(f"mcts:40,turns={turns}", 1).choose(game, 0)
    assert {state.turn for state in rules.asked} == {turns}
    assert len(rules.asked) <= 2 * 40, "as many walks as the command line says"


class Slow(Watched):
    """A toy in which two turns show what one does not."""

    turns_ahead = 2


def test_search_looks_as_far_as_the_game_needs_where_nothing_is_said() -> None:
    rules = Slow()
    game = Ruleset(rules).start(seed=1)
    make_bot("mcts", 1, iterations=40).choose(game, 0)
    assert {state.turn for state in rules.asked} == {2}
    oe = ruleset("oe")
    duel = oe.start(oe.rules.bundled_decks()[:2], seed=1)
    assert Seat(duel, duel.seat or 0).usual_turns == 2


class Untold(Watched):
    """A toy that does not number its turns."""

    def turn(self, state: ToyState) -> int | None:
        return None


def test_search_ends_at_the_edge_of_its_tree_where_turns_are_not_told() -> None:
    rules = Untold()
    game = Ruleset(rules).start(seed=1)
    make_bot("mcts", 1, iterations=60).choose(game, 0)
    turns = [state.turn for state in rules.asked]
    assert turns[0] == 1
    assert max(turns) > 1


class Plain(ToyRules):
    """A toy with one choice, one option of which is plainly the better; it counts how often it was played."""

    def __init__(self) -> None:
        self.played = 0

    def step(self, state: ToyState) -> Steps:
        named = yield Decision(0, Kind.NUMBER, "a number", Numbers(0, 1))
        self.played += 1
        state.scores[0] += 40 * named.number
        state.turn = 8


def test_search_stops_where_nothing_can_catch_up() -> None:
    rules = Plain()
    game = Ruleset(rules).start(seed=1)
    assert make_bot("mcts", 1, iterations=400).choose(game, 0).number == 1
    assert 100 < rules.played < 400


class Purse(ToyRules):
    """A toy with four coins a round: three buy what is worth most by itself, two and two buy what is worth more together."""

    def step(self, state: ToyState) -> Steps:
        seat = state.turn % 2
        bought = yield Decision(seat, Kind.ACT, "your turn", self.offered(len(state.hands[seat])))
        if bought.verb == "pass":
            state.turn += 1
            state.hands = [(0, 1, 2, 3), (0, 1, 2, 3)]
            return
        if bought.verb == "small":
            yield Decision(seat, Kind.CHOOSE, "a colour", (Option("red"), Option("blue")))
        price, worth = {"large": (3, 5), "small": (2, 4)}[bought.verb]
        state.hands[seat] = state.hands[seat][price:]
        state.scores[seat] += worth

    def start(self, match: Match) -> ToyState:
        state = super().start(match)
        state.hands = [(0, 1, 2, 3), (0, 1, 2, 3)]
        return state

    def offered(self, coins: int) -> tuple[Option, ...]:
        prices = (("large", 3), ("small", 2), ("pass", 0))
        return tuple(Option(name) for name, price in prices if coins >= price)

    def idle(self, decision: Decision) -> Option | None:
        return next((option for option in decision.options if option.verb == "pass"), None)

    def redeal(self, live: ToyState, base: ToyState, seat: int, chance: Chance) -> ToyState:
        return base.copy()


def test_search_plans_a_round_where_the_rules_say_how_to_stand_idle() -> None:
    game = Ruleset(Purse()).start(seed=1)
    assert make_bot("greedy", 1).choose(game, 0).verb == "large"
    planner = make_bot("mcts", 1, iterations=20)
    keys = []
    while game.decision is not None and game.decision.seat == 0:
        option = planner.choose(game, 0)
        keys.append(option.verb)
        game.push(option)
    assert [verb for verb in keys if verb not in ("red", "blue")] == ["small", "small"]
    assert game.state.scores[0] == 8


class Counted(Purse):
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def idle(self, decision: Decision) -> Option | None:
        self.asked += 1
        return super().idle(decision)


def test_a_plan_that_nothing_betters_is_taken_before_the_budget_is_spent() -> None:
    rules = Counted()
    game = Ruleset(rules).start(seed=1)
    make_bot("mcts", 1, iterations=100_000).choose(game, 0)
    assert 0 < rules.asked < 2_000


def test_of_hearsay_the_best_is_mostly_believed() -> None:
    hearsay, chance = Hearsay(), Chance(1)
    good, bad, new = Option("good"), Option("bad"), Option("new")
    for _ in range(20):
        hearsay.add(0, good, 0.6)
        hearsay.add(0, bad, 0.4)
        hearsay.add(1, good, 0.1)
    assert hearsay.of(0, good)[0] == 20
    assert not hearsay.knows(0, new)
    guesses = [hearsay.guess(0, [bad, new, good], chance) for _ in range(200)]
    assert guesses.count(good) > 140
    assert 0 < guesses.count(bad) < 40
    assert [hearsay.guess(1, [good, new], chance) for _ in range(50)].count(new) > 10


def test_a_seat_gives_its_view_its_options_and_new_deals_only() -> None:
    game = RULESET.start(seed=1)
    seat = Seat(game, 0)
    assert [name for name in dir(seat) if not name.startswith("_")] == [
        "decision",
        "no_deals",
        "number",
        "options",
        "planned",
        "redeal",
        "usual_deals",
        "usual_turns",
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
    took = []
    for _ in range(5):  # a busy machine may lose some of them to others
        began = time.monotonic()
        make_bot("mcts", 1, milliseconds=60).choose(game, 0)
        took.append(time.monotonic() - began)
    assert 0.03 < min(took) < 2.0  # in less than half of it nothing can be beyond catching up
