"""Every scenario in the corpus passes, file by file."""

from pathlib import Path

import pytest

from cardwright.scenarios import SUFFIXES, Status, run_files

CORPUS = Path(__file__).parent / "corpus" / "scenarios"
FILES = sorted(path for path in CORPUS.rglob("*") if path.suffix in SUFFIXES)


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(CORPUS)) for path in FILES])
def test_every_scenario_passes(path: Path) -> None:
    wrong = [result for result in run_files([path]) if result.status is not Status.PASS]
    assert not wrong, "\n".join(f"{result.name}: {result.status}: {result.reason}" for result in wrong)
