"""Changes of code that a test should notice: each is one small change of a module's tree."""

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

_SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
"""What takes the place of an operator or a word."""
_LEFT_ALONE = ("TYPE_CHECKING", "__slots__", "__all__")


class Change(NamedTuple):
    """A change of a module: its number among all of them, the line, and what it does."""

    number: int
    line: int
    what: str


def changes(source: str) -> list[Change]:
    """Returns every change that can be made of a module, in the order of its text."""
    tree = ast.parse(source)
    return [
        Change(number, getattr(node, "lineno", 0), what)
        for number, (node, what, _) in enumerate(_places(tree))
    ]


def changed(source: str, number: int) -> ast.Module:
    """Returns a module's tree with one change made."""
    tree = copy.deepcopy(ast.parse(source))
    for at, (_, _, change) in enumerate(_places(tree)):
        if at == number:
            change()
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


def statement(source: str, line: int) -> range:
    """Returns the lines of the innermost statement at a line; of one with a body those of its head."""
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt))
    return max((head for head in map(_head, nodes) if line in head), key=lambda head: head.start)


def _head(node: ast.stmt) -> range:
    body = getattr(node, "body", None)
    end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return range(node.lineno, max(end, node.lineno) + 1)


def _places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, "Do"]]:
    for node in _code(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _SWAPPED:
            yield node, _words(node.ops[0]), Do(node, "ops", [_SWAPPED[type(node.ops[0])]()])
        elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in _SWAPPED:
            yield node, _words(node.op), Do(node, "op", _SWAPPED[type(node.op)]())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "not dropped", Do(node, "op", None)
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            turned = ast.UnaryOp(ast.Not(), node.test)
            yield node.test, "condition turned", Do(node, "test", turned)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node, f"{node.value} turned", Do(node, "value", not node.value)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, f"{node.value} plus one", Do(node, "value", node.value + 1)
        elif isinstance(node, ast.Return) and node.value is not None and not _is_nothing(node.value):
            yield node, "returns None", Do(node, "value", ast.Constant(None))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, "call left out", Do(node, "value", ast.Constant(None))


class Do(NamedTuple):
    """What makes a change: a field of a node is given another value."""

    node: ast.AST
    field: str
    value: object

    def __call__(self) -> None:
        if self.field == "op" and self.value is None:  # `not x` becomes `(x) and True`
            assert isinstance(self.node, ast.UnaryOp)
            self.node.op = ast.Not()
            self.node.operand = ast.UnaryOp(ast.Not(), self.node.operand)
        else:
            setattr(self.node, self.field, self.value)


def _words(node: ast.AST) -> str:
    return f"{type(node).__name__} to {_SWAPPED[type(node)].__name__}"


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes that run: no annotations, no docstrings, no messages of errors, no lists of names."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        if field == "keywords" and isinstance(node, ast.ClassDef):
            continue  # what kind of class it is (frozen, without the collector) is no behaviour of its own
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_left_alone(child):
                continue
            yield child
            yield from _code(child)


def _is_left_alone(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.Assign | ast.AnnAssign | ast.If) and any(
        word in ast.unparse(node).partition("\n")[0] for word in _LEFT_ALONE
    )
