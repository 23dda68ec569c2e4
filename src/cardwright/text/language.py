"""What every card language owes: reading, writing, checking, and saying what was not understood."""

from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from cardwright.text.diagnostics import Diagnostic, Severity, has_errors
from cardwright.text.source import Source, Span

T = TypeVar("T")


class Reading(Struct, Generic[T], frozen=True):
    """What came of reading a source: a tree, as whole as could be read, and what there is to say of it."""

    source: Source
    tree: T
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """Returns whether the text was read without an error."""
        return not has_errors(self.diagnostics)


class Reporter:
    """Collects the diagnostics of one source while it is read."""

    __slots__ = ("found", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def error(
        self,
        span: Span,
        code: str,
        message: str,
        *,
        expected: Iterable[str] = (),
        suggestion: str | None = None,
    ) -> None:
        """Reports an error at a place."""
        self.found.append(
            Diagnostic(self.source, span, code, message, expected=tuple(expected), suggestion=suggestion)
        )

    def warn(self, span: Span, code: str, message: str, *, suggestion: str | None = None) -> None:
        """Reports something that is read all the same."""
        self.found.append(
            Diagnostic(self.source, span, code, message, Severity.WARNING, suggestion=suggestion)
        )

    def add(self, diagnostic: Diagnostic) -> None:
        """Takes a diagnostic made elsewhere."""
        self.found.append(diagnostic)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Returns all of them in the order of their places."""
        return tuple(sorted(self.found, key=lambda d: (d.span.start, d.span.end)))


class Language(Protocol):
    """A card language, as the commands know it. Each game's `language/` offers one as `LANGUAGE`."""

    @property
    def name(self) -> str:
        """The language's name, as people write it."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of its files, the canonical one first."""

    def sniff(self, text: str) -> float:
        """Returns how much a text looks like this language, from 0 to 1."""

    def read(self, source: Source) -> Reading[Any]:
        """Reads a file's text."""

    def check(self, reading: Reading[Any]) -> tuple[Diagnostic, ...]:
        """Returns what is wrong beyond the grammar: names, types, limits."""

    def write(self, tree: Any) -> str:
        """Returns the canonical text of a tree."""

    def explain(self, reading: Reading[Any]) -> str:
        """Returns what a text says, in plain words for a player."""


@runtime_checkable
class Editions(Protocol):
    """A language of which there are several editions."""

    def in_edition(self, tree: Any, edition: int) -> Any:
        """Returns a file's tree as one of another edition; raises `ValueError` where there is none of that number."""
