"""Reading scenario files: YAML, JSON, and JSON with one scenario a line; the two of JSON also packed."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

from cardwright.files import Limit, UnreadableFile, decoded, open_unpacked, read_stream, read_text
from cardwright.scenarios.model import Malformed

SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".json.gz", ".jsonl.gz")

_LARGEST_YAML = 1 << 20
"""YAML is slow to read: more of it is no scenario, or is written as JSON."""
_MOST_PARTS = 2_000_000
_DEEPEST = 64
_EVENTS = getattr(yaml, "CLoader", yaml.Loader)


class _Words:
    """The plain words that are not texts: only `true`, `false`, `null`, and decimal numbers.

    YAML 1.1 also takes `yes`, `no`, `on`, `off`, dates, and numbers with colons, which cards and answers are called.
    """

    table = (
        ("tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")),
        ("tag:yaml.org,2002:null", re.compile(r"^(?:null|Null|NULL|)$"), ["n", "N", ""]),
        ("tag:yaml.org,2002:int", re.compile(r"^[-+]?(?:0|[1-9][0-9]*)$"), list("-+0123456789")),
        ("tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+\.[0-9]+$"), list("-+0123456789")),
    )


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Builds plain data, with only the words of `_Words`, and no key twice."""


def _mapping(loader: Any, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
    data: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=deep)
        if isinstance(key, list | dict):
            raise yaml.constructor.ConstructorError(None, None, "a key must be a word", key_node.start_mark)
        if key in data:
            raise yaml.constructor.ConstructorError(
                None, None, f'the key "{key}" stands twice', key_node.start_mark
            )
        data[key] = loader.construct_object(value_node, deep=deep)
    return data


def _map(loader: Any, node: yaml.MappingNode) -> dict[Any, Any]:
    return _mapping(loader, node, deep=True)


def _sequence(loader: Any, node: yaml.SequenceNode) -> list[Any]:
    return [loader.construct_object(item, deep=True) for item in node.value]


_KEPT = ("str", "int", "float", "bool", "null")

_MADE = _Loader.yaml_constructors
_Loader.yaml_constructors = {
    None: _MADE[None],
    **{f"tag:yaml.org,2002:{name}": _MADE[f"tag:yaml.org,2002:{name}"] for name in _KEPT},
}
_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in _Words.table:
    _Loader.add_implicit_resolver(_tag, _pattern, _first)
_Loader.add_constructor("tag:yaml.org,2002:map", _map)
_Loader.add_constructor("tag:yaml.org,2002:seq", _sequence)


def load_file(path: Path) -> list[Any]:
    """Returns the scenarios of a file as data; raises `Malformed` where it cannot be read."""
    name = path.name.lower()
    try:
        content = _unpacked(path) if name.endswith(".gz") else read_text(path, Limit.SCENARIOS)
    except UnreadableFile as error:
        raise Malformed(f"the file cannot be read: {str(error).removeprefix(f'{path}: ')}") from None
    return load_text(content, Path(name.removesuffix(".gz")).suffix)


def _unpacked(path: Path) -> str:
    with open_unpacked(path, Limit.SCENARIOS) as file:
        return decoded(read_stream(file, str(path), Limit.SCENARIOS), str(path))


def load_text(content: str, suffix: str) -> list[Any]:
    """Returns the scenarios of a text: YAML, or JSON or JSON lines as the suffix says."""
    try:
        if suffix == ".jsonl":
            return _lines(content)
        data = _json(content) if suffix == ".json" else _yaml(content)
    except RecursionError:
        raise Malformed("the file is nested too deeply") from None
    if data is None:
        raise Malformed("the file holds no scenario")
    _bounded(data)
    return data if isinstance(data, list) else [data]


def _lines(content: str) -> list[Any]:
    """Reads a scenario a line; a line that cannot be read stands as its `Malformed`."""
    found: list[Any] = []
    for number, line in enumerate(content.split("\n"), 1):
        if line.strip():
            try:
                found.append(_json(line))
            except Malformed as error:
                found.append(Malformed(f"line {number}: {error}"))
            except RecursionError:
                found.append(Malformed(f"line {number} is nested too deeply"))
    if not found:
        raise Malformed("the file holds no scenario")
    return found


def _json(content: str) -> Any:
    try:
        return json.loads(content, object_pairs_hook=_unique, parse_constant=_no_constant)
    except ValueError as error:
        raise Malformed(f"not JSON: {error}") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise ValueError(f'the key "{key}" stands twice')
        data[key] = value
    return data


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _yaml(content: str) -> Any:
    if len(content) > _LARGEST_YAML:
        raise Malformed(
            f"the file is too large for YAML ({len(content):,} characters): write it as JSON lines, a scenario a line"
        )
    try:
        _check_depth(content)
        return yaml.load(content, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark is not None else ""
        raise Malformed(f"not YAML: {place}{error.problem or error.context}") from None
    except (yaml.YAMLError, ValueError) as error:
        raise Malformed(f"not YAML: {' '.join(str(error).split())}") from None


def _check_depth(content: str) -> None:
    """Refuses what is nested more deeply than the reader in C can take; the events come without recursion.

    Aliases are refused there as well where they multiply: `_bounded` counts what they come to.
    """
    depth = 0
    for event in yaml.parse(content, Loader=_EVENTS):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                mark = event.start_mark
                line, column = (0, 0) if mark is None else (mark.line, mark.column)
                raise Malformed(f"line {line + 1}, column {column + 1}: nested too deeply")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _bounded(data: Any) -> None:
    """Refuses data that is endless because a part of it is repeated within itself."""
    parts = 0
    waiting = [data]
    while waiting:
        value = waiting.pop()
        parts += 1
        if parts > _MOST_PARTS:
            raise Malformed("the file repeats itself endlessly")
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
