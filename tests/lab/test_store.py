"""Runs kept as tables: what stands in them, going on where one was stopped, and charts made of them."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="the laboratory is not installed: pip install 'cardwright[lab]'")

from cardwright.games import ruleset
from cardwright.lab.schema import TABLES, VERSION
from cardwright.lab.store import OtherRun, Store, arrow_schema, read_played, read_run, read_table
from cardwright.sim import Entrant, Plan, simulate

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def plan(games: int = 6, seed: int = 1) -> Plan:
    deck = ruleset("cardfinity").deck
    entrants = (Entrant("random", deck("embers")), Entrant("random", deck("tideworks")))
    return Plan("cardfinity", entrants, games, seed, moves=True)


def kept(folder: Path, wanted: Plan, numbers: list[int] | None = None) -> None:
    with Store(folder, wanted) as store:
        for played in simulate(wanted, numbers=numbers if numbers is not None else store.missing()):
            store.add(played)


def rows(folder: Path, table: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = read_table(folder, table).to_pylist()
    return sorted(found, key=lambda row: [str(row[name]) for name in ("game", *list(row)[:3])])


def test_tables_say_what_was_played(tmp_path: Path) -> None:
    wanted = plan(4)
    kept(tmp_path, wanted)
    games = {row["game"]: row for row in rows(tmp_path, "games")}
    for played in simulate(wanted):
        row = games[played.number]
        assert (row["winner"], row["decisions"], row["turns"]) == (
            played.winner,
            played.decisions,
            played.turns,
        )
        keys = [
            one["key"]
            for one in read_table(tmp_path, "decisions").to_pylist()
            if one["game"] == played.number
        ]
        assert keys == [move.key for move in played.moves]
        assert len(keys) == played.decisions
    again = {played.number: played for played in read_played(tmp_path)}
    for played in simulate(wanted):
        assert sorted(again[played.number].cards) == sorted(played.cards)


def test_a_card_is_drawn_on_the_turn_on_which_it_was_drawn() -> None:
    wanted = plan(1)
    (played,) = simulate(wanted)
    game = ruleset("cardfinity").start_match(wanted.match(0))
    turn, first = 0, dict[tuple[int, str], int]()
    for key in [move.key for move in played.moves]:
        game.push(key)
    for event in game.events:
        turn = int(event.args[0]) if event.kind == "turn" else turn
        said = game.rules.played(event)
        if said is not None and said[0] == "drawn":
            first.setdefault((said[1], said[2]), max(1, turn))
    assert first == {(use.entrant, use.card): use.turn for use in played.cards if use.what == "drawn"}
    assert max(first.values()) > 3


def test_a_run_goes_on_behind_what_is_there_to_the_same_tables(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    kept(whole, plan(6))
    kept(parts, plan(6), [4, 1])
    with Store(parts, plan(6)) as store:
        assert store.missing() == [0, 2, 3, 5]
    kept(parts, plan(6))
    for table in TABLES:
        assert rows(parts, table) == rows(whole, table)


def test_a_part_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    kept(tmp_path, plan(4), [0, 1])
    kept(tmp_path, plan(4), [2, 3])
    (tmp_path / "games" / "part-000001.parquet").unlink()
    with Store(tmp_path, plan(4)) as store:
        assert store.missing() == [2, 3]
    assert not (tmp_path / "decisions" / "part-000001.parquet").exists()


def test_another_run_is_never_mixed_in(tmp_path: Path) -> None:
    kept(tmp_path, plan(2))
    with pytest.raises(OtherRun, match="another run"):
        Store(tmp_path, plan(2, seed=2))
    assert read_run(tmp_path).schema == VERSION
    with pytest.raises(OtherRun, match="no run"):
        read_run(tmp_path / "games")


def test_the_schema_is_what_the_page_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text()
    for table, columns in TABLES.items():
        assert [field.name for field in arrow_schema(table)] == [column.name for column in columns]
        for column in columns:
            assert f"| `{table}` | `{column.name}` | {column.type} |" in page, (
                f"docs/lab.md: {table}.{column.name}"
            )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_killed_goes_on(how: signal.Signals, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = [
        sys.executable,
        "-m",
        "cardwright",
        "sim",
        "cardfinity",
        "--bots",
        "random",
        "--games",
        "60",
        "--jobs",
        "1",
    ]
    words += ["--deck", "embers", "--deck", "tideworks", "--parquet", str(folder), "--json"]
    env = {**os.environ, "CARDWRIGHT_DATA": str(tmp_path)}
    begun = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    while begun.poll() is None and not (folder / "run.json").exists():
        time.sleep(0.02)
    time.sleep(0.1)
    begun.send_signal(how)
    begun.communicate(timeout=300)
    done = subprocess.run(words, capture_output=True, text=True, env=env, timeout=300, check=True)
    assert json.loads(done.stdout)["games"] == 60
    assert sorted(read_table(folder, "games").column("game").to_pylist()) == list(range(60))
