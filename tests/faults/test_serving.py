"""Faults on purpose through a whole `serve`: a table is laid, played at, taken back and left, while operations fail.

Whatever fails, the server tells its clients and goes on, or does not start and says why; and every table that it said was laid
is there afterwards with all that its clients were told of.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.faults.conftest import NEEDS_SHIM, faulty
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from cardwright.serve.hall import Hall
from cardwright.serve.refusing import Refused
from cardwright.serve.store import Store
from cardwright.serve.thinking import Thinkers

KINDS = ("write", "sync", "open", "name", "fork")
MOST = 400
PATIENCE = 300.0
MOVES = 6
WISH = {"game": "oe", "seats": [{"who": "me"}, {"who": "random"}], "seed": 9}

pytestmark = NEEDS_SHIM


class Visit:
    """What a client was told by a server: of which table, and how far it had come."""

    def __init__(self) -> None:
        self.table = ""
        self.told = 0
        self.problems: list[str] = []

    def play(self, address: str) -> None:
        """Lays a table and plays at it for a while, with one taking back."""
        base = address.partition("/#")[0]
        try:
            laid = self._lay(base)
        except urllib.error.HTTPError as error:
            said = msgspec.json.decode(error.read())
            assert said["error"]["message"], said
            self.problems.append(said["error"]["message"])
            return
        self.table = laid["table"]
        with (
            contextlib.suppress(WebSocketException, OSError),
            connect(base.replace("http", "ws") + "/api/ws", max_size=None, open_timeout=PATIENCE) as socket,
        ):
            socket.send(msgspec.json.encode({"type": "sit", "token": laid["links"][0]}).decode())
            self._sit(socket)

    def _lay(self, base: str) -> Any:
        request = urllib.request.Request(
            f"{base}/api/tables", msgspec.json.encode(WISH), {"Content-Type": "application/json"}
        )
        return msgspec.json.decode(urllib.request.urlopen(request, timeout=PATIENCE).read())

    def _sit(self, socket: Any) -> None:
        moves, state = 0, {}
        while moves < MOVES and len(self.problems) < 3:
            message = msgspec.json.decode(socket.recv(PATIENCE))
            if message["type"] == "error":
                assert message["message"], message
                self.problems.append(message["message"])
                socket.send('{"type": "ping"}')
                continue
            if message["type"] not in ("state", "pong"):
                continue
            if message["type"] == "state":
                state = message
            self.told = state.get("n", 0)
            decision = state.get("decision")
            if state.get("over"):
                return
            if decision is None:
                continue
            moves += 1
            if moves == 4 and state.get("can_undo"):
                socket.send('{"type": "undo"}')
                self.told = 0
                continue
            key = decision["options"][0]["key"]
            socket.send(msgspec.json.encode({"type": "choose", "n": decision["n"], "keys": [key]}).decode())


def serve(place: Path, env: dict[str, str]) -> tuple[Visit, int, str]:
    """Runs a server with faults, visits it, and ends it; returns the visit, its status and what it said."""
    errors = place / "said.txt"
    with errors.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "cardwright", "serve", "--no-open", "--port", "0", "--bots", "1"],
            stdout=subprocess.PIPE,
            stderr=said,
            env={**os.environ, "CARDWRIGHT_DATA": str(place / "data"), **env},
        )
        visit = Visit()
        assert process.stdout is not None
        try:
            address = process.stdout.readline().decode().strip()
            if address:
                visit.play(address)
        finally:
            process.send_signal(signal.SIGINT)
            status = process.wait(PATIENCE)
            process.stdout.close()
    return visit, status, errors.read_text(errors="replace")


def tables_are_there(place: Path, visit: Visit) -> None:
    """The table that was laid resumes with all that the client was told; every other does, or is refused with its reason."""
    store = Store(place / "data")
    hall = Hall(store, Thinkers(1, 60.0))
    try:
        found = {}
        for id, _, _ in store.all():
            facts = store.facts(id)
            assert facts is not None
            try:
                table = hall._resumed(id, facts)
            except Refused:
                continue
            found[id] = len(table.game)
            table.recorder.close()
        assert not visit.table or found[visit.table] >= visit.told, (found, visit.table, visit.told)
    finally:
        store.close()
        # In a thread of its own: a browser's tests may have left a loop running in this one.
        closing = threading.Thread(target=lambda: asyncio.run(hall.close()))
        closing.start()
        closing.join()
    assert [path.name for path in (place / "data").rglob("*.new")] == []


def faults(kind: str, shim: Path, folder: Path, *, ever: bool) -> Iterator[int]:
    """Serves with the n-th operation failing, for every n; yields each n when what must hold was seen."""
    for n in range(1, MOST):
        place, mark = folder / f"{n}", folder / f"mark-{n}"
        (place / "data").mkdir(parents=True)
        visit, status, said = serve(place, faulty(shim, kind, n, place / "data", mark, ever=ever))
        told = f"{kind} {n}: status {status}, {visit.problems}, {said[-800:]}"
        assert "Traceback" not in said, told
        assert status in (0, 1, 2, 130, -signal.SIGINT), told
        assert visit.table or visit.problems or "cardwright: " in said, told
        tables_are_there(place, visit)
        if not mark.exists():
            assert visit.table, told
            return
        yield n
    raise AssertionError(f"serve does more than {MOST} of {kind}")


@pytest.mark.parametrize(("kind", "first"), [("write", 2), ("fork", 1)])
def test_a_server_survives_some_faults(kind: str, first: int, shim: Path, tmp_path: Path) -> None:
    tried = 0
    for _ in faults(kind, shim, tmp_path, ever=True):
        tried += 1
        if tried == first:
            break
    assert tried == first


@pytest.mark.soak
@pytest.mark.parametrize("ever", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_server_survives_every_fault(
    kind: str, ever: bool, shim: Path, tmp_path: Path, record_property: Callable[..., None]
) -> None:
    record_property("tried", len(list(faults(kind, shim, tmp_path, ever=ever))))
