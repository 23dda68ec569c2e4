"""One reader of files for the whole program: nothing else opens what a user or another program may have written."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "cardwright"
OPENS = {"read_bytes", "read_text", "fdopen", "write_bytes", "write_text"}
ITS_OWN = {
    "files": "the room itself",
    "kernel/recorder.py": "opens a record by the room's rules, to hold it",
    "kernel/conformance/report.py": "writes what a check of a game found",
    "bots/host.py": "its own standard output",
    "sim/ledger.py": "opens a ledger to write on, after the room has looked at it",
    "games/cardfinity/language/page.py": "the program's own page about itself",
    "serve/store.py": "a lock that is not read",
    "serve/app.py": "the page that came with the program",
    "serve/laying.py": "writes a card of the workbench into a folder of its own",
    "sim/abuse.py": "reads the record that it has just written",
    "serve/workshop.py": "writes into a folder of its own that nobody else has",
    "cli/frame.py": "standard output that nobody reads any more",
    "cli/new.py": "writes a new project, into a folder that was not there",
    "games/cardfinity/language/bundled.py": "what came with the program",
    "games/cardfinity/language/grammar.py": "what came with the program",
    "games/magic/cards/decks/bundled.py": "what came with the program",
    "games/magic/cards/library/store.py": "finds out whether it may write; nothing is read",
    "games/magic/rules/citations.py": "the program's own files, for a page about them",
    "games/mars/cards/kept.py": "the program's own files, for their digest, and a cache that is written",
    "games/mars/language/parser.py": "what came with the program",
    "games/oe/cards/__init__.py": "what came with the program",
    "games/oe/language/read.py": "what came with the program",
}
"""Places that open files by themselves, and why that lets nothing in."""


def opening(path: Path) -> list[str]:
    """Returns the calls of a module that open, read or write a file; `importlib.resources.files(…)` aside."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and is_opening(node) and "files(" not in ast.unparse(node):
            found.append(f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)[:80]}")
    return found


def is_opening(call: ast.Call) -> bool:
    """Returns whether a call is `open(…)`, `path.read_text()` and their kin, or a method `open` with a mode."""
    if isinstance(call.func, ast.Name):
        return call.func.id == "open"
    if not isinstance(call.func, ast.Attribute):
        return False
    said = [*call.args, *(word.value for word in call.keywords)]
    mode = [one.value for one in said if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    of_module = ast.unparse(call.func.value) in ("os", "io", "gzip", "bz2", "lzma")
    return call.func.attr in OPENS or (
        call.func.attr == "open" and (of_module or any(set(one) <= set("rwxabt+") for one in mode))
    )


def test_files_are_opened_in_one_room() -> None:
    found = [
        call
        for path in sorted(SOURCE.rglob("*.py"))
        if not any(str(path.relative_to(SOURCE)).startswith(place) for place in ITS_OWN)
        for call in opening(path)
    ]
    assert found == []


def test_every_exception_is_needed() -> None:
    for place in ITS_OWN:
        paths = [SOURCE / place] if place.endswith(".py") else sorted((SOURCE / place).rglob("*.py"))
        assert [call for path in paths for call in opening(path)], place
