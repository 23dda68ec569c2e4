"""Which room knows which: imports go one way, and no shared room names a game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "cardwright"
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())

KNOWS = {
    "text": {"text"},
    "kernel": {"kernel"},
    "games": {"games", "kernel", "text"},
    "bots": {"bots", "games", "kernel", "text"},
    "sim": {"sim", "bots", "games", "kernel", "text"},
    "scenarios": {"scenarios", "sim", "bots", "games", "kernel", "text"},
    "cli": {"cli", "scenarios", "sim", "bots", "games", "kernel", "text"},
}
"""The rooms, and the rooms that each may import. Everyone may know the version."""

LENT = re.compile(r"games/[^/]+/(?!ruleset|__init__)[^/]+\.py")
"""What a game keeps beside its rules for another room: loaded by that room, it belongs there."""


def modules(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (SOURCE / room).rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yields the line and the full name of everything of ours that a module imports, wherever it does so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (
                (node.lineno, alias.name) for alias in node.names if alias.name.startswith("cardwright")
            )
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardwright"):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(SOURCE)}:{line}"


def known(room: str, path: Path) -> set[str]:
    lent = LENT.fullmatch(str(path.relative_to(SOURCE)))
    return KNOWS[room] | KNOWS["scenarios"] if lent else KNOWS[room]


@pytest.mark.parametrize("room", KNOWS)
def test_imports_go_one_way(room: str) -> None:
    wrong = [
        f"{place(path, line)} imports {name}"
        for path in modules(room)
        for line, name in imports(path)
        if name != "cardwright.__version__" and name.split(".")[1] not in known(room, path)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other_game(game: str) -> None:
    others = [f"cardwright.games.{other}" for other in GAMES if other != game]
    wrong = [
        f"{place(path, line)} imports {name}"
        for path in modules(f"games/{game}")
        for line, name in imports(path)
        if any(f"{name}.".startswith(f"{other}.") for other in others)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_language_knows_nothing_of_the_rules(game: str) -> None:
    wrong = [
        f"{place(path, line)} imports {name}"
        for path in modules(f"games/{game}/language")
        for line, name in imports(path)
        if f"cardwright.games.{game}.rules" in name
    ]
    assert wrong == []


def code_strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yields the strings and names in a module's code; what stands in docstrings are examples for people."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id


@pytest.mark.parametrize("room", [room for room in KNOWS if room != "games"])
def test_no_shared_room_names_a_game(room: str) -> None:
    named = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    wrong = [
        f"{place(path, line)} says {text!r}"
        for path in modules(room)
        for line, text in code_strings(path)
        if named.search(text)
    ]
    assert wrong == []
