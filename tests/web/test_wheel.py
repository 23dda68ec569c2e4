"""What is installed by `pip install`: the wheel has the pages in it, so that it needs no Node."""

import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "cardwright" / "serve" / "static"


@pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the pages are not built (make setup)")
@pytest.mark.skipif(
    find_spec("hatchling") is None, reason="what builds the wheel is not installed (make setup)"
)
def test_the_wheel_has_the_pages(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        page = archive.read("cardwright/serve/static/index.html").decode()
    for path in STATIC.rglob("*"):
        if path.is_file() and path.name != ".built":
            assert f"cardwright/serve/static/{path.relative_to(STATIC).as_posix()}" in names
    assert "cardwright/serve/replay.html" in names
    assert 'id="app"' in page
