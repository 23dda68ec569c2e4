"""The server as an application: its routes, and what holds for every request and answer."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from typing import Any, Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from cardwright import __version__
from cardwright.games import GAMES
from cardwright.serve import lobby
from cardwright.serve.guarding import HEADERS, MOST_BODY, NONCE_PLACE, Gate, Rates, policy_with
from cardwright.serve.hall import Hall
from cardwright.serve.pages import DeckToCheck, Tokens
from cardwright.serve.protocol import PROTOCOL, Deck, NewTable
from cardwright.serve.refusing import Refused, unkept
from cardwright.serve.sockets import Connection

STATIC: Final = Path(__file__).parent / "static"
PAGES: Final = (
    "/",
    "/new/{game}",
    "/table",
    "/workbench",
    "/workbench/{language}",
    "/replay",
    "/replays",
    "/settings",
)
NOT_BUILT: Final = (
    "The pages of this server are not built, so there is nothing to look at here.\n"
    "Run `make setup` where npm's registry can be reached. Everything but the pages works: see docs/protocol.md.\n"
)
MOST_SOCKETS: Final = 4000
SWEEP_EVERY: Final = 30.0

log = logging.getLogger("cardwright.serve")
T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class Server:
    """What the routes share: the hall, the gate, the rates, the owner's key."""

    def __init__(self, hall: Hall, owner: str, hosts: tuple[str, ...] = ()) -> None:
        self.hall = hall
        self.gate = Gate(hosts)
        self.sockets = 0
        self.closing: list[Callable[[], Awaitable[None]]] = []
        self._owner = owner
        self._asking = Rates(120, 40)
        self._laying = Rates(200, 2)
        self._opening = Rates(600, 50)

    # ------------------------------------------------------------------ what every route does

    def route(self, path: str, handler: Handler, *methods: str) -> Route:
        """Returns a route whose refusals become answers."""

        async def guarded(request: Request) -> Response:
            try:
                self._asking.check(visitor(request))
                if request.method != "GET":
                    self.gate.check_origin(request.headers)
                return await handler(request)
            except Refused as refused:
                return refusal(refused)
            except Exception as error:
                told = unkept(error)
                if told is not None:
                    log.warning("%s %s: %s", request.method, request.url.path, told.message)
                    return refusal(told, 500)
                log.exception("%s %s broke", request.method, request.url.path)
                broken = Refused("broken", "That could not be done. This is a fault of the server.")
                return refusal(broken, 500)

        return Route(path, guarded, methods=list(methods or ("GET",)))

    def is_owner(self, request: Request) -> bool:
        """Returns whether a request has the owner's key."""
        said = request.headers.get("authorization", "")
        return compare_digest(said.encode(), f"Bearer {self._owner}".encode())

    def check_owner(self, request: Request) -> None:
        """Refuses who has not the owner's key."""
        if not self.is_owner(request):
            raise Refused(
                "owner", "This is for whoever runs the server.", "Open the address that the server printed."
            )

    # ------------------------------------------------------------------ the lobby

    async def about(self, request: Request) -> Response:
        """Says what this is."""
        owner = self.is_owner(request)
        return answer(
            {
                "version": __version__,
                "protocol": PROTOCOL,
                "games": GAMES.names(),
                "owner": owner,
            }
        )

    async def _games(self) -> tuple[Any, ...]:
        return await asyncio.to_thread(lobby.games, self.hall.programs)

    async def games(self, _request: Request) -> Response:
        """Lists the games."""
        return answer({"games": await self._games()})

    async def lay(self, request: Request) -> Response:
        """Lays a table."""
        self._laying.check(visitor(request))
        return answer(await self.hall.lay(await body(request, NewTable)))

    async def mine(self, request: Request) -> Response:
        """Lists the tables whose tokens are given."""
        tokens = (await body(request, Tokens)).tokens[: lobby.MOST_TOKENS]
        links = [link for link in map(self.hall.store.link, tokens) if link is not None]
        self._opening.check(visitor(request), min(len(links), 50) / 5)
        lines = [await lobby.table_line(self.hall, link) for link in links]
        return answer({"tables": [line for line in lines if line is not None]})

    async def tables(self, request: Request) -> Response:
        """Lists all tables, for the owner."""
        self.check_owner(request)
        lines = []
        for id, _, _ in list(self.hall.store.all())[: lobby.MOST_TOKENS]:
            links = self.hall.store.links(id)
            facts = self.hall.store.facts(id)
            seats = facts.seats if facts is not None else []
            seat = next((at for at, one in enumerate(seats) if one.maker), -1)
            link = self.hall.store.link(links.get(seat, ""))
            line = await lobby.table_line(self.hall, link) if link is not None else None
            if line is not None:
                lines.append(line)
        return answer({"tables": lines})

    async def check_deck(self, request: Request) -> Response:
        """Looks at a deck."""
        wish = await body(request, DeckToCheck)
        return answer(await asyncio.to_thread(lobby.check_deck, wish))

    async def bundled_deck(self, request: Request) -> Response:
        """Shows a bundled deck."""
        params = request.path_params
        wish = DeckToCheck(params["game"], Deck(name=params["name"]))
        return answer(await asyncio.to_thread(lobby.check_deck, wish))

    # ------------------------------------------------------------------ sockets and pages

    async def socket(self, socket: WebSocket) -> None:
        """Lets a client sit down at a table."""
        try:
            self.gate.check_origin(socket.headers)
            self._opening.check(socket.client.host if socket.client else "")
            if self.sockets >= MOST_SOCKETS:
                raise Refused("busy", "Too many are connected.")
        except Refused:
            await socket.close()
            return
        self.sockets += 1
        try:
            await Connection(socket, self.hall).run()
        finally:
            self.sockets -= 1

    async def page(self, _request: Request) -> Response:
        """Serves the page, which finds out by itself what to show."""
        index = STATIC / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT)
        nonce = token_urlsafe(16)
        return Response(
            index.read_text(encoding="utf-8").replace(NONCE_PLACE, nonce),
            media_type="text/html",
            headers={"Cache-Control": "no-store", "Content-Security-Policy": policy_with(nonce)},
        )

    async def asset(self, request: Request) -> Response:
        """Serves a file of the pages: only those that were there when the server started."""
        found = _assets().get(request.path_params["path"])
        if found is None:
            raise Refused("missing", "There is no such file.")
        return FileResponse(found, headers={"Cache-Control": "public, max-age=31536000, immutable"})

    async def keep_sweeping(self) -> None:
        """Lets tables go that nobody needs, again and again."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.hall.sweep()


_ASSETS: dict[str, Path] = {}


def _assets() -> dict[str, Path]:
    """Returns the files of the pages by their path below /assets; no path of a client's is ever opened."""
    if not _ASSETS and STATIC.is_dir():
        found = (STATIC / "assets").rglob("*")
        _ASSETS.update({p.relative_to(STATIC / "assets").as_posix(): p for p in found if p.is_file()})
    return _ASSETS


def visitor(request: Request) -> str:
    """Returns who asks, as far as that can be told."""
    return request.client.host if request.client else ""


async def body(request: Request, type: type[T]) -> T:
    """Reads a request's body into a struct; refuses what is too long or is none."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("bad", "Send JSON (Content-Type: application/json).")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise Refused("size", "That is too long.")
    try:
        return msgspec.json.decode(bytes(data), type=type)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused("bad", f"That is not what this route takes: {error}"[:300]) from None


def answer(data: Any) -> Response:
    """Returns data as a JSON answer."""
    return Response(
        msgspec.json.encode(data), media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def refusal(refused: Refused, status: int = 0) -> Response:
    """Returns a refusal as an answer."""
    data = {"error": {"code": refused.code, "message": refused.message, "hint": refused.hint}}
    return Response(msgspec.json.encode(data), status or refused.status, media_type="application/json")


class Guard:
    """Around everything: the host is checked, and every answer has the headers that keep it safe."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request."""
        if scope["type"] == "http":
            from starlette.datastructures import Headers

            try:
                self._gate.check_host(Headers(scope=scope))
            except Refused as refused:
                await refusal(refused)(scope, receive, send)
                return

            async def with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    raw = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                    there = {name for name, _ in message["headers"]}
                    message["headers"] = [
                        *message["headers"],
                        *(pair for pair in raw if pair[0] not in there),
                    ]
                await send(message)

            await self._app(scope, receive, with_headers)
            return
        await self._app(scope, receive, send)


def application(server: Server, more: tuple[BaseRoute, ...] = ()) -> ASGIApp:
    """Returns the application."""
    routes: list[BaseRoute] = [
        server.route("/api/about", server.about),
        server.route("/api/games", server.games),
        server.route("/api/tables", server.lay, "POST"),
        server.route("/api/tables", server.tables),
        server.route("/api/tables/mine", server.mine, "POST"),
        server.route("/api/decks/check", server.check_deck, "POST"),
        server.route("/api/decks/{game}/{name:path}", server.bundled_deck),
        WebSocketRoute("/api/ws", server.socket),
        *more,
        server.route("/assets/{path:path}", server.asset),
        *(server.route(path, server.page) for path in PAGES),
    ]

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(server.keep_sweeping())
        yield
        sweeping.cancel()
        for close in server.closing:
            await close()
        await server.hall.close()

    return Guard(Starlette(routes=routes, lifespan=lifespan), server.gate)
