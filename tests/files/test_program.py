"""A mark of the program: the same while its files are the same, another as soon as one of them is not."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.files import program
from cardwright.files.program import program_mark


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "marked_package"
    (folder / "below").mkdir(parents=True)
    for name in ("__init__.py", "below/__init__.py", "below/table.toml"):
        (folder / name).write_text("a = 1\n")
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(program, "_SETTLED", -60_000_000_000)  # what was written just now counts as settled
    yield folder
    for name in [name for name in sys.modules if name.startswith("marked_package")]:
        del sys.modules[name]


def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Returns what is noted from now on: each look at what the files hold."""
    looks: list[object] = []
    straight = program._content_mark
    monkeypatch.setattr(
        program, "_content_mark", lambda packages: (looks.append(packages), straight(packages))[1]
    )
    return looks


@pytest.mark.usefixtures("package")
def test_files_are_looked_into_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = looked_at(monkeypatch)
    assert program_mark("marked_package") == program_mark("marked_package")
    assert len(looks) == 1


@pytest.mark.parametrize("name", ["__init__.py", "below/table.toml"])
def test_any_change_gives_another_mark(package: Path, name: str) -> None:
    before = program_mark("marked_package")
    path = package / name
    state = path.stat()
    path.write_text("a = 2\n")
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert program_mark("marked_package") != before


def test_a_new_file_gives_another_mark(package: Path) -> None:
    before = program_mark("marked_package")
    (package / "below" / "more.py").write_text("")
    assert program_mark("marked_package") != before


def test_the_same_files_have_the_same_mark_again(package: Path) -> None:
    before = program_mark("marked_package")
    (package / "more.py").write_text("")
    (package / "more.py").unlink()
    os.utime(package / "__init__.py")
    assert program_mark("marked_package") == before


def test_what_changed_just_now_is_not_remembered(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two changes within one tick of the clock could have the same size and time."""
    monkeypatch.setattr(program, "_SETTLED", 60_000_000_000)
    looks = looked_at(monkeypatch)
    program_mark("marked_package")
    program_mark("marked_package")
    assert len(looks) == 2
    assert max(path.stat().st_mtime for path in package.rglob("*.py")) > time.time() - 60


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("damage", [b"", b"../../../etc/passwd", b"0" * 66])
def test_a_damaged_mark_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    before = program_mark("marked_package")
    (path,) = (tmp_path / "data" / "program").iterdir()
    whole = path.read_bytes()
    path.write_bytes(damage)
    assert program_mark("marked_package") == before
    assert path.read_bytes() == whole


@pytest.mark.usefixtures("package")
def test_several_packages_have_a_mark_of_their_own() -> None:
    assert program_mark("marked_package") != program_mark("marked_package", "marked_package.below")
