"""The types of a card, for whoever writes one: what each thing that it speaks of is, and what stands above it."""

from collections.abc import Iterator
from typing import Any

from cardwright.games.mars.language.trees import Card, Expr
from cardwright.games.mars.types.boxes import Opener
from cardwright.games.mars.types.classes import Cls, Type, TypeProblem
from cardwright.games.mars.types.loading import Loaded
from cardwright.games.mars.types.resolve import Scope
from cardwright.text import Node


def outline_types(loaded: Loaded, card: Card) -> str:
    """Returns the types of a card and of all that its text speaks of, one a line, boxes opened.

    A thing that has no type is left out: what is wrong with it is a diagnostic.
    """
    found = loaded.table.classes.get(card.name)
    if found is None:
        return ""
    made = loaded.table.make(found)
    scope = Scope(made, None, loaded.resolver.scope_of(made).variables)
    lines = {f"{found.name}: {_above(found)}": None}
    for expr in _spoken_of(_opened(loaded, card)):
        shown = _typed(loaded, expr, scope)
        if shown is not None and shown.cls is not found:
            lines.setdefault(f"  {shown}: {_above(shown.cls)}", None)
    return "\n".join(lines)


def _opened(loaded: Loaded, card: Card) -> Any:
    try:
        return Opener(loaded.table).open(card.members)
    except TypeProblem:
        return card.members


def _typed(loaded: Loaded, expr: Expr, scope: Scope) -> Type | None:
    try:
        return loaded.resolver.type(expr, scope)
    except TypeProblem:
        return None


def _spoken_of(node: Any) -> Iterator[Expr]:
    """Yields the outermost expressions of a text."""
    if isinstance(node, Expr):
        yield node
    elif isinstance(node, tuple):
        for each in node:
            yield from _spoken_of(each)
    elif isinstance(node, Node):
        for name in node.__struct_fields__:
            yield from _spoken_of(getattr(node, name))


def _above(cls: Cls) -> str:
    """Returns the classes above one, the nearest first."""
    found: dict[str, None] = {}
    waiting = list(cls.supers)
    while waiting:
        one = waiting.pop(0)
        if one.supers:
            found.setdefault(one.name, None)
        waiting += one.supers
    return ", ".join(found) or "a class of its own"
