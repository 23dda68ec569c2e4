"""A table that is given messages as they come from clients, with no network, no disk and no bots."""

from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from cardwright.games import ruleset
from cardwright.kernel import Game, Option
from cardwright.serve.laying import start
from cardwright.serve.pages import DeckToCheck, Simulate, TextAt, Tokens, TryOut
from cardwright.serve.protocol import Choose, FromClient, FromServer, NewTable
from cardwright.serve.refusing import Refused
from cardwright.serve.showing import Eyes
from cardwright.serve.sockets import Connection
from cardwright.serve.store import Link, SeatFacts, TableFacts
from cardwright.serve.table import Table

MOST = 12
"""So many messages of one input are taken."""
BODIES = (NewTable, DeckToCheck, Tokens, TextAt, TryOut, Simulate)
_STARTED: list[Game[Any]] = []


class Nowhere:
    """A record that is not kept."""

    def took(self, _game: Game[Any], _seat: int, _option: Option) -> None:
        """Forgets a decision."""

    def took_back(self, _count: int) -> None:
        """Forgets that decisions were taken back."""


class Wire:
    """A socket from which one message comes."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    async def receive(self) -> dict[str, Any]:
        """Returns the message as a socket does."""
        return {"type": "websocket.receive", "bytes": self._data}


class Client(Connection):
    """A client whose answers are written as they would be sent, and go nowhere."""

    def __init__(self, table: Table, seat: int) -> None:
        hall = SimpleNamespace(programs=())
        super().__init__(cast(Any, None), cast(Any, hall))
        self._live = cast(Any, SimpleNamespace(table=table))
        self._eyes = Eyes(table, seat)
        self._link = Link("", table.id, seat)

    async def _send(self, message: FromServer) -> None:
        msgspec.json.encode(message)

    def take(self, data: bytes) -> None:
        """Takes one message, as the server would."""
        self._socket = cast(Any, Wire(data))
        message = done(self._receive())
        done(self._do(meant(self._live.table if self._live else None, message)))

    def look(self) -> None:
        """Has the table shown to it."""
        assert self._eyes is not None
        done(self._send(self._eyes.state()))


def done(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs what never waits, and returns what it comes to."""
    try:
        work.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("it waits")


def meant(table: Table | None, message: FromClient) -> FromClient:
    """Returns a message; where its `n` is -1, the one now, and keys that are numbers are the options at those places."""
    if table is None or not isinstance(message, Choose) or message.n != -1:
        return message
    options = table.game.options
    keys = (
        tuple(
            options[int(key) % len(options)].key if key in "0123456789" and key else key
            for key in message.keys
        )
        if len(options)
        else message.keys
    )
    return Choose(len(table.game), keys)


def a_table() -> Table:
    """Returns a table for two people, at which nothing was decided."""
    if not _STARTED:
        rules = ruleset("cardfinity")
        _STARTED.append(rules.start(rules.rules.bundled_decks()[:2], 7))
    seats = [SeatFacts("Ana", "person", maker=True), SeatFacts("Jonas", "person")]
    return Table("t", _STARTED[0].fork(), cast(Any, Nowhere()), TableFacts(seats))


def messages(data: bytes) -> None:
    """Gives a table messages, a line each: by who decides where it begins with a blank, else by either in turn."""
    table = a_table()
    clients = [Client(table, 0), Client(table, 1), Client(table, -1)]
    for at, line in enumerate(data.split(b"\n")[:MOST]):
        seat = table.game.seat if line.startswith(b" ") else None
        try:
            clients[at % 3 if seat is None else seat].take(line)
        except Refused as refused:
            msgspec.json.encode(refused.problem)
    for client in clients:
        client.look()


def bodies(data: bytes) -> None:
    """Takes bytes as what a route is sent; a table that is wished for is started, or refused."""
    for type in BODIES:
        try:
            wish = msgspec.json.decode(data, type=type)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            continue
        if isinstance(wish, NewTable):
            try:
                start(wish)
            except Refused as refused:
                msgspec.json.encode(refused.problem)
