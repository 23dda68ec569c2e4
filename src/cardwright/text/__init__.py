"""What every card language shares: sources, spans, trees, diagnostics, suggestions."""

from cardwright.text.diagnostics import Diagnostic, Related, Severity, has_errors, listed, render
from cardwright.text.language import Language, Reading, Reporter
from cardwright.text.node import Node, as_data, children, walk
from cardwright.text.offers import Converts, ExplainsAsData, KnowsCards, ReadsPhrases, Weighs
from cardwright.text.registry import LanguagePlace, Languages, UnknownLanguage
from cardwright.text.source import NOWHERE, Position, Source, Span, UnreadableSource
from cardwright.text.suggest import nearest, nearest_few
from cardwright.text.weight import Limit, Part, Weighed, WeightReport

__all__ = [
    "NOWHERE",
    "Converts",
    "Diagnostic",
    "ExplainsAsData",
    "KnowsCards",
    "Language",
    "LanguagePlace",
    "Languages",
    "Limit",
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
    "UnreadableSource",
    "Weighed",
    "Weighs",
    "WeightReport",
    "as_data",
    "children",
    "has_errors",
    "listed",
    "nearest",
    "nearest_few",
    "render",
    "walk",
]
