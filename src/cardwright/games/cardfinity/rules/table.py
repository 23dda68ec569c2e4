"""The table drawn for a terminal, as one seat sees it."""

from collections import Counter
from itertools import groupby
from typing import Any

from cardwright.games.cardfinity.rules.view import MonsterView, SideView, Table
from cardwright.games.cardfinity.rules.words import player


def draw_table(table: Table) -> Any:
    """Returns the table for Rich: the other player above, oneself below."""
    from rich.console import Group
    from rich.text import Text

    names = Counter(monster.name for side in table.sides for monster in side.field)
    parts: list[Any] = [Text(f"Turn {table.turn} – {player(table.active)}'s", style="bold")]
    parts.append(_side(table, 1 - table.seat, names))
    if table.resolving:
        parts.append(Text(f"… {', '.join(table.resolving)} …", style="italic"))
    parts.append(_side(table, table.seat, names))
    return Group(*parts)


def _side(table: Table, seat: int, names: Counter[str]) -> Any:
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    side, mine = table.sides[seat], seat == table.seat
    counts = f"deck {side.deck} · hand {side.hand} · graveyard {len(side.graveyard)}"
    banished = f" · banished {len(side.banished)}" if side.banished else ""
    title = Text(f"{player(seat)}{' (you)' if mine else ''} · {counts}{banished}")
    lines = [Text(line, style="dim") for line in _piles(side)]
    if side.known:
        style = "bold" if mine else "dim"
        lines.append(Text(f"{'hand' if mine else 'known in the hand'}: {', '.join(side.known)}", style=style))
    return Panel(
        Group(_field(side, names), *lines),
        title=title,
        title_align="left",
        border_style="green" if seat == table.active else "dim",
        width=100,
    )


def _field(side: SideView, names: Counter[str]) -> Any:
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold")
    for _ in range(3):
        grid.add_column()
    for monster in side.field:
        state = "tapped" if monster.tapped else ""
        row = (str(monster.power), _name(monster, names), state, "\n".join(monster.spells))
        grid.add_row(*row, style="dim" if monster.tapped else None)
    return grid


def _name(monster: MonsterView, names: Counter[str]) -> str:
    """Returns a monster's name, with its number where another one has the same name."""
    return monster.name if names[monster.name] == 1 else f"{monster.name} #{monster.id}"


def _piles(side: SideView) -> list[str]:
    """Returns the whole graveyard, which everyone may see at any time, and what is known of the deck."""
    lines = []
    if side.graveyard:
        lines.append(f"graveyard, from the top: {_runs(side.graveyard[::-1])}")
    if side.top:
        lines.append("known in the deck: " + ", ".join(f"{place}. {card}" for place, card in side.top))
    return lines


def _runs(names: tuple[str, ...]) -> str:
    """Returns every name in order, equal ones that lie on each other once with their number."""
    counted = ((name, len(list(same))) for name, same in groupby(names))
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counted)
