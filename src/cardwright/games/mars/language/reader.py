"""Reads PETS: pieces by their kind, and whole files."""

import re
from typing import Any

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.blocks import Blocks
from cardwright.games.mars.language.lexer import place, tokens
from cardwright.games.mars.language.parser import PIECES
from cardwright.games.mars.language.trees import Edition, File, Unread
from cardwright.text import Reading, Reporter, Source, Span

KINDS = (*PIECES[:7], "declaration")
"""What a text outside a file can be read as."""
_SECOND = re.compile(r"\s*EDITION +2\b")
"""How a file begins whose spelling is free."""


def read(source: Source | str) -> Reading[File]:
    """Reads a file of classes and cards; every mistake in it becomes a diagnostic."""
    if isinstance(source, str):
        source = Source(source)
    reporter = Reporter(source)
    found = tokens(source, reporter, comments=True, free=_SECOND.match(source.text) is not None)
    file = Blocks(source, found, reporter).file()
    return Reading(source, file, reporter.sorted())


def read_as(kind: str, source: Source | str, edition: Edition = Edition.TIGHT) -> Reading[Any]:
    """Reads a text as one thing: an expression, requirement, instruction, effect, …

    >>> str(read_as("instruction", "1 Plant , 1 Megacredit").tree)
    'Plant, 1'
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of PETS text: {kind}")
    if isinstance(source, str):
        source = Source(source)
    reporter = Reporter(source)
    end = len(source.text)
    found = tokens(source, reporter, free=edition is Edition.LOOSE)
    blocks = Blocks(source, found, reporter, edition)
    if kind == "declaration":
        tree: Any = blocks.one_line()
    else:
        for item in found:
            if item.type in ("NEWLINE", "STRING"):
                reporter.error(place(item), "syntax", f"a line break or string is no part of a single {kind}")
                item.type = "BAD"
        tree = blocks.parsed(kind, found, end)
    if tree is None:
        tree = Unread(text=source.text, span=Span(0, end))
    return Reading(source, tree, reporter.sorted())


class PetsError(ValueError):
    """A text that is no PETS, with its diagnostics."""

    def __init__(self, reading: Reading[Any]) -> None:
        super().__init__("\n".join(str(d) for d in reading.diagnostics))
        self.reading = reading


def _read(kind: str, source: Source | str) -> Any:
    reading = read_as(kind, source)
    if not reading.ok:
        raise PetsError(reading)
    return reading.tree


def expression(source: Source | str) -> trees.Expr:
    """Returns the expression that a text is; raises `PetsError`."""
    tree: trees.Expr = _read("expr", source)
    return tree


def requirement(source: Source | str) -> trees.Requirement:
    """Returns the requirement that a text is; raises `PetsError`."""
    tree: trees.Requirement = _read("requirement", source)
    return tree


def instruction(source: Source | str) -> trees.Instruction:
    """Returns the instruction that a text is; raises `PetsError`."""
    tree: trees.Instruction = _read("instruction", source)
    return tree


def effect(source: Source | str) -> trees.Effect:
    """Returns the effect that a text is; raises `PetsError`."""
    tree: trees.Effect = _read("effect", source)
    return tree


def action(source: Source | str) -> trees.Action:
    """Returns the action that a text is; raises `PetsError`."""
    tree: trees.Action = _read("action", source)
    return tree
