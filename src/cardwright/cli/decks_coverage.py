"""`cardwright coverage --decks`: which decks can be played as they stand, and what keeps the others from it."""

from pathlib import Path
from typing import Any, Final

from cardwright.cli.output import console, counting, emit, say, show_diagnostics
from cardwright.cli.refusal import Refusal
from cardwright.games import LANGUAGES
from cardwright.text import DecksCoverage, MeasuresDecks, has_errors

_SHOWN: Final = 20


def report(decks: Path, cards: Path | None, language: str | None, json: bool) -> int:
    """Measures the decks of a file and says what was found; returns the command's status."""
    measure = _measuring(language).measure_decks(decks, cards)
    coverage = DecksCoverage(measure.refusal)
    for deck in counting(measure, "decks"):
        coverage.add(deck)
    show_diagnostics(measure.problems, stderr=True)
    if json:
        emit(coverage.as_json())
    else:
        _show(coverage)
    return 1 if has_errors(list(measure.problems)) and not coverage.decks else 0


def _measuring(wanted: str | None) -> MeasuresDecks:
    for language in [LANGUAGES.language(wanted)] if wanted is not None else LANGUAGES.all():
        if isinstance(language, MeasuresDecks):
            return language
    raise Refusal(f"{wanted or 'no language'} does not measure decks")


def _show(coverage: DecksCoverage) -> None:
    from rich.table import Table

    kinds = Table(box=None, pad_edge=False)
    for title in ("kind", "decks", "start", ""):
        kinds.add_column(title, justify="left" if title == "kind" else "right")
    for kind in sorted(coverage.decks):
        kinds.add_row(*_row(kind, coverage.decks[kind], coverage.started[kind]))
    kinds.add_row(*_row("all", sum(coverage.decks.values()), sum(coverage.started.values())))
    console().print(kinds)
    blockers = coverage.blockers()
    if not blockers:
        return
    table: Any = Table(box=None, pad_edge=False)
    table.add_column("alone", justify="right")
    table.add_column("decks", justify="right")
    table.add_column("what keeps them from starting")
    for blocker in blockers[:_SHOWN]:
        table.add_row(str(blocker.alone), str(blocker.decks), blocker.reason)
    console().print(table)
    if len(blockers) > _SHOWN:
        say(f"and {len(blockers) - _SHOWN} cards more; --json lists all")


def _row(kind: str, decks: int, start: int) -> tuple[str, str, str, str]:
    return kind, str(decks), str(start), f"{100 * start / max(1, decks):.1f}%"
