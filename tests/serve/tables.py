"""What the server's tests share: games at a table without a socket, and a server without a network."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.testclient import TestClient

from cardwright.games import ruleset
from cardwright.kernel import Recorder
from cardwright.kernel.offers import Settings
from cardwright.serve.store import SeatFacts, Store, TableFacts
from cardwright.serve.table import Table

OWNER = "o" * 22
T = TypeVar("T")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Runs work in a thread and a loop of its own: a browser's tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def make_table(folder: Path, game: str = "cardfinity", seed: int = 7, bots: tuple[int, ...] = ()) -> Table:
    """Returns a table with two seats, of people and of bots."""
    rules = ruleset(game)
    settings = rules.rules.settings() if isinstance(rules.rules, Settings) else {}
    options = {"generations": 2} if "generations" in settings else {}
    started = rules.start(rules.rules.bundled_decks()[:2], seed, options=options)
    seats = [
        SeatFacts(name, "bot" if at in bots else "person", "random" if at in bots else "")
        for at, name in enumerate(("Ana", "Jonas"))
    ]
    return Table("t", started, Recorder(folder / "t.jsonl", started), TableFacts(seats))


class Site:
    """A server without a network."""

    def __init__(self, client: TestClient, store: Store) -> None:
        self.client = client
        self.store = store

    def post(self, path: str, data: Any, **headers: str) -> Any:
        """Posts JSON and returns the answer, its status beside it."""
        answer = self.client.post(path, json=data, headers=headers)
        return answer.status_code, answer.json()

    def lay(self, game: str = "cardfinity", *who: str, **more: Any) -> Any:
        """Lays a table and returns its links."""
        seats = [
            {"who": one, "name": name}
            for one, name in zip(who or ("me", "friend"), ("Ana", "Jonas"), strict=False)
        ]
        status, laid = self.post("/api/tables", {"game": game, "seats": seats, "seed": 5, **more})
        assert status == 200, laid
        return laid

    def sit(self, token: str) -> "Chair":
        """Sits down with a link."""
        return Chair(self.client, token)


class Chair:
    """A client at a table."""

    def __init__(self, client: TestClient, token: str) -> None:
        self._session = client.websocket_connect("/api/ws")
        self._token = token

    def __enter__(self) -> "Chair":
        self.socket = self._session.__enter__()
        self.send({"type": "sit", "token": self._token})
        self.welcome = self.receive()
        return self

    def __exit__(self, *error: Any) -> None:
        self._session.__exit__(*error)

    def send(self, message: Any) -> None:
        """Sends a message."""
        self.socket.send_text(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def receive(self) -> Any:
        """Returns the next message."""
        return msgspec.json.decode(self.socket.receive_text())

    def until(self, type: str) -> Any:
        """Returns the next message of a type."""
        while True:
            message = self.receive()
            if message["type"] == type:
                return message

    def state(self, n: int = -1) -> Any:
        """Returns the next state, at decision `n` or later."""
        while True:
            state = self.until("state")
            if state["n"] >= n:
                return state

    def choose(self, state: Any, *keys: str) -> None:
        """Takes options of a state's decision, the first one where none is told."""
        decision = state["decision"]
        self.send({"type": "choose", "n": decision["n"], "keys": keys or [decision["options"][0]["key"]]})
