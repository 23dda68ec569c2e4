"""The figures of Terraforming Mars: its pace, reading cards, and counting in a world late in the game."""

from typing import Final

from cardwright.games.mars.cards import Box, everything, table
from cardwright.games.mars.cards.kept import read_once
from cardwright.games.mars.language import expression, read
from cardwright.games.mars.position import from_position
from cardwright.games.mars.rules.ahead import finish
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.world import Ground
from cardwright.games.mars.types import load
from cardwright.kernel import Match
from cardwright.kernel.figure import SECOND, Figure, Pace, Unit, seconds_of
from cardwright.text import Source

PACE: Final = Pace(games_per_second=6.6, fork_microseconds=50, games=20)

COUNTED: Final = (
    "Tile",
    "CityTile<Anyone>",
    "OwnedTile<Player1>",
    "Tag<Player1>",
    "StandardResource<Player1>",
    "Production<Player1>",
    "Neighbor<OwnedTile<Player1>, Tharsis_5_5>",
    "CardFront<Player2>",
    "GlobalParameter",
)
"""Abstract types that rules and cards count."""

CHANGED: Final = ("Megacredit", "Steel", "Titanium", "Plant", "Energy", "Heat")
"""What is gained and removed, and its production."""


def _reading_seconds() -> float:
    texts = [(reading.source.name, reading.source.text) for reading in everything()]

    def read_and_freeze() -> None:
        loaded = load([read(Source(text, name)) for name, text in texts])
        assert loaded.ok
        Ground(loaded, 2)

    return seconds_of(read_and_freeze, rounds=2)


def _kept_seconds() -> float:
    sources = [reading.source for reading in everything()]

    def read_kept_and_freeze() -> None:
        loaded = load([read_once(source) for source in sources])
        assert loaded.ok
        Ground(loaded, 2)

    return seconds_of(read_kept_and_freeze, rounds=2)


def late() -> MarsState:
    """Returns a game late: nearly every area with a tile, and twenty cards on the table."""
    areas = [f"Tharsis_{r}_{c}" for r in range(1, 10) for c in range(max(1, r - 4), min(9, r + 4) + 1)]
    kinds = ("GreeneryTile<{}>", "CityTile<{}>", "GreeneryTile<{}>")
    cards = [name for name, facts in table(Box(2)).cards.items() if facts.kind == "AutomatedCard"]
    sides = []
    for seat in range(2):
        tiles = {kinds[n % 3].format(area): 1 for n, area in enumerate(areas[seat:50:2])}
        resources = {"Megacredit": 40, "Steel": 3, "Plant": 9, "Heat": 12, "Energy": 4, **tiles}
        production = {"Megacredit": 12, "Steel": 2, "Titanium": 2, "Plant": 5, "Energy": 3, "Heat": 6}
        sides.append(
            {"has": resources, "production": production, "played": cards[seat * 10 : seat * 10 + 10]}
        )
    oceans = {f"OceanTile<{area}>": 1 for area in areas[50:59]}
    has = {"TemperatureStep": 17, "OxygenStep": 13, **oceans}
    return from_position(Match("mars", (), 1, {}, {"players": sides, "has": has}))


def _count_microseconds() -> float:
    world = late().world
    types = [world.ground.resolver.type(expression(text)) for text in COUNTED]

    def count_all() -> None:
        for made in types:
            world.count(made)

    return seconds_of(count_all, rounds=50) / len(types) * SECOND[Unit.MICROSECONDS]


def _change_microseconds() -> float:
    state = late()
    engine, till = state.course.engine, state.course.playing.till
    changed = [till.owned(name, 0) for name in CHANGED]
    changed += [till.owned("Production", 0, name) for name in CHANGED]

    def change_all() -> None:
        for made in changed:
            finish(engine.change(state, 2, made, None, till.who(0)))
            finish(engine.change(state, 2, None, made, till.who(0)))

    return seconds_of(change_all, rounds=50) / (2 * len(changed)) * SECOND[Unit.MICROSECONDS]


FIGURES: Final = (
    Figure("mars.reading", "all cards and classes read and frozen", Unit.SECONDS, _reading_seconds, 2),
    Figure("mars.kept", "the same from what was kept of them", Unit.SECONDS, _kept_seconds, 0.3),
    Figure(
        "mars.count", "an abstract type counted late in the game", Unit.MICROSECONDS, _count_microseconds, 20
    ),
    Figure("mars.change", "a change with all that hears of it", Unit.MICROSECONDS, _change_microseconds, 60),
)
