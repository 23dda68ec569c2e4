"""What is wrong with a file beyond its grammar, and without knowing any class: things said twice."""

from collections.abc import Iterator
from typing import Any

from cardwright.games.mars.language.trees import (
    Card,
    Classes,
    File,
    Holds,
    Kind,
    Needs,
    Price,
    Signature,
    Tags,
    Text,
)
from cardwright.text import Diagnostic, Reading, Related, Reporter, Span, walk

ONCE = {Price: "COST", Tags: "TAGS", Needs: "NEEDS", Holds: "HOLDS", Kind: "KIND", Text: "TEXT"}
"""The lines that a card has at most once."""


def check(reading: Reading[Any]) -> tuple[Diagnostic, ...]:
    """Returns a diagnostic for each class declared twice and each line that a card has twice."""
    reporter = Reporter(reading.source)
    if isinstance(reading.tree, File):
        _names(reading.tree, reporter)
        for item in reading.tree.items:
            if isinstance(item, Card):
                _lines(item, reporter)
    return reporter.sorted()


def declared(file: File) -> Iterator[tuple[str, Span]]:
    """Yields the name of each class and card that a file declares, and where."""
    for item in file.items:
        if isinstance(item, Card):
            yield item.name, item.span
        elif isinstance(item, Classes):
            for node in walk(item):
                if isinstance(node, Signature):
                    yield node.name, node.span


def _names(file: File, reporter: Reporter) -> None:
    first: dict[str, Span] = {}
    for name, span in declared(file):
        if name in first:
            again = Related(first[name], "first declared here")
            reporter.add(
                Diagnostic(
                    reporter.source, span, "declared-twice", f"{name} is declared twice", related=(again,)
                )
            )
        else:
            first[name] = span


def _lines(card: Card, reporter: Reporter) -> None:
    seen: set[type] = set()
    for member in card.members:
        kind = type(member)
        if kind in ONCE and kind in seen:
            reporter.error(member.span, "line-twice", f"{card.name} has two lines {ONCE[kind]}")
        seen.add(kind)
