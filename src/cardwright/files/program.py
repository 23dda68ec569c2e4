"""The program's own files, for digests that change whenever one of them does."""

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from cardwright.files.folders import cache_folder
from cardwright.files.writing import replace_whole

_MARK: Final = re.compile(rb"[0-9a-f]{32} [0-9a-f]{32}")
_SETTLED: Final = 2_000_000_000
"""Nanoseconds after which a change of a file surely has another time than the one before it."""


def program_files(package: str) -> list[tuple[str, bytes]]:
    """Returns the files of a package and of those below it, compiled ones aside: their names from there, and contents."""
    folder = files(package)
    found = _of_disk(str(folder), "") if isinstance(folder, Path) else _of_any(folder, "")
    return sorted(found)


def _of_disk(folder: str, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _of_disk(entry.path, f"{path}{entry.name}/")
        elif not entry.name.endswith(".pyc"):
            with open(entry.path, "rb", buffering=0) as file:
                yield path + entry.name, file.readall()


def _of_any(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Does the same for a program that lies in an archive."""
    for entry in folder.iterdir():
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _of_any(entry, f"{path}{entry.name}/")
        elif not entry.name.endswith(".pyc"):
            yield path + entry.name, entry.read_bytes()


def program_mark(*packages: str) -> str:
    """Returns a mark of some packages as they are: any change of a file in them gives another.

    What the files hold is looked at where their sizes and times are not those of the last look.
    """
    states = [state for package in packages for state in _states(files(package))]
    if not states:
        return _content_mark(packages)
    seen = blake2b(repr((packages, states)).encode(), digest_size=16).hexdigest()
    path = cache_folder() / "program" / f"{blake2b(repr(packages).encode(), digest_size=8).hexdigest()}.mark"
    with suppress(OSError), path.open("rb") as file:
        known = file.read(66)
        if _MARK.fullmatch(known) and known[:32] == seen.encode():
            return known[33:].decode()
    mark = _content_mark(packages)
    if max(max(state[2:]) for state in states) < time.time_ns() - _SETTLED:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(path, f"{seen} {mark}".encode())
    return mark


def _content_mark(packages: tuple[str, ...]) -> str:
    digest = blake2b(digest_size=16)
    for package in packages:
        for name, data in program_files(package):
            digest.update(f"{package} {name}:{len(data)}:".encode())
            digest.update(data)
    return digest.hexdigest()


def _states(folder: Traversable) -> list[tuple[str, int, int, int]]:
    """Returns the files of a package with their sizes and when they and their entries last changed; none in an archive."""
    return sorted(_states_below(str(folder))) if isinstance(folder, Path) else []


def _states_below(folder: str) -> Iterator[tuple[str, int, int, int]]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _states_below(entry.path)
        elif not entry.name.endswith(".pyc"):
            state = entry.stat()
            yield entry.path, state.st_size, state.st_mtime_ns, state.st_ctime_ns
