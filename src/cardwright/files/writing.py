"""Writing files: whole or not at all, under a name that nobody else has, and safe from a loss of power."""

import os
import re
import secrets
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final

_ASIDE: Final = re.compile(r"\..+\.[0-9a-f]{8}\.new", re.DOTALL)
_FORGOTTEN: Final = 3600.0
"""After so many seconds a file that waits for its name is one whose process was killed."""


def create_whole(path: Path, data: bytes) -> None:
    """Writes a new file; it is there with all of its content or not at all, and never in another's place.

    Raises `FileExistsError` where the name is taken.
    """
    aside = _written_aside(path, data)
    try:
        _name_once(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def create_once(path: Path, data: bytes) -> None:
    """Writes a new file whole, or finds that it is there already as it should be.

    Raises `FileExistsError` where something else has its name.
    """
    try:
        create_whole(path, data)
    except FileExistsError:
        with path.open("rb") as file:
            if file.read(len(data) + 1) != data:
                raise


def replace_whole(path: Path, data: bytes) -> None:
    """Writes a file in the place of what was there; whoever reads it sees all of the old or all of the new."""
    target = path.resolve()
    aside = _written_aside(target, data)
    try:
        if target.exists():
            aside.chmod(target.stat().st_mode)
        aside.replace(target)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def _written_aside(path: Path, data: bytes) -> Path:
    """Writes the content of a file under a name of no meaning beside it."""
    _tidy(path.parent)
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        with aside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException as error:
        aside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is not None:
            error.filename = str(path)  # the name of no meaning would only puzzle
        raise
    return aside


@cache
def _tidy(folder: Path) -> None:
    """Takes away, once in a process, what processes that were killed before they gave it its name have left in a folder."""
    now = time.time()
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _ASIDE.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if now - entry.stat(follow_symlinks=False).st_mtime > _FORGOTTEN:
                        os.unlink(entry.path)


def _name_once(aside: Path, path: Path) -> None:
    """Gives a file its name unless that is taken."""
    try:
        os.link(aside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the name is taken first, then filled
        path.open("xb").close()
        aside.replace(path)
        return
    aside.unlink()


def append_line(path: Path, line: str) -> None:
    """Adds a line to a file in one go; a last line that was cut off by a loss of power is ended first."""
    with path.open("a+b") as file:
        before = _ends_in_newline(file)
        file.write(("" if before else "\n").encode() + line.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _ends_in_newline(file: BinaryIO) -> bool:
    if file.seek(0, os.SEEK_END) == 0:
        return True
    file.seek(-1, os.SEEK_END)
    return file.read(1) == b"\n"


def make_folder(path: Path) -> Path:
    """Makes a folder and those above it, where they are not there, and returns it."""
    path.mkdir(parents=True, exist_ok=True)
    return path


def sync_folder(path: Path) -> None:
    """Has the names in a folder written to disk, where the system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError:
        return  # some file systems refuse it for folders; the file itself is synced
    finally:
        os.close(handle)
