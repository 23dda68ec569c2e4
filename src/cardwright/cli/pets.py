"""`cardwright pets`: an interactive shell on a world of components, and scripts of such lines."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Protocol

import typer

from cardwright.cli.inputs import STDIN, JsonOption, read_source
from cardwright.cli.output import emit, say, show_diagnostics
from cardwright.cli.playing.places import records_folder
from cardwright.cli.refusal import Refusal
from cardwright.games import GAMES, LANGUAGES, language

_LANGUAGE: Final = "pets"


def command(
    script: Annotated[
        str | None, typer.Argument(metavar="SCRIPT", help="A file of lines to run, or - for standard input.")
    ] = None,
    classes: Annotated[
        list[str] | None, typer.Option("--classes", "-c", metavar="FILE", help="A .pets file to add.")
    ] = None,
    players: Annotated[int, typer.Option(min=1, max=5, help="How many players there are.")] = 2,
    json: JsonOption = False,
) -> int:
    """Play with a world: count, do, take tasks up, take things back. `help` shows what can be typed.

    With a script, its lines are run until one is refused; `expect REQUIREMENT` and `refuse LINE` make it a test.

    \b
    Examples:
      cardwright pets
      cardwright pets world.txt --classes my.pets
      echo 'do 5 Plant' | cardwright pets -
    """
    shell = _shell(classes or (), players)
    if script is not None:
        return _run(shell, read_source(script).text.splitlines(), json)
    if not sys.stdin.isatty():
        return _run(shell, read_source(STDIN).text.splitlines(), json)
    return _talk(shell)


class Shell(Protocol):
    """A shell on a world, as the language's game offers it beside its rules."""

    @property
    def player(self) -> str:
        """Whose instructions follow."""

    def run(self, line: str) -> list[str]:
        """Carries a line out and returns what there is to say; raises its module's `Refused`."""

    def words(self) -> list[str]:
        """Returns the words that a line may hold."""


def _room() -> Any:
    """Returns the module of the game whose language this is that has the shell."""
    return GAMES.room(LANGUAGES.place(_LANGUAGE).game, "shell")


def _shell(names: Iterable[str], players: int) -> Shell:
    room = _room()
    readings = [language(_LANGUAGE).read(read_source(name)) for name in names]
    session, loaded = room.world_of(readings, players)
    if session is None:
        show_diagnostics(loaded.diagnostics, stderr=True)
        raise Refusal("these classes cannot be used")
    shell: Shell = room.Shell(session)
    return shell


def _run(shell: Shell, lines: list[str], json: bool) -> int:
    """Runs lines until one is refused."""
    room = _room()
    for number, line in enumerate(lines, 1):
        try:
            told = shell.run(line)
        except room.Refused as refused:
            if json:
                emit({"line": number, "text": line, "ok": False, "said": [str(refused)]})
            else:
                say(f"line {number}: {line.strip()}\n{refused}")
            return 1
        if json and line.strip():
            emit({"line": number, "text": line, "ok": True, "said": told})
        elif told:
            print("\n".join(told))
    return 0


def _talk(shell: Shell) -> int:
    """Asks for lines in a terminal, with completion and history, until the end of the input."""
    room = _room()
    for line in _typed(shell):
        if line.strip() in ("quit", "exit"):
            break
        try:
            print("\n".join(shell.run(line)))
        except room.Refused as refused:
            say(str(refused))
    return 0


def _typed(shell: Shell) -> Iterator[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.history import FileHistory

    folder = Path(records_folder()).parent
    folder.mkdir(parents=True, exist_ok=True)
    typed: PromptSession[str] = PromptSession(
        history=FileHistory(str(folder / "pets-history")),
        completer=WordCompleter(shell.words(), sentence=False),
        complete_while_typing=False,
    )
    while True:
        try:
            yield typed.prompt(f"{shell.player}> ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
