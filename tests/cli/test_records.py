"""Records on disk: nothing is lost by a kill, and what does not fit is refused where it parts."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from toy_main import HERE, Run

from cardwright.cli import run as run_here
from cardwright.cli.playing.places import new_record
from cardwright.kernel import read_record

Capture = pytest.CaptureFixture[str]
HANDS = ("--seat", "human", "--seat", "human")


@pytest.fixture
def game(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    seats = ("--seat", "random", "--seat", "random")
    assert run("play", "toy", "--seed", "2", *seats, "--record", str(path)).returncode == 0
    return path


def play_until_stopped(args: list[str], answer: str, stop: signal.Signals) -> tuple[int, str]:
    """Starts a game, answers its first question, and stops it by a signal once it asks the next."""
    with subprocess.Popen(
        [sys.executable, str(HERE / "toy_main.py"), "play", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ,
    ) as process:
        assert process.stderr is not None
        assert process.stdin is not None
        assert process.stdout is not None
        prompts = 0
        process.stdin.write(answer.encode() + b"\n")
        process.stdin.flush()
        shown = b""
        while prompts < 2:
            piece = os.read(process.stdout.fileno(), 4096)
            assert piece, f"it ended by itself: {shown!r}"
            shown += piece
            prompts = shown.count(b"\n> ")
        process.send_signal(stop)
        said = process.stderr.read().decode()
    return process.returncode, said


def test_a_kill_at_any_question_loses_no_decision(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "killed.jsonl"
    answers = ["pass", "flip", "play 2", "pass"]
    begin = ["toy", *HANDS, "--seed", "3", "--record", str(path)]
    assert play_until_stopped(begin, answers[0], signal.SIGKILL)[0] == -signal.SIGKILL
    for answer in answers[1:]:
        play_until_stopped(["--resume", str(path)], answer, signal.SIGKILL)
    record, _ = read_record(path.read_bytes())
    assert [line.key for line in record.lines] == answers
    assert [line.n for line in record.lines] == [1, 2, 3, 4]
    done = run("play", "--resume", str(path), "--seat", "random", "--seat", "random")
    assert done.returncode == 0
    assert "wins" in done.stdout


@pytest.mark.parametrize("moves", [1, 3, 6])
def test_a_kill_in_the_middle_of_a_game_between_bots_loses_nothing_that_was_told(
    moves: int, tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "killed.jsonl"
    seats = ["--seat", "mcts", "--seat", "mcts"]
    with subprocess.Popen(
        [
            sys.executable,
            str(HERE / "toy_main.py"),
            "play",
            "toy",
            *seats,
            "--seed",
            "1",
            "--record",
            str(path),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        told = 0
        while told < moves:
            told += re.match(r" +[0-9]+\. Player", process.stdout.readline()) is not None
        process.kill()
    assert process.returncode == -signal.SIGKILL
    record, _ = read_record(path.read_bytes())
    assert len(record.lines) >= moves
    done = run("play", "--resume", str(path), "--seat", "random", "--seat", "random")
    assert done.returncode == 0
    assert run("replay", str(path)).returncode == 0


def test_an_interrupt_leaves_the_record_and_says_where(tmp_path: Path) -> None:
    path = tmp_path / "interrupted.jsonl"
    args = ["toy", *HANDS, "--record", str(path)]
    status, said = play_until_stopped(args, "pass", signal.SIGINT)
    assert status == 130
    assert f"cardwright play --resume {path}" in said
    assert said.endswith("Interrupted.\n")
    assert "Traceback" not in said
    assert [line.key for line in read_record(path.read_bytes())[0].lines] == ["pass"]


def test_interrupts_are_tried_in_the_background_of_a_shell_too() -> None:
    """A job behind `&` of a shell without job control ignores Ctrl-C, and so would all that it starts."""
    one = f"{__file__}::{test_an_interrupt_leaves_the_record_and_says_where.__name__}"
    asked = f"trap '' INT; exec {sys.executable} -m pytest -q -n 0 -p no:cacheprovider {one}"
    done = subprocess.run(["sh", "-c", asked], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout


def test_a_record_cut_anywhere_resumes_at_the_last_whole_decision(
    game: Path, tmp_path: Path, run: Run
) -> None:
    data = game.read_bytes()
    head = data.index(b"\n") + 1
    cut = tmp_path / "cut.jsonl"
    for size in range(head, len(data), 37):
        cut.write_bytes(data[:size])
        assert run_here(["replay", str(cut)]) == 0
    cut.write_bytes(data[: len(data) // 2])
    whole = data[: len(data) // 2].count(b"\n") - 1
    done = run("play", "--resume", str(cut), *HANDS, stdin="q\n")
    assert f"goes on behind decision {whole}" in done.stderr
    assert cut.read_bytes() == data[: data[: len(data) // 2].rindex(b"\n") + 1]


def test_replay_tells_the_game_and_stops_where_told(game: Path, capsys: Capture) -> None:
    assert run_here(["replay", str(game)]) == 0
    whole = capsys.readouterr().out
    assert "   1. Player 1: " in whole
    assert "wins: eight turns." in whole
    assert run_here(["replay", str(game), "--to", "2"]) == 0
    part = capsys.readouterr().out
    assert "   2. Player " in part
    assert "   3. Player " not in part
    assert "is asked: Turn " in part


def test_replay_json(game: Path, capsys: Capture) -> None:
    assert run_here(["replay", str(game), "--json"]) == 0
    *lines, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == last["decisions"]
    assert last["over"] is True
    record, _ = read_record(game.read_bytes())
    assert last["hash"] == record.lines[-1].hash


def test_games_that_are_started_at_once_have_a_record_each(tmp_path: Path) -> None:
    """Of 64 games started in one second, three records were written over before."""
    count = 12
    env = {**os.environ, "CARDWRIGHT_DATA": str(tmp_path)}
    args = ["play", "toy", "--seat", "random", "--seat", "random", "--json"]
    many = [
        subprocess.Popen(
            [sys.executable, str(HERE / "toy_main.py"), *args, "--seed", str(seed)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env=env,
        )
        for seed in range(count)
    ]
    told = [json.loads(one.communicate()[0].splitlines()[-1])["record"] for one in many]
    assert len(set(told)) == count
    seeds = [read_record(Path(path).read_bytes())[0].header.seed for path in told]
    assert sorted(seeds) == list(range(count))


def test_names_of_one_second_get_numbers() -> None:
    made = [new_record("toy") for _ in range(5)]
    assert len({file.path for file in made}) == 5
    assert all(file.path.exists() for file in made)
    for file in made:
        file.close()


def test_a_game_that_is_open_is_not_resumed_by_another(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "held.jsonl"
    with subprocess.Popen(
        [sys.executable, str(HERE / "toy_main.py"), "play", "toy", *HANDS, "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ,
    ) as process:
        assert process.stdout is not None
        shown = b""
        while b"\n> " not in shown:
            shown += os.read(process.stdout.fileno(), 4096)
        other = run("play", "--resume", str(path), "--seat", "random", "--seat", "random")
        assert other.returncode == 1
        assert f"{path} is in use by process {process.pid} on " in other.stderr
        assert run("replay", str(path)).returncode == 0  # looking is allowed
        process.kill()
    done = run("play", "--resume", str(path), "--seat", "random", "--seat", "random")
    assert done.returncode == 0
    assert sorted(each.name for each in tmp_path.iterdir() if "held" in each.name) == ["held.jsonl"]


def change(game: Path, number: int, fields: dict[str, object]) -> None:
    lines = game.read_text().splitlines()
    lines[number] = json.dumps(json.loads(lines[number]) | fields)
    game.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("number", "fields", "said"),
    [
        (3, {"key": "fly"}, "decision 3: 'fly' is not among the options"),
        (3, {"seat": 7}, "decision 3: seat "),
        (-1, {"hash": "0000000000000000"}, "the state behind it differs"),
        (0, {"rules": "0"}, "version 0 of toy's rules"),
        (0, {"record": 99}, "format 99"),
        (0, {"game": "chess"}, 'there is no game "chess"'),
        (2, {"undo": 99}, "there is nothing to take back"),
        (0, {"decks": 3}, "line 1 is not a record's header"),
        (0, {"seed": "x"}, "line 1 is not a record's header"),
    ],
)
def test_a_record_that_does_not_fit_is_refused_where_it_parts(
    game: Path, number: int, fields: dict[str, object], said: str, capsys: Capture
) -> None:
    change(game, number, fields)
    for args in (["replay", str(game)], ["play", "--resume", str(game)]):
        assert run_here(args) == 1
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"\xff\xfe\n", b"[1]\n{\n", b"\x00" * 100 + b"\n"])
def test_garbage_is_no_record(tmp_path: Path, content: bytes, capsys: Capture) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(content)
    assert run_here(["replay", str(path)]) == 1
    assert str(path) in capsys.readouterr().err


def test_too_few_and_unknown_names_of_seats_are_no_defect(game: Path, capsys: Capture) -> None:
    for seats in ([], ["human"], ["nobody", "x" * 500], ["random"] * 9):
        change(game, 0, {"seats": seats})
        assert run_here(["replay", str(game)]) == 0
        capsys.readouterr()
        assert run_here(["play", "--resume", str(game), "--seat", "random", "--seat", "random"]) == 0
        assert run_here(["play", "--resume", str(game), "--json"]) in (0, 2)


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_what_is_no_file_is_no_record(command: list[str], tmp_path: Path, capsys: Capture) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, said in ((pipe, "is a pipe"), (tmp_path, "is a folder"), (Path("/dev/zero"), "is a device")):
        assert run_here([*command, str(path)]) == 1
        assert f"{path}: {said}, not a file" in capsys.readouterr().err
