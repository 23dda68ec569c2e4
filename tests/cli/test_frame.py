"""The frame: help, unknown commands, and errors as words and statuses."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cardwright.cli import COMMANDS, frame, run
from cardwright.games.mars.rules.options import OPTIONS as MARS_OPTIONS

DOCS = Path(__file__).parents[2] / "docs" / "commands.md"
Capture = pytest.CaptureFixture[str]


def test_help_names_every_command(capsys: Capture) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    for name, command in COMMANDS.items():
        assert f"  {name} " in shown
        assert command.summary in shown


def test_without_arguments_the_help_is_shown_as_a_mistake(capsys: Capture) -> None:
    assert run([]) == 2
    assert "Commands:" in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_a_place_in_the_docs(name: str, capsys: Capture) -> None:
    assert run([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Usage: cardwright {name}")
    assert f"cardwright {name} " in shown.split("Usage:", 1)[1]
    assert f"## {name}" in DOCS.read_text()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_module_has_a_command_or_an_app(name: str) -> None:
    module = import_module(COMMANDS[name].module)
    assert hasattr(module, "command") or hasattr(module, "app")


def test_version(capsys: Capture) -> None:
    from cardwright import __version__

    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"cardwright {__version__}\n"


def test_help_of_a_command_both_ways(capsys: Capture) -> None:
    run(["help", "check"])
    one = capsys.readouterr().out
    run(["check", "-h"])
    assert capsys.readouterr().out == one


@pytest.mark.parametrize("command", ["play", "sim", "tournament"])
def test_help_of_a_command_lists_the_options_of_the_game_that_is_named(command: str, capsys: Capture) -> None:
    assert run([command, "mars", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {name}: {words}\n" in shown for name, words in MARS_OPTIONS.items())
    assert run([command, "--help"]) == 0
    assert "Options of a match of" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "near"), [("chek", "check"), ("explian", "explain"), ("--hlep", None), ("zzz", None)]
)
def test_an_unknown_command_suggests_the_nearest(word: str, near: str | None, capsys: Capture) -> None:
    assert run([word]) == 2
    said = capsys.readouterr().err
    assert f'"{word}"' in said
    assert (f'Did you mean "{near}"?' in said) == (near is not None)


@pytest.mark.parametrize("args", [["check"], ["check", "--nope"], ["explain"], ["convert", "x", "--to"]])
def test_usage_errors_are_status_2(args: list[str], capsys: Capture) -> None:
    assert run(args) == 2
    said = capsys.readouterr().err
    assert said.startswith("cardwright")
    assert "Traceback" not in said


def test_an_interrupt_is_a_line_and_status_130(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(*_: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardwright.cli.check.diagnose", interrupted)
    assert run(["check", "x"]) == 130
    assert capsys.readouterr().err == "\nInterrupted.\n"


def test_a_defect_is_told_apart_from_a_mistake(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def broken(*_: object, **_more: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("cardwright.cli.check.diagnose", broken)
    assert run(["check", "x"]) == frame.DEFECT
    assert "ZeroDivisionError: oh" in capsys.readouterr().err
    monkeypatch.setenv("CARDWRIGHT_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run(["check", "x"])


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    for number in range(300):
        (tmp_path / f"{number}.toy").write_text("nonsense\n" * 20)
    main = str(Path(__file__).parent / "toy_main.py")
    with subprocess.Popen(
        [sys.executable, main, "check", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
        assert process.wait(30) == frame.PIPE_CLOSED
    assert said == b""


def test_help_imports_no_command_and_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from cardwright.cli import run\n"
        "run(['--help'])\n"
        "heavy = {'typer', 'rich', 'lark', 'yaml', 'rapidfuzz', 'prompt_toolkit', 'pydantic'}\n"
        "sys.exit(' '.join(sorted(heavy & set(sys.modules))) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("args", ["--help", "check -", "nonsense"])
def test_a_closed_stream_is_no_defect(closed: str, args: str) -> None:
    main = Path(__file__).parent / "toy_main.py"
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" "{main}" {args} {closed}'],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stderr


def test_names_that_no_file_can_have_are_not_found(capsys: Capture) -> None:
    for args in (
        ["explain", "x" * 5000],
        ["scale", "x" * 5000],
        ["check", "a\0b"],
        ["play", "toy", "--deck", "a\0b"],
    ):
        assert run(args) == 1
    assert "Traceback" not in capsys.readouterr().err
