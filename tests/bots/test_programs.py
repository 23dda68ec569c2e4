"""Bots that are programs of their own: asked by a line, answering by a line, and told clearly when they fail."""

import sys
from pathlib import Path

import msgspec
import pytest

from cardwright.bots import BadBot, BotFailed, Program, bot_from
from cardwright.bots.program import told
from cardwright.bots.talking import Talker
from cardwright.games import GAMES, ruleset
from cardwright.kernel import Game
from cardwright.serve.protocol import TableState

FIRST = """
import json, sys
for line in sys.stdin:
    state = json.loads(line)
    decision = state["decision"]
    key = decision["options"][0]["key"] if decision["options"] else f"number {decision['low']}"
    print(json.dumps({"type": "choose", "n": decision["n"], "keys": [key]}), flush=True)
"""


def program(folder: Path, code: str, seconds: float = 120.0) -> Program:
    path = folder / "bot.py"
    path.write_text(code, encoding="utf-8")
    return Program(f"exec:{sys.executable} {path}", seconds)


def started(game: str = "cardfinity") -> Game[object]:
    rules = ruleset(game)
    return rules.start(rules.rules.bundled_decks()[:2], 3)


def test_a_program_plays(tmp_path: Path) -> None:
    game = started()
    bot = program(tmp_path, FIRST)
    for _ in range(5):
        seat = game.seat
        assert seat is not None
        first = game.options[0]
        chosen = bot.choose(game, seat)
        assert chosen == first
        game.push(chosen)
    bot.leave()


@pytest.mark.parametrize("game", GAMES.names())
def test_a_program_is_told_what_the_protocol_says(game: str) -> None:
    running = started(game)
    assert running.seat is not None
    sent: set[str] = set()
    state = msgspec.json.decode(msgspec.json.encode(told(running, running.seat, sent)), type=TableState)
    assert state.decision is not None
    assert state.picture == running.table(running.seat)
    assert not told(running, running.seat, sent)["faces"], "a face is sent once"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import sys; sys.stdin.readline()", "ended without an answer"),
        ("import sys; sys.exit(3)", "ended"),
        ("import time; time.sleep(60)", "took longer"),
        ("input(); print('hello', flush=True); input()", "no choice"),
        (
            'input(); print(\'{"type": "choose", "keys": ["fly"]}\', flush=True); input()',
            "not among the options",
        ),
        ('input(); print(\'{"type": "ping", "keys": []}\', flush=True); input()', "not one choice"),
        ("input(); print('x' * 100000, end='', flush=True); input()", "more than a line"),
        ("import sys; input(); sys.exit('the sky fell')", "last words:\nthe sky fell"),
        ("import os, signal; input(); os.kill(os.getpid(), signal.SIGKILL)", "by signal 9"),
        (
            "import sys, time; sys.stderr.write('y' * 10**7); sys.stderr.write('z')\ntime.sleep(60)",
            "took longer",
        ),
        (
            'input(); print(\'{"type": "choose", "n": 77, "keys": ["end"]}\', flush=True); input()',
            "decision 77",
        ),
    ],
)
def test_a_program_that_fails_is_told_of_in_a_sentence(tmp_path: Path, code: str, words: str) -> None:
    game = started()
    assert game.seat is not None
    bot = program(tmp_path, code, 2.0 if "sleep" in code else 120.0)
    with pytest.raises(BotFailed, match=words):
        bot.choose(game, game.seat)
    assert not bot._talker.running, "it is ended"


def test_a_program_that_says_more_than_it_was_asked(tmp_path: Path) -> None:
    game = started()
    twice = FIRST.replace("    print(", "    for _ in range(2): print(")
    bot = program(tmp_path, twice)

    def play() -> None:
        for _ in range(3):
            assert game.seat is not None
            game.push(bot.choose(game, game.seat))

    with pytest.raises(BotFailed, match=r"said more|answered decision"):
        play()


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    bot = Talker("deaf", [sys.executable, "-c", "import time; time.sleep(60)"], 2.0)
    with pytest.raises(BotFailed, match="took longer"):
        bot.ask(b"x" * 10**6)


def test_a_program_that_cannot_be_started() -> None:
    game = started()
    assert game.seat is not None
    bot = bot_from("exec:/nowhere/at/all", 0)
    with pytest.raises(BotFailed, match="cannot be started"):
        bot.choose(game, game.seat)
    with pytest.raises(BadBot):
        bot_from("exec:", 0)
