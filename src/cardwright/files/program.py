"""The program's own files, for digests that change whenever one of them does."""

import os
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


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
