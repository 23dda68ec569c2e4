"""`cardwright explain`: what a card or a file says, in plain words."""

from typing import Annotated, Any

import typer

from cardwright.cli.inputs import JsonOption, LanguageOption, is_file, read_file
from cardwright.cli.output import emit, show_diagnostics
from cardwright.cli.refusal import Refusal
from cardwright.games import LANGUAGES, language_of
from cardwright.text import (
    ExplainsAsData,
    KnowsCards,
    Language,
    Reading,
    ReadsPhrases,
    Source,
    as_data,
    hint,
)


def command(
    what: Annotated[
        str | None,
        typer.Argument(metavar="CARD|FILE", help="A card's name, a file, or - for standard input."),
    ] = None,
    text: Annotated[
        str | None, typer.Option("--text", metavar="TEXT", help="Explain this text instead.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="With --text: the card's name.")
    ] = None,
    type_: Annotated[
        str | None, typer.Option("--type", metavar="TYPE", help="With --text: the card's type line.")
    ] = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Say in plain words what a card or a file says: how it was understood.

    With --json: one object with the words, the tree and the diagnostics. The status is 1 where something
    was not understood.

    \b
    Examples:
      cardwright explain my.deck
      cardwright explain "Ember Imp"
      cardwright explain --text 'on play take 2: draw' --language cardfinity
    """
    spoken, reading = _read(what, text, name, type_, language)
    words = spoken.explain(reading)
    if json:
        emit(_data(spoken, reading, words))
    else:
        print(words)
        show_diagnostics(reading.diagnostics, stderr=True)
    return 0 if reading.ok else 1


def _read(
    what: str | None, text: str | None, name: str | None, type_: str | None, wanted: str | None
) -> tuple[Language, Reading[Any]]:
    if (what is None) == (text is None):
        raise Refusal("explain takes either a card or a file, or --text.", 2)
    if text is not None:
        return _read_phrase(text, name, type_, wanted)
    assert what is not None
    if is_file(what):
        return read_file(what, wanted)
    spoken, source = find_card(what, wanted)
    return spoken, spoken.read(source)


def _read_phrase(
    text: str, name: str | None, type_: str | None, wanted: str | None
) -> tuple[Language, Reading[Any]]:
    source = Source(text, "<text>")
    spoken = language_of(source, wanted)
    if isinstance(spoken, ReadsPhrases):
        return spoken, spoken.read_phrase(source, name, type_)
    return spoken, spoken.read(source)


def find_card(name: str, wanted: str | None) -> tuple[Language, Source]:
    """Returns a bundled card's text by its name, with its language; raises `Refusal` with the nearest name."""
    known: list[str] = []
    for spoken in [LANGUAGES.language(wanted)] if wanted is not None else LANGUAGES.all():
        if not isinstance(spoken, KnowsCards):
            continue
        source = spoken.find_card(name)
        if source is not None:
            return spoken, source
        known.extend(spoken.card_names())
    raise Refusal(f'there is no file and no bundled card "{name}".{hint(name, known)}')


def _data(spoken: Language, reading: Reading[Any], words: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "file": reading.source.name,
        "language": spoken.name,
        "read": reading.ok,
        "words": words,
        "tree": as_data(reading.tree),
        "diagnostics": [d.as_json() for d in reading.diagnostics],
    }
    if isinstance(spoken, ExplainsAsData):
        data.update(spoken.explain_data(reading))
    return data
