"""`cardwright serve`: tables in a browser, alone, with bots, and with friends."""

import logging
import os
import socket
import sqlite3
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from cardwright.bots import EXEC, bot_from
from cardwright.cli.output import emit, say
from cardwright.cli.playing.places import records_folder
from cardwright.cli.refusal import Refusal
from cardwright.files import data_folder

HOST: Final = "127.0.0.1"
PORT: Final = 8420
TRIED: Final = 20
"""So many ports are tried, one after the other, where none was told."""


def command(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")] = HOST,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="The port; 0 for any that is free.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="FOLDER", help="Where the tables are kept, not in the data folder."),
    ] = None,
    cards: Annotated[
        Path | None,
        typer.Option(
            "--cards", metavar="FOLDER", help="Where the workbench keeps files, not in the data folder."
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="A name by which browsers ask for it, behind a proxy."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the protocol's JSON Schema and leave.")
    ] = False,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="exec:COMMAND", help="A program that may be chosen as a bot (docs/protocol.md)."
        ),
    ] = None,
    bots: Annotated[int, typer.Option("--bots", min=1, max=64, help="So many processes for bots.")] = 2,
    think: Annotated[
        float,
        typer.Option("--think", min=0.1, max=600, help="So many seconds of a processor a bot may think."),
    ] = 30.0,
) -> int:
    """Serve tables to browsers. It prints its address, and opens it where there is a browser.

    The address ends in a key that only you have: with it, the workbench may save files and all tables are listed.
    Tables are kept in your data folder (CARDWRIGHT_DATA or --data says another); end it with Ctrl-C, and start it again to
    go on where everyone was.

    \b
    Examples:
      cardwright serve
      cardwright serve --port 9000 --no-open
      cardwright serve --host 0.0.0.0 --data /srv/cardwright
    """
    if schema:
        from cardwright.serve.schema import schema as protocol_schema

        emit(protocol_schema())
        return 0
    for program in seat or ():
        if not program.startswith(EXEC):
            raise Refusal(f'--seat names a program here: {EXEC}COMMAND, not "{program}".', 2)
        bot_from(program, 0)
    import uvicorn

    from cardwright.serve.app import Server, application
    from cardwright.serve.guarding import LOOPBACK, MOST_MESSAGE
    from cardwright.serve.hall import Hall
    from cardwright.serve.projecting import Projector
    from cardwright.serve.store import InUse, Store
    from cardwright.serve.thinking import Thinkers
    from cardwright.serve.workbench import Workbench

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s: %(message)s")
    try:
        store = Store(data if data is not None else data_folder())
    except InUse as error:
        raise Refusal(str(error)) from None
    except sqlite3.Error as error:
        raise Refusal(f"the tables cannot be read ({error}); --data names another folder") from None
    listening = _listen(host, port)
    where = listening.getsockname()[1]
    owner = store.owner_key()
    names = (*LOOPBACK, *(name or ())) if host in LOOPBACK or name else ()
    server = Server(Hall(store, Thinkers(bots, think), tuple(seat or ())), owner, names)
    address = f"http://{host if host != '0.0.0.0' else HOST}:{where}/"
    print(f"{address}#owner={owner}", flush=True)
    say(f"Cardwright serves its tables at {address} (Ctrl-C ends it).")
    if not no_open and _has_browser():
        webbrowser.open(f"{address}#owner={owner}")
    own = cards if cards is not None else data_folder() / "cards"
    more = (*Workbench(server, own).routes(), *Projector(server, records_folder()).routes())
    config = uvicorn.Config(
        application(server, more),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        limit_concurrency=8000,
    )
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        store.close()
    return 0


def _listen(host: str, port: int | None) -> socket.socket:
    """Returns a socket that listens: at the port told, or the first one free from the usual one on."""
    wanted = [port] if port is not None else [*range(PORT, PORT + TRIED)]
    problem: OSError | None = None
    for number in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(2048)  # a browser that is quicker than the server waits
        except OSError as error:
            listening.close()
            problem = error
            continue
        return listening
    raise Refusal(f"cannot listen at {host}, port {wanted[0]}: {problem}")


def _has_browser() -> bool:
    """Returns whether somebody sits before a screen that a browser could be shown on."""
    if sys.platform == "darwin" or os.name == "nt":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
