"""Ray: a real cluster on this machine plays the same games, loses nothing to a worker that dies, and goes on."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray", reason="Ray is not installed: pip install 'cardwright[lab]'")

from ray import cloudpickle

from cardwright.cli.frame import run
from cardwright.games import ruleset
from cardwright.lab.cluster import Crew, cluster
from cardwright.lab.store import read_table
from cardwright.sim import Entrant, Plan, simulate
from cardwright.sim.run import play_batch

pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Starts one cluster for all tests, and says where it is."""
    import ray

    with cluster(None, 2):
        yield ray.get_runtime_context().gcs_address


def plan(games: int) -> Plan:
    deck = ruleset("cardfinity").deck
    entrants = (Entrant("random", deck("embers")), Entrant("random", deck("tideworks")))
    return Plan("cardfinity", entrants, games, 5, moves=True)


@pytest.mark.usefixtures("address")
def test_a_cluster_plays_the_same_games_as_one_process() -> None:
    wanted = plan(24)
    here = {played.number: played for played in simulate(wanted)}
    there = {played.number: played for played in simulate(wanted, 2, hire=Crew)}
    assert there == here


@pytest.mark.usefixtures("address")
def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    mark = str(tmp_path / "died")

    def mortal(batch: Any) -> Any:
        """Dies once in the middle of its work."""
        played = play_batch(batch[:1])
        if not os.path.exists(mark):
            open(mark, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return played + play_batch(batch[1:])

    wanted = plan(6)
    batches = [[(wanted, at), (wanted, at + 1)] for at in range(0, 6, 2)]
    found = [played for _, done in Crew(mortal, 2).run(batches) for played in done]
    assert os.path.exists(mark)
    assert sorted(found, key=lambda one: one.number) == list(simulate(wanted))


def test_the_commands_play_on_ray_and_go_on_where_they_were(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The cluster is there already: joining it anew and leaving it would end it for the other tests.
    monkeypatch.setattr("ray.init", lambda **words: words["address"])
    monkeypatch.setattr("ray.shutdown", lambda: None)
    folder = str(tmp_path / "run")
    said = ["cardfinity", "--deck", "embers", "--deck", "arena", "--json"]
    on = ["--on", "ray", "--address", address]
    random = [*said, "--bots", "random", "--parquet", folder]
    assert run(["sim", *random, "--games", "4", *on]) == 0
    assert run(["sim", *random, "--games", "8", *on]) == 0
    there = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert sorted(read_table(Path(folder), "games").column("game").to_pylist()) == list(range(8))
    assert run(["sim", *said, "--bots", "random", "--games", "8", "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == there["seats"]
    rounds = ["tournament", *said, "--bots", "random", "--games", "6"]
    assert run([*rounds, *on]) == 0
    clustered = json.loads(capsys.readouterr().out)
    assert run([*rounds, "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == clustered["pairs"]


def test_what_is_no_cluster_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sim", "cardfinity", "--games", "1", "--on", "moon"]) == 2
    assert "on ray" in capsys.readouterr().err
