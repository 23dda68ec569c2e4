"""What commands print: JSON and results on standard output, words about the work on standard error."""

import json
import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any, TypeVar

import msgspec

from cardwright.text import Diagnostic, Severity

T = TypeVar("T")


def emit(data: Any) -> None:
    """Prints one JSON object as a line of standard output."""
    print(json.dumps(msgspec.to_builtins(data, enc_hook=str), ensure_ascii=False))


def say(words: str) -> None:
    """Prints words about the work to standard error."""
    print(words, file=sys.stderr, flush=True)


def console(*, stderr: bool = False) -> Any:
    """Returns a Rich console: colours in a terminal, plain wide text in a pipe."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else 110
    return Console(file=stream, width=width, highlight=False, emoji=False, markup=False)


_MOST_SHOWN = 500
"""So many diagnostics are shown in words: who has more of them in one file has given another kind of file."""


def show_diagnostics(diagnostics: Iterable[Diagnostic], *, stderr: bool = False) -> None:
    """Prints diagnostics for people, coloured where there is a terminal; of very many the first, and how many more."""
    stream = sys.stderr if stderr else sys.stdout
    paint = stream.isatty()
    every = list(diagnostics)
    for diagnostic in every[:_MOST_SHOWN]:
        text = str(diagnostic) if diagnostic.source.text else str(diagnostic).partition("\n")[0]
        print(_painted(text, diagnostic.severity) if paint else text, file=stream)
    if len(every) > _MOST_SHOWN:
        print(f"{every[0].source.name}: and {len(every) - _MOST_SHOWN:,} more", file=stream)


_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}


def _painted(text: str, severity: Severity) -> str:
    head, newline, rest = text.partition("\n")
    return f"\x1b[1;{_COLOURS[severity]}m{head}\x1b[0m{newline}{rest}"


_QUIET_SECONDS = 5.0


def counting(items: Iterable[T], noun: str) -> Iterator[T]:
    """Yields the items, telling on standard error now and then how many there were."""
    told = monotonic()
    for done, item in enumerate(items, 1):
        yield item
        if done % 100 == 0 and monotonic() - told >= _QUIET_SECONDS:
            told = monotonic()
            say(f"{done} {noun} …")


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """Returns a number with its noun.

    >>> counted(1, "error"), counted(2, "error"), counted(0, "copy", "copies")
    ('1 error', '2 errors', '0 copies')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
