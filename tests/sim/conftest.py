"""Runs `cardwright sim` with toy games, in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

MAIN = Path(__file__).parent / "sim_main.py"


@pytest.fixture
def run(tmp_path: Path) -> "Callable[..., subprocess.CompletedProcess[str]]":
    def run_(*args: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "CARDWRIGHT_DATA": str(tmp_path)}
        return subprocess.run(
            [sys.executable, str(MAIN), *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            env=env,
            check=False,
        )

    return run_
