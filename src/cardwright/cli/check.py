"""`cardwright check`: everything that is wrong with files, all at once."""

from typing import Annotated

import typer

from cardwright.cli.inputs import JsonOption, LanguageOption, files, read_file, unreadable
from cardwright.cli.output import counted, emit, say, show_diagnostics
from cardwright.text import Diagnostic, Severity, UnknownLanguage, UnreadableSource


def command(
    names: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files, folders, or - for standard input.")
    ],
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Check card and deck files: say all that is wrong, where, and what would be right.

    The exit status is 1 if there is an error; warnings and notes leave it 0. With --json each
    diagnostic is an object on a line of its own.

    \b
    Examples:
      cardwright check my.deck
      cardwright check decks/ --json
      cat my.deck | cardwright check - --language cardfinity
    """
    counts = dict.fromkeys(Severity, 0)
    checked = 0
    for name in files(names):
        found = diagnose(name, language)
        checked += 1
        for diagnostic in found:
            counts[diagnostic.severity] += 1
            if json:
                emit(diagnostic.as_json())
        if not json:
            show_diagnostics(found)
    say(_summary(checked, counts))
    return 1 if counts[Severity.ERROR] else 0


def diagnose(name: str, wanted: str | None) -> list[Diagnostic]:
    """Returns all that there is to say of a file, in the order of the places."""
    try:
        language, reading = read_file(name, wanted)
    except (UnreadableSource, UnknownLanguage) as error:
        return [unreadable(name, error)]
    found = [*reading.diagnostics, *language.check(reading)]
    return sorted(found, key=lambda d: (d.span.start, d.span.end))


def _summary(checked: int, counts: dict[Severity, int]) -> str:
    said = [counted(counts[kind], str(kind)) for kind in Severity if counts[kind]]
    return f"{counted(checked, 'file')} checked: {', '.join(said) or 'no errors'}"
