"""Everything about a word comes from the vocabulary: one of every kind is added at random, and played with."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

NEEDS_NO_RULE = ("type", "subtype", "attribute", "state", "amount", "a type of its own")
NEEDS_A_RULE = ("phase", "standard", "place", "ownership", "function", "duration")


def added(seed: int, games: int) -> dict[str, dict[str, int]]:
    script = Path(__file__).with_name("new_words.py")
    done = subprocess.run(
        [sys.executable, str(script), str(seed), str(games)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, dict[str, int]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_a_word_of_every_kind_is_played_with_or_told_of(seed: int) -> None:
    found = added(seed, games=2)
    assert all(found["through"].get(kind) for kind in NEEDS_NO_RULE), found
    assert not any(found["through"].get(kind) for kind in NEEDS_A_RULE), found
    assert all(found["told"].get(kind) for kind in NEEDS_A_RULE), found


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_words_of_every_kind(seed: int, record_property: Callable[..., None]) -> None:
    record_property("tried", 10)
    assert added(seed, games=10)["through"]
