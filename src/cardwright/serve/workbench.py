"""The workbench's routes: texts read while they are written, tried out, simulated, and kept in a folder."""

import asyncio
import contextlib
import hashlib
import re
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute

from cardwright.files import Limit, UnreadableFile, make_folder, read_bounded, replace_whole
from cardwright.games import LANGUAGES
from cardwright.serve.app import Server, answer, body, visitor
from cardwright.serve.guarding import Rates
from cardwright.serve.limiting import STANDS_STILL
from cardwright.serve.pages import FileLine, FileText, Progress, RunScenario, Simulate, TextAt, TryOut
from cardwright.serve.protocol import Deck, NewTable, SeatWish
from cardwright.serve.refusing import Refused
from cardwright.serve.workers import Failed, Workers
from cardwright.serve.workshop import Deck as Tried
from cardwright.serve.workshop import Errand

MOST_TEXT: Final = 400_000
MOST_FILES: Final = 1000
MOST_SIMS: Final = 2
SIM_SECONDS: Final = 900.0
_NAME: Final = re.compile(r"[\w][\w .-]{0,80}")


class Workbench:
    """What the workbench's routes share: the process that reads, and the owner's folder."""

    def __init__(self, server: Server, folder: Path, seconds: float = 15.0) -> None:
        self._server = server
        self._folder = folder
        self._seconds = seconds
        self._workers = Workers("cardwright.serve.workshop", 1, seconds + STANDS_STILL)
        self._asking = Rates(60, 12)
        self._running = 0
        server.closing.append(self._workers.end)

    def routes(self) -> tuple[BaseRoute, ...]:
        """Returns the routes."""
        route = self._server.route
        here = "/api/workbench"
        return (
            route("/api/languages", self.languages),
            *(
                route(f"{here}/{what}", self._asks(what), "POST")
                for what in ("read", "complete", "hover", "format")
            ),
            route(f"{here}/play", self.play, "POST"),
            route(f"{here}/scenario", self.scenario, "POST"),
            route(f"{here}/sim", self.sim, "POST"),
            route(f"{here}/files", self.files),
            route(f"{here}/files/{{name}}", self.read_file),
            route(f"{here}/files/{{name}}", self.write_file, "PUT"),
        )

    # ------------------------------------------------------------------ reading

    async def _ask(self, errand: Errand) -> Any:
        if len(errand.text) > MOST_TEXT or len(errand.scenario) > MOST_TEXT:
            raise Refused("size", "That text is too long for the workbench.")
        if errand.language and errand.language not in LANGUAGES.names():
            raise Refused("bad", f'There is no language "{errand.language[:40]}".')
        try:
            line = await self._workers.ask(
                msgspec.json.encode(msgspec.structs.replace(errand, seconds=self._seconds))
            )
        except Failed as error:
            raise Refused("busy", f"The text could not be read: {error}.") from None
        found = msgspec.json.decode(line)
        if "problem" in found:
            raise Refused("broken", f"The text could not be read: {found['problem']}")
        return found["ok"]

    async def languages(self, _request: Request) -> Response:
        """Lists the languages."""
        return answer({"languages": await self._ask(Errand("languages"))})

    def _asks(self, what: str) -> Any:
        async def handler(request: Request) -> Response:
            self._asking.check(visitor(request))
            text = await body(request, TextAt)
            return answer(await self._ask(Errand(what, text.language, text.text, text.at)))

        return handler

    # ------------------------------------------------------------------ trying out

    async def play(self, request: Request) -> Response:
        """Lays a table with the text's cards against a bot."""
        wish = await body(request, TryOut)
        read = await self._ask(Errand("read", wish.language, wish.text))
        faults = [fault for fault in read.get("faults", ()) if fault["severity"] == "error"]
        if faults:
            first = faults[0]
            raise Refused("unplayable", f"Line {first['line']}: {first['message']}")
        deck = await self._deck(wish.language, wish.text, wish.card)
        seats = (SeatWish("me", deck=deck), SeatWish(wish.bot))
        game = LANGUAGES.place(wish.language).game
        cards = "" if deck is not None and wish.text in deck.text else wish.text
        shown = next((card for card in read.get("cards", ()) if card["name"] == wish.card), None)
        wanted = shown["face"]["name"] if shown is not None else ""
        return answer(await self._server.hall.lay(NewTable(game, seats, cards=cards), wanted))

    async def _deck(self, language: str, text: str, card: str) -> Deck | None:
        """Returns a deck to try a text's cards with; None in a game without decks."""
        made = msgspec.convert(await self._ask(Errand("deck", language, text, card=card)), Tried)
        if made.problem:
            raise Refused("unplayable", made.problem)
        return Deck(made.name, made.text) if made.text else None

    async def scenario(self, request: Request) -> Response:
        """Runs scenarios with the text's cards."""
        self._asking.check(visitor(request), 5)
        wish = await body(request, RunScenario)
        results = await self._ask(Errand("scenario", wish.language, wish.text, scenario=wish.scenario))
        return answer({"results": results, "faults": []})

    async def sim(self, request: Request) -> Response:
        """Plays many games in a process of its own, and streams how far it is."""
        wish = await body(request, Simulate)
        if self._running >= MOST_SIMS:
            raise Refused("busy", "Simulations are running already; wait for one to end.")
        if wish.language and wish.text.strip() and not wish.decks:
            deck = await self._deck(wish.language, wish.text, wish.card)
            text = "" if deck is not None and wish.text in deck.text else wish.text
            wish = msgspec.structs.replace(wish, decks=(deck,) if deck is not None else (), text=text)
        return StreamingResponse(self._simulated(wish), media_type="application/x-ndjson")

    async def _simulated(self, wish: Simulate) -> AsyncIterator[bytes]:
        self._running += 1
        process = None
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "cardwright.serve.simulating", stdin=PIPE, stdout=PIPE
            )
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(msgspec.json.encode(wish) + b"\n")
            process.stdin.close()
            async with asyncio.timeout(SIM_SECONDS):
                async for line in process.stdout:
                    yield line
        except TimeoutError:
            late = Progress(0, 0, finished=True, problem=f"It took longer than {SIM_SECONDS:g} s.")
            yield msgspec.json.encode(late) + b"\n"
        finally:
            self._running -= 1
            if process is not None and process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    # ------------------------------------------------------------------ files of one's own

    async def files(self, request: Request) -> Response:
        """Lists the owner's files."""
        self._server.check_owner(request)
        return answer({"folder": str(self._folder), "files": self._list()})

    def _list(self) -> list[FileLine]:
        if not self._folder.is_dir():
            return []
        found = []
        for path in sorted(self._folder.iterdir())[:MOST_FILES]:
            language = _language(path.name)
            if language is not None and path.is_file():
                found.append(FileLine(path.name, language, path.stat().st_mtime))
        return found

    def _path(self, name: str) -> Path:
        """Returns the file of a name in the owner's folder; a name that leads anywhere else is refused."""
        if not _NAME.fullmatch(name) or ".." in name or _language(name) is None:
            endings = ", ".join(LANGUAGES.suffixes())
            raise Refused(
                "bad", f"A file's name is letters, digits, spaces and dashes, and ends in {endings}."
            )
        path = self._folder / name
        if path.is_symlink():
            raise Refused("bad", "That file is a link to another place.")
        return path

    async def read_file(self, request: Request) -> Response:
        """Reads a file of the owner's."""
        self._server.check_owner(request)
        path = self._path(request.path_params["name"])
        if not path.is_file() or path.stat().st_size > MOST_TEXT:
            raise Refused("missing", "There is no such file, or it is too long.")
        data = _content(path)
        return answer(_file(path.name, data))

    async def write_file(self, request: Request) -> Response:
        """Saves a file of the owner's, unless somebody else has changed it since."""
        self._server.check_owner(request)
        path = self._path(request.path_params["name"])
        wish = await body(request, FileText)
        if len(wish.text) > MOST_TEXT:
            raise Refused("size", "That text is too long.")
        before = _content(path) if path.is_file() else b""
        if before and wish.version != _version(before):
            raise Refused("changed", "The file has been changed elsewhere since you opened it.")
        make_folder(self._folder)
        data = wish.text.encode()
        replace_whole(path, data)
        return answer(_file(path.name, data))


def _language(name: str) -> str | None:
    ending = Path(name).suffix.lower()
    return next((known for known in LANGUAGES.names() if ending in LANGUAGES.place(known).suffixes), None)


def _content(path: Path) -> bytes:
    try:
        return read_bounded(path, Limit.PLAIN_CARDS)
    except UnreadableFile as error:
        raise Refused("bad", str(error)) from None


def _version(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def _file(name: str, data: bytes) -> FileText:
    return FileText(name, data.decode("utf-8", "replace"), _version(data), _language(name) or "")
