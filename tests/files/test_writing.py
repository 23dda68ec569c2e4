"""Writing whole or not at all, holding what is written, and the pace at which it reaches the disk."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.files import HeldElsewhere, append_line, create_once, create_whole, hold, replace_whole
from cardwright.files import pace as pace_module
from cardwright.files.pace import _Pace


def test_a_file_is_created_once_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "f"
    create_whole(path, b"first")
    with pytest.raises(FileExistsError):
        create_whole(path, b"second")
    assert path.read_bytes() == b"first"
    assert [each.name for each in tmp_path.iterdir()] == ["f"]


@pytest.mark.parametrize("write", [create_whole, replace_whole])
def test_nothing_is_left_of_a_file_that_could_not_be_written(
    write: "type", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write(tmp_path / "f", b"x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", [create_whole, replace_whole])
def test_a_file_that_cannot_be_written_is_called_by_its_own_name(
    write: Callable[[Path, bytes], None], tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "a.html"
    with pytest.raises(FileNotFoundError) as caught:
        write(path, b"x")
    assert caught.value.filename == str(path)


def test_replacing_keeps_rights_and_follows_links(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    replace_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_cut_line_is_ended_before_another_is_added(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"one\ntw")
    append_line(path, "three")
    assert path.read_bytes() == b"one\ntw\nthree\n"


def test_what_one_process_holds_another_is_refused_and_told_who(tmp_path: Path) -> None:
    path = tmp_path / "held"
    path.write_bytes(b"")
    program = (
        "import os, sys, time\nfrom pathlib import Path\nfrom cardwright.files import hold\n"
        f"held = hold(Path({str(path)!r}))\nprint(os.getpid(), flush=True)\nsys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        holder = process.stdout.readline().strip()
        with pytest.raises(HeldElsewhere, match=f"in use by process {holder} on "):
            hold(path)
        process.kill()
    hold(path).let_go()  # a killed process holds nothing
    assert sorted(each.name for each in tmp_path.iterdir()) == ["held"]


def test_what_was_written_is_synced_within_the_pace(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    synced: list[float] = []
    monkeypatch.setattr(pace_module, "EVERY", 0.05)
    monkeypatch.setattr(os, "fsync", lambda _handle: synced.append(time.monotonic()))
    pace = _Pace()
    with (tmp_path / "f").open("wb") as file:
        for _ in range(20):
            pace.written(file.fileno())
        deadline = time.monotonic() + 10
        while not synced and time.monotonic() < deadline:
            time.sleep(0.01)
        assert len(synced) == 1  # many lines, one sync
        pace.written(file.fileno())
        while len(synced) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
    assert len(synced) == 2


def test_a_sync_that_fails_is_raised_where_the_game_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    failures: list[int] = []

    def failing(handle: int) -> None:
        failures.append(handle)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(pace_module, "EVERY", 0.01)
    monkeypatch.setattr(os, "fsync", failing)
    pace = _Pace()
    with (tmp_path / "f").open("wb") as file:
        pace.written(file.fileno())
        deadline = time.monotonic() + 10
        while not pace._failed and time.monotonic() < deadline:
            time.sleep(0.01)
        with pytest.raises(OSError, match="Input/output"):
            pace.complain(file.fileno())
        pace.complain(file.fileno())  # once


def test_a_file_that_is_there_already_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "record"
    create_once(path, b"the same")
    create_once(path, b"the same")
    for other in (b"the sam", b"the same and more", b"another"):
        with pytest.raises(FileExistsError):
            create_once(path, other)
    assert path.read_bytes() == b"the same"


def test_what_a_killed_process_left_without_a_name_is_taken_away(tmp_path: Path) -> None:
    left, fresh = tmp_path / ".record.0123abcd.new", tmp_path / ".record.4567cdef.new"
    others = [tmp_path / name for name in (".record.new", "record.0123abcd.new", ".record.0123abcx.new")]
    for path in (left, fresh, *others):
        path.write_bytes(b"half")
    for path in (left, *others):
        os.utime(path, (0, 0))
    create_whole(tmp_path / "record", b"whole")
    assert sorted(tmp_path.iterdir()) == sorted([fresh, *others, tmp_path / "record"])


def test_a_file_that_was_closed_is_no_failure_of_the_next_one(tmp_path: Path) -> None:
    """The number of a closed file is given to the next that is opened: what was lost with the first is not its fault."""
    pace = _Pace()
    with (tmp_path / "first").open("wb") as first:
        handle = first.fileno()
        pace._dirty[handle] = 0.0
    pace._sync(handle)
    pace.complain(handle)
