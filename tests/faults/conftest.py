"""What makes operations fail: a small library that stands before the C library."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NEEDS_SHIM = pytest.mark.skipif(
    shutil.which("cc") is None or not sys.platform.startswith("linux"), reason="needs a C compiler and Linux"
)


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("shim") / "shim.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", str(built), str(HERE / "shim.c"), "-ldl"], check=True
    )
    return built


def faulty(shim: Path, kind: str, n: int, below: Path, mark: Path, *, ever: bool) -> dict[str, str]:
    """Returns what a process is told so that its n-th operation of a kind fails, or all from then on."""
    told = {
        "LD_PRELOAD": str(shim),
        "FAULT_KIND": kind,
        "FAULT_AT": str(n),
        "FAULT_BELOW": str(below),
        "FAULT_MARK": str(mark),
    }
    return {**told, "FAULT_EVER": "1"} if ever else told
