"""`cardwright coverage`: how much of what cards say is understood, and what is missing most."""

from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from cardwright.cli import decks_coverage
from cardwright.cli import meanings as meanings_told
from cardwright.cli.inputs import JsonOption, LanguageOption
from cardwright.cli.output import console, counting, emit, say, show_diagnostics
from cardwright.cli.refusal import Refusal
from cardwright.games import LANGUAGES
from cardwright.text import CardCoverage, Coverage, MeasuresCards, by_group, has_errors


class Group(StrEnum):
    """What a table has a line for."""

    SET = "set"
    YEAR = "year"
    TYPE = "type"


_TIERS = ("read", "bound", "roundtrip", "ambiguous", "playable")


def command(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of cards; by default the bundled ones.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option("--set", metavar="CODE", help="Only the cards of this set.")
    ] = None,
    unread: Annotated[
        int | None,
        typer.Option(
            "--unread", metavar="N", min=0, help="Show the N things whose understanding would win most."
        ),
    ] = None,
    by: Annotated[Group | None, typer.Option("--by", help="A line for each set, year or type.")] = None,
    decks: Annotated[
        Path | None,
        typer.Option(
            "--decks", metavar="DECKS", help="Say which decks of this file can be played as they stand."
        ),
    ] = None,
    meanings: Annotated[
        Path | None,
        typer.Option("--meanings", metavar="OUT", help="Write what every card means to this file."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="OLD", help="Show which meanings differ from those in this file."),
    ] = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> int:
    """Say how many cards are understood: read whole, every reference bound, written back exactly.

    With --json: one object with the sums and every unread part; with --by, one object a line, each with its
    group. The status is 1 if the file could not be read.

    With --decks: how many decks start, by kind, and which cards keep the others from it. DECKS has a deck a
    line as JSON: name, kind, and main and commander as the number of each card by its name. The cards are
    those of FILE, by default those bundled and imported.

    With --meanings: what every card means, a card a line as JSON (compressed if OUT ends with .gz); with
    --against, which cards' meanings differ from those written before, and how; with --json, a line each.

    \b
    Examples:
      cardwright coverage
      cardwright coverage oracle-cards.json --by year
      cardwright coverage oracle-cards.json --unread 20
      cardwright coverage oracle-cards.json --decks decks.jsonl
      cardwright coverage oracle-cards.json --against old.gz --meanings new.gz
    """
    if meanings is not None or against is not None:
        return meanings_told.report(file, edition, meanings, against, language, json)
    if decks is not None:
        return decks_coverage.report(decks, file, language, json)
    began = perf_counter()
    measure = measuring(language).measure_cards(file, edition)
    cards = list(counting(measure, "cards"))
    seconds = perf_counter() - began
    show_diagnostics(measure.problems, stderr=True)
    if edition is not None and not cards:
        raise Refusal(f'there is no card of the set "{edition}" here')
    if json:
        _emit(cards, seconds, by, unread)
    else:
        _show(cards, seconds, by, unread)
    return 1 if has_errors(list(measure.problems)) and not cards else 0


def measuring(wanted: str | None) -> MeasuresCards:
    """Returns the language that measures cards: the one wanted, or the only one there is."""
    for language in [LANGUAGES.language(wanted)] if wanted is not None else LANGUAGES.all():
        if isinstance(language, MeasuresCards):
            return language
    raise Refusal(f"{wanted or 'no language'} does not measure how well cards are understood")


def _emit(cards: list[CardCoverage], seconds: float, by: Group | None, unread: int | None) -> None:
    if by is None:
        emit(Coverage(cards).as_json(seconds, unread))
        return
    for key, group in by_group(cards, by).items():
        emit({by.value: key, **group.as_json(seconds, unread or 0)})


def _show(cards: list[CardCoverage], seconds: float, by: Group | None, unread: int | None) -> None:
    whole = Coverage(cards)
    groups = {"all": whole} if by is None else {**by_group(cards, by), "all": whole}
    console().print(_table(by, groups))
    counts = whole.counts
    say(
        f"{counts['abilities_read']} of {counts['abilities']} abilities are understood; "
        f"{len(whole.single_use)} productions are used by one card only; {seconds:.1f} s"
    )
    if unread:
        console().print(_missing(whole, unread))


def _table(by: Group | None, groups: dict[str, Coverage]) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(by.value if by else "")
    table.add_column("cards", justify="right")
    tiers = [tier for tier in _TIERS if any(tier in group.counts for group in groups.values())]
    for tier in tiers:
        table.add_column(tier, justify="right")
        table.add_column("", justify="right")
    for key, group in groups.items():
        cells: list[str] = []
        for tier in tiers:
            cells += [str(group.counts[tier]), f"{100 * group.counts[tier] / max(1, group.cards):.1f}%"]
        table.add_row(key, str(group.cards), *cells)
    return table


def _missing(whole: Coverage, most: int) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("wins", justify="right")
    table.add_column("cards", justify="right")
    table.add_column("not understood")
    table.add_column("for example")
    for found in whole.missing()[:most]:
        table.add_row(
            str(found.would_win), str(found.cards), found.reason, f"{found.example}: {found.unread}"
        )
    return table
