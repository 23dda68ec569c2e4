"""A process that is asked by a line and answers by a line, within a time limit, whatever it does instead."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from typing import IO, Final

SECONDS: Final = 30.0
"""So long may a decision take where nothing is said."""
MOST_ANSWER: Final = 64 * 1024
_LAST_WORDS: Final = 2000
"""So much of what a process said last on standard error is kept."""


class BotFailed(RuntimeError):
    """A bot that could not be started, ended, took too long, or gave a wrong answer; says which, with its last words."""


class Talker:
    """A process of its own. It is started when it is first asked, and once more after it was ended."""

    __slots__ = ("_command", "_heard", "_process", "_rest", "name", "seconds")

    def __init__(self, name: str, command: list[str], seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""
        self._heard = b""

    @property
    def running(self) -> bool:
        """Returns whether the process is there."""
        return self._process is not None

    def ask(self, message: bytes) -> bytes:
        """Sends a line and returns the line that is the answer; raises `BotFailed` in a sentence."""
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        unsent = message + b"\n"
        until = time.monotonic() + self.seconds
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            ready.register(process.stderr, selectors.EVENT_READ)
            ready.register(process.stdin, selectors.EVENT_WRITE)
            if self._rest:
                raise self.failed("said more than it was asked")
            while b"\n" not in self._rest:
                left = until - time.monotonic()
                events = ready.select(left) if left > 0 else []
                if not events:
                    raise self.failed(f"took longer than {self.seconds:g} s")
                for key, _ in events:
                    if key.fileobj is process.stdin:
                        unsent = self._send(process, unsent)
                        if not unsent:
                            ready.unregister(process.stdin)
                    elif key.fileobj is process.stderr:
                        if not self._listen(process.stderr):
                            ready.unregister(process.stderr)
                    else:
                        self._receive(process)
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _send(self, process: subprocess.Popen[bytes], data: bytes) -> bytes:
        """Writes as much as there is room for; returns what is left."""
        assert process.stdin is not None
        try:
            return data[os.write(process.stdin.fileno(), data) :]
        except BlockingIOError:
            return data
        except OSError:
            raise self.failed(f"ended ({self._status(process)})") from None

    def _listen(self, errors: IO[bytes]) -> bool:
        """Keeps the last of what is said on standard error; returns whether more may come."""
        data = os.read(errors.fileno(), MOST_ANSWER)
        self._heard = (self._heard + data)[-_LAST_WORDS:]
        return bool(data)

    def _receive(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        data = os.read(process.stdout.fileno(), MOST_ANSWER)
        if not data:
            raise self.failed(f"ended without an answer ({self._status(process)})")
        self._rest += data
        if len(self._rest) > MOST_ANSWER:
            raise self.failed("answered with more than a line should have")

    def _status(self, process: subprocess.Popen[bytes]) -> str:
        try:
            status = process.wait(1)
        except subprocess.TimeoutExpired:
            return "its output is closed"
        return f"status {status}" if status >= 0 else f"by signal {-status}"

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        try:
            self._process = process = subprocess.Popen(
                self._command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise BotFailed(f"{self.name}: cannot be started: {error.strerror}") from None
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        return process

    def failed(self, words: str) -> BotFailed:
        """Ends the process and returns what there is to say, its last words included."""
        heard = self._last_words()
        self.end()
        return BotFailed(
            f"{self.name}: the program {words}" + (f". Its last words:\n{heard}" if heard else "")
        )

    def _last_words(self) -> str:
        process = self._process
        if process is not None and process.stderr is not None:
            os.set_blocking(process.stderr.fileno(), False)
            with contextlib.suppress(BlockingIOError, OSError):
                for _ in range(64):  # a process that never stops talking is not heard to its end
                    if not self._listen(process.stderr):
                        break
        return self._heard.decode("utf-8", "replace").strip()

    def end(self) -> None:
        """Ends the process and whatever it started; asked again, it is started anew."""
        process, self._process = self._process, None
        self._rest = self._heard = b""
        if process is None:
            return
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def __del__(self) -> None:
        self.end()
