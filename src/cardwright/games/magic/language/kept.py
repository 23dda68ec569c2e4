"""Readings kept from one run to the next: a card that was played before is not read again, and needs no grammar.

A file a version of the reader, in the user's cache: a mark, then for each text its key, a checksum and its trees as
plain data (`packing.py`). Only what is played is kept. Whatever cannot be kept or is damaged is read anew.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from cardwright.files import Limit, UnreadableFile, cache_folder, read_bounded, replace_whole
from cardwright.files.program import program_files
from cardwright.games.magic.language import binding, line, tree
from cardwright.games.magic.language.line import LineReading
from cardwright.games.magic.language.packing import Foreign, NotKept, kinds_of, packed, unpacked
from cardwright.games.magic.language.tree import AbilityText

_MARK: Final = b"cardwright readings 1\n"
_KEY, _SUM, _LENGTH = 16, 8, 4
"""Bytes of a key, of a checksum, and of the length of what follows."""
_HEAD: Final = _KEY + _SUM + _LENGTH
_MOST_FILES: Final = 4
"""Versions whose readings stay: a new one drops those that were used longest ago."""


@cache
def kinds() -> dict[str, type[Struct]]:
    """Returns every record that the reading of a line is made of, by its name."""
    return kinds_of((tree, binding, line))


@cache
def reader_version() -> str:
    """Returns a mark of the reader as it is: any change of its files gives another."""
    digest = blake2b(digest_size=16)
    for name, data in program_files("cardwright.games.magic.language"):
        digest.update(f"{name}:{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


class Shelf:
    """Trees by the texts that they were read from. It is used only within `open`."""

    __slots__ = ("_damaged", "_fresh", "_known", "_path", "_used")

    def __init__(self) -> None:
        self._path: Path | None = None
        self._known: dict[bytes, bytes] = {}
        self._fresh: dict[bytes, bytes] = {}
        self._damaged = False
        self._used = 0

    @property
    def is_open(self) -> bool:
        """Returns whether what is read now is looked up here, and kept."""
        return self._used > 0

    @contextmanager
    def open(self) -> Iterator[None]:
        """Looks up here what is read meanwhile, and keeps what is new at the end."""
        path = cache_folder() / "readings" / f"{reader_version()}.kept"
        if path != self._path:
            self._path, self._fresh = path, {}
            self._load(path)
        self._used += 1
        try:
            yield
        finally:
            self._used -= 1
            if not self._used and self._fresh:
                with suppress(OSError):
                    self._write(path)
                self._known.update(self._fresh)
                self._fresh = {}

    def find(self, key: bytes) -> Any:
        """Returns the trees of a key, or None where there are none, or not what was written."""
        data = self._fresh.get(key) or self._known.get(key)
        if data is None:
            return None
        try:
            return unpacked(data, kinds())
        except Foreign:
            self._damaged = True
            del self._known[key]
            return None

    def keep(self, key: bytes, trees: Any) -> None:
        """Keeps trees, if they can be."""
        with suppress(NotKept):
            self._fresh[key] = packed(trees, kinds())

    def _load(self, path: Path) -> None:
        """Takes what a file has up to the first thing in it that is not as it was written."""
        self._known, self._damaged = {}, False
        try:
            data = read_bounded(path, Limit.KEPT)
        except UnreadableFile:
            self._damaged = path.exists()
            return
        at = len(_MARK)
        whole = data.startswith(_MARK)
        while whole and at < len(data):
            start = at + _HEAD
            end = start + int.from_bytes(data[start - _LENGTH : start], "big")
            entry = data[start:end]
            whole = (
                end <= len(data) and _sum(data[at : at + _KEY], entry) == data[at + _KEY : at + _KEY + _SUM]
            )
            if whole:
                self._known[data[at : at + _KEY]] = entry
                at = end
        self._damaged = not whole

    def _write(self, path: Path) -> None:
        if self._damaged or not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(path, _MARK + _entries({**self._known, **self._fresh}))
            self._damaged = False
            _drop_old(path.parent)
            return
        data = _entries(self._fresh)
        if path.stat().st_size + len(data) <= Limit.KEPT.value:
            with path.open("ab", buffering=0) as file:
                file.write(data)


def _entries(kept: dict[bytes, bytes]) -> bytes:
    return b"".join(
        key + _sum(key, data) + len(data).to_bytes(_LENGTH, "big") + data for key, data in kept.items()
    )


def _sum(key: bytes, data: bytes) -> bytes:
    return blake2b(data, digest_size=_SUM, key=key).digest()


def _drop_old(folder: Path) -> None:
    files = sorted(folder.glob("*.kept"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[_MOST_FILES:]:
        path.unlink(missing_ok=True)


SHELF: Final = Shelf()


def read_lines(
    text: str, names: tuple[str, str] = ("", ""), cost: str = "", *, spell: bool = False
) -> tuple[LineReading, ...]:
    """Reads each line of a text (`reader.read_lines`), or returns what was kept of it."""
    key = _key("lines", text, *names, cost, "spell" if spell else "") if SHELF.is_open else b""
    found = SHELF.find(key) if key else None
    if not isinstance(found, tuple) or not all(isinstance(one, LineReading) for one in found):
        from cardwright.games.magic.language import reader

        found = reader.read_lines(text, names, cost, spell=spell)
        if key:
            SHELF.keep(key, found)
    return found


def write_ability(ability: AbilityText, names: tuple[str, str] = ("", "")) -> tuple[str, tuple[str, ...]]:
    """Returns the text of an ability and the productions that wrote it (`reader.write_ability`), or what was kept."""
    key = b""
    if SHELF.is_open:
        with suppress(NotKept):
            key = _key("text", packed(ability, kinds()), *names)
    found = SHELF.find(key) if key else None
    if isinstance(found, tuple) and len(found) == 2:
        return found
    from cardwright.games.magic.language import reader

    written = reader.write_ability(ability, names)
    if key:
        SHELF.keep(key, written)
    return written


def _key(*parts: str | bytes) -> bytes:
    digest = blake2b(digest_size=_KEY)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.digest()
