"""Trees of bundled files kept between runs, so that they are parsed only once."""

import hashlib
import io
import os
import pickle
import sys
from contextlib import suppress
from enum import Enum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardwright.files import Limit, UnreadableFile, read_bounded
from cardwright.games.mars.language import language, terms, trees
from cardwright.games.mars.language.reader import read
from cardwright.games.mars.language.trees import File
from cardwright.text import Reading, Source, Span

DATA_VARIABLE = "CARDWRIGHT_DATA"
_SUM = hashlib.sha256().digest_size
_BROKEN = (
    pickle.UnpicklingError,
    EOFError,
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    TypeError,
    ValueError,
)
"""What a file that was cut off or changed may lead to: it is read anew, which is said once."""


class _Trees(pickle.Unpickler):
    """Builds nodes of trees and nothing else: what is kept can never run code."""

    def find_class(self, module: str, name: str) -> Any:
        """Returns a class of nodes, or what puts one together; raises for anything else."""
        if (module, name) == ("msgspec._utils", "rebuild"):
            return super().find_class(module, name)
        if module in _NODES and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and issubclass(found, Struct | Enum):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a tree")


_NODES = (terms.__name__, trees.__name__, Span.__module__)


def folder() -> Path:
    """Returns where trees are kept: in the user's folder for such things, or where `CARDWRIGHT_DATA` says."""
    told = os.environ.get(DATA_VARIABLE)
    if told:
        return Path(told) / "pets"
    from platformdirs import user_cache_path

    return user_cache_path("cardwright", appauthor=False) / "pets"


@cache
def _edition_of_the_reader() -> bytes:
    """Returns a mark of the code that reads: trees that other code made are of no use."""
    mark = hashlib.sha256()
    for each in sorted(files(language.__package__).iterdir(), key=lambda found: found.name):
        if each.name.endswith((".py", ".lark")):
            mark.update(each.read_bytes())
    return mark.digest()


def read_once(source: Source) -> Reading[File]:
    """Returns a file, read: its tree from where it was kept, or parsed now and kept.

    Only what is read without a word on it is kept, and whatever cannot be kept is no matter.
    """
    mark = hashlib.sha256(_edition_of_the_reader())
    mark.update(f"{source.name}\n{source.text}".encode())
    path = folder() / f"{mark.hexdigest()[:32]}.pickle"
    try:
        tree = _Trees(io.BytesIO(_checked(path))).load()
        if isinstance(tree, File):
            return Reading(source, tree)
    except UnreadableFile:
        pass  # it was never kept
    except _BROKEN:
        _say_once()
    reading = read(source)
    if not reading.diagnostics:
        _keep(path, reading.tree)
    return reading


def _checked(path: Path) -> bytes:
    """Returns what was kept; raises `ValueError` where the checksum before it does not fit."""
    data = read_bounded(path, Limit.PLAIN_CARDS)
    if hashlib.sha256(data[_SUM:]).digest() != data[:_SUM]:
        raise ValueError("the checksum does not fit")
    return data[_SUM:]


@cache
def _say_once() -> None:
    print(
        f"cardwright: what was kept in {folder()} is damaged; it is read anew.", file=sys.stderr, flush=True
    )


def _keep(path: Path, tree: File) -> None:
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        data = pickle.dumps(tree, protocol=5)
        beside.write_bytes(hashlib.sha256(data).digest() + data)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
