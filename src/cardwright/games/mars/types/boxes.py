"""Opening `PROD[ ]`: inside, a standard resource stands for its production."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.spoken import sides
from cardwright.games.mars.language.trees import Complement, Expr, PlainFrom
from cardwright.games.mars.types.classes import TypeProblem
from cardwright.games.mars.types.table import CLASS, Table
from cardwright.text import Node, nearest, rebuilt, rebuilt_each

PROD = "PROD"
RESOURCE = "StandardResource"
PRODUCTION = "Production"
_INSIDE: dict[type, str] = {
    trees.Requiring: "requirement",
    trees.Doing: "instruction",
    trees.Costing: "cost",
    trees.Happening: "event",
    trees.Measuring: "measure",
}
"""The boxes, each with the name of what is inside it."""


def mapped(node: Any, change: Callable[[Expr], Expr]) -> Any:
    """Returns a tree with every outermost expression in it changed."""
    if isinstance(node, Expr):
        return change(node)
    if isinstance(node, tuple):
        return rebuilt_each(node, lambda each: mapped(each, change))
    if isinstance(node, Node):
        return rebuilt(node, lambda each: mapped(each, change))
    return node


def specialise(requirement: Any, this: Expr) -> Any:
    """Returns a requirement whose types all have one more argument."""
    return mapped(requirement, lambda expr: replace(expr, args=(*expr.args, this)))


class Opener:
    """Opens the boxes of a text, for the classes of a table."""

    __slots__ = ("changed", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.changed = False

    def open(self, node: Any) -> Any:
        """Returns a tree without boxes; raises `TypeProblem` for a box that has no meaning."""
        inside = _INSIDE.get(type(node))
        if inside is not None:
            return self._opened(node, getattr(node, inside))
        if isinstance(node, tuple):
            return rebuilt_each(node, self.open)
        if isinstance(node, Node) and not isinstance(node, Expr):
            return rebuilt(node, self.open)
        return node

    def _opened(self, box: Any, inner: Any) -> Any:
        place = Expr(name=CLASS, span=box.span)
        if box.word != PROD:
            raise TypeProblem(place, "box", f"{box.word}[ ] has no meaning; only {PROD}[ ] has")
        if _boxed(inner):
            raise TypeProblem(place, "box", f"{PROD}[ ] inside {PROD}[ ]")
        self.changed = False
        made = mapped(_written_out(inner), self._produced)
        if not self.changed:
            raise TypeProblem(place, "box", f"nothing in {PROD}[ ] is a standard resource")
        return made

    def _resource_like(self, name: str) -> str | None:
        """Returns the standard resource that a name which is no class resembles."""
        resource = self.table.classes.get(RESOURCE)
        if resource is None:
            return None
        return nearest(name, [each for each, cls in self.table.classes.items() if cls.below(resource)])

    def _produced(self, expr: Expr) -> Expr:
        cls = self.table.classes.get(expr.name)
        if cls is None and self._resource_like(expr.name) is not None:
            self.changed = True  # What it should be is told where its class is looked for.
        if cls is None or expr.name == CLASS:
            return expr
        if RESOURCE in self.table.classes and cls.below(self.table.classes[RESOURCE]):
            self.changed = True
            literal = Expr(
                name=CLASS, args=(Expr(name=expr.name),), refinement=expr.refinement, span=expr.span
            )
            return Expr(name=PRODUCTION, args=(*expr.args, literal), span=expr.span)
        args = tuple(
            replace(arg, expr=self._produced(arg.expr))
            if isinstance(arg, Complement)
            else self._produced(arg)
            for arg in expr.args
        )
        return replace(expr, args=args)


def _written_out(node: Any) -> Any:
    """Writes both sides of a nested FROM out, so that each can be changed as a whole."""
    if isinstance(node, trees.NestedFrom):
        gained, removed = sides(node)
        return PlainFrom(gained=gained, removed=removed, span=node.span)
    if isinstance(node, tuple):
        return rebuilt_each(node, _written_out)
    if isinstance(node, Node):
        return rebuilt(node, _written_out)
    return node


def _boxed(node: Any) -> bool:
    if type(node) in _INSIDE:
        return True
    if isinstance(node, tuple):
        return any(_boxed(each) for each in node)
    if isinstance(node, Node):
        return any(_boxed(getattr(node, name)) for name in type(node).parts())
    return False
