"""Figures: calibration, budgets, and a game's own."""

import json

import pytest

from cardwright.cli import run as run_here
from cardwright.cli.figures import Taken, all_figures, calibrate, select
from cardwright.kernel.figure import Figure, Unit

Capture = pytest.CaptureFixture[str]


def figure(unit: Unit, budget: float | None = None) -> Figure:
    return Figure("some.figure", "something", unit, lambda: 1.0, budget)


def test_a_machine_half_as_fast_gives_the_same_calibrated_figures() -> None:
    assert Taken(figure(Unit.SECONDS), 3.0, 0.4).calibrated == pytest.approx(1.5)
    assert Taken(figure(Unit.PER_SECOND), 100.0, 0.4).calibrated == pytest.approx(200.0)
    assert Taken(figure(Unit.MICROSECONDS), 7.0, 0.2).calibrated == pytest.approx(7.0)


def test_a_rate_must_reach_its_budget_and_a_duration_stay_below() -> None:
    assert Taken(figure(Unit.PER_SECOND, 150.0), 150.0, 0.2).kept
    assert not Taken(figure(Unit.PER_SECOND, 150.0), 149.0, 0.2).kept
    assert Taken(figure(Unit.MICROSECONDS, 20.0), 20.0, 0.2).kept
    assert not Taken(figure(Unit.MICROSECONDS, 20.0), 21.0, 0.2).kept


def test_calibration_takes_time() -> None:
    assert 0.01 < calibrate() < 10


def test_every_game_is_measured() -> None:
    from cardwright.games import GAMES

    names = {figure.name for figure in all_figures()}
    for game in GAMES.names():
        assert {f"{game}.games", f"{game}.fork", f"{game}.push_pop"} <= names


def test_figures_are_chosen_by_what_their_names_begin_with() -> None:
    chosen = [figure.name for figure in select(all_figures(), ["toy.g", "cli"])]
    assert chosen == ["cli.help", "toy.games"]


def test_bench_json(capsys: Capture) -> None:
    assert run_here(["bench", "toy.fork", "toy.games", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["calibration_seconds"] > 0
    fork = data["figures"]["toy.fork"]
    assert fork["unit"] == "µs"
    assert fork["calibrated"] == pytest.approx(fork["value"] * 0.2 / fork["calibration_seconds"])
    games = data["figures"]["toy.games"]
    assert games["calibrated"] == pytest.approx(games["value"] * games["calibration_seconds"] / 0.2)


def test_an_unknown_figure_is_a_mistake(capsys: Capture) -> None:
    assert run_here(["bench", "toy.frok"]) == 2
    assert 'Did you mean "toy.fork"?' in capsys.readouterr().err


def test_a_missed_budget_is_status_1(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    slow = Figure("slow.one", "slow", Unit.SECONDS, lambda: 1000.0, 0.1)
    monkeypatch.setattr("cardwright.cli.bench.all_figures", lambda: iter([slow]))
    assert run_here(["bench"]) == 1
    assert "over budget: slow.one" in capsys.readouterr().out
