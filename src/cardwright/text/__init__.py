"""What every card language shares: sources, spans, trees, diagnostics, suggestions."""

from cardwright.text.diagnostics import Diagnostic, Related, Severity, has_errors, listed, render
from cardwright.text.language import Language, Reading, Reporter
from cardwright.text.node import Node, children, walk
from cardwright.text.source import NOWHERE, Position, Source, Span, UnreadableSource
from cardwright.text.suggest import nearest, nearest_few

__all__ = [
    "NOWHERE",
    "Diagnostic",
    "Language",
    "Node",
    "Position",
    "Reading",
    "Related",
    "Reporter",
    "Severity",
    "Source",
    "Span",
    "UnreadableSource",
    "children",
    "has_errors",
    "listed",
    "nearest",
    "nearest_few",
    "render",
    "walk",
]
