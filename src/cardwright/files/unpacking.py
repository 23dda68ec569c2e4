"""Unpacking gzip, bzip2 and xz as a stream, with a limit on what comes out."""

import bz2
import gzip
import io
import lzma
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Final
from zlib import error as ZlibError

from cardwright.files.reading import Limit, UnreadableFile, open_regular

_CHUNK: Final = 1 << 20
_MOST_MEMORY: Final = 1 << 27
"""Of xz's own dictionary, which its header asks for: as much as `xz -9` needs, twice."""
_ALWAYS: Final = 16 << 20
_THINNEST: Final = 100
"""So many bytes may come of one, once `_ALWAYS` have. Files of cards come to 10 or 20."""

_PACKED: Final[dict[bytes, Callable[[BinaryIO], Any]]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\x00": lzma.open,
}
"""How packed files begin, and what unpacks them."""


class _Unpacked(io.RawIOBase):
    """A packed file as it reads unpacked; refuses to go on where more comes out than can be true."""

    def __init__(self, path: Path, packed: BinaryIO, inner: BinaryIO, limit: Limit) -> None:
        self._path = path
        self._packed = packed
        self._inner = inner
        self._most = min(limit.value, max(_ALWAYS, _THINNEST * os.fstat(packed.fileno()).st_size))

    def readable(self) -> bool:
        """Returns True."""
        return True

    def seekable(self) -> bool:
        """Returns True: to the beginning."""
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        """Goes back to the beginning; nothing else is needed of a stream."""
        return self._inner.seek(offset, whence)

    def tell(self) -> int:
        """Returns how much has come out."""
        return self._inner.tell()

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        """Reads on."""
        try:
            data = self._inner.read(min(len(buffer), _CHUNK))
        except EOFError:
            raise UnreadableFile(f"{self._path}: the packed file ends too early") from None
        except (OSError, ZlibError, lzma.LZMAError, ValueError) as error:
            raise UnreadableFile(f"{self._path}: cannot be unpacked: {error}") from None
        if self._inner.tell() > self._most:
            raise UnreadableFile(
                f"{self._path}: unpacks to more than {self._most >> 20} MB, which no file of cards of its size does"
            )
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Closes the file."""
        if not self.closed:
            self._inner.close()
            self._packed.close()
        super().close()


def open_unpacked(path: Path, limit: Limit = Limit.CARD_DATA) -> BinaryIO:
    """Opens a regular file for reading, unpacking gzip, bzip2 and xz by how it begins."""
    packed = open_regular(path)
    start = packed.read(6)
    packed.seek(0)
    if start == b"\xfd7zXZ\x00":
        _check_dictionary(path, packed)
    unpack = next((how for beginning, how in _PACKED.items() if start.startswith(beginning)), None)
    if unpack is None:
        return packed
    return io.BufferedReader(_Unpacked(path, packed, unpack(packed), limit), _CHUNK)


def _check_dictionary(path: Path, packed: BinaryIO) -> None:
    """Refuses an xz file that asks for more memory than any real one: it says how much in its first bytes."""
    start = packed.read(64 << 10)
    packed.seek(0)
    try:
        lzma.LZMADecompressor(memlimit=_MOST_MEMORY).decompress(start, max_length=1)
    except lzma.LZMAError as error:
        packed.close()
        raise UnreadableFile(f"{path}: cannot be unpacked: {error}") from None
