"""Plain values of a command line are taken as Typer would take them, without what checks the others."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.main import get_command

from cardwright.cli.plain_values import spare_checks


def values(arguments: list[str], *, spared: bool) -> Any:
    """Returns what a command with parameters of all sorts is called with, or the words with which it is refused."""
    found: dict[str, Any] = {}

    def command(
        name: str,
        files: Annotated[list[Path] | None, typer.Argument()] = None,
        seat: Annotated[list[str] | None, typer.Option()] = None,
        where: Annotated[Path | None, typer.Option()] = None,
        there: Annotated[Path | None, typer.Option(exists=True)] = None,
        games: Annotated[int, typer.Option(min=1, max=100)] = 7,
        seed: Annotated[int | None, typer.Option(min=0)] = None,
        limit: Annotated[float, typer.Option(min=0.5)] = 1.5,
        json: bool = False,
    ) -> None:
        found.update(locals())
        found.pop("found")

    app = typer.Typer(add_completion=False)
    app.command()(command)
    made = get_command(app)
    if spared:
        spare_checks(made)
    try:
        with made.make_context("it", list(arguments)) as context:
            made.invoke(context)
    except typer.TyperException as error:
        return error.format_message()
    return found


@pytest.mark.parametrize(
    "line",
    [
        "a",
        "a x y z",
        "a --seat b --seat c",
        "a --where /nowhere --there /",
        "a --there /nowhere",
        "a --games 100 --seed 0 --limit 2",
        "a --games 101",
        "a --games 0",
        "a --games 1e2",
        "a --games _1",
        "a --games ٣",
        "a --seed -1",
        "a --seed 99999999999999999999",
        "a --limit .75 --json",
        "a --limit nan",
        "a --limit 0",
        "a --where a\0b",
        "--json",
        "a --what",
    ],
)
def test_values_are_those_that_typer_takes(line: str) -> None:
    spared, checked = values(line.split(" "), spared=True), values(line.split(" "), spared=False)
    assert spared == checked
    if isinstance(checked, dict):
        assert {name: type(value) for name, value in spared.items()} == {
            name: type(value) for name, value in checked.items()
        }


def test_plain_commands_do_not_load_what_checks_values() -> None:
    code = (
        "import sys\n"
        "from cardwright.cli.frame import run\n"
        "status = run(['sim', 'cardfinity', '--games', '1', '--seed', '3', '--jobs', '1'])\n"
        "print(status, 'pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 False"
