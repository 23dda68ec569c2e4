"""The replays' routes: opened by a token, looked at move by move, exported, and gone on from."""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute

from cardwright.serve.app import Server, answer, body, visitor
from cardwright.serve.exporting import page_of
from cardwright.serve.guarding import Rates
from cardwright.serve.replays import ForkReplay, Library, OpenReplay, Upload


class Projector:
    """What the replays' routes share."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._server = server
        self._library = Library(server.hall, folder)
        self._looking = Rates(120, 30)
        self._opening = Rates(20, 1)

    def routes(self) -> tuple[BaseRoute, ...]:
        """Returns the routes."""
        route = self._server.route
        return (
            route("/api/replays", self.listed),
            route("/api/replays", self.upload, "POST"),
            route("/api/replays/open", self.open, "POST"),
            route("/api/replays/frame", self.frame, "POST"),
            route("/api/replays/export", self.export, "POST"),
            route("/api/replays/fork", self.fork, "POST"),
        )

    async def listed(self, request: Request) -> Response:
        """Lists the owner's records."""
        self._server.check_owner(request)
        return answer({"replays": await self._library.lines()})

    async def upload(self, request: Request) -> Response:
        """Takes a record in and opens it."""
        self._opening.check(visitor(request))
        token = self._library.upload((await body(request, Upload)).text.encode())
        return answer(await self._library.meta(OpenReplay(token)))

    async def open(self, request: Request) -> Response:
        """Opens a record by its token."""
        self._opening.check(visitor(request), 0.2)
        return answer(await self._library.meta(await body(request, OpenReplay)))

    async def frame(self, request: Request) -> Response:
        """Shows the table behind a move."""
        self._looking.check(visitor(request))
        return answer(await self._library.frame(await body(request, OpenReplay)))

    async def export(self, request: Request) -> Response:
        """Writes a record as a page that needs nothing else."""
        self._opening.check(visitor(request), 3)
        wish = await body(request, OpenReplay)
        meta = await self._library.meta(wish)
        opened = await self._library.open(wish.token)
        eyes = wish.eyes if wish.eyes in opened.eyes else opened.eyes[-1]
        page = await asyncio.to_thread(page_of, opened.reel, meta, eyes, opened.running)
        name = f"{meta.game}-{meta.moves}.html"
        return HTMLResponse(page, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def fork(self, request: Request) -> Response:
        """Lays a table that goes on from a move."""
        self._opening.check(visitor(request))
        return answer(await self._library.fork(await body(request, ForkReplay)))
