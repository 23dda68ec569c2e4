"""What is kept from one run to the next so that it need not be made again: bytes by key, a file a version of the program.

A mark, then for each entry its key, a checksum, its length and its bytes. What is damaged or of another kind is left
out, and the file is written anew.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from cardwright.files.folders import cache_folder
from cardwright.files.reading import Limit, UnreadableFile, read_bounded
from cardwright.files.writing import replace_whole

_KEY, _SUM, _LENGTH = 16, 8, 4
"""Bytes of a key, of a checksum, and of the length of what follows."""
_HEAD: Final = _KEY + _SUM + _LENGTH
_MOST_FILES: Final = 4
"""Versions whose files stay: a new one drops those that were used longest ago."""


class KeptFile:
    """Bytes by key, in a folder of the user's cache. It is used only within `open`."""

    __slots__ = ("_damaged", "_folder", "_fresh", "_known", "_mark", "_path", "_used", "_version")

    def __init__(self, folder: str, version: Callable[[], str]) -> None:
        self._folder = folder
        self._mark = f"cardwright {folder} 1\n".encode()
        self._version = version
        self._path: Path | None = None
        self._known: dict[bytes, bytes] = {}
        self._fresh: dict[bytes, bytes] = {}
        self._damaged = False
        self._used = 0

    @property
    def is_open(self) -> bool:
        """Returns whether what is made now is looked up here, and kept."""
        return self._used > 0

    @contextmanager
    def open(self) -> Iterator[None]:
        """Looks up here what is wanted meanwhile, and keeps what is new at the end."""
        path = cache_folder() / self._folder / f"{self._version()}.kept"
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

    def bytes_of(self, key: bytes) -> bytes | None:
        """Returns what is kept under a key, or None."""
        return self._fresh.get(key) or self._known.get(key)

    def keep_bytes(self, key: bytes, data: bytes) -> None:
        """Keeps something under a key."""
        self._fresh[key] = data

    def drop(self, key: bytes) -> None:
        """Forgets what is no entry of ours, so that the file is written anew."""
        self._damaged = True
        self._known.pop(key, None)
        self._fresh.pop(key, None)

    def _load(self, path: Path) -> None:
        """Takes what a file has up to the first thing in it that is not as it was written."""
        self._known, self._damaged = {}, False
        try:
            data = read_bounded(path, Limit.KEPT)
        except UnreadableFile:
            self._damaged = path.exists()
            return
        at = len(self._mark)
        whole = data.startswith(self._mark)
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
            replace_whole(path, self._mark + _entries({**self._known, **self._fresh}))
            self._damaged = False
            _drop_old(path.parent)
            return
        data = _entries(self._fresh)
        if path.stat().st_size + len(data) <= Limit.KEPT.value:
            with path.open("ab", buffering=0) as file:
                file.write(data)


def key_of(*parts: str | bytes) -> bytes:
    """Returns the key of what depends on some texts."""
    digest = blake2b(digest_size=_KEY)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.digest()


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
