"""The example that learns: small here, so that it runs; how strong it becomes is said in docs/lab.md."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("vl_convert", reason="the laboratory is not installed: pip install 'cardwright[lab]'")

import numpy as np

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "train.py"


@pytest.fixture(scope="module")
def example() -> Any:
    spec = importlib.util.spec_from_file_location("learning_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_policy_is_trained_drawn_kept_and_sits_down(
    example: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [
        "train.py",
        "cardfinity",
        "--rounds",
        "2",
        "--games",
        "2",
        "--tests",
        "2",
        "--opponent",
        "random",
    ]
    monkeypatch.setattr(sys, "argv", [*words, "--out", str(tmp_path)])
    example.main()
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setenv("CARDWRIGHT_POLICY", str(tmp_path / "policy.npz"))
    match = example.Match(
        "cardfinity", tuple(map(example.ruleset("cardfinity").deck, ("embers", "tideworks")))
    )
    bots = [example.Bot("learned", example.Learned(seat)) for seat in (0, 1)]
    scores, _, _ = example.play(match, 3, bots)
    assert sum(scores) == 1.0


def test_the_network_learns_what_there_is_to_learn(example: Any) -> None:
    chance = np.random.default_rng(1)
    x = chance.integers(0, 4, (3000, 12)).astype(np.float32)
    y = (x[:, 0] + x[:, 1] > x[:, 2] + x[:, 3]).astype(np.float32)
    network = example.Network(12)
    network.fit(x[:2500], y[:2500], epochs=20)
    assert ((network.chances(x[2500:]) > 0.5) == y[2500:]).mean() > 0.9


def test_the_same_script_points_at_magic(example: Any) -> None:
    decks = map(example.ruleset("magic").deck, ("alpha40/bears", "alpha40/knights"))
    network, curve = example.train(example.Match("magic", tuple(decks)), rounds=1, games=1, tests=0)
    assert curve == []
    assert np.isfinite(network.layers[0]).all()
