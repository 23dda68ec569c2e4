"""The laboratory's figures: `python benchmarks/lab.py arrays|parquet|ray|report|grow|driver [GAMES]`.

What is timed is processor time, of all processes together, so that a busy machine does not matter much; where a duration counts,
it is calibrated as by `cardwright bench`.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import Any

CARDWRIGHT = (sys.executable, "-m", "cardwright")
GREEDY = ("sim", "cardfinity", "--deck", "embers", "--deck", "tideworks", "--bots", "greedy", "--json")
TICKS = os.sysconf("SC_CLK_TCK")


class Meter(threading.Thread):
    """Sums the processor time of every process that carries a mark in its environment, wherever it was started from."""

    def __init__(self, mark: str) -> None:
        super().__init__(daemon=True)
        self.mark = mark.encode()
        self.spent: dict[str, float] = {}
        self.ours: dict[str, bool] = {}
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.2):
            self.look()

    def look(self) -> None:
        for name in os.listdir("/proc"):
            if name.isdigit() and self._is_ours(name):
                try:
                    fields = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                self.spent[name] = (int(fields[11]) + int(fields[12])) / TICKS

    def _is_ours(self, name: str) -> bool:
        if name not in self.ours:
            try:
                self.ours[name] = self.mark in Path("/proc", name, "environ").read_bytes()
            except OSError:
                return False
        return self.ours[name]


def measured(*words: str) -> tuple[float, float]:
    """Runs a command of the program; returns the processor seconds of all its processes, and the seconds by the clock."""
    mark = f"metered-{uuid.uuid4().hex}"
    meter = Meter(mark)
    meter.start()
    began = time.perf_counter()
    subprocess.run(
        [*CARDWRIGHT, *words],
        env={**os.environ, "CARDWRIGHT_METER": mark},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    seconds = time.perf_counter() - began
    meter.look()
    meter.over.set()
    meter.join()
    return sum(meter.spent.values()), seconds


def calibration() -> float:
    """Returns the time of the loop that durations are calibrated with."""
    from cardwright.cli.figures import calibrate

    return calibrate(time.process_time)


def parquet(games: int) -> None:
    """Compares a run that is kept with one that is not, twice in turn."""
    plain = kept = 0.0
    for _ in range(2):
        plain += measured(*GREEDY, "--games", str(games), "--jobs", "2")[0]
        with tempfile.TemporaryDirectory() as folder:
            kept += measured(*GREEDY, "--games", str(games), "--jobs", "2", "--parquet", folder)[0]
    print(
        f"{games} greedy games: {plain / 2:.1f} CPU s, kept as Parquet {kept / 2:.1f} CPU s ({kept / plain - 1:+.1%})"
    )


def ray(games: int) -> None:
    """Compares a run on a Ray cluster of this machine with one in processes."""
    here, _ = measured(*GREEDY, "--games", str(games), "--jobs", "2")
    there, _ = measured(*GREEDY, "--games", str(games), "--jobs", "2", "--on", "ray")
    print(
        f"{games} greedy games: --jobs 2 {here:.1f} CPU s, --on ray {there:.1f} CPU s ({there / here - 1:+.1%})"
    )


def report(games: int) -> None:
    """Plays and keeps a run, and makes its report; on two cores that takes half the processor time."""
    with tempfile.TemporaryDirectory() as folder:
        before = calibration()
        played, clock = measured(*GREEDY, "--games", str(games), "--jobs", "2", "--parquet", folder)
        made, more = measured("report", folder)
        c = (before + calibration()) / 2
        size = sum(path.stat().st_size for path in Path(folder).rglob("*.parquet"))
        html = (Path(folder) / "report.html").stat().st_size
    cpu = (played / 2 + made) * 0.2 / c
    print(
        f"{games} greedy games with a report: {played:.1f} + {made:.1f} CPU s; on two cores {cpu:.1f} calibrated s "
        f"(c = {c:.3f} s; by the clock {clock + more:.1f} s here). Tables {size} bytes, report {html} bytes."
    )


def grow(games: int) -> None:
    """Measures what a game, a decision and a worker cost, for working out larger runs on paper."""
    for jobs in ("1", "2"):
        cpu, clock = measured(*GREEDY, "--games", str(games), "--jobs", jobs)
        print(f"--jobs {jobs}: {games} games, {cpu:.1f} CPU s, {clock:.1f} s by the clock")
    cpu, clock = measured(*GREEDY, "--games", "2", "--jobs", "2", "--on", "ray")
    print(
        f"--on ray, 2 games: {cpu:.1f} CPU s, {clock:.1f} s by the clock: what a cluster of two workers costs to start"
    )


def arrays(games: int) -> None:
    """Compares random games with arrays at every decision with the same games without: of each, the quickest of five."""
    from cardwright.games import GAMES
    from cardwright.kernel import Chance
    from cardwright.lab.table import LearningTable

    options: dict[str, dict[str, Any]] = {"mars": {"players": 2, "generations": 4}}

    def played(table: LearningTable, seed: int, watched: bool) -> float:
        """Returns the processor time of a random game."""
        chance = Chance(seed)
        began = time.process_time()
        table.deal(seed)
        while table.game.decision is not None:
            if watched:
                table.arrays(table.game.seat or 0)
            table.push(chance.pick(table.game.options))
        return time.process_time() - began

    for name in GAMES.names():
        table = LearningTable(name, options=options.get(name))
        spent = {False: 0.0, True: 0.0}
        decisions = 0
        for seed in range(games):
            runs = [(played(table, seed, False), played(table, seed, True)) for _ in range(5)]
            for watched in spent:
                spent[watched] += min(run[watched] for run in runs)
            decisions += len(table.game)
        alone, both = (spent[watched] / decisions * 1e6 for watched in (False, True))
        print(
            f"{name}: {decisions} decisions, {alone:.0f} µs each alone, {both:.0f} µs with arrays: {both / alone:.2f} times"
        )


def driver(games: int) -> None:
    """Measures what a game costs the one process that takes results in and writes them."""
    import pickle

    from cardwright.games import ruleset
    from cardwright.lab.store import Store
    from cardwright.sim import Entrant, Plan, Tally, simulate

    deck = ruleset("cardfinity").deck
    entrants = (Entrant("random", deck("embers")), Entrant("random", deck("tideworks")))
    plan = Plan("cardfinity", entrants, games, moves=True)
    sent = [pickle.dumps(played) for played in simulate(plan)]
    tally = Tally(plan)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), plan) as store:
        began = time.process_time()
        for data in sent:
            played = pickle.loads(data)
            store.add(played)
            tally.add(played)
        store.write()
        spent = time.process_time() - began
        size = sum(path.stat().st_size for path in Path(folder).rglob("*.parquet"))
    print(
        f"{games} games of {tally.decisions / games:.0f} decisions: {sum(map(len, sent)) / games:.0f} bytes sent a game, "
        f"{spent / games * 1e6:.0f} CPU µs a game with the driver, {size / tally.decisions:.1f} bytes a decision on disk"
    )


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    usual = {"arrays": 40, "parquet": 200, "ray": 1000, "report": 1000, "grow": 100, "driver": 1000}
    {"arrays": arrays, "parquet": parquet, "ray": ray, "report": report, "grow": grow, "driver": driver}[
        what
    ](int(rest[0]) if rest else usual[what])
