"""The server is killed while people play: every table resumes, and nothing that a client was told is lost."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets
from tests.serve.tables import apart

TABLES = 4


class Served:
    """A server in a process of its own, that can be killed and started again on the same folder and port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        command = [sys.executable, "-m", "cardwright", "serve", "--no-open", "--data", str(self._folder)]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            env={**os.environ, "CARDWRIGHT_DATA": str(self._folder)},
        )
        assert self._process.stdout is not None
        address = self._process.stdout.readline().decode()
        self.port = int(address.split(":")[2].split("/")[0])
        until = time.monotonic() + 180
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.url}/api/about", timeout=120)
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    @property
    def url(self) -> str:
        """Returns its address."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kills it at once, whatever it is doing."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None

    def lay(self, game: str) -> Any:
        """Lays a table for two people."""
        wish = {"game": game, "seats": [{"who": "me"}, {"who": "friend"}], "seed": 9}
        request = urllib.request.Request(
            f"{self.url}/api/tables", msgspec.json.encode(wish), {"Content-Type": "application/json"}
        )
        return msgspec.json.decode(urllib.request.urlopen(request, timeout=120).read())


async def play(url: str, laid: Any, told: dict[str, tuple[int, str]], chance: random.Random) -> None:
    """Plays both seats of a table until the server is gone, noting what each move was acknowledged with."""
    for token in laid["links"]:
        assert len(token) == 22
    address = url.replace("http", "ws") + "/api/ws"

    async def sit(token: str) -> None:
        async with websockets.connect(address, max_size=None, open_timeout=120) as socket:
            await socket.send(msgspec.json.encode({"type": "sit", "token": token}).decode())
            while True:
                state = msgspec.json.decode(await socket.recv())
                if state["type"] != "state":
                    continue
                known = told.get(laid["table"], (0, ""))
                assert state["n"] >= 0
                if state["n"] >= known[0]:
                    told[laid["table"]] = (state["n"], token)
                if state.get("over"):
                    return
                decision = state.get("decision")
                if decision:
                    options = decision["options"]
                    key = chance.choice(options)["key"] if options else f"number {decision['low']}"
                    move = {"type": "choose", "n": decision["n"], "keys": [key]}
                    await socket.send(msgspec.json.encode(move).decode())

    await asyncio.gather(*(sit(token) for token in laid["links"]), return_exceptions=True)


async def resumed(url: str, laid: Any) -> int:
    """Returns how many decisions a table has, as a client is told that sits down again."""
    async with websockets.connect(
        url.replace("http", "ws") + "/api/ws", max_size=None, open_timeout=120
    ) as socket:
        await socket.send(msgspec.json.encode({"type": "sit", "token": laid["links"][0]}).decode())
        while True:
            state = msgspec.json.decode(await socket.recv())
            assert state["type"] != "error", state
            if state["type"] == "state":
                return int(state["n"])


def kill_often(folder: Path, times: int) -> None:
    served = Served(folder)
    chance = random.Random(3)
    served.start()
    laid = [served.lay("cardfinity" if at % 2 else "oe") for at in range(TABLES)]
    told: dict[str, tuple[int, str]] = {}
    try:
        for _ in range(times):
            apart(_some_play(served, laid, told, chance))
            served.start()
            for table in laid:
                there = apart(resumed(served.url, table))
                assert there >= told.get(table["table"], (0, ""))[0], (
                    "a decision that a client was told of is lost"
                )
    finally:
        served.kill()
    assert max(n for n, _ in told.values()) > 0


async def _some_play(
    served: Served, laid: list[Any], told: dict[str, tuple[int, str]], chance: random.Random
) -> None:
    playing = asyncio.gather(*(play(served.url, table, told, chance) for table in laid))
    before = sum(n for n, _ in told.values())
    until = time.monotonic() + 180
    while sum(n for n, _ in told.values()) == before and not playing.done() and time.monotonic() < until:
        await asyncio.sleep(0.02)
    await asyncio.sleep(chance.random())
    served.kill()
    await asyncio.wait_for(playing, 180)


def test_a_killed_server_resumes_every_table(tmp_path: Path) -> None:
    kill_often(tmp_path, 2)


@pytest.mark.soak
def test_a_server_killed_fifty_times_resumes_every_table(
    tmp_path: Path, record_property: Callable[..., None]
) -> None:
    record_property("tried", 50)
    kill_often(tmp_path, 50)
