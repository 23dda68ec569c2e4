"""What is wrong with a text, where, and what would be right."""

import unicodedata
from enum import StrEnum
from typing import Any

from msgspec import Struct

from cardwright.text.source import Source, Span


class Severity(StrEnum):
    """How bad it is; only an `ERROR` makes a text unusable."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Related(Struct, frozen=True):
    """Another place that a diagnostic speaks of, and what it is."""

    span: Span
    message: str


class Diagnostic(Struct, frozen=True):
    """One thing to say about one place of a source.

    `code` is a stable word for the kind of mistake (`unknown-word`), `expected` what could have stood
    there, `suggestion` the text that would mend it.
    """

    source: Source
    span: Span
    code: str
    message: str
    severity: Severity = Severity.ERROR
    expected: tuple[str, ...] = ()
    suggestion: str | None = None
    related: tuple[Related, ...] = ()

    @property
    def place(self) -> str:
        """Returns `file:line:column`."""
        line, column = self.source.position(self.span.start)
        return f"{self.source.name}:{line}:{column}"

    def as_json(self) -> dict[str, Any]:
        """Returns the diagnostic as plain data for `--json`."""
        line, column = self.source.position(self.span.start)
        end_line, end_column = self.source.position(self.span.end)
        return {
            "file": self.source.name,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            "severity": str(self.severity),
            "code": self.code,
            "message": self.message,
            "expected": list(self.expected),
            "suggestion": self.suggestion,
            "related": [
                {
                    "line": self.source.position(r.span.start).line,
                    "column": self.source.position(r.span.start).column,
                    "message": r.message,
                }
                for r in self.related
            ],
        }

    def __str__(self) -> str:
        return render(self)


def has_errors(diagnostics: "tuple[Diagnostic, ...] | list[Diagnostic]") -> bool:
    """Returns whether one of them is an error."""
    return any(d.severity is Severity.ERROR for d in diagnostics)


def render(diagnostic: Diagnostic) -> str:
    """Returns the diagnostic for people: its place, the line with the place marked, and what would help.

    >>> source = Source("draw tow", "my.deck")
    >>> print(render(Diagnostic(source, Span(5, 8), "number", "not a number", suggestion="two")))
    my.deck:1:6: error: not a number [number]
        1 | draw tow
          |      ^^^
          = did you mean "two"?
    """
    d = diagnostic
    lines = [f"{d.place}: {d.severity}: {d.message} [{d.code}]", *_marked(d.source, d.span)]
    if d.expected:
        lines.append(f"      = expected {listed(d.expected)}")
    if d.suggestion is not None:
        quote = "`" if '"' in d.suggestion else '"'
        lines.append(f"      = did you mean {quote}{d.suggestion}{quote}?")
    for related in d.related:
        lines.append(f"      = {related.message}:")
        lines.extend(_marked(d.source, related.span))
    return "\n".join(lines)


def listed(words: "tuple[str, ...] | list[str]", joiner: str = "or") -> str:
    """Returns words as a list in a sentence.

    >>> listed(("a number", "a filter", "hand"))
    'a number, a filter or hand'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joiner} {words[-1]}"


def _marked(source: Source, span: Span) -> list[str]:
    line, column = source.position(span.start)
    text = source.line(line)
    length = max(1, min(len(span), len(text) - column + 1))
    text, column, length = _window(text, column, length)
    before = "".join("\t" if c == "\t" else " " * _width(c) for c in text[: column - 1])
    mark = "^" * max(1, sum(map(_width, text[column - 1 : column - 1 + length])))
    shown = "".join(c if c == "\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return [f"{line:5} | {shown}", f"      | {before}{mark}"]


_WIDEST = 160


def _window(text: str, column: int, length: int) -> tuple[str, int, int]:
    """Cuts a very long line to what stands around the place."""
    if len(text) <= _WIDEST:
        return text, column, length
    start = max(0, column - 1 - _WIDEST // 2)
    return text[start : start + _WIDEST], column - start, min(length, _WIDEST // 2)


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
