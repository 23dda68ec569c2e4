"""Two-Headed Giant (CR 810): how a game begins, whose turn it is, and how it ends."""

import json
from collections.abc import Callable

import pytest

import cardwright
from cardwright.cli import run
from cardwright.kernel import Chance, DeckText, Game, Option

DECK = DeckText("bears", "34 Forest\n26 Grizzly Bears\n")
RULES = cardwright.ruleset("magic")


def start(seed: int = 1, **more: object) -> Game[object]:
    options = {**RULES.rules.format_options("two-headed-giant"), **more}
    return RULES.start([DECK] * 4, seed, options=options)


def play(game: Game[object], choose: Callable[[Game[object]], Option], most: int) -> None:
    for _ in range(most):
        if game.decision is None:
            return
        game.push(choose(game))


def test_a_game_begins_with_thirty_life_a_team_and_a_whole_team_begins() -> None:
    for seed in range(6):
        state = start(seed).state
        assert [player.life for player in state.players] == [30] * 4
        assert state.active in (0, 2)
        assert state.actives() in ((0, 1), (2, 3))
    assert start(first=3).state.active == 2


def test_teams_take_turns_and_each_of_the_team_draws() -> None:
    game = start(first=0)
    turns: dict[int, tuple[int, ...]] = {}
    while game.state.turn < 5:
        game.push("keep" if game.decision.find("keep") else game.options[-1])
        turns[game.state.turn] = game.state.actives()
    assert {turn: turns[turn] for turn in (1, 2, 3, 4)} == {1: (0, 1), 2: (2, 3), 3: (0, 1), 4: (2, 3)}
    # In turn 5: two turns with a draw for each team, as the first one skips its first (CR 810.6).
    assert [len(library) for library in game.state.libraries] == [51, 51, 51, 51]


def test_opponents_are_the_other_team_and_teammates_see_each_others_hands() -> None:
    game = start(first=0)
    assert [game.state.opponents(seat) for seat in range(4)] == [(2, 3), (2, 3), (0, 1), (0, 1)]
    hands = [player["hand"] for player in game.view(0).table["players"]]
    assert [all(card is not None for card in hand) for hand in hands] == [True, True, False, False]


def test_life_is_always_shared_and_teams_win_together() -> None:
    chance = Chance(2)
    game = start(3)

    def choose(game: Game[object]) -> Option:
        lives = [player.life for player in game.state.players]
        assert lives[0] == lives[1]
        assert lives[2] == lives[3]
        useful = [option for option in game.options if option.verb in ("keep", "attack", "play", "cast")]
        return chance.pick(useful or game.options)

    play(game, choose, 5000)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners in ((0, 1), (2, 3))
    assert sorted(outcome.scores) == [0.0, 0.0, 1.0, 1.0]


def test_a_new_deal_agrees_with_what_a_team_knows() -> None:
    game = start(4)
    chance = Chance(1)
    for _ in range(120):
        if game.decision is None:
            break
        seat = game.decision.seat
        other = game.redeal(seat, chance.seed())
        assert other.view(seat) == game.view(seat)
        game.push(chance.pick(game.options))


def test_sim_seats_four_and_counts_the_wins_of_teams(capsys: pytest.CaptureFixture[str]) -> None:
    args = [
        "sim",
        "magic",
        "-d",
        "alpha/green",
        "--format",
        "two-headed-giant",
        "--bots",
        "random",
        "--jobs",
        "1",
    ]
    assert run([*args, "--games", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["draws"], [seat["wins"] for seat in told["seats"]]) in ((0, [1, 1, 0, 0]), (0, [0, 0, 1, 1]))
