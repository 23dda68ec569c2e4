"""The tool that changes the code, and in `make soak` what the tests notice of its changes."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from changes import changed, changes, statement  # noqa: E402
from covering import Covering  # noqa: E402

SOURCE = '''"""A module."""
__slots__ = ("a", "b")

def f(x: int = 3) -> int:
    """Says 1 and True."""
    if x < 2 and not x == 0:
        print(x)
        return x + 1
    raise ValueError("5" if x else 6)
'''
ROOMS = ("kernel", "text", "cardfinity", "oe", "mars", "magic")


def test_every_change_is_another_program_and_none_is_of_words() -> None:
    found = changes(SOURCE)
    assert [change.what for change in found] == [
        "3 plus one",
        "condition turned",
        "And to Or",
        "Lt to LtE",
        "2 plus one",
        "not dropped",
        "Eq to NotEq",
        "0 plus one",
        "call left out",
        "returns None",
        "Add to Sub",
        "1 plus one",
    ]
    plain = ast.dump(ast.parse(SOURCE))
    made = [ast.dump(changed(SOURCE, change.number)) for change in found]
    assert plain not in made
    assert len(set(made)) == len(made)
    for change in found:
        compile(changed(SOURCE, change.number), "changed", "exec")


def test_a_change_is_tried_with_the_tests_that_run_its_statement_the_shortest_first() -> None:
    assert statement(SOURCE, 6) == range(6, 7)
    assert statement(SOURCE, 8) == range(8, 9)
    assert statement("def f(\n    x=3,\n):\n    return g(\n        x\n    )\n", 2) == range(1, 4)
    assert statement("def f(\n    x=3,\n):\n    return g(\n        x\n    )\n", 5) == range(4, 7)
    path = Path("m.py")
    seconds = {"slow": 2.0, "quick": 1.0, "other": 0.5, "endless": 90.0}
    ran = Covering(seconds, {("m.py", 7): ["slow", "quick"]}, frozenset({("m.py", 2)}))
    assert ran.of(path, range(6, 8)) == ["quick", "slow", "other"]
    assert ran.of(path, range(2, 3)) == ["other", "quick", "slow"], (
        "what is run by importing, every test runs"
    )
    assert ran.of(path, range(9, 10)) == []


TRIED = """
import sys
sys.path.insert(0, sys.argv[1])
import runpy
tool = runpy.run_path(sys.argv[1] + "/__main__.py", run_name="tool")
path = tool["SOURCE"] / "cardwright/kernel/voice.py"
change = next(one for one in tool["changes"](path.read_text("utf-8")) if one.what == "0 plus one")
mutant = tool["Mutant"](path, change.number, change.line, change.what)
sys.exit(0 if tool["noticed"](mutant, [str(path) + "::cardwright.kernel.voice.addressed"]) else 1)
"""


def test_an_example_in_the_module_that_is_changed_notices_it() -> None:
    done = subprocess.run([sys.executable, "-c", TRIED, str(HERE)], check=False, cwd=HERE.parents[1])
    assert done.returncode == 0


@pytest.mark.soak
@pytest.mark.parametrize("room", ROOMS)
def test_the_tests_notice_changes(room: str, record_property: Callable[..., None]) -> None:
    """Tries CARDWRIGHT_MUTANTS changes of each room, 40 where nothing is said."""
    sample = os.environ.get("CARDWRIGHT_MUTANTS", "40")
    done = subprocess.run(
        [sys.executable, str(HERE / "__main__.py"), "--sample", sample, room],
        capture_output=True,
        text=True,
        check=False,
    )
    said = re.search(r"(\d+) changes", done.stdout)
    record_property("tried", int(said[1]) if said else 0)
    assert done.returncode == 0, done.stdout + done.stderr
