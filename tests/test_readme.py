"""The README's shell examples, run as they stand.

A fence marked `text NAME` is a file of that name. In a `console` fence each line behind `$ ` is run by a shell, with
the files there, and what follows is what it prints (errors included): `…` stands for anything within a line, and a
line that begins with `…` for any number of lines. `python tests/test_readme.py` writes what the program prints now
in the place of what no longer fits.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


class Shell:
    """A folder of its own in which `cardwright` is the program under test."""

    def __init__(self, folder: Path) -> None:
        script = folder / "bin" / "cardwright"
        script.parent.mkdir()
        script.write_text(
            f"#!{sys.executable}\nfrom cardwright.cli import main\nif __name__ == '__main__':\n    main()\n"
        )
        script.chmod(0o755)
        self.here = folder / "here"
        self.here.mkdir()
        path = f"{script.parent}{os.pathsep}{os.environ['PATH']}"
        data = {"CARDWRIGHT_DATA": str(folder / "data"), "PYTHONUTF8": "1"}
        self.surroundings = {**os.environ, "PATH": path, **data}

    def run(self, command: str) -> str:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.here,
            env=self.surroundings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def examples(text: str, shell: Shell) -> Iterator[tuple[str, str, str]]:
    """Yields each command with what it should print and what it prints; files are put where they belong."""
    for found in FENCE.finditer(text):
        kind, _, name = found["info"].strip().partition(" ")
        if kind == "text" and name:
            (shell.here / name).write_text(found["body"])
        if kind == "console":
            for piece in re.split(r"^\$ ", found["body"], flags=re.MULTILINE)[1:]:
                command, _, expected = piece.partition("\n")
                yield command, expected, shell.run(command)


def fits(expected: str, printed: str) -> bool:
    pattern = ""
    for line in expected.splitlines():
        if line.lstrip().startswith("…"):
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += re.escape(line.rstrip()).replace("…", "[^\n]*") + r"\n"
    return re.fullmatch(pattern, printed) is not None


def test_every_example_of_the_readme_prints_what_it_shows(tmp_path: Path) -> None:
    count = 0
    for command, expected, printed in examples(README.read_text(), Shell(tmp_path)):
        assert fits(expected, printed), f"mend it with: python tests/test_readme.py\n$ {command}\n{printed}"
        count += 1
    assert count > 4


@pytest.mark.parametrize(
    ("expected", "printed", "fit"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("", "a\n", False),
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


def test_every_page_that_the_readme_links_is_there() -> None:
    linked = set(re.findall(r"\]\((docs/[^)#]+)\)", README.read_text()))
    assert linked
    assert {page for page in linked if not (README.parent / page).is_file()} == set()


def mend(folder: Path) -> None:
    """Puts what the program prints in the place of what does not fit."""
    text = README.read_text()
    for command, expected, printed in examples(text, Shell(folder)):
        if not fits(expected, printed):
            text = text.replace(f"$ {command}\n{expected}", f"$ {command}\n{printed}", 1)
    README.write_text(text)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        mend(Path(name))
