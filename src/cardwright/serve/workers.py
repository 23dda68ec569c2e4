"""Processes that answer a line with a line, within a time limit; one that dies or takes too long is replaced."""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

LINE_LIMIT: Final = 32 * 1024 * 1024


class Failed(Exception):
    """A process that gave no answer: it died, took too long, or broke."""


class Worker:
    """A process, started when it is first needed."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Returns the answer to a line; raises `Failed`, after which the next question starts a new process."""
        try:
            return await asyncio.wait_for(self._ask(line), seconds)
        except TimeoutError:
            await self.end()
            raise Failed(f"it took longer than {seconds:g} s") from None
        except (OSError, ValueError) as error:
            await self.end()
            raise Failed(f"its process died ({error})") from None

    async def _ask(self, line: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line + b"\n")
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer:
            raise OSError("it ended")
        return answer

    async def end(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """A few processes of one kind, each busy with one question at a time; who comes later waits."""

    def __init__(self, module: str, count: int, seconds: float) -> None:
        self.seconds = seconds
        self._all = [Worker((sys.executable, "-m", module)) for _ in range(count)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)

    async def ask(self, line: bytes) -> bytes:
        """Returns the answer to a line; raises `Failed` where there is none."""
        worker = await self._free.get()
        try:
            return await worker.ask(line, self.seconds)
        finally:
            self._free.put_nowait(worker)

    async def end(self) -> None:
        """Ends all processes."""
        for worker in self._all:
            await worker.end()
