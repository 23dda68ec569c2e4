"""The README's shell examples, run as they stand.

A fence marked `text NAME` is a file of that name. In a `console` fence each line behind `$ ` is run by a shell, with
the files there, and what follows is what it prints (errors included): `…` stands for anything within a line, and a
line of its own that begins with `…` for any number of lines.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def fences() -> list[tuple[str, str]]:
    return [(found["info"].strip(), found["body"]) for found in FENCE.finditer(README.read_text())]


def commands(body: str) -> Iterator[tuple[str, str]]:
    """Yields each command of a console block with what it must print."""
    for piece in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = piece.partition("\n")
        yield command, output


def fits(expected: str, printed: str) -> bool:
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.lstrip().startswith("…"):
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += re.escape(line.rstrip()).replace("…", "[^\n]*") + r"[ ]*\n"
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n") is not None


def environment(tmp_path: Path) -> dict[str, str]:
    """Returns surroundings in which `cardwright` is the program under test."""
    script = tmp_path / "bin" / "cardwright"
    script.parent.mkdir()
    script.write_text(f"#!{sys.executable}\nfrom cardwright.cli import main\nmain()\n")
    script.chmod(0o755)
    path = f"{script.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "CARDWRIGHT_DATA": str(tmp_path / "data"), "PYTHONUTF8": "1"}


def test_the_readme_has_examples() -> None:
    kinds = [info.partition(" ")[0] for info, _ in fences()]
    assert kinds.count("console") >= 3


def test_every_example_of_the_readme_does_what_it_shows(tmp_path: Path) -> None:
    env = environment(tmp_path)
    here = tmp_path / "here"
    here.mkdir()
    for info, body in fences():
        kind, _, name = info.partition(" ")
        if kind == "text" and name:
            (here / name).write_text(body)
        if kind != "console":
            continue
        for command, expected in commands(body):
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=here,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=120,
                check=False,
            )
            assert fits(expected, done.stdout), f"$ {command}\n{done.stdout}"


@pytest.mark.parametrize(
    ("expected", "printed", "fit"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("a …\n", "a and more\n", True),
        ("a\n…\nz\n", "a\nb\nc\nz\n", True),
        ("a\n…\nz\n", "a\nb\nc\n", False),
        ("a\n  …\n", "a\n", True),
    ],
)
def test_an_ellipsis_stands_for_anything_and_nothing_else_does(
    expected: str, printed: str, fit: bool
) -> None:
    assert fits(expected, printed) is fit
