"""What commands are given: files, folders, standard input, decks, and the language of a text."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cardwright.cli.output import say
from cardwright.cli.project import find_project
from cardwright.cli.refusal import Refusal
from cardwright.files import Limit, decoded, read_stream
from cardwright.games import GAMES, LANGUAGES, language_of, ruleset
from cardwright.kernel import CardText, DeckRefused, DeckText, Ruleset
from cardwright.kernel.offers import Formats, OtherDecks, Settings, Switches, TakesCards
from cardwright.text import (
    Diagnostic,
    Language,
    Reading,
    Source,
    Span,
    UnknownLanguage,
    hint,
    listed,
)

STDIN = "-"
DATA_ENDINGS: Final = (".json", ".jsonl", ".json.gz", ".jsonl.gz")
"""How files of cards end that are data, not a language."""

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
        metavar="NAME[=VALUE]",
        help="An option of the match: on, or NAME=no, or NAME=VALUE; `play GAME --help` lists those of a game.",
    ),
]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="NAME",
        help="What decks are held to; a name that there is not lists them. Decks of files are held to the game's first.",
    ),
]
CardsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        metavar="FILE_OR_FOLDER",
        help="Cards of your own to know beside the bundled ones; may be given several times.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


def is_file(name: str) -> bool:
    """Returns whether there is something of that name that is no folder, or standard input is meant."""
    try:
        path = Path(name)
        return name == STDIN or (path.exists() and not path.is_dir())
    except (OSError, ValueError):
        return False  # no file can have such a name


def read_source(name: str) -> Source:
    """Reads a file, or standard input for `-`; raises `UnreadableSource`."""
    if name != STDIN:
        return Source.from_path(Path(name))
    data = read_stream(sys.stdin.buffer, "<stdin>", Limit.TEXT)
    return Source(decoded(data, "<stdin>"), "<stdin>")


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
    """Returns the options of a match as they were given: `NAME` or `NAME=yes` for on, `NAME=no` for off, or `NAME=VALUE`."""
    known, settings = _options_of(ruleset)
    project = find_project(ruleset.name)
    chosen: dict[str, Any] = {}
    for one in [*(project.options if project is not None else ()), *given]:
        name, _, value = one.partition("=")
        if name in settings:
            chosen[name] = int(value) if value.isdecimal() else value or "yes"
            continue
        value = value.casefold() or "yes"
        if name not in known:
            there = f" There are:\n{_listed_options(known)}" if known else " There are none."
            raise Refusal(
                f'there is no option "{name}" in {ruleset.name}.{hint(name, tuple(known))}{there}', 2
            )
        if value not in SWITCHED:
            raise Refusal(f'an option is {listed(tuple(SWITCHED))}, not "{value}".', 2)
        chosen[name] = SWITCHED[value]
    return chosen


def _options_of(ruleset: Ruleset[Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Returns what a match's options say, all of them, and those that have values."""
    switches = ruleset.rules.switches() if isinstance(ruleset.rules, Switches) else {}
    settings = ruleset.rules.settings() if isinstance(ruleset.rules, Settings) else {}
    return {**switches, **settings}, settings


def _listed_options(known: dict[str, str]) -> str:
    return "\n".join(f"  {option}: {words}" for option, words in known.items())


def options_of_game_named(arguments: Sequence[str]) -> str:
    """Returns the options of the game that is named among arguments, as they stand below a command's help."""
    project = find_project()
    named = next((word for word in arguments if word in GAMES.names()), project.game if project else None)
    known = _options_of(GAMES.ruleset(named))[0] if named is not None else {}
    return f"\nOptions of a match of {named} (--option):\n{_listed_options(known)}\n" if known else ""


def count_players(ruleset: Ruleset[Any], options: dict[str, Any], *least: int) -> int:
    """Returns how many play: as the options say, or as many as there are seats or decks, or as is usual.

    A match whose options have values is told of it.
    """
    fewest, most = ruleset.rules.seats
    usual = ruleset.rules.usual_players if isinstance(ruleset.rules, Settings) else fewest
    usual = max(usual, options.get("seats", (usual,))[0])  # as a format says
    said = options.get("players")
    count = max(usual, *least) if not isinstance(said, int) else max(said, *least)
    if not fewest <= count <= most:
        raise Refusal(f"{ruleset.name} is for {fewest} to {most} players, not {count}.", 2)
    if isinstance(said, int) and said < count:
        raise Refusal(f"there are {count} seats, and players={said}.", 2)
    if isinstance(ruleset.rules, Settings):
        options["players"] = count
    return count


def card_files(names: Sequence[str], endings: Sequence[str]) -> list[Path]:
    """Returns the files of cards meant: each as given, and for a folder every file below it with such an ending."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            below = [each for each in sorted(path.rglob("*")) if each.name.lower().endswith(tuple(endings))]
            if not below:
                raise Refusal(f"{name}: there is no card file in this folder ({', '.join(endings)})")
            found.extend(each for each in below if each.is_file())
        elif not path.exists():
            raise Refusal(f"{name}: there is no such file")
        else:
            found.append(path)
    return found


def own_card_files(game: str, given: Sequence[str]) -> list[Path]:
    """Returns the files of cards that were given, and those of the project, for one game."""
    rules = ruleset(game).rules
    project = find_project(game)
    if not isinstance(rules, TakesCards):
        if given:
            raise Refusal(f"{game} does not take cards from files yet.")
        if project is not None and project.cards:
            say(
                f"{game} does not take cards from files yet: those of the project are known to scenarios only."
            )
        return []
    of_project = project.paths(project.cards) if project is not None else []
    return card_files([*given, *of_project], rules.card_endings)


def own_cards(rules: Ruleset[Any], given: Sequence[str], decks: Sequence[DeckText]) -> tuple[CardText, ...]:
    """Returns the texts of the cards of one's own that a match with these decks needs."""
    files = own_card_files(rules.name, given)
    return rules.rules.take_cards(files, decks) if files and isinstance(rules.rules, TakesCards) else ()


def find_deck(ruleset: Ruleset[Any], name: str, format: str | None = None) -> DeckText:
    """Returns a deck by its file, one of the project by its name, or one of the game's bundled decks.

    A deck of a file is held to a format: the one said, or the game's first. Another only to one that is said.
    """
    if is_file(name):
        source = read_source(name)
        deck = DeckText("standard input" if name == STDIN else Path(name).stem, source.text)
        hold_to_format(ruleset, deck, format, usual=True)
        return deck
    project = find_project(ruleset.name)
    path = project.deck_file(name) if project is not None else None
    if path is not None:
        deck = DeckText(path.stem, Source.from_path(path).text)
        hold_to_format(ruleset, deck, format, usual=False)
        return deck
    found = ruleset.rules.find_deck(name)
    if found is not None:
        hold_to_format(ruleset, found, format, usual=False)
        return found
    bundled = _bundled(ruleset)
    known = f" The bundled decks are: {', '.join(bundled)}." if bundled else ""
    raise Refusal(
        f'there is no file and no bundled deck "{name}" in {ruleset.name}.{hint(name, bundled)}{known}'
    )


def hold_to_format(ruleset: Ruleset[Any], deck: DeckText, name: str | None, *, usual: bool) -> None:
    """Raises `DeckRefused` for a deck that a format forbids: the one said or, where `usual`, the deck's own."""
    format_options(ruleset, name)
    rules = ruleset.rules
    if not isinstance(rules, Formats) or (name is None and not usual):
        return
    known = rules.formats()
    meant = name or rules.usual_format(deck)
    reasons = rules.forbidden(deck, meant)
    if reasons:
        more = f'This is what the format "{meant}" forbids; --format names another: {listed(tuple(known))}.'
        raise DeckRefused(deck.name, (*reasons, more))


def format_options(ruleset: Ruleset[Any], name: str | None) -> dict[str, Any]:
    """Returns what a format says of how a game begins; a name that there is not, or a file of a fault, is refused."""
    rules = ruleset.rules
    if name is None:
        return {}
    if not isinstance(rules, Formats):
        raise Refusal(f"{ruleset.name} has no formats.", 2)
    try:
        return rules.format_options(name)
    except ValueError as error:
        told = "".join(f"\n  {format}: {words}" for format, words in rules.formats().items())
        raise Refusal(
            f"{error} There are:{told}\nA file of formats of one's own is given as FILE.toml.", 2
        ) from None


def default_decks(
    ruleset: Ruleset[Any], decks: list[DeckText], count: int, format: str | None = None
) -> list[DeckText]:
    """Returns decks for so many seats: those given, then the project's, then bundled ones in turn.

    Those that were not given are held to a format that is said; of the bundled ones those are taken that it allows.
    """
    project = find_project(ruleset.name)
    if project is not None:
        for path in project.deck_files():
            if len(decks) < count:
                deck = DeckText(path.stem, Source.from_path(path).text)
                hold_to_format(ruleset, deck, format, usual=False)
                decks.append(deck)
    if len(decks) >= count:
        return decks
    names = ruleset.rules.bundled_decks() if format is None else _bundled(ruleset)
    bundled = _allowed(ruleset, [ruleset.deck(name) for name in names], format)
    while bundled and len(decks) < count:
        decks.append(bundled[len(decks) % len(bundled)])
    return decks


def _bundled(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Returns the names of all bundled decks, those that only play each other last."""
    rules = ruleset.rules
    others = rules.other_decks() if isinstance(rules, OtherDecks) else ()
    return (*rules.bundled_decks(), *others)


def _allowed(ruleset: Ruleset[Any], decks: list[DeckText], format: str | None) -> list[DeckText]:
    """Returns the decks that a format allows; refuses where it allows none of them."""
    rules = ruleset.rules
    if format is None or not isinstance(rules, Formats):
        return decks
    allowed = [deck for deck in decks if not rules.forbidden(deck, format)]
    if decks and not allowed:
        raise Refusal(f'no bundled deck of {ruleset.name} is allowed by the format "{format}": give --deck.')
    return allowed


def game_meant(name: str | None) -> str:
    """Returns the game that was named, or the one of the project that the user stands in."""
    if name is not None:
        return name
    project = find_project()
    if project is None:
        raise Refusal(f"say which game to play: {listed(GAMES.names())}.", 2)
    return project.game
