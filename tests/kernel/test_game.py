"""A running game: push, pop, fork, rollback, redeal, at every decision."""

import sys
from types import ModuleType
from typing import Any

import pytest
from toy import ToyRules, ToyState

from cardwright.kernel import (
    Chance,
    Decision,
    DeckRefused,
    DeckText,
    Event,
    Game,
    IllegalOption,
    Kind,
    Match,
    Option,
    RulesError,
    Ruleset,
    Steps,
    attempt,
    read_record,
    record,
    replay,
)
from cardwright.kernel.decision import YES_NO
from cardwright.kernel.redealing import NoDeal, looks_alike
from cardwright.kernel.ruleset import Registry


def start(seed: int = 1) -> Game[ToyState]:
    return Ruleset(ToyRules()).start(seed=seed)


def walk(game: Game[Any], seed: int, steps: int = 1000) -> None:
    chance = Chance(seed)
    while game.decision is not None and steps:
        game.push(chance.pick(game.options))
        steps -= 1


def standing(game: Game[Any]) -> tuple[Any, ...]:
    return (
        game.hash(),
        [o.key for o in game.options],
        game.view(0),
        game.view(1),
        list(game.events),
        len(game),
    )


@pytest.mark.parametrize("seed", range(30))
def test_pop_restores_everything_at_every_decision(seed: int) -> None:
    game = start(seed)
    chance = Chance(seed)
    stack = []
    while game.decision is not None:
        stack.append(standing(game))
        game.push(chance.pick(game.options))
    while stack:
        game.pop()
        assert standing(game) == stack.pop()
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("seed", range(20))
def test_a_fork_goes_its_own_way(seed: int) -> None:
    game = start(seed)
    walk(game, seed, 4)
    before = standing(game)
    twin = game.fork()
    assert standing(twin) == before
    walk(twin, seed + 1)
    assert standing(game) == before
    other = game.fork()
    walk(other, seed + 1)
    assert standing(other) == standing(twin)


def test_a_failed_action_is_undone_and_its_last_choice_not_offered_again() -> None:
    game = start(3)
    seat_hand = game.state.hands[0]
    faces = {n: game.state.cards[n].face for n in seat_hand}
    first = seat_hand[0]
    wrong = next(n for n in seat_hand[1:] if faces[n] != faces[first])
    scores = list(game.state.scores)
    game.push(f"pair {first}")
    game.push(f"card {wrong}")
    assert game.state.hands[0] == seat_hand
    assert game.state.scores == scores
    assert game.events[-1].kind == "undone"
    assert game.events[-1].args == ("the numbers differ",)
    assert Option("pair", (first,)) in game.options
    game.push(f"pair {first}")
    assert Option("card", (wrong,)) not in game.options
    game.pop()
    game.pop()
    assert Option("card", (wrong,)) in game.options


def lonely_card() -> tuple[Game[ToyState], int]:
    """Returns a game in which the first player holds a card that pairs with no other."""
    for seed in range(100):
        game = start(seed)
        hand = game.state.hands[0]
        faces = [game.state.cards[n].face for n in hand]
        for number, face in zip(hand, faces, strict=True):
            if faces.count(face) == 1:
                return game, number
    raise AssertionError("no such game")


def test_an_action_that_always_fails_is_no_longer_offered() -> None:
    game, lonely = lonely_card()
    pair = Option("pair", (lonely,))
    tries = 0
    while pair in game.options:
        game.push(pair)
        if game.decision is not None and game.decision.prompt == "the other card":
            game.push(game.options[0])
        tries += 1
    assert tries == 5  # four wrong cards one by one; the fifth is forced, and fails by itself
    assert game.state.turn == 0
    assert Option("pass") in game.options


def test_what_is_not_offered_is_refused() -> None:
    game = start()
    for bad in ("nonsense", Option("play", (99,))):
        with pytest.raises(IllegalOption):
            game.push(bad)


def test_a_crash_in_the_rules_leaves_the_game_where_it_was() -> None:
    class Broken(ToyRules):
        def _drop(self, state: ToyState, seat: int, number: int) -> None:
            super()._drop(state, seat, number)
            raise ZeroDivisionError

    game = Ruleset(Broken()).start(seed=1)
    before = standing(game)
    with pytest.raises(ZeroDivisionError):
        game.push(game.options[0])
    assert standing(game) == before


@pytest.mark.parametrize("seed", range(20))
def test_a_redeal_agrees_with_all_that_the_seat_knows(seed: int) -> None:
    game = start(seed)
    walk(game, seed, 3)
    for seat in (0, 1):
        twin = game.redeal(seat, seed)
        assert twin.view(seat) == game.view(seat)
        walk(twin, seed)
        assert twin.outcome() is not None


class Dicing(ToyRules):
    """Before each pair a die is cast, and another between the two cards: both for all to see."""

    def _pair(self, state: ToyState, seat: int, first: int) -> Steps:
        state.scores[seat] += state.chance.below(1000)
        yield Decision(seat, Kind.CONFIRM, "well?", YES_NO)
        state.scores[seat] += state.chance.below(1000)
        yield from super()._pair(state, seat, first)


def test_what_chance_brought_since_an_action_began_comes_again_in_a_redeal() -> None:
    game = Ruleset(Dicing()).start(seed=3)
    for key in ("pair 0", "yes"):
        game.push(key)
        for seat in (0, 1):
            twins = [game.redeal(seat, seed) for seed in range(5)]
            assert [twin.view(seat) for twin in twins] == [game.view(seat)] * 5
    assert game.state.scores[0] > 0


class Quiet(ToyRules):
    """Nothing is told of what is dropped."""

    def _drop(self, state: ToyState, seat: int, number: int) -> None:
        state.hands[seat] = tuple(n for n in state.hands[seat] if n != number)


class Forgetful(Quiet):
    """Deals that do not heed what was played in the present action: most of them have no such card."""

    def redeal(self, live: ToyState, base: ToyState, seat: int, chance: Chance) -> ToyState:
        twin = super().redeal(live, base, seat, chance)
        if chance.below(4):
            twin.hands[seat] = tuple(n for n in twin.hands[seat] if n)
        return twin


class Lost(Quiet):
    """Deals in which nobody has any card."""

    def redeal(self, live: ToyState, base: ToyState, seat: int, chance: Chance) -> ToyState:
        twin = super().redeal(live, base, seat, chance)
        twin.hands = [(), ()]
        return twin


def test_a_deal_in_which_the_present_action_was_not_possible_is_none() -> None:
    game = Ruleset(Forgetful()).start(seed=3)
    game.push("pair 0")
    for seed in range(10):
        twin = game.redeal(0, seed)
        assert [option.key for option in twin.options] == [option.key for option in game.options]
        twin.push(twin.options[0])
    lost = Ruleset(Lost()).start(seed=3)
    lost.push("pair 0")
    with pytest.raises(NoDeal, match="no deal of 50"):
        lost.redeal(0, 1)


class Peeking(ToyRules):
    """Before every turn the first hidden card of the other is turned over, and scored by whoever's turn it is."""

    def step(self, state: ToyState) -> Steps:
        seat = state.turn % 2
        first = state.cards[state.hands[1 - seat][0]]
        state.scores[seat] += 1 + first.face
        state.log.add(Event("turned", who=seat, args=(first.face,)))
        yield from super().step(state)


def test_what_happened_before_a_steps_first_question_happens_in_every_deal() -> None:
    game = Ruleset(Peeking()).start(seed=3)
    for _ in range(3):
        assert game.decision is not None
        seat = game.decision.seat
        assert {game.redeal(seat, seed).view(seat) == game.view(seat) for seed in range(20)} == {True}
        game.push("pass")


class Sure(ToyRules):
    """Rules that say of any two states that a seat sees the same, so that only the questions are compared."""

    def surely_alike(self, one: ToyState, other: ToyState, seat: int) -> bool:
        return True


def test_two_games_look_alike_where_their_questions_do() -> None:
    game = Ruleset(Sure()).start(seed=3)
    twin, other = game.fork(), game.fork()
    assert looks_alike(game, twin, 0)
    twin.push("pair 0")
    other.push("pair 2")
    assert not looks_alike(game, twin, 0)
    assert not looks_alike(twin, other, 0)
    assert looks_alike(twin, other, 1), "the other seat is not asked"
    other.push("card 0")
    assert not looks_alike(twin, other, 0), "one of them asks somebody else"


class Lazy(ToyRules):
    """Options are made when somebody asks for them."""

    def step(self, state: ToyState) -> Steps:
        made = Decision(
            state.turn % 2, Kind.ACT, "your turn", lambda: [Option("flip"), Option("pass")], shown=True
        )
        yield made
        state.turn += 1


def test_options_are_made_on_the_true_deal_before_another_is_given_away() -> None:
    game = Ruleset(Lazy()).start_match(Match("toy", (), 1), forced=False)
    assert game.decision is not None
    assert game.decision.unasked
    twin = game.redeal(0, 1)
    assert not game.decision.unasked
    assert twin.decision is not None
    assert not twin.decision.unasked


def test_a_game_keeps_its_history_unless_it_is_told_otherwise() -> None:
    match = Match("toy", (), 1)
    game = Game(ToyRules(), match, ToyRules().start(match))
    before = game.hash()
    game.push("pass")
    game.pop()
    assert game.hash() == before


def test_a_game_is_loaded_once_and_anew_when_it_is_registered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Registry({"toy": "toy_place"})
    module = ModuleType("toy_place")
    module.RULES = ToyRules()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toy_place", module)
    assert games.ruleset("toy").rules is module.RULES
    assert games.ruleset("toy") is games.ruleset("toy")
    before = games.ruleset("toy")
    games.register("toy", "toy_place")
    assert games.ruleset("toy") is not before
    assert games.names() == ("toy",)


class Herding(ToyRules):
    """A game that comes with a deck."""

    def find_deck(self, name: str) -> DeckText | None:
        return DeckText(name, "1 Ox") if name == "oxen" else None


def test_a_deck_is_a_bundled_name_or_its_text() -> None:
    rules = Ruleset(ToyRules())
    oxen = DeckText("oxen", "1 Ox")
    assert rules.deck(oxen) is oxen
    assert Ruleset(Herding()).deck("oxen") == oxen
    assert rules.deck("1 Ox\n2 Cow\n") == DeckText("deck", "1 Ox\n2 Cow\n")
    with pytest.raises(DeckRefused, match="no bundled deck of that name"):
        rules.deck("oxen\n")


def test_redeals_differ_in_what_is_hidden() -> None:
    game = start(5)
    hands = {tuple(game.redeal(0, seed).view(1).table[1]) for seed in range(20)}
    assert len(hands) > 1


@pytest.mark.parametrize("seed", range(10))
def test_a_record_replays_to_the_same_state(seed: int) -> None:
    game = start(seed)
    walk(game, seed)
    text = record(game).text()
    again, size = read_record(text.encode())
    assert size == len(text.encode())
    assert standing(replay(again, Ruleset(ToyRules()))) == standing(game)


def test_a_pinned_coin_falls_as_told_and_is_undone_as_told() -> None:
    game = Ruleset(ToyRules()).start(seed=1, pin=lambda decision: decision.options[0])
    for _ in range(8):
        game.push("flip")
    assert game.state.scores == [4, 4]
    game.pop()
    game.push("flip")
    assert game.state.scores == [4, 4]


def test_attempt_undoes_a_part() -> None:
    state = start(1).state.copy()
    rules = ToyRules()
    first = state.hands[0][0]
    steps = attempt(state, rules._pair(state, 0, first))
    decision = next(steps)
    other = next(o for o in decision.options if state.cards[o.number].face != state.cards[first].face)
    with pytest.raises(StopIteration) as end:
        steps.send(other)
    assert end.value.value == "the numbers differ"
    assert first in state.hands[0]


def test_without_forced_moves_even_a_single_answer_is_asked() -> None:
    game, lonely = lonely_card()
    asking = Ruleset(ToyRules()).start_match(game.match, forced=False)
    for wrong in range(5):
        asking.push(f"pair {lonely}")
        assert asking.decision is not None
        assert asking.decision.prompt == "the other card"
        assert len(asking.options) == 5 - wrong
        asking.push(asking.options[0])


def test_an_intervention_changes_the_state_and_asks_anew() -> None:
    game = start(1)
    game.push("pass")

    def enrich(state: ToyState) -> None:
        state.scores[1] = 7

    game.intervene(enrich)
    assert game.state.scores == [0, 7]
    assert game.fork().state.scores == [0, 7]
    game.push("pass")
    game.pop()
    assert game.state.scores == [0, 7]


def test_no_intervention_in_the_middle_of_an_action() -> None:
    game = start(1)
    game.push(next(option for option in game.options if option.verb == "pair"))
    with pytest.raises(RulesError):
        game.intervene(lambda _: None)
