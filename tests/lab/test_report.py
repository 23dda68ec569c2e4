"""Reports: charts that say what the games say, in one file that needs nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("altair", reason="the laboratory is not installed: pip install 'cardwright[lab]'")
pytest.importorskip("vl_convert", reason="the laboratory is not installed: pip install 'cardwright[lab]'")

import numpy as np

from cardwright.cli.frame import run
from cardwright.kernel.panel import Panel, Row, Shape
from cardwright.lab.drawing import chart_of
from cardwright.lab.effects import card_effects
from cardwright.lab.panels import KeptRun, panels_of
from cardwright.lab.report import picture


def sim(folder: Path, *words: str) -> None:
    assert run(["sim", *words, "--bots", "random", "--parquet", str(folder), "--json", "--jobs", "1"]) == 0


def test_a_report_is_one_file_with_a_chart_for_all_that_there_is_to_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    sim(folder, "cardfinity", "--games", "30", "--deck", "embers", "--deck", "tideworks")
    written = tmp_path / "a folder" / "that is new" / "page.html"
    assert run(["report", str(folder), "--output", str(written), "--svg", "--json"]) == 0
    said = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert said["charts"] == [
        "wins",
        "lengths",
        "endings",
        "cards-1",
        "cards-2",
        "scale-1",
        "scale-2",
        "scale",
    ]
    page = written.read_text()
    assert all(f'id="{name}"' in page for name in said["charts"])
    assert "src=" not in page.split("<script>")[0]
    assert 'href="http' not in page.split("<script>")[0]
    assert all(Path(path).read_text().startswith("<svg") for path in said["pictures"])


def test_magic_has_its_curve_its_mana_and_its_lands(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    sim(folder, "magic", "--games", "3", "--deck", "alpha40/bears", "--deck", "alpha40/knights")
    panels = {panel.name: panel for panel in panels_of(KeptRun(folder))}
    assert {"curve-1", "mana-1", "curve-2", "mana-2", "lands"} <= panels.keys()
    assert sum(row.y for row in panels["curve-1"].rows) == 40 - 17
    assert [row.label for row in panels["mana-1"].rows] == ["green", "green"]
    lands = [row.y for row in panels["lands"].rows if row.group == panels["lands"].rows[0].group]
    assert lands == sorted(lands)
    assert lands[-1] > 1


def test_the_correction_takes_the_length_of_games_out_of_a_cards_effect() -> None:
    # Who began wins long games. The card does nothing, and is drawn by chance on any turn: long games draw it more often.
    chance = np.random.default_rng(1)
    turns = chance.integers(2, 20, 6000)
    won = chance.random(6000) < np.where(turns > 10, 0.8, 0.3)
    when = chance.integers(1, 30, 6000)
    drawn = {int(at): int(when[at]) for at in range(6000) if when[at] <= turns[at]}
    (effect,) = card_effects(turns, chance.random(6000) < 0.5, won, {"Nothing": drawn})
    assert effect.plain > 0.1
    assert effect.low < 0 < effect.high
    assert effect.high - effect.low < 0.1


def test_a_card_that_helps_is_seen_to_help() -> None:
    chance = np.random.default_rng(2)
    turns = chance.integers(5, 15, 4000)
    has = chance.random(4000) < 0.5
    won = chance.random(4000) < np.where(has, 0.65, 0.45)
    drawn = {int(at): 3 for at in np.flatnonzero(has)}
    (effect,) = card_effects(turns, chance.random(4000) < 0.5, won, {"Good": drawn})
    assert effect.low < 0.2 < effect.high
    assert effect.low > 0.1


@pytest.mark.parametrize("shape", Shape)
def test_every_shape_is_drawn(shape: Shape) -> None:
    rows = tuple(
        Row(0.4 + at / 10, x=at, low=0.3, high=0.9, label=f"l{at}", group=f"g{at % 2}") for at in range(4)
    )
    panel = Panel("p", "Title", "note", shape, rows, x="x", y="y", share=True, at=0.5)
    assert chart_of(panel).to_dict()["title"]["text"] == "Title"
    assert picture(panel, "svg").startswith(b"<svg")


def test_a_folder_without_a_run_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", str(tmp_path)]) == 1
    assert "holds no run" in capsys.readouterr().err


def test_the_core_needs_nothing_of_the_laboratory() -> None:
    libraries = ["numpy", "pyarrow", "altair", "vl_convert", "ray", "pettingzoo", "gymnasium", "pyspiel"]
    code = (
        "import sys\n"
        f"for name in {libraries}: sys.modules[name] = None\n"
        "from cardwright.cli.frame import run\n"
        "assert run(['sim', 'cardfinity', '--bots', 'random', '--games', '1', '--json']) == 0\n"
        "assert run(['sim', 'cardfinity', '--games', '1', '--parquet', 'nowhere']) == 1\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "pip install 'cardwright[lab]'" in done.stderr
