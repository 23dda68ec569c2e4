"""`cardwright cards`: the user's library of cards: import, find, show."""

from pathlib import Path
from typing import Annotated

import typer

from cardwright.cli.inputs import JsonOption, LanguageOption
from cardwright.cli.output import counted, emit, say, show_diagnostics
from cardwright.cli.refusal import Refusal
from cardwright.games import LANGUAGES
from cardwright.text import CardEntry, CardQuery, KeepsCards, has_errors, hint, listed, nearest_few

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Keep a library of cards: import files that you have, list and remove them, find cards, show one.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Files of cards, packed or not.")],
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Put the cards of files into the library; cards already there become what the file says.

    \b
    Examples:
      cardwright cards import oracle-cards.json
      cardwright cards import my.cards AtomicCards.json.gz
    """
    keeper = keeping(language)
    failed = False
    for path in files:
        report = keeper.import_cards(path)
        show_diagnostics(report.problems, stderr=True)
        failed = failed or has_errors(report.problems)
        if json:
            emit(
                {
                    "file": str(path),
                    "cards": report.cards,
                    "new": report.new,
                    "changed": report.changed,
                    "problems": [problem.as_json() for problem in report.problems],
                }
            )
        say(f"{path}: {counted(report.cards, 'card')}, {report.new} new, {report.changed} changed")
    return 1 if failed else 0


@app.command("list")
def list_(language: LanguageOption = None, json: JsonOption = False) -> int:
    """List the files whose cards are in the library, and how many cards each of them has there.

    \b
    Examples:
      cardwright cards list
    """
    imported = keeping(language).imported_files()
    for file in imported:
        if json:
            emit(file)
        else:
            print(f"{file.path}: {counted(file.cards, 'card')}")
    say(f"{counted(len(imported), 'file')} in the library")
    return 0


@app.command()
def remove(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files, by path or name.")],
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Take the cards of files out of the library; cards that another file has too become what that one says.

    \b
    Examples:
      cardwright cards remove my.cards
    """
    keeper = keeping(language)
    for name in files:
        gone = keeper.remove_file(name)
        if gone is None:
            known = [Path(file.path).name for file in keeper.imported_files()]
            raise Refusal(f'no file "{name}" is in the library.{hint(name, known)}')
        if json:
            emit(gone)
        say(f"{gone.path}: taken out, {counted(gone.cards, 'card')} fewer")
    return 0


@app.command()
def find(
    words: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="A part of the name.")] = None,
    types: Annotated[str, typer.Option("--type", help="Words of the type line.")] = "",
    text: Annotated[str, typer.Option("--text", help="A part of the text.")] = "",
    colors: Annotated[str, typer.Option("--color", help="Letters of colours that it has.")] = "",
    edition: Annotated[str, typer.Option("--set", help="The code of a set that it is in.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="The most to show.")] = 50,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Find cards by what their names, type lines and texts contain. The status is 1 when there is none.

    \b
    Examples:
      cardwright cards find angel
      cardwright cards find --type goblin --text haste --color R
    """
    query = CardQuery(" ".join(words or ()), types, text, colors, edition)
    if query == CardQuery():
        raise Refusal("say what to find: a part of the name, --type, --text, --color or --set.", 2)
    shown = found = 0
    for entry in keeping(language).search_cards(query):
        found += 1
        if shown < limit:
            shown += 1
            if json:
                emit(entry.data)
            else:
                print(entry.line)
    say(f"{counted(found, 'card')} found" + (f", {shown} shown" if shown < found else ""))
    return 0 if found else 1


@app.command()
def show(
    names: Annotated[list[str], typer.Argument(metavar="NAME", help="Names of cards.")],
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Show cards as they are printed.

    \b
    Examples:
      cardwright cards show "Serra Angel"
    """
    keeper = keeping(language)
    entries = [card_named(keeper, name) for name in names]
    for index, entry in enumerate(entries):
        if json:
            emit(entry.data)
        else:
            print(("\n" if index else "") + entry.text)
    return 0


def card_named(keeper: KeepsCards, name: str) -> CardEntry:
    """Returns a card of the library; raises `Refusal` with the nearest names."""
    found = keeper.show_card(name)
    if found is not None:
        return found
    near = nearest_few(name, keeper.card_names(), limit=3)
    told = f" Did you mean {listed([f'“{other}”' for other in near])}?" if near else ""
    raise Refusal(f'there is no card "{name}" in the library.{told}')


def keeping(wanted: str | None) -> KeepsCards:
    """Returns the language that keeps a library: the one wanted, or the only one there is."""
    for language in [LANGUAGES.language(wanted)] if wanted is not None else LANGUAGES.all():
        if isinstance(language, KeepsCards):
            return language
    raise Refusal(f"{wanted or 'no language'} keeps no library of cards")
