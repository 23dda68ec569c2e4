"""`cardwright scale`: what each card of a deck weighs, and why."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from cardwright.cli.abuse import hunt
from cardwright.cli.inputs import JsonOption, LanguageOption, is_file, read_source
from cardwright.cli.output import console, emit, show_diagnostics
from cardwright.cli.refusal import Refusal
from cardwright.games import GAMES, LANGUAGES, language, language_of
from cardwright.text import (
    Language,
    Limit,
    Part,
    Reading,
    Source,
    Weighed,
    Weighs,
    WeightReport,
    hint,
)


def command(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="[DECK]", help="A deck file, a bundled deck's name, or - for standard input."),
    ] = None,
    language: LanguageOption = None,
    json: JsonOption = False,
    abuse: Annotated[
        bool,
        typer.Option(
            "--abuse", help="Search for legal decks that win more than 75% against the bundled ones."
        ),
    ] = False,
    form: Annotated[
        str | None,
        typer.Option("--form", metavar="FORM", help="With --abuse: the form whose weights are tried."),
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help="With --abuse: how many rounds.")] = 10,
    bot: Annotated[str, typer.Option("--bot", help="With --abuse: who plays.")] = "greedy",
    seed: Annotated[int, typer.Option("--seed", min=0, help="With --abuse: fixes the search.")] = 0,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="With --abuse: where what is found goes.")
    ] = None,
) -> int:
    """Show what each card of a deck weighs: card by card, part by part, against the limits.

    With --abuse legal cards and decks are made and changed for as many rounds, six a round, each played against the
    bundled decks (beginning with DECK, where one is given); what wins more than 75% is shown, and kept with the
    record of a game that it won. The status is 1 where something was found.

    For a card that is too heavy, the cheapest change that would make it legal is shown. The status is 1
    where a limit is not kept.

    \b
    Examples:
      cardwright scale my.deck
      cardwright scale my.deck --json
      cardwright scale --abuse --rounds 1 --bot random
    """
    if abuse:
        return hunt(deck, language, form, rounds, bot, seed, records, json)
    if deck is None:
        raise Refusal("say which deck to weigh: a file, or the name of a bundled deck.", 2)
    spoken, source = _deck(deck, language)
    if not isinstance(spoken, Weighs):
        raise Refusal(f"cards of {spoken.name} have no weight: there is nothing to scale.")
    reading: Reading[Any] = spoken.read(source)
    show_diagnostics(reading.diagnostics, stderr=True)
    if not reading.ok:
        return 1
    report = spoken.weigh(reading)
    if json:
        emit(_data(report))
    else:
        _show(report)
    return 0 if report.legal else 1


def _deck(name: str, wanted: str | None) -> tuple[Language, Source]:
    if is_file(name):
        source = read_source(name)
        return language_of(source, wanted), source
    known: list[str] = []
    for spoken in LANGUAGES.names():
        place = LANGUAGES.place(spoken)
        if wanted not in (None, spoken, place.game) or place.game not in GAMES.names():
            continue
        rules = GAMES.ruleset(place.game).rules
        found = rules.find_deck(name)
        if found is not None:
            return language(spoken), Source(found.text, found.name)
        known.extend(rules.bundled_decks())
    raise Refusal(f'there is no file and no bundled deck "{name}".{hint(name, known)}')


def _show(report: WeightReport) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=report.name, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold")
    table.add_column("card and its parts", overflow="fold")
    table.add_column("copies", justify="right")
    table.add_column("weight", justify="right")
    table.add_column("why, and the limits", overflow="fold")
    for card in report.cards:
        style = "bold" if card.legal else "bold red"
        table.add_row(card.name, str(card.count), str(card.weight), _limits(card.limits), style=style)
        for depth, part in _parts(card.parts, 1):
            table.add_row("  " * depth + part.text, "", str(part.weight), part.why)
        if card.remedy is not None:
            table.add_row("  to mend it", "", "", card.remedy, style="yellow")
    out = console()
    out.print(table)
    for limit in report.limits:
        out.print(("  " if limit.kept else "! ") + str(limit), style=None if limit.kept else "bold red")
    if report.remedy is not None:
        out.print(f"  to mend it: {report.remedy}", style="yellow")
    out.print(f"{report.name}: {'legal' if report.legal else 'not legal'}", style="bold")


def _parts(parts: tuple[Part, ...], depth: int) -> Iterator[tuple[int, Part]]:
    for part in parts:
        yield depth, part
        yield from _parts(part.parts, depth + 1)


def _limits(limits: tuple[Limit, ...]) -> str:
    return "; ".join(str(limit) for limit in limits if not limit.kept)


def _data(report: WeightReport) -> dict[str, Any]:
    return {
        "deck": report.name,
        "weight": report.weight,
        "legal": report.legal,
        "limits": [_limit(limit) for limit in report.limits],
        "remedy": report.remedy,
        "cards": [_card(card) for card in report.cards],
    }


def _card(card: Weighed) -> dict[str, Any]:
    return {
        "name": card.name,
        "copies": card.count,
        "weight": card.weight,
        "legal": card.legal,
        "limits": [_limit(limit) for limit in card.limits],
        "remedy": card.remedy,
        "parts": card.parts,
    }


def _limit(limit: Limit) -> dict[str, Any]:
    return {
        "what": limit.what,
        "value": limit.value,
        "most": limit.most,
        "least": limit.least,
        "kept": limit.kept,
    }
