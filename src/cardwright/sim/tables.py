"""A run on paper: a table of games and a table of cards, as CSV."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from cardwright.files import replace_whole
from cardwright.sim.games import Plan, Played
from cardwright.sim.statistics import CardRate, Tally


def write_csv(path: Path, tally: Tally, games: Iterable[Played]) -> Path:
    """Writes a row a game to the file and a row a card to a file beside it, whose path it returns."""
    ordered = sorted(games, key=lambda one: one.number)
    heads = ["game", "seed", "first", "winner", "bot", "deck", "decisions", "ended", "crash"]
    replace_whole(path, _table(heads, (_game_row(tally.plan, played) for played in ordered)))
    beside = path.with_name(f"{path.stem}-cards{path.suffix or '.csv'}")
    rates = [f"{what}{part}" for what in ("drawn", "played") for part in ("", "_win_rate", "_low", "_high")]
    heads = ["player", "bot", "deck", "card", *rates]
    replace_whole(beside, _table(heads, (_card_row(tally.plan, card) for card in tally.cards())))
    return beside


def _table(heads: list[str], rows: Iterable[list[object]]) -> bytes:
    page = io.StringIO(newline="")
    out = csv.writer(page)
    out.writerow(heads)
    out.writerows(rows)
    return page.getvalue().encode()


def _game_row(plan: Plan, played: Played) -> list[object]:
    winner = None if played.winner is None else plan.entrants[played.winner]
    return [
        played.number + 1,
        played.seed,
        played.first + 1,
        "" if played.winner is None else played.winner + 1,
        "" if winner is None else winner.bot,
        "" if winner is None else winner.deck_name or "",
        played.decisions,
        played.reason,
        (played.crash or "").splitlines()[-1] if played.crash else "",
    ]


def _card_row(plan: Plan, card: CardRate) -> list[object]:
    entrant = plan.entrants[card.entrant]
    row: list[object] = [card.entrant + 1, entrant.bot, entrant.deck_name or "", card.card]
    for one in (card.drawn, card.played):
        row += [
            one.of,
            *((f"{one.rate:.4f}", f"{one.low:.4f}", f"{one.high:.4f}") if one.of else ("", "", "")),
        ]
    return row
