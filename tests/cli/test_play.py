"""Playing at a pipe and at a terminal: options, taking back, leaving, and what is told to whom."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from toy import ToyState
from toy_game import RULES, TableToy
from toy_main import HERE, Run

from cardwright.cli import run as run_here
from cardwright.cli.playing import Human, Session, Teller
from cardwright.cli.playing.human import show_card
from cardwright.kernel import Decision, Event, Match, Option, Recorder, Ruleset, read_record

Capture = pytest.CaptureFixture[str]


def keys(path: Path) -> list[str | None]:
    return [line.key for line in read_record(path.read_bytes())[0].lines]


def play(run: Run, path: Path, *lines: str, seats: tuple[str, ...] = ("human", "random")) -> str:
    """Plays the toy game with these lines typed, and returns what was shown."""
    args = [word for seat in seats for word in ("--seat", seat)]
    done = run("play", "toy", "--seed", "3", *args, "--record", str(path), stdin="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_a_terminal_bots_play_and_the_game_is_told(run: Run) -> None:
    done = run("play", "toy", "--seed", "5", stdin="")
    assert done.returncode == 0
    assert "Player 1 drops a " in done.stdout
    assert " wins: eight turns." in done.stdout
    assert "The record is " in done.stderr


def test_the_same_seed_plays_the_same_game(run: Run) -> None:
    args = ("play", "toy", "--seed", "5", "--seat", "random", "--seat", "random")
    assert run(*args).stdout == run(*args).stdout


def test_options_are_taken_by_number_by_key_and_by_words(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    play(run, path, "1", "pass", "play 4", "FLIP", seats=("human", "human"))
    assert keys(path) == ["play 0", "pass", "play 4", "flip"]


def test_what_is_no_option_is_said_and_asked_again(run: Run, tmp_path: Path) -> None:
    shown = play(run, tmp_path / "r.jsonl", "0", "999999999999999999999999", "pla", "xyzzy", "\x00", "²")
    for word in ("0", "999999999999999999999999", "xyzzy", "²"):
        assert f'There is no option "{word}".' in shown
    assert '"pla" may be several: play the 2' in shown
    assert keys(tmp_path / "r.jsonl") == []


def test_asking_does_not_decide(run: Run, tmp_path: Path) -> None:
    shown = play(run, tmp_path / "r.jsonl", "?", "t", "l", "l all", "s 3", "s", "s nobody", "u", "")
    assert "shows the log" in shown
    assert "Nothing has happened yet." in shown
    assert "The card 3 scores its number." in shown
    assert "Say which card" in shown
    assert 'There is no card "nobody" in this game.' in shown
    assert "There is nothing to take back." in shown
    assert keys(tmp_path / "r.jsonl") == []


def test_taking_back_undoes_the_bots_moves_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    shown = play(run, path, "1", "u", "pass", "q")
    assert "Taken back." in shown
    lines = read_record(path.read_bytes())[0].lines
    back = next(line for line in lines if line.undo)
    assert back.n == 0
    assert back.undo == lines.index(back)
    after = lines[lines.index(back) + 1]
    assert (after.n, after.seat, after.key) == (1, 0, "pass")


def test_leaving_and_the_end_of_input_keep_the_record(run: Run, tmp_path: Path) -> None:
    for number, last in enumerate(("q\n", "")):
        path = tmp_path / f"{number}.jsonl"
        args = ("--seat", "human", "--seat", "human", "--record", str(path))
        done = run("play", "toy", *args, stdin=f"pass\n{last}")
        assert done.returncode == 0
        assert f"cardwright play --resume {path}" in done.stderr
        assert keys(path) == ["pass"]


def test_a_resumed_game_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    play(run, path, "pass", "q", seats=("human", "human"))
    done = run("play", "--resume", str(path), stdin="flip\nu\npass\n" + "pass\n" * 6)
    assert "goes on behind decision 1" in done.stdout
    assert "Nobody wins: eight turns." in done.stdout
    assert run("replay", str(path)).returncode == 0
    over = run("play", "--resume", str(path))
    assert over.returncode == 0
    assert "Nobody wins" in over.stdout


def test_other_players_may_take_the_seats_of_a_resumed_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    play(run, path, "pass", "q", seats=("human", "human"))
    done = run("play", "toy", "--resume", str(path), "--seat", "random", "--seat", "random")
    assert " wins: eight turns." in done.stdout


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["play"], 2, "say which game to play"),
        (["play", "toi"], 1, 'Did you mean "toy"?'),
        (["play", "toy", "--seat", "randon"], 2, 'Did you mean "random"?'),
        (["play", "toy", "--seat", "random"] + ["--seat", "random"] * 2, 2, "for 2 to 2 players, not 3"),
        (["play", "toy", "--deck", "nowhere.deck"], 1, 'no bundled deck "nowhere.deck"'),
        (["play", "toy", "--seed", "-1"], 2, "--seed"),
        (["play", "--resume", "nowhere.jsonl"], 1, "nowhere.jsonl: No such file"),
        (["play", "--resume", "x", "--seed", "1"], 2, "do not go with it"),
        (["play", "toy", "--seat", "human", "--json"], 2, "--json is for games between bots"),
    ],
)
def test_what_cannot_be_played_is_said(args: list[str], status: int, said: str, capsys: Capture) -> None:
    assert run_here(args) == status
    assert said in capsys.readouterr().err


def test_a_record_is_never_written_over(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text("dear")
    assert run_here(["play", "toy", "--record", str(path)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert path.read_text() == "dear"


def test_a_game_that_is_refused_leaves_no_record(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    assert run_here(["play", "toy", "--seat", "human", "--json", "--record", str(path)]) == 2
    assert run_here(["play", "toy", "--seat", "nobody", "--record", str(path)]) == 2
    assert not path.exists()


def test_a_defect_of_the_rules_says_where_the_record_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(TableToy, "_drop", broken)
    path = tmp_path / "r.jsonl"
    args = ["play", "toy", "--seat", "random", "--seat", "random", "--seed", "5", "--record", str(path)]
    assert run_here(args) == 70
    assert f"--resume {path}" in capsys.readouterr().err


def test_a_record_of_another_game_is_not_resumed(run: Run, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "r.jsonl"
    play(run, path, "pass", "q")
    assert run_here(["play", "chess", "--resume", str(path)]) == 1
    assert "is a game of toy, not of chess" in capsys.readouterr().err


def test_json_tells_each_move_and_the_outcome(run: Run) -> None:
    done = run("play", "toy", "--seed", "5", "--json", "--seat", "random", "--seat", "random")
    *moves, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert [move["n"] for move in moves] == list(range(1, last["decisions"] + 1))
    assert last["game"] == "toy"
    assert last["reason"] == "eight turns"
    assert Path(last["record"]).exists()


def test_in_a_terminal_you_sit_in_the_first_seat(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, str(HERE / "toy_main.py"), "play", "toy", "--record", str(tmp_path / "r.jsonl")],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "dumb"},
    )
    os.close(theirs)
    os.write(ours, b"pass\nq\n")
    assert process.stderr is not None
    with process.stderr as stderr:
        said = stderr.read().decode()
    assert process.wait(30) == 0
    os.close(ours)
    assert "cardwright play --resume" in said
    assert keys(tmp_path / "r.jsonl")[0] == "pass"


def hidden(seat: int, known_to: int) -> Event:
    return Event("drew", who=seat, args=(f"card of {seat}",), known_to=1 << known_to, hidden=("a card",))


class Whispering(TableToy):
    """The toy game, in which each player draws a card that only its owner sees as the game begins."""

    def start(self, match: Match) -> ToyState:
        state = super().start(match)
        state.log.add(hidden(0, 0))
        state.log.add(hidden(1, 1))
        return state

    def tell(self, event: Event) -> str:
        return str(event.args[0])


@pytest.mark.parametrize(
    ("audience", "told"),
    [
        ((), ["card of 0", "card of 1"]),
        ((0,), ["card of 0", "a card"]),
        ((1,), ["a card", "card of 1"]),
        ((0, 1), ["a card", "a card"]),
    ],
)
def test_a_person_is_told_what_that_seat_may_know(audience: tuple[int, ...], told: list[str]) -> None:
    game = Ruleset(Whispering()).start(seed=1)
    teller = Teller(audience)
    assert teller.fresh(game) == told
    assert teller.fresh(game) == []
    assert teller.log(game) == told


def test_what_others_tried_in_vain_is_not_told() -> None:
    game = Ruleset(RULES).start(seed=3)
    mine, theirs, watching = Teller((0,)), Teller((1,)), Teller()
    hand = game.state.hands[0]
    wrong = next(n for n in hand if game.state.cards[n].face != game.state.cards[hand[0]].face)
    game.push(Option("pair", (hand[0],)))
    assert not game.settled
    assert watching.fresh(game) == ["Player 1 drops a 2."]
    game.push(Option("card", (wrong,)))
    assert game.settled
    assert watching.fresh(game) == ["Player 1 could not: the numbers differ."]
    assert mine.fresh(game) == ["Player 1 could not: the numbers differ."]
    assert theirs.fresh(game) == []


class Busy(TableToy):
    """The toy game, which need not ask on even turns, and knows why things cannot be done."""

    def stops(self) -> dict[str, bool]:
        return {"early turns": False, "late turns": True}

    def formality(self, state: ToyState, decision: Decision, stops: frozenset[str]) -> Option | None:
        place = "early turns" if state.turn < 4 else "late turns"
        return None if place in stops else decision.find("pass")

    def why_not(self, state: ToyState, _decision: Decision, words: str) -> str:
        return f"You cannot {words} on turn {state.turn + 1}."


def busy_session(tmp_path: Path, *lines: str) -> list[str]:
    """Plays with these lines typed by both, and returns the keys taken, takings back applied."""
    typed = iter(lines)

    def ask_line(_prompt: str) -> str:
        for line in typed:
            return line
        raise EOFError

    game = Ruleset(Busy()).start(seed=3)
    teller = Teller((0, 1))
    people = [Human(teller, ask_line), Human(teller, ask_line)]
    with Recorder(tmp_path / "r.jsonl", game) as recorder:
        Session(game, people, recorder, teller, lambda *_: None).play()
    return game.keys()


def test_formalities_are_not_asked_and_stops_change_that(tmp_path: Path, capsys: Capture) -> None:
    assert busy_session(tmp_path / "first", "flip", "q") == ["pass"] * 4 + ["flip"]
    taken = busy_session(tmp_path / "second", "p late turns", "flip", "flip", "q")
    assert taken == ["pass"] * 4 + ["flip", "flip", "pass"]
    assert "-    late turns" in capsys.readouterr().out


def test_taking_back_skips_what_was_not_asked(tmp_path: Path, capsys: Capture) -> None:
    assert busy_session(tmp_path, "u", "flip", "u", "pass", "q") == ["pass"] * 5
    shown = capsys.readouterr().out
    assert "There is nothing to take back." in shown
    assert "Taken back." in shown


def test_why_not(tmp_path: Path, capsys: Capture) -> None:
    busy_session(tmp_path, "?", "w dance", "p lat turns")
    shown = capsys.readouterr().out
    assert "You cannot dance on turn 5." in shown
    assert 'Did you mean "late turns"?' in shown
    assert "says why you cannot do that" in shown


class Farm(TableToy):
    """The toy game with a card that has a name."""

    def view(self, state: ToyState, seat: int) -> Any:
        return {"hand": ("Old Ox", "Barn"), "rest": super().view(state, seat)}

    def describe(self, _state: ToyState, name: str) -> str | None:
        return "It pulls." if name == "Old Ox" else None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Old Ox", "It pulls."),
        ("old OX", "It pulls."),
        ("Old Oxx", 'There is no card "Old Oxx" in this game. Did you mean "Old Ox"?'),
        ("barn", 'There is no card "barn" in this game.'),
        ("", "Say which card: s NAME"),
    ],
)
def test_a_card_on_the_table_is_found_by_nearly_its_name(name: str, said: str, capsys: Capture) -> None:
    show_card(Ruleset(Farm()).start(seed=1), 0, name)
    assert capsys.readouterr().out == f"{said}\n"


def test_an_option_of_the_match_is_turned_on_and_kept_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    args = ["play", "magic", "--seat", "random", "--seat", "random", "--seed", "1", "--record", str(path)]
    assert run_here([*args, "--option", "open_mana", "--option", "by_hand=no", "--json"]) == 0
    assert read_record(path.read_bytes())[0].header.options == {"open_mana": True, "by_hand": False}


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("open_mna", 'there is no option "open_mna" in magic. Did you mean "open_mana"?'),
        ("ante=perhaps", 'an option is yes or no, not "perhaps".'),
    ],
)
def test_an_option_that_there_is_not_is_refused(option: str, told: str, capsys: Capture) -> None:
    assert run_here(["play", "magic", "--option", option]) == 2
    assert told in capsys.readouterr().err


def test_a_game_without_options_says_so(run: Run) -> None:
    done = run("play", "toy", "--option", "speed")
    assert done.returncode == 2
    assert "There are none." in done.stderr
