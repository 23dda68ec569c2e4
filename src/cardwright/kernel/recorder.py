"""Writing a game's record as it is played, in a file that no other process writes to."""

import os
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct

from cardwright.files import Hold, Limit, hold, make_folder, read_stream, sync_folder
from cardwright.files.pace import PACE
from cardwright.kernel.decision import Option
from cardwright.kernel.game import Game
from cardwright.kernel.record import HASH_EVERY, Line, header

_CREATING: Final = (
    os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
)
_RESUMING: Final = (
    os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
)


class RecordFile:
    """The file of a record, created or opened, and held by this process until it is closed.

    What is appended is with the operating system when `append` returns, and on disk within a second.
    """

    __slots__ = ("_end", "_file", "_hold", "path")

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._file = os.fdopen(handle, "r+b", buffering=0)
        try:
            self._hold: Hold = hold(path, handle)
        except BaseException:
            self._file.close()
            raise
        self._end = os.fstat(handle).st_size

    @classmethod
    def create(cls, path: Path) -> "RecordFile":
        """Makes a new file; raises `FileExistsError` where there is one of that name."""
        make_folder(path.parent)
        return cls(path, os.open(path, _CREATING, 0o666))

    @classmethod
    def resume(cls, path: Path) -> "RecordFile":
        """Opens a record to go on with it; raises `HeldElsewhere` while another process does."""
        return cls(path, os.open(path, _RESUMING))

    def read(self) -> bytes:
        """Returns all that the file holds."""
        self._file.seek(0)
        return read_stream(self._file, str(self.path), Limit.RECORD)

    def cut(self, size: int) -> None:
        """Cuts off what stands behind so many bytes."""
        self._file.truncate(size)
        self._end = size

    def append(self, data: bytes) -> None:
        """Writes at the end, all of it or, where the disk is full, none."""
        PACE.complain(self._file.fileno())
        self._file.seek(self._end)
        left = memoryview(data)
        try:
            while left:
                left = left[self._file.write(left) or 0 :]
        except BaseException:
            self._undo()
            raise
        self._end += len(data)
        PACE.written(self._file.fileno())

    def _undo(self) -> None:
        """Takes a line that was begun away again; where even that fails, the reader leaves a cut line out."""
        try:
            self._file.truncate(self._end)
        except OSError:
            return

    def sync(self) -> None:
        """Has all that was written on disk before it returns."""
        PACE.now(self._file.fileno())

    def close(self, *, remove: bool = False) -> None:
        """Closes the file when it is on disk, or takes it away."""
        if self._file.closed:
            return
        try:
            if remove:
                self.path.unlink(missing_ok=True)
            else:
                self.sync()
        finally:
            PACE.forget(self._file.fileno())
            self._hold.let_go()
            self._file.close()


class Recorder:
    """Writes a game's record as it is played: each line is written before the next decision is asked."""

    __slots__ = ("_file", "_number", "path")

    def __init__(
        self, file: Path | RecordFile, game: Game[Any], seats: tuple[str, ...] = (), *, resume: int = 0
    ) -> None:
        """Begins a record, or with `resume` goes on behind so many bytes of one, the rest being cut off."""
        if isinstance(file, Path):
            file = RecordFile.resume(file) if resume else RecordFile.create(file)
        self._file = file
        self.path = file.path
        self._number = len(game)
        if resume:
            file.cut(resume)
        else:
            self._begin(game, seats)

    def _begin(self, game: Game[Any], seats: tuple[str, ...]) -> None:
        """Writes the header; a record that cannot even have that is not left behind."""
        try:
            self._write(header(game, seats))
            self._file.sync()
            sync_folder(self.path.parent)
        except BaseException:
            self._file.close(remove=True)
            raise

    def took(self, game: Game[Any], seat: int, option: Option) -> None:
        """Writes that a seat took an option; the game has already gone on."""
        number = self._number + 1
        mark = game.hash() if number % HASH_EVERY == 0 or game.decision is None else UNSET
        self._write(Line(number, seat, option.key, hash=mark))
        self._number = number

    def took_back(self, count: int) -> None:
        """Writes that so many decisions were taken back."""
        self._write(Line(self._number - count, undo=count))
        self._number -= count

    def _write(self, part: Struct) -> None:
        self._file.append(msgspec.json.encode(part) + b"\n")

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
