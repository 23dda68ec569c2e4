"""What a text holds under a key while it runs: every key has somebody who writes it and somebody who reads it."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, get_args, get_type_hints

import pytest

from cardwright.games.magic.meaning import records as m

MAGIC: Final = Path(__file__).parents[4] / "src" / "cardwright" / "games" / "magic"
HELD: Final = ("refs", "numbers", "words")
"""The tables of a context."""
_GAME: Final = "cardwright.games.magic."


class Use(NamedTuple):
    """Where a key stands in the program."""

    key: str
    writes: bool
    reads: bool
    plain: bool
    """It stands there as a bare string, in a table of a context."""


class Module:
    """A module, and the names that it has given to strings."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.names = {
            target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        }


def key_of(node: ast.AST | None, names: dict[str, str]) -> str | None:
    """Returns the string that stands there, by itself or by its name."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return names.get(node.id) if isinstance(node, ast.Name) else None


def is_table(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in HELD


def in_tables(tree: ast.AST, names: dict[str, str]) -> Iterator[Use]:
    """Yields the keys that are certainly such: what tables are asked for, and what is put into them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and is_table(node.value):
            key = key_of(node.slice, names)
            if key is not None:
                stored = isinstance(node.ctx, ast.Store)
                yield Use(key, stored, not stored, isinstance(node.slice, ast.Constant))
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_table(node.func.value)
        ):
            key = key_of(node.args[0] if node.args else None, names)
            if key is not None:
                sets = node.func.attr == "setdefault"
                yield Use(key, sets, True, isinstance(node.args[0], ast.Constant))


def elsewhere(tree: ast.AST, names: dict[str, str]) -> Iterator[Use]:
    """Yields the strings that may be such keys: given to functions, put into pairs, compared, in tables of the program."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and not is_table(getattr(node.func, "value", node.func)):
            for given in (*node.args, *(word.value for word in node.keywords)):
                key = key_of(given, names)
                if key is not None:
                    yield Use(key, True, True, False)
        elif isinstance(node, ast.Tuple) and node.elts:
            key = key_of(node.elts[0], names)
            if key is not None:
                yield Use(key, True, False, False)
        elif isinstance(node, ast.Compare | ast.Dict | ast.IfExp | ast.Assign):
            parts = (
                (node.left, *node.comparators)
                if isinstance(node, ast.Compare)
                else node.values
                if isinstance(node, ast.Dict)
                else (node.body, node.orelse)
                if isinstance(node, ast.IfExp)
                else (node.value,)
            )
            for part in parts:
                key = key_of(part, names)
                if (key is not None and not isinstance(part, ast.Constant)) or (
                    key is not None and isinstance(node, ast.Compare)
                ):
                    yield Use(key, False, True, False)
        elif isinstance(node, ast.JoinedStr) and node.values:
            key = key_of(node.values[0], names)
            if key is not None:
                yield Use(f"{key}…", True, False, False)


@cache
def modules() -> dict[Path, Module]:
    paths = [path for room in ("rules", "meaning") for path in sorted((MAGIC / room).rglob("*.py"))]
    return {path: Module(ast.parse(path.read_text(encoding="utf-8"))) for path in paths}


def names_in(module: Module) -> dict[str, str]:
    """Returns the names of strings that a module knows: its own, and those that it imports."""
    found = dict(module.names)
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(_GAME):
            continue
        path = MAGIC.joinpath(*(node.module or "").removeprefix(_GAME).split(".")).with_suffix(".py")
        known = modules()[path].names if path in modules() else {}
        found.update(
            {alias.asname or alias.name: known[alias.name] for alias in node.names if alias.name in known}
        )
    return found


@cache
def uses() -> tuple[dict[str, list[Use]], dict[str, list[Path]]]:
    """Returns all uses of all keys, and where keys stand in tables as bare strings."""
    certain: dict[str, list[Use]] = defaultdict(list)
    bare: dict[str, list[Path]] = defaultdict(list)
    perhaps: dict[str, list[Use]] = defaultdict(list)
    for path, module in modules().items():
        names = names_in(module)
        for use in in_tables(module.tree, names):
            certain[use.key].append(use)
            if use.plain:
                bare[use.key].append(path)
        for use in elsewhere(module.tree, names):
            perhaps[use.key].append(use)
    begun = {key.removesuffix("…"): found for key, found in perhaps.items() if key.endswith("…")}
    for key, found in certain.items():
        found.extend(perhaps.get(key, ()))
        for begin, more in begun.items():
            if begin and key.startswith(begin):
                found.extend(more)
    return certain, bare


def test_there_are_keys() -> None:
    assert len(uses()[0]) > 60


@pytest.mark.parametrize("key", sorted(uses()[0]))
def test_every_key_is_written_and_read(key: str) -> None:
    found = uses()[0][key]
    assert any(use.writes for use in found), "nobody writes it"
    assert any(use.reads for use in found), "nobody reads it"


def test_keys_of_the_rules_have_names() -> None:
    """But for the ids and words of records (`e.thing`, `times paid`), and for what is still compiled without a meaning."""
    words = get_args(get_type_hints(m.Noted)["what"])
    wrong = {
        key: sorted({str(path.relative_to(MAGIC)) for path in paths if "compile" not in path.parts})
        for key, paths in uses()[1].items()
        if not key.startswith("e.") and key not in words
    }
    assert {key: paths for key, paths in wrong.items() if paths} == {}


def test_a_key_that_nobody_reads_is_noticed() -> None:
    tree = ast.parse(
        'ctx.refs["made"] = (1,)\nctx.refs.get("asked", ())\nctx.refs[_KEPT] = ()\nprint(_KEPT)\n'
    )
    names = {"_KEPT": "kept"}
    found = [*in_tables(tree, names), *elsewhere(tree, names)]
    assert sorted((use.key, use.writes, use.reads) for use in found) == [
        ("asked", False, True),
        ("kept", True, False),
        ("kept", True, True),
        ("made", True, False),
    ]
