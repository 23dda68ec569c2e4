"""The frame of all commands: their table, the help, and how errors become words and exit statuses.

A command's module is imported when that command is run; neither the help nor the version imports any.
"""

import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, TextIO

SUCCESS, FAILURE, USAGE, DEFECT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 70, 130, 141
"""Exit statuses; the last two are what a shell reports for SIGINT and SIGPIPE."""


class Command(NamedTuple):
    """Where a command is, and what it does in a few words."""

    module: str
    summary: str


COMMANDS: Final[dict[str, Command]] = {
    "new": Command("cardwright.cli.new", "Make a project: cards of your own, a deck, a scenario."),
    "play": Command("cardwright.cli.play", "Play a game, or watch bots play one."),
    "serve": Command("cardwright.cli.serve", "Serve tables to browsers, with bots and friends."),
    "replay": Command("cardwright.cli.replay", "Tell a recorded game again, and check it."),
    "check": Command("cardwright.cli.check", "Say all that is wrong with card and deck files."),
    "fmt": Command("cardwright.cli.fmt", "Write files in their canonical form."),
    "explain": Command("cardwright.cli.explain", "Say in plain words what a card or a file says."),
    "cards": Command("cardwright.cli.cards", "Keep a library of cards: import, find, show."),
    "coverage": Command("cardwright.cli.coverage", "Say how many cards are understood, and what is missing."),
    "convert": Command("cardwright.cli.convert", "Write a text in another form of its language."),
    "scale": Command("cardwright.cli.scale", "Show what each card of a deck weighs, and why."),
    "draft": Command("cardwright.cli.draft", "Draft boosters of a set or a cube, and build decks of them."),
    "sealed": Command("cardwright.cli.sealed", "Open boosters, and build decks of them."),
    "sim": Command("cardwright.cli.sim", "Play many games between bots, and count."),
    "tournament": Command("cardwright.cli.tournament", "Rate decks and bots by games against each other."),
    "report": Command("cardwright.cli.report", "Make charts of a run that was kept."),
    "scenario": Command("cardwright.cli.scenario", "Run scenarios, and say which hold."),
    "pets": Command("cardwright.cli.pets", "Play with a world of components, line by line."),
    "completion": Command("cardwright.cli.completion", "Print the completion script of a shell."),
    "bench": Command("cardwright.cli.bench", "Measure how fast the program is."),
}

_TAIL: Final = """\
Options:
  --version   Show the version and leave.
  -h, --help  Show this and leave.

`cardwright COMMAND --help` tells more about a command, with examples.
"""


MATCH_OPTION: Final = "option"
"""The parameter of commands that start matches; their help lists the options of the game that is named beside it."""
_HELP: Final = frozenset(("-h", "--help"))

_GARBAGE: Final = (50_000, 20, 20)
"""How much may be made before what is in circles is looked for: loading modules and reading cards make none."""


def main() -> None:
    """Runs the command line, and ends the process with its status."""
    gc.set_threshold(*_GARBAGE)
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(argv: Sequence[str]) -> int:
    """Runs a command with its arguments and returns the exit status; no error of a user's gets out."""
    try:
        status = _dispatch(list(argv))
        sys.stdout.flush()
    except KeyboardInterrupt:
        _say("\nInterrupted.")
        return INTERRUPTED
    except BrokenPipeError:
        _silence_output()
        return PIPE_CLOSED
    except Exception as error:
        return _report(error)
    return status


def help_text() -> str:
    """Returns what `cardwright --help` shows."""
    width = max((len(name) for name in COMMANDS), default=0)
    lines = [
        "Usage: cardwright COMMAND [ARGUMENTS]…",
        "",
        "Reads cards as they are written and plays the games they belong to.",
        "",
        "Commands:",
        *(f"  {name:{width}}  {command.summary}" for name, command in COMMANDS.items()),
        "",
    ]
    return "\n".join(lines) + "\n" + _TAIL


def _dispatch(argv: list[str]) -> int:
    if not argv or argv[0] in ("-h", "--help") or argv == ["help"]:
        sys.stdout.write(help_text())
        return SUCCESS if argv else USAGE
    if argv[0] == "--version":
        from cardwright import __version__

        print(f"cardwright {__version__}")
        return SUCCESS
    if argv[0] == "help":
        argv = [argv[1], "--help"]
    name, *arguments = argv
    command = COMMANDS.get(name)
    if command is None:
        _say(_unknown(name))
        return USAGE
    return _run_command(name, command, arguments)


def _unknown(name: str) -> str:
    from cardwright.text import hint

    kind = "option" if name.startswith("-") else "command"
    return f'cardwright: there is no {kind} "{name}".{hint(name, COMMANDS)} `cardwright --help` shows all commands.'


def _run_command(name: str, command: Command, arguments: list[str]) -> int:
    import typer
    from typer.main import get_command

    from cardwright.cli.plain_values import spare_checks

    app = get_command(app_of(name, import_module(command.module)))
    spare_checks(app)
    path = f"cardwright {name}"
    try:
        with app.make_context(path, [*arguments]) as context:
            status = app.invoke(context)
    except typer.Exit as exit_:
        if MATCH_OPTION in [given.name for given in app.params] and not _HELP.isdisjoint(arguments):
            from cardwright.cli.inputs import options_of_game_named

            sys.stdout.write(options_of_game_named(arguments))
        return exit_.exit_code
    except typer.TyperException as error:
        _say(f"{path}: {error.format_message()}\nTry `{path} --help`.")
        return error.exit_code
    return status if isinstance(status, int) else SUCCESS


def app_of(name: str, module: Any) -> Any:
    """Returns a module's own Typer app, for a command with commands below it, or one made of its `command`."""
    import typer

    own = getattr(module, "app", None)
    if own is not None:
        return own
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, context_settings={"help_option_names": ["-h", "--help"]})(module.command)
    return app


def _report(error: Exception) -> int:
    from cardwright.cli.refusal import Refusal, reason_of

    reason = reason_of(error)
    if reason is not None:
        _say(f"cardwright: {reason}")
        return error.status if isinstance(error, Refusal) else FAILURE
    if os.environ.get("CARDWRIGHT_TRACEBACK"):
        raise error
    _say(
        f"cardwright: a defect of the program, not of your input: {type(error).__name__}: {error}\n"
        "Run again with CARDWRIGHT_TRACEBACK=1 to see where, and please report it."
    )
    return DEFECT


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _nowhere(mode: str) -> TextIO:
    """Returns what stands in for a stream that was closed before we began."""
    return io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8")


def _silence_output() -> None:
    """Sends what is still in the output's buffer nowhere, so that leaving does not complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
