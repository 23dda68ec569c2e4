"""Faults on purpose: the n-th write, sync, open or naming fails, for every n, through whole commands.

Afterwards every record resumes or is refused with its reason, no file is half written, and what was imported is there
or can be imported again. The faults are made by a small library that stands before the C library (`shim.c`), so that
SQLite's own writing is hit as well.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.faults.conftest import NEEDS_SHIM, faulty

from cardwright.kernel import BrokenRecord, read_record, replay

HERE = Path(__file__).parent
TESTS = HERE.parent
TOY = TESTS / "cli" / "toy_main.py"
MANY = TESTS / "sim" / "sim_main.py"
"""Knows the toy in its workers as well."""
KINDS = ("write", "sync", "open", "name")
MOST = 400
"""No command does so many of one kind; if one did, the loop would not end."""

pytestmark = NEEDS_SHIM


class Command(NamedTuple):
    """A whole command, and what must hold after it, however it went."""

    name: str
    arguments: Callable[[Path], list[str]]
    sound: Callable[[Path], None]
    main: Path | None = None


def run(command: Command, folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    start = [str(command.main)] if command.main is not None else ["-m", "cardwright"]
    return subprocess.run(
        [sys.executable, *start, *command.arguments(folder)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "CARDWRIGHT_DATA": str(folder / "data"), **env},
        check=False,
    )


def records_are_sound(folder: Path) -> None:
    """Every record replays as far as it goes, or is refused in words; nothing else lies about."""
    sys.path[:0] = [str(TESTS / "cli"), str(TESTS / "kernel")]
    from toy import ToyRules

    from cardwright.kernel import Ruleset

    for path in folder.rglob("*.jsonl"):
        data = path.read_bytes()
        try:
            record, whole = read_record(data)
        except BrokenRecord:
            if b"\n" in data:
                raise
            continue  # not even the header was written
        assert whole == len(data) or record.cut
        replay(record, Ruleset(ToyRules()))
    left = [path.name for path in folder.rglob(".*") if path.suffix == ".new"]
    assert left == []


def finished_records_are_whole(folder: Path) -> None:
    """Records that a run writes at a game's end are there whole or not at all."""
    records_are_sound(folder)
    for path in folder.rglob("game-*.jsonl"):
        record, whole = read_record(path.read_bytes())
        assert not record.cut
        assert whole == path.stat().st_size
        assert record.lines[-1].hash


def library_is_sound(folder: Path) -> None:
    """The library has all of the cards or none, and another import makes it whole."""
    again = run(IMPORT, folder, {})
    assert again.returncode == 0, again.stderr
    assert "2 cards" in again.stderr + again.stdout


PLAYED = ["--seat", "random", "--seat", "random", "--seed", "5", "--json"]
PLAY = Command("play", lambda _folder: ["play", "toy", *PLAYED], records_are_sound, TOY)
SIM = Command(
    "sim",
    lambda folder: [
        "sim",
        "toy",
        "--bots",
        "random",
        "-n",
        "3",
        "--jobs",
        "1",
        "--records",
        f"{folder}/runs",
    ],
    finished_records_are_whole,
    TOY,
)
IMPORT = Command("import", lambda folder: ["cards", "import", f"{folder}/own.cards"], library_is_sound)
COMMANDS = (PLAY, SIM, IMPORT)
SHARED_OUT = Command(
    "sim with processes",
    lambda folder: [
        *["sim", "toy", "--bots", "random", "-n", "40", "--jobs", "2", "--records"],
        f"{folder}/runs",
    ],
    finished_records_are_whole,
    MANY,
)


LONG_RUN = ["sim", "toy", "--bots", "random", "-n", "400"]


def faults(command: Command, kind: str, shim: Path, folder: Path, *, ever: bool) -> Iterator[int]:
    """Runs a command with its n-th operation failing, for every n; yields each n when what must hold was seen."""
    for n in range(1, MOST):
        place = folder / f"{n}"
        place.mkdir()
        (place / "own.cards").write_text("Old Ox {1}{G}\nCreature — Ox\n2/2\n\nRed Barn {2}\nArtifact\n")
        mark = folder / f"mark-{n}"
        done = run(command, place, faulty(shim, kind, n, place, mark, ever=ever))
        said = f"{command.name}, {kind} {n}: {done.stderr[-600:]}"
        assert "Traceback" not in done.stderr, said
        assert done.returncode in (0, 1, 2), said
        command.sound(place)
        if not mark.exists():
            assert done.returncode == 0, said
            return
        yield n
    raise AssertionError(f"{command.name} does more than {MOST} of {kind}")


@pytest.mark.parametrize("ever", [False, True], ids=["once", "from then on"])
def test_a_run_goes_on_where_processes_cannot_be_started(
    ever: bool, shim: Path, tmp_path: Path, record_property: Callable[..., None]
) -> None:
    """The first are the workers, which are copies of this process; where none can be had, it plays alone."""
    tried = 0
    for n in range(1, 3):
        place, mark = tmp_path / f"{n}", tmp_path / f"mark-{n}"
        place.mkdir()
        done = run(SHARED_OUT, place, faulty(shim, "fork", n, place, mark, ever=ever))
        assert mark.exists(), "no process was started"
        assert done.returncode == 0, done.stderr
        finished_records_are_whole(place)
        assert len(list(place.rglob("game-*.jsonl"))) == 40
        tried += 1
    record_property("tried", tried)


@pytest.mark.parametrize("kind", ["write", "name"])
def test_a_game_survives_each_fault(kind: str, shim: Path, tmp_path: Path) -> None:
    tried = []
    for n in faults(PLAY, kind, shim, tmp_path, ever=False):
        tried.append(n)
        if n == 4:
            break
    assert tried


@pytest.mark.soak
@pytest.mark.parametrize("ever", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_survives_every_fault(
    command: Command, kind: str, ever: bool, shim: Path, tmp_path: Path, record_property: Callable[..., None]
) -> None:
    record_property("tried", len(list(faults(command, kind, shim, tmp_path, ever=ever))))


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_survives_lost_memory(
    command: Command, shim: Path, tmp_path: Path, record_property: Callable[..., None]
) -> None:
    """Allocations are too many to fail each: of the first ten million, some forty that lie further and further apart."""
    tried = 0
    at = 1000
    while at < 10_000_000:
        place = tmp_path / f"{at}"
        place.mkdir()
        (place / "own.cards").write_text("Old Ox {1}{G}\nCreature — Ox\n2/2\n\nRed Barn {2}\nArtifact\n")
        env = {"LD_PRELOAD": str(shim), "FAULT_KIND": "memory", "FAULT_AT": str(at), "PYTHONMALLOC": "malloc"}
        run(command, place, env)  # any status: Python itself may not be able to say what was wrong
        command.sound(place)
        tried += 1
        at = at * 5 // 4
    record_property("tried", tried)


def workers_of(process: "subprocess.Popen[bytes]") -> list[int]:
    """Returns the processes that one has started and that live."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process.pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def long_run(place: Path, jobs: str) -> "subprocess.Popen[bytes]":
    """Starts a run that keeps its records."""
    return subprocess.Popen(
        [sys.executable, str(MANY), *LONG_RUN, "--jobs", jobs, "--records", f"{place}/runs"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "CARDWRIGHT_DATA": str(place / "data")},
    )


def wait_for_records(process: "subprocess.Popen[bytes]", place: Path, count: int) -> None:
    """Waits until a run has kept so many records, or is over."""
    while process.poll() is None and len(list(place.rglob("game-*.jsonl"))) < count:
        time.sleep(0.01)


def kill_runs(folder: Path, jobs: str, kills: int) -> None:
    for kill in range(kills):
        place = folder / f"{kill}"
        process = long_run(place, jobs)
        wait_for_records(process, place, kill * 5)
        process.kill()
        process.communicate(timeout=120)  # until its workers are gone too, which hold the same pipe
        finished_records_are_whole_after_a_kill(place)


def kill_workers(folder: Path, kills: int) -> None:
    """Kills the workers of runs, which then go on with others that play the same games again."""
    for kill in range(kills):
        place = folder / f"{kill}"
        process = long_run(place, "2")
        wait_for_records(process, place, 1 + kill * 5)
        for worker in workers_of(process):
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        said = process.communicate(timeout=300)[1].decode()
        assert process.returncode == 0, said
        finished_records_are_whole_after_a_kill(place)
        assert len(list(place.rglob("game-*.jsonl"))) == 400


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_run_leaves_whole_records(jobs: str, tmp_path: Path) -> None:
    kill_runs(tmp_path, jobs, 2)


def test_a_run_outlives_its_workers(tmp_path: Path) -> None:
    kill_workers(tmp_path, 1)


@pytest.mark.soak
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_kills_of_a_run_leave_whole_records(
    jobs: str, tmp_path: Path, record_property: Callable[..., None]
) -> None:
    kill_runs(tmp_path, jobs, 40)
    record_property("tried", 40)


@pytest.mark.soak
def test_kills_of_a_runs_workers_leave_whole_records(
    tmp_path: Path, record_property: Callable[..., None]
) -> None:
    kill_workers(tmp_path, 40)
    record_property("tried", 40)


def finished_records_are_whole_after_a_kill(folder: Path) -> None:
    """A kill may leave the one file that was being written under a name of no meaning, and no other."""
    for path in folder.rglob("*.new"):
        path.unlink()
    finished_records_are_whole(folder)
