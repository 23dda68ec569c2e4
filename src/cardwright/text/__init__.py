"""What every card language shares: sources, spans, trees, diagnostics, suggestions."""

from cardwright.text.coverage import CardCoverage, Coverage, Missing, UnreadPart, by_group
from cardwright.text.diagnostics import Diagnostic, Related, Severity, has_errors, listed, render
from cardwright.text.language import Language, Reading, Reporter
from cardwright.text.node import Node, as_data, children, walk
from cardwright.text.offers import (
    CardEntry,
    CardMeasure,
    CardQuery,
    Converts,
    ExplainsAsData,
    ImportReport,
    KeepsCards,
    KnowsCards,
    MeasuresCards,
    ReadsPhrases,
    Weighs,
)
from cardwright.text.registry import LanguagePlace, Languages, UnknownLanguage
from cardwright.text.source import NOWHERE, Position, Source, Span, UnreadableSource
from cardwright.text.suggest import hint, nearest, nearest_few
from cardwright.text.weight import Limit, Part, Weighed, WeightReport

__all__ = [
    "NOWHERE",
    "CardCoverage",
    "CardEntry",
    "CardMeasure",
    "CardQuery",
    "Converts",
    "Coverage",
    "Diagnostic",
    "ExplainsAsData",
    "ImportReport",
    "KeepsCards",
    "KnowsCards",
    "Language",
    "LanguagePlace",
    "Languages",
    "Limit",
    "MeasuresCards",
    "Missing",
    "Node",
    "Part",
    "Position",
    "Reading",
    "ReadsPhrases",
    "Related",
    "Reporter",
    "Severity",
    "Source",
    "Span",
    "UnknownLanguage",
    "UnreadPart",
    "UnreadableSource",
    "Weighed",
    "Weighs",
    "WeightReport",
    "as_data",
    "by_group",
    "children",
    "has_errors",
    "hint",
    "listed",
    "nearest",
    "nearest_few",
    "render",
    "walk",
]
