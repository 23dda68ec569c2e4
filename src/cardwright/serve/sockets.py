"""A client's connection to a table: what it sends is checked and done, what changes is sent to it."""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cardwright import __version__
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Pictured
from cardwright.serve.guarding import MOST_MESSAGE, Bucket
from cardwright.serve.hall import Hall, Live
from cardwright.serve.laying import check_bot, clean_name
from cardwright.serve.protocol import (
    PROTOCOL,
    Choose,
    Concede,
    Consent,
    EndTable,
    FromClient,
    FromServer,
    Inspect,
    Inspected,
    PassUntil,
    Ping,
    Pong,
    Problem,
    Settings,
    Sit,
    SitIn,
    TakeBack,
    Welcome,
)
from cardwright.serve.refusing import Refused, unkept
from cardwright.serve.showing import Eyes
from cardwright.serve.store import WATCHING, Link

SIT_WITHIN: Final = 15.0
SEND_WITHIN: Final = 20.0
MOST_AT_A_TABLE: Final = 24
MOST_MISTAKES: Final = 50
"""A client that sends so much nonsense is not spoken to any longer."""

log = logging.getLogger("cardwright.serve")
_DECODER: Final = msgspec.json.Decoder(FromClient)
_ENCODER: Final = msgspec.json.Encoder()


class Connection:
    """One client at one table."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self._socket = socket
        self._hall = hall
        self._bucket = Bucket(60, 30)
        self._mistakes = 0
        self._wake = asyncio.Event()
        self._live: Live | None = None
        self._eyes: Eyes | None = None
        self._link = Link("", "", WATCHING)

    async def run(self) -> None:
        """Speaks with the client until it goes."""
        await self._socket.accept()
        try:
            await self._sit()
        except Refused as refused:
            await self._send(refused.problem)
            await self._close()
            return
        except (WebSocketDisconnect, TimeoutError):
            await self._close()
            return
        except Exception as error:
            await self._broke(error)
            await self._close()
            return
        sender = asyncio.create_task(self._keep_telling())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self._leave()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender
            await self._close()

    # ------------------------------------------------------------------ sitting down

    async def _sit(self) -> None:
        message = await asyncio.wait_for(self._receive(), SIT_WITHIN)
        if not isinstance(message, Sit):
            raise Refused("protocol", "The first message says where you sit.")
        if message.protocol != PROTOCOL:
            raise Refused("protocol", f"This server speaks version {PROTOCOL} of the protocol.")
        link = self._hall.store.link(message.token)
        if link is None:
            raise Refused("token", "This link opens no table.")
        live = await self._hall.open(link)
        if len(live.watching) >= MOST_AT_A_TABLE:
            raise Refused("busy", "Too many look at this table already.")
        self._link, self._live = link, live
        self._eyes = Eyes(live.table, link.seat)
        live.watching.add(self._wake)
        if link.seat >= 0:
            live.table.sat_down(link.seat, clean_name(message.name, ""))
        live.let_think()
        await self._send(self._welcome(live, link))
        self._wake.set()

    def _welcome(self, live: Live, link: Link) -> Welcome:
        table = live.table
        rules = table.game.rules
        links = self._hall.store.links(table.id)
        maker = link.seat >= 0 and table.facts.seats[link.seat].maker
        shown = [
            links.get(at, "") if maker and seat.who == "person" else ""
            for at, seat in enumerate(table.facts.seats)
        ]
        return Welcome(
            PROTOCOL,
            __version__,
            table.id,
            table.game.match.game,
            link.seat,
            links.get(WATCHING, "") if link.seat >= 0 else "",
            tuple(shown) if maker else (),
            rules.drawing.poster.title if offers(rules, Pictured) else table.game.match.game,
        )

    def _leave(self) -> None:
        live = self._live
        if live is None:
            return
        live.watching.discard(self._wake)
        if self._link.seat >= 0:
            live.table.got_up(self._link.seat)
        self._live = None

    # ------------------------------------------------------------------ telling

    async def _keep_telling(self) -> None:
        """Sends the table whenever it has changed: as it is then, not every step between."""
        eyes = self._eyes
        assert eyes is not None
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._send(eyes.state())
            except (WebSocketDisconnect, RuntimeError, TimeoutError):
                with contextlib.suppress(Exception):
                    await self._socket.close()
                return
            except Exception:
                log.exception("table %s cannot be shown", self._link.table)
                await self._send(
                    Problem("broken", "The table cannot be shown. This is a fault of the server.")
                )

    async def _send(self, message: FromServer) -> None:
        text = _ENCODER.encode(message).decode()
        await asyncio.wait_for(self._socket.send_text(text), SEND_WITHIN)

    async def _close(self) -> None:
        if self._socket.application_state is not WebSocketState.DISCONNECTED:
            with contextlib.suppress(Exception):
                await self._socket.close()

    # ------------------------------------------------------------------ listening

    async def _receive(self) -> FromClient:
        received = await self._socket.receive()
        if received["type"] != "websocket.receive":
            raise WebSocketDisconnect
        data = received.get("text") or received.get("bytes") or ""
        if len(data) > MOST_MESSAGE:
            raise Refused("size", "That message is too long.")
        try:
            message: FromClient = _DECODER.decode(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Refused("bad", f"That is not a message of the protocol: {error}"[:300]) from None
        return message

    async def _listen(self) -> None:
        while self._mistakes < MOST_MISTAKES:
            try:
                message = await self._receive()
                if not self._bucket.take():
                    raise Refused("rate", "That is too much at once; wait a moment.")
                await self._do(message)
            except Refused as refused:
                self._mistakes += 1
                await self._send(refused.problem)
                if refused.code == "stale":
                    self._wake.set()
            except WebSocketDisconnect:
                raise
            except Exception as error:
                self._mistakes += 5
                await self._broke(error)
        await self._send(Problem("rate", "Too much of what you sent could not be understood."))

    async def _broke(self, error: Exception) -> None:
        """Tells the client that something went wrong here: what the disk says, or that it is a fault of the server."""
        refused = unkept(error)
        if refused is None:
            log.error("table %s: a message broke", self._link.table, exc_info=error)
            words = "That could not be done. This is a fault of the server; nothing was changed."
            refused = Refused("broken", words)
        else:
            log.warning("table %s: %s", self._link.table, refused.message)
        await self._send(refused.problem)

    async def _do(self, message: FromClient) -> None:
        assert self._eyes is not None
        if isinstance(message, Ping):
            await self._send(Pong(message.ask))
        elif isinstance(message, Inspect):
            await self._send(Inspected(message.ask, self._eyes.inspect(message.id[:200], message.name[:200])))
        elif isinstance(message, Sit):
            raise Refused("protocol", "You sit already.")
        else:
            self._act(message)

    def _act(self, message: FromClient) -> None:
        """Does what only somebody at the table may do."""
        seat = self._link.seat
        if seat < 0 or self._live is None:
            raise Refused("turn", "You are watching: you have no seat at this table.")
        table = self._live.table
        match message:
            case Choose():
                table.choose(seat, message.n, message.keys)
                self._mistakes = 0
            case TakeBack():
                table.take_back(seat)
            case Consent():
                table.consent(seat, message.ask, message.yes)
            case Settings():
                table.set_wishes(seat, message.stops, message.yields, message.auto)
            case PassUntil():
                table.pass_until(seat, message.until)
            case Concede():
                table.concede(seat)
            case SitIn():
                if message.bot:
                    check_bot(message.bot, self._hall.programs)
                table.sit_in(seat, message.seat, message.bot)
            case EndTable():
                table.end(seat)
