"""The base of every tree: small frozen typed records that know where they stand."""

from collections.abc import Callable, Iterator
from inspect import get_annotations
from typing import Any, Final, Self, TypeVar

import msgspec
from msgspec import Struct

from cardwright.text.source import NOWHERE, Span

_PARTS: dict[type, tuple[str, ...]] = {}
"""The names of the fields of each class of nodes that say something, found once."""
_BRANCHES: dict[type, tuple[str, ...]] = {}
"""The names of those of them that may hold nodes, found once."""
_PLAIN: Final = (str, int, float, bool)
"""What the fields hold that never hold nodes."""


class Node(Struct, frozen=True, eq=False, kw_only=True, gc=False):
    """A node of a tree.

    Two nodes are equal when they say the same; where they stand (`span`) is no part of what they say.
    """

    span: Span = NOWHERE

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in type(self).parts())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self).__name__, *[getattr(self, name) for name in type(self).parts()]))

    def __repr__(self) -> str:
        said = [f"{name}={getattr(self, name)!r}" for name in type(self).parts()]
        return f"{type(self).__name__}({', '.join(said)})"

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """Returns the names of the fields that say something: all but the span."""
        found = _PARTS.get(cls)
        if found is None:
            found = _PARTS[cls] = tuple(name for name in cls.__struct_fields__ if name != "span")
        return found

    @classmethod
    def branches(cls) -> tuple[str, ...]:
        """Returns the names of the fields that may hold nodes: all but those of plain words and numbers."""
        found = _BRANCHES.get(cls)
        if found is None:
            kinds = {name: kind for base in cls.__mro__[::-1] for name, kind in get_annotations(base).items()}
            found = tuple(name for name in cls.parts() if kinds.get(name) not in _PLAIN)
            _BRANCHES[cls] = found
        return found

    def at(self, span: Span) -> Self:
        """Returns the same node, standing there."""
        return msgspec.structs.replace(self, span=span)


N = TypeVar("N", bound=Node)

_PARTED = (tuple, Node)
"""What may have parts of its own."""


def children(node: Node) -> Iterator[Node]:
    """Yields the nodes directly below, in the order of the fields."""
    for name in type(node).parts():
        yield from _nodes(getattr(node, name))


def walk(node: Node) -> Iterator[Node]:
    """Returns the node and all below it, each before its children.

    Who compiles a text asks one tree for many things in a row, so the latest trees are laid out once.
    """
    known = _LAID_OUT.get(id(node))
    if known is None or known[0] is not node:
        if len(_LAID_OUT) >= _MOST_LAID_OUT:
            _LAID_OUT.clear()
        known = _LAID_OUT[id(node)] = _laid_out(node)
    return iter(known)


def _laid_out(node: Node) -> list[Node]:
    found: list[Node] = []
    stack = [node]
    while stack:
        here = stack.pop()
        found.append(here)
        below: list[Node] = []
        for name in type(here).branches():
            part = getattr(here, name)
            if isinstance(part, Node):
                below.append(part)
            elif part and isinstance(part, tuple):
                below.extend(_nodes(part))
        below.reverse()
        stack += below
    return found


_LAID_OUT: dict[int, list[Node]] = {}
"""The latest trees that were walked, by identity; each holds its own node, so that no other can have its place."""
_MOST_LAID_OUT: Final = 64


def rebuilt(node: N, change: Callable[[Any], Any]) -> N:
    """Returns a node with each of its parts changed: the node itself where the change leaves all of them as they are."""
    made: dict[str, Any] | None = None
    for name in type(node).parts():
        part = getattr(node, name)
        if isinstance(part, _PARTED):
            new = change(part)
            if new is not part:
                made = {name: new} if made is None else {**made, name: new}
    return node if made is None else msgspec.structs.replace(node, **made)


def rebuilt_each(parts: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Returns a tuple with each of its members changed: the tuple itself where the change leaves all of them as they are."""
    made = tuple([change(part) for part in parts])
    return parts if all(new is part for new, part in zip(made, parts, strict=True)) else made


def placed(node: N, span: Span) -> N:
    """Returns the same tree with every node of it standing at one place."""
    parts = {name: _placed(getattr(node, name), span) for name in node.__struct_fields__}
    return msgspec.structs.replace(node, **{**parts, "span": span})


def _placed(value: Any, span: Span) -> Any:
    if isinstance(value, Node):
        return placed(value, span)
    if isinstance(value, tuple):
        return tuple(_placed(part, span) for part in value)
    return value


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def as_data(value: Any) -> Any:
    """Returns a tree as plain data for JSON: each node with its kind, where it stands, and what it says."""
    if isinstance(value, Node):
        data: dict[str, Any] = {"node": type(value).__name__}
        if value.span:
            data["span"] = [value.span.start, value.span.end]
        for name in type(value).parts():
            data[name] = as_data(getattr(value, name))
        return data
    if isinstance(value, (tuple, list)):
        return [as_data(item) for item in value]
    if isinstance(value, dict):
        return {str(key): as_data(item) for key, item in value.items()}
    return msgspec.to_builtins(value, enc_hook=str)
