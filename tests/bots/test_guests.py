"""Classes of others at a seat: `module:Class`, in a process of their own, and told clearly when they fail."""

from pathlib import Path

import pytest

from cardwright.bots import BadBot, BotFailed, Guest, check_decider, decider_from, make_bot
from cardwright.games import GAMES, ruleset
from cardwright.kernel import Game

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"


def started(game: str = "cardfinity") -> Game[object]:
    rules = ruleset(game)
    return rules.start(rules.rules.bundled_decks()[:2], 3)


def guest(folder: Path, decide: str, seconds: float = 120.0) -> Guest:
    path = folder / "mine.py"
    path.write_text(f"class Mine:\n    def decide(self, seat):\n        {decide}\n", encoding="utf-8")
    return Guest(f"{path}:Mine", 1, seconds)


@pytest.mark.parametrize("game", GAMES.names())
def test_a_class_plays_every_game_and_follows_what_is_taken_back(game: str, tmp_path: Path) -> None:
    running = started(game)
    mine = guest(tmp_path, "return max(option.key for option in seat.options)")
    bot = make_bot("random", 5)
    for _ in range(12):
        seat = running.seat
        assert seat is not None
        if seat == 0 and len(running.options) > 1:
            chosen = mine.choose(running, seat)
            assert chosen.key == max(option.key for option in running.options)
        else:
            chosen = bot.choose(running, seat)
        running.push(chosen)
    for _ in range(3):
        running.pop()
    assert running.seat is not None
    assert mine.choose(running, running.seat) in running.options
    mine.leave()


@pytest.mark.parametrize(
    ("decide", "words"),
    [
        ("return 1 / 0", "ZeroDivisionError.*mine.py"),
        ("return 7", "neither an option nor a key"),
        ("return 'fly'", "not among the options"),
        ("import os; os._exit(3)", r"ended without an answer \(status 3\)"),
        ("print('so it ends', flush=True); import os; os.abort()", "(?s)by signal.*so it ends"),
        ("import time; time.sleep(60)", "took longer"),
        ("[print('x' * 10**6) for _ in range(10**9)]", "took longer"),
    ],
)
def test_a_class_that_fails_is_told_of_in_a_sentence(tmp_path: Path, decide: str, words: str) -> None:
    game = started()
    assert game.seat is not None
    bot = guest(tmp_path, decide, 6.0 if "longer" in words else 120.0)
    with pytest.raises(BotFailed, match=words):
        bot.choose(game, game.seat)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_module:Bot", "No module named 'no_such_module'"),
        ("no_such_file.py:Bot", "there is no file"),
        ("json:JSONDecoder", "has no method decide"),
        ("json:Nothing", "there is no class Nothing"),
    ],
)
def test_a_class_that_is_not_there_is_refused_before_the_game(name: str, words: str) -> None:
    with pytest.raises(BadBot, match=words):
        check_decider(name)


def test_a_bot_of_ours_is_never_taken_for_a_class() -> None:
    assert decider_from("mcts:50ms", 0).name == "mcts:50ms"
    with pytest.raises(BadBot):
        decider_from("mcts:fifty", 0)


def test_the_same_seed_decides_the_same() -> None:
    keys = []
    for _ in range(2):
        game = started()
        bot = Guest(f"{EXAMPLES / 'steady.py'}:Steady", 9, 120.0)
        for _ in range(6):
            assert game.seat is not None
            game.push(bot.choose(game, game.seat))
        bot.leave()
        keys.append(game.keys())
    assert keys[0] == keys[1]
