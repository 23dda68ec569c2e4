"""What commands are given: files, folders, standard input, decks, and the language of a text."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cardwright.cli.refusal import Refusal
from cardwright.games import LANGUAGES, language_of
from cardwright.kernel import DeckText, Ruleset
from cardwright.kernel.offers import Switches
from cardwright.text import (
    Diagnostic,
    Language,
    Reading,
    Source,
    Span,
    UnknownLanguage,
    UnreadableSource,
    hint,
    listed,
)

STDIN = "-"

SWITCHED: Final = {"yes": True, "no": False}

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        "--game",
        "-l",
        metavar="NAME",
        help="The language, or its game; otherwise told by the file's ending, then by the looks of the text.",
    ),
]
SwitchOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME[=yes|no]",
        help="Turns an option of the match on or off; a name that there is not lists them.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


def is_file(name: str) -> bool:
    """Returns whether there is a file of that name, or standard input is meant."""
    try:
        return name == STDIN or Path(name).is_file()
    except (OSError, ValueError):
        return False  # no file can have such a name


def read_source(name: str) -> Source:
    """Reads a file, or standard input for `-`; raises `UnreadableSource`."""
    if name != STDIN:
        return Source.from_path(Path(name))
    data = sys.stdin.buffer.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"<stdin>: not a text in UTF-8 (byte {error.start} cannot be read)") from None
    return Source(text.replace("\r\n", "\n").replace("\r", "\n"), "<stdin>")


def files(names: Sequence[str]) -> Iterator[str]:
    """Yields the names of the files meant: each as given, and for a folder every card file below it."""
    for name in names:
        if name == STDIN or not os.path.isdir(name):
            yield name
            continue
        found = sorted(str(path) for path in Path(name).rglob("*") if _is_card_file(path))
        if not found:
            raise Refusal(f"{name}: there is no card file in this folder ({', '.join(LANGUAGES.suffixes())})")
        yield from found


def _is_card_file(path: Path) -> bool:
    hidden = any(part.startswith(".") for part in path.parts[1:])
    return not hidden and path.suffix.lower() in LANGUAGES.suffixes() and path.is_file()


def read_file(name: str, wanted: str | None) -> tuple[Language, Reading[Any]]:
    """Reads a file in its language."""
    source = read_source(name)
    language = language_of(source, wanted)
    return language, language.read(source)


def unreadable(name: str, error: Exception) -> Diagnostic:
    """Returns a file that cannot be read as a diagnostic, so that it stands among the others."""
    place = "<stdin>" if name == STDIN else name
    reason = str(error).removeprefix(f"{place}: ")
    code = "unknown-language" if isinstance(error, UnknownLanguage) else "unreadable"
    return Diagnostic(Source("", place), Span(0, 0), code, reason)


def match_options(ruleset: Ruleset[Any], given: Sequence[str]) -> dict[str, Any]:
    """Returns the options of a match as they were given: `NAME` or `NAME=yes` for on, `NAME=no` for off."""
    known = ruleset.rules.switches() if isinstance(ruleset.rules, Switches) else {}
    chosen: dict[str, Any] = {}
    for one in given:
        name, _, value = one.partition("=")
        value = value.casefold() or "yes"
        if name not in known:
            told = "".join(f"\n  {option}: {words}" for option, words in known.items())
            there = f" There are:{told}" if known else " There are none."
            raise Refusal(
                f'there is no option "{name}" in {ruleset.name}.{hint(name, tuple(known))}{there}', 2
            )
        if value not in SWITCHED:
            raise Refusal(f'an option is {listed(tuple(SWITCHED))}, not "{value}".', 2)
        chosen[name] = SWITCHED[value]
    return chosen


def find_deck(ruleset: Ruleset[Any], name: str) -> DeckText:
    """Returns a deck by its file, or one of the game's bundled decks by its name."""
    if is_file(name):
        source = read_source(name)
        return DeckText("standard input" if name == STDIN else Path(name).stem, source.text)
    found = ruleset.rules.find_deck(name)
    if found is not None:
        return found
    bundled = ruleset.rules.bundled_decks()
    known = f" The bundled decks are: {', '.join(bundled)}." if bundled else ""
    raise Refusal(
        f'there is no file and no bundled deck "{name}" in {ruleset.name}.{hint(name, bundled)}{known}'
    )
