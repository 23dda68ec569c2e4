"""`cardwright check`: everything that is wrong with files, all at once."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from cardwright.cli.inputs import (
    CardsOption,
    FormatOption,
    JsonOption,
    LanguageOption,
    card_files,
    files,
    format_options,
    read_file,
    read_source,
    unreadable,
)
from cardwright.cli.output import counted, emit, say, show_diagnostics
from cardwright.cli.project import find_project
from cardwright.cli.refusal import Refusal
from cardwright.games import GAMES, LANGUAGES, language, language_of, ruleset
from cardwright.kernel import DeckText, Ruleset
from cardwright.kernel.offers import Formats
from cardwright.text import (
    ChecksDeckLists,
    Diagnostic,
    Language,
    Reading,
    ReadsAmong,
    Severity,
    Source,
    UnknownLanguage,
    UnreadableSource,
)


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]", help="Files, folders, or - for standard input; in a project its own by default."
        ),
    ] = None,
    cards: CardsOption = None,
    format: FormatOption = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Check card and deck files: say all that is wrong, where, and what would be right.

    A deck list is held to a format too: the usual one of its game, or --format.

    The exit status is 1 if there is an error; warnings and notes leave it 0. With --json each
    diagnostic is an object on a line of its own.

    \b
    Examples:
      cardwright check my.deck
      cardwright check decks/ --json
      cardwright check my.deck --cards cards/
      cardwright check burn.txt --format limited
      cat my.deck | cardwright check - --language cardfinity
    """
    counts = dict.fromkeys(Severity, 0)
    checked = 0
    others = _others(cards or ())
    for name in files(names or _of_project()):
        found = diagnose(name, language, others, format, usual=bool(names))
        checked += 1
        for diagnostic in found:
            counts[diagnostic.severity] += 1
            if json:
                emit(diagnostic.as_json())
        if not json:
            show_diagnostics(found)
    say(_summary(checked, counts))
    return 1 if counts[Severity.ERROR] else 0


def _of_project() -> list[str]:
    """Returns the files of the project that the user stands in which a language can read."""
    project = find_project()
    if project is None:
        raise Refusal("say which files to check.", 2)
    lists = isinstance(ruleset(project.game).rules, ChecksDeckLists)
    decks = [str(path) for path in project.deck_files() if lists or _is_of(path, project.game)]
    return list(dict.fromkeys(project.paths([*project.cards, *decks])))


def _is_of(path: Path, game: str) -> bool:
    """Returns whether a deck's file is written in the language of the game's cards, so that it can be read."""
    return any(
        LANGUAGES.place(name).game == game and path.suffix.lower() in LANGUAGES.place(name).suffixes
        for name in LANGUAGES.names()
    )


def _others(given: Sequence[str]) -> list[tuple[Language, Reading[Any]]]:
    """Returns the files of cards of one's own that are texts of a language, read."""
    project = find_project()
    of_project = project.paths(project.cards) if project is not None else []
    found = card_files([*given, *of_project], LANGUAGES.suffixes())
    return [read_file(str(path), None) for path in found if path.suffix.lower() in LANGUAGES.suffixes()]


def diagnose(
    name: str,
    wanted: str | None,
    others: Sequence[tuple[Language, Reading[Any]]] = (),
    format: str | None = None,
    *,
    usual: bool = True,
) -> list[Diagnostic]:
    """Returns all that there is to say of a file, in the order of the places; others hold cards that it may name.

    A deck list is held to the format, or where none is said to the `usual` one.
    """
    try:
        source = read_source(name)
        game = _deck_list_of(source, wanted)
        if game is not None:
            return _diagnosed_list(source, ruleset(game), format or _usual(source, game, usual), others)
        language = language_of(source, wanted)
        reading = language.read(source)
    except (UnreadableSource, UnknownLanguage) as error:
        return [unreadable(name, error)]
    if others and isinstance(language, ReadsAmong):
        reading = language.among(reading, [other for spoken, other in others if spoken is language])
    found = [*reading.diagnostics, *language.check(reading)]
    return sorted(found, key=lambda d: (d.span.start, d.span.end))


def _deck_list_of(source: Source, wanted: str | None) -> str | None:
    """Returns the game whose deck list a text is, or None where it is to be read in a language."""
    if Path(source.name).suffix.lower() in LANGUAGES.suffixes():
        return None
    project = find_project()
    if wanted is None and project is not None:
        wanted = project.game
    games = [
        place.game
        for name, place in ((name, LANGUAGES.place(name)) for name in LANGUAGES.names())
        if wanted in (None, name, place.game) and place.game in GAMES.names()
    ]
    for game in dict.fromkeys(games):
        rules = ruleset(game).rules
        if isinstance(rules, ChecksDeckLists) and rules.is_deck_list(source):
            return game
    return None


def _usual(source: Source, game: str, wanted: bool) -> str | None:
    rules = ruleset(game).rules
    deck = DeckText(source.name, source.text)
    return rules.usual_format(deck) if wanted and isinstance(rules, Formats) else None


def _diagnosed_list(
    source: Source,
    rules: Ruleset[Any],
    format: str | None,
    others: Sequence[tuple[Language, Reading[Any]]],
) -> list[Diagnostic]:
    format_options(rules, format)
    assert isinstance(rules.rules, ChecksDeckLists)
    spoken = [language(name) for name in LANGUAGES.names() if LANGUAGES.place(name).game == rules.name]
    own = [reading for one, reading in others if one in spoken]
    found = rules.rules.check_deck_list(source, format, own)
    return sorted(found, key=lambda d: (d.span.start, d.span.end))


def _summary(checked: int, counts: dict[Severity, int]) -> str:
    said = [counted(counts[kind], str(kind)) for kind in Severity if counts[kind]]
    return f"{counted(checked, 'file')} checked: {', '.join(said) or 'no errors'}"
