"""Which room knows which: imports go one way, and no shared room names a game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "cardwright"
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())

KNOWS = {
    "files": {"files"},
    "text": {"files", "text"},
    "kernel": {"files", "kernel"},
    "games": {"files", "games", "kernel", "text"},
    "bots": {"bots", "files", "games", "kernel", "text"},
    "sim": {"sim", "bots", "files", "games", "kernel", "text"},
    "lab": {"lab", "sim", "bots", "files", "games", "kernel", "text"},
    "scenarios": {"scenarios", "sim", "bots", "files", "games", "kernel", "text"},
    "serve": {"serve", "scenarios", "sim", "bots", "files", "games", "kernel", "text"},
    "cli": {"cli", "lab", "serve", "scenarios", "sim", "bots", "files", "games", "kernel", "text"},
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
    """Yields the strings, names and imports in a module's code; what stands in docstrings are examples for people."""
    yield from imports(path)
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


MEANING = {
    "records": {"meaning.records"},
    "lower": {"meaning.records", "meaning.lower", "language"},
    "emit": {"meaning.records", "meaning.emit", "rules"},
    "prose": {"meaning.records", "meaning.prose"},
}
"""The stages of Magic's meaning, and which rooms of the game each may import: records ← lower, records ← emit,
records ← prose."""


@pytest.mark.parametrize("stage", MEANING)
def test_meaning_is_made_in_stages(stage: str) -> None:
    game = "cardwright.games.magic."
    wrong = []
    for path in modules(f"games/magic/meaning/{stage}"):
        for line, name in imports(path):
            room = name.removeprefix(game)
            allowed = any(room == known or room.startswith(f"{known}.") for known in MEANING[stage])
            if name == f"{game}meaning.records":
                allowed = True
            if name.startswith(game) and (not allowed or room.startswith("rules.compile")):
                wrong.append(f"{place(path, line)} imports {name}")
    assert wrong == []


def test_the_families_of_meaning_do_not_import_each_other_in_a_circle() -> None:
    for stage in ("lower", "emit"):
        prefix = f"cardwright.games.magic.meaning.{stage}."
        knows = {
            path.stem: {
                name.removeprefix(prefix).split(".")[0]
                for _, name in imports(path)
                if name.startswith(prefix)
            }
            for path in modules(f"games/magic/meaning/{stage}")
            if path.stem != "__init__"
        }
        left = dict(knows)
        while left:
            free = [name for name, known in left.items() if not known & left.keys()]
            assert free, f"a circle of imports in {stage}: {sorted(left)}"
            for name in free:
                del left[name]


def _runs(node: ast.AST) -> Iterator[ast.ImportFrom | ast.Import]:
    """Yields the imports below a node that are ever carried out, in functions too; not those for types alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        yield from _runs(child)


def test_imports_of_the_compiler_go_one_way() -> None:
    """What is built upon a module is called by it through `again.py` and `hooks.py`, and imports nothing in a circle."""
    room = "cardwright.games.magic.rules.compile"
    paths = {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts): path
        for path in modules("games/magic/rules/compile")
    }
    left = {
        name: {
            known
            for found in _runs(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(found, ast.ImportFrom) and (found.module or "").startswith(room)
            for alias in found.names
            for known in (f"{found.module}.{alias.name}", found.module or "")
            if known in paths and known != name
        }
        for name, path in paths.items()
    }
    assert len(left) > 100
    while left:
        free = [name for name, known in left.items() if not known & left.keys()]
        assert free, f"a circle of imports: {sorted(left)}"
        for name in free:
            del left[name]
