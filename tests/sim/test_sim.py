"""Runs of many games: the same whatever the number of processes, whatever crashes."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
MAIN = Path(__file__).parent / "sim_main.py"
KEYS = [
    "game",
    "games",
    "finished",
    "crashes",
    "draws",
    "seconds",
    "decisions",
    "no_deals",
    "games_per_second",
    "cpu_seconds",
    "games_per_cpu_second",
    "seats",
]


def steady(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if "second" not in key}


def test_json_is_one_object_with_the_promised_keys(run: Run) -> None:
    done = run(
        "sim", "toy", "--bots", "greedy,random", "--games", "20", "--seed", "3", "--jobs", "1", "--json"
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert list(data) == KEYS
    assert (data["game"], data["games"], data["finished"], data["crashes"]) == ("toy", 20, 20, 0)
    assert [list(seat) for seat in data["seats"]] == [["bot", "deck", "wins", "win_rate", "low", "high"]] * 2
    greedy, rand = data["seats"]
    assert greedy["wins"] + rand["wins"] + data["draws"] == 20
    assert greedy["win_rate"] > rand["win_rate"]
    assert greedy["low"] < greedy["win_rate"] < greedy["high"] or greedy["win_rate"] in (0, 1)


def test_deals_that_cannot_be_found_are_counted_and_told(run: Run) -> None:
    common = ("--bots", "greedy", "-n", "4", "--jobs", "1")
    assert json.loads(run("sim", "toy", *common, "--json").stdout)["no_deals"] == 0
    data = json.loads(run("sim", "undealt", *common, "--json").stdout)
    assert data["no_deals"] > 0
    assert data["finished"] == 4
    said = " ".join(run("sim", "undealt", *common).stdout.split())
    assert f"{data['no_deals']} deals could not be found" in said


def test_a_bot_at_the_table_says_that_it_had_no_deal(run: Run) -> None:
    done = run("play", "undealt", "--seat", "greedy", "--seat", "greedy", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "greedy: no deal was found that agrees with what player 1 knows." in done.stderr


def test_the_number_of_processes_changes_nothing(run: Run, tmp_path: Path) -> None:
    outs = []
    for jobs in ("1", "2"):
        table = tmp_path / f"games{jobs}.csv"
        common = ("--bots", "greedy,random", "--games", "60", "--seed", "5", "--json", "--by-card")
        done = run("sim", "toy", *common, "--jobs", jobs, "--csv", str(table))
        assert done.returncode == 0, done.stderr
        *cards, last = map(json.loads, done.stdout.splitlines())
        beside = table.with_name(f"games{jobs}-cards.csv")
        outs.append((cards, steady(last), table.read_text(), beside.read_text()))
    assert outs[0] == outs[1]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux")
def test_workers_begin_with_what_was_read_and_what_they_cost_is_counted() -> None:
    code = (
        "import os, sys\n"
        "from cardwright.sim.run import here\n"
        "from cardwright.cli.sim import _processor_time\n"
        "os.marked = 'loaded'\n"
        "def work(task):\n"
        "    x = 0\n"
        "    while os.times().user < 0.1:\n"
        "        x += 1\n"
        "    return getattr(os, 'marked', ''), os.getpid()\n"
        "before = _processor_time()\n"
        "found = [result for _, result in here(work, 2).run([1, 2])]\n"
        "print([mark for mark, _ in found], os.getpid() in [pid for _, pid in found], _processor_time() - before > 0.15)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['loaded', 'loaded'] False True"


def test_tables_have_a_row_a_game_and_a_row_a_card(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    assert run("sim", "toy", "--bots", "random", "-n", "8", "--csv", str(path)).returncode == 0
    rows = list(csv.DictReader(path.open()))
    assert [row["game"] for row in rows] == [str(n) for n in range(1, 9)]
    assert [row["first"] for row in rows] == ["1", "2"] * 4
    cards = list(csv.DictReader((tmp_path / "run-cards.csv").open()))
    assert {card["card"] for card in cards} == {"0", "1", "2", "3"}
    assert all(0 <= float(card["played_win_rate"]) <= 1 for card in cards)


def test_records_are_kept_and_replay(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert run("sim", "toy", "--bots", "random", "-n", "3", "--records", str(folder)).returncode == 0
    files = sorted(folder.glob("*.jsonl"))
    assert [path.name for path in files] == ["game-000001.jsonl", "game-000002.jsonl", "game-000003.jsonl"]
    assert all(run("replay", str(path)).returncode == 0 for path in files)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_crash_is_reported_with_its_record_and_the_run_goes_on(run: Run, tmp_path: Path, jobs: str) -> None:
    done = run("sim", "crashing", "--bots", "random", "-n", "40", "--jobs", jobs, "--json")
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert data["crashes"] > 0
    assert data["finished"] > 0
    assert data["crashes"] + data["finished"] == data["games"] == 40
    assert "a defect of the toy" in done.stderr
    saved = sorted((tmp_path / "records").glob("crash-crashing-*.jsonl"))
    assert len(saved) == data["crashes"]
    assert "Traceback" not in done.stdout


def test_a_game_that_kills_its_worker_is_lost_alone(run: Run) -> None:
    """The same games crash as where a crash does not end the process, though many are played by one worker in a row."""
    common = ("--bots", "random", "-n", "80", "--jobs", "2", "--json")
    dying, crashing = (run("sim", name, *common) for name in ("dying", "crashing"))
    lost, crashed = json.loads(dying.stdout), json.loads(crashing.stdout)
    assert lost["games"] == 80
    assert 0 < lost["crashes"] == crashed["crashes"] < 80
    assert lost["finished"] == crashed["finished"]
    assert "its process died (status 7)" in dying.stderr


def test_games_of_a_worker_that_was_killed_are_played_again(tmp_path: Path) -> None:
    """Each worker is killed once in its first batch: the results are those of a run that nobody touched."""
    mark = tmp_path / "killed"
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from cardwright.games import ruleset\n"
        "from cardwright.sim import Entrant, Plan, simulate\n"
        "from cardwright.sim.run import here, play_batch\n"
        f"mark = Path({str(mark)!r})\n"
        "def fatal(batch):\n"
        "    for n in range(2):\n"
        "        try:\n"
        "            open(mark.with_suffix(f'.{n}'), 'x').close()\n"
        "        except FileExistsError:\n"
        "            continue\n"
        "        os.kill(os.getpid(), 9)\n"
        "    return play_batch(batch)\n"
        "deck = ruleset('cardfinity').deck\n"
        "plan = Plan('cardfinity', (Entrant('random', deck('embers')), Entrant('random', deck('arena'))), 80)\n"
        "found = [sorted((one.number, one.seed, one.scores, one.decisions, one.crash) for one in simulate(plan, 2, hire=hire))\n"
        "         for hire in (here, lambda work, jobs: here(fatal, jobs))]\n"
        "print(found[0] == found[1], len(found[1]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True 80"
    assert len(list(tmp_path.iterdir())) == 2, "both workers were killed"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_reports_what_was_played(jobs: str) -> None:
    arguments = ["sim", "slow", "--bots", "random", "-n", "5000", "--jobs", jobs, "--json"]
    process = subprocess.Popen(
        [sys.executable, str(MAIN), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
        start_new_session=True,
    )
    assert process.stderr is not None
    progress = process.stderr.readline()
    assert re.match(r"\d+ of 5000 games, about \d+ s left", progress)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130, err
    data = json.loads(out)
    assert 0 < data["games"] < 5000
    assert f"Interrupted: {data['games']} of 5000 games played." in err
    assert "Traceback" not in err


def test_for_people(run: Run) -> None:
    done = run("sim", "toy", "--bots", "greedy,random", "-n", "10")
    assert done.returncode == 0
    for words in ("95% interval", "Endings: eight turns (10).", "Decisions a game:", "won when played"):
        assert words in done.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("sim", "tyo"), 1, 'Did you mean "toy"?'),
        (("sim", "toy", "--bots", "gredy"), 2, 'Did you mean "greedy"?'),
        (("sim", "toy", "--bots", "random,random,random"), 2, "2 to 2 players, not 3"),
        (("sim", "toy", "--deck", "nowhere"), 1, 'no bundled deck "nowhere"'),
        (("sim", "toy", "--games", "0"), 2, "greater than or equal to 1"),
        (("sim", "toy", "--csv", "/nowhere/x.csv"), 1, "nothing can be written into /nowhere"),
    ],
)
def test_what_cannot_be_run_is_told(run: Run, arguments: tuple[str, ...], status: int, words: str) -> None:
    done = run(*arguments)
    assert done.returncode == status, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr
