"""`cardwright convert`: a text in another form of its language."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cardwright.cli.inputs import JsonOption, LanguageOption, read_file
from cardwright.cli.output import emit, show_diagnostics
from cardwright.cli.refusal import Refusal
from cardwright.files import replace_whole
from cardwright.text import CannotConvert, Converts, hint, listed


def command(
    name: Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")],
    to: Annotated[str | None, typer.Option("--to", metavar="FORM", help="The form to write.")] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write there, not to standard output."),
    ] = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Write a text in another form of its language.

    Without --to, the forms that the file's language has are named.

    \b
    Examples:
      cardwright convert duel.oe --to alt
      cardwright convert duel.oe --to text --output duel.txt
    """
    spoken, reading = read_file(name, language)
    if not isinstance(spoken, Converts):
        raise Refusal(f"{spoken.name} has only one form: there is nothing to convert to.")
    form = _form(spoken.name, spoken.forms, to)
    show_diagnostics(reading.diagnostics, stderr=True)
    if not reading.ok:
        return 1
    try:
        text = spoken.convert(reading, form)
    except CannotConvert as error:
        show_diagnostics(error.diagnostics, stderr=True)
        return 1
    if json:
        emit({"file": reading.source.name, "language": spoken.name, "form": form, "text": text})
    elif output is None:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    if output is not None:
        if output.exists() and not output.is_file():
            raise Refusal(f"{output} is no file: nothing is written there.")
        replace_whole(output, text.encode())
    return 0


def _form(language: str, forms: tuple[str, ...], wanted: str | None) -> str:
    if wanted in forms:
        return wanted
    if wanted is None:
        raise Refusal(f"say with --to which form of {language} to write: {listed(forms)}.", 2)
    raise Refusal(
        f'{language} has no form "{wanted}"; there are {listed(forms, "and")}.{hint(wanted, forms)}', 2
    )
