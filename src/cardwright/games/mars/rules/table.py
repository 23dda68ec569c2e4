"""The table drawn as text: the parameters, the map, and what every player has."""

import re

from cardwright.games.mars.rules.view import Seen
from cardwright.games.mars.rules.words import title

_RESOURCES = ("Megacredit", "Steel", "Titanium", "Plant", "Energy", "Heat")
_HEADS = ("M€", "steel", "titan", "plant", "energy", "heat")
_OFFSET = 5
_TILE = re.compile(r"(\w+)Tile<(?:Player(\d), )?(Tharsis_\d_\d)>")


def draw(seen: Seen) -> str:
    """Returns the table as a seat sees it."""
    had = seen.components
    lines = [
        f"Generation {seen.generation} of {seen.generations}   "
        f"temperature {-30 + 2 * had.get('TemperatureStep', 0)} °C   oxygen {had.get('OxygenStep', 0)}%   "
        f"oceans {sum(n for name, n in had.items() if name.startswith('OceanTile'))} of 9",
        "",
        *_map(seen),
        "",
        "          " + "".join(f"{head:>12}" for head in _HEADS) + f"{'TR':>6}{'cards':>7}",
    ]
    for seat in range(len(seen.hands)):
        lines.append(_player(seen, seat))
    for seat in range(len(seen.hands)):
        lines.append(
            f"player {seat + 1}: {', '.join(map(title, seen.cards[seat])) or 'no cards on the table'}"
        )
    lines.append(f"your hand: {', '.join(map(title, seen.hand)) or 'empty'}")
    return "\n".join(lines)


def _map(seen: Seen) -> list[str]:
    tiles = {}
    for name in seen.components:
        found = _TILE.fullmatch(name)
        if found:
            tiles[found[3].removeprefix("Tharsis_")] = ("~" if found[1] == "Ocean" else found[1][0]) + (
                found[2] or "~"
            )
    lines = []
    for row in range(1, 10):
        columns = range(1, row + 5) if row <= 5 else range(row - 4, 10)
        cells = [
            tiles.get(f"{row}_{c}", "o " if f"Tharsis_{row}_{c}" in seen.water else ". ") for c in columns
        ]
        lines.append("  " * abs(5 - row) + "  ".join(cells))
    return [line.rstrip() for line in lines]


def _player(seen: Seen, seat: int) -> str:
    had = seen.components
    cells = []
    for name in _RESOURCES:
        production = had.get(f"Production<Player{seat + 1}, Class<{name}>>", 0)
        production -= _OFFSET if name == "Megacredit" else 0
        cells.append(f"{had.get(f'{name}<Player{seat + 1}>', 0)} ({production:+d})")
    mark = ">" if seen.active == seat else " "
    rating = had.get(f"TerraformRating<Player{seat + 1}>", 0)
    rows = "".join(f"{cell:>12}" for cell in cells)
    return f"{mark}player {seat + 1} {rows}{rating:>6}{seen.hands[seat]:>7}"
