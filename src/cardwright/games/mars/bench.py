"""The figures of Terraforming Mars: its pace, reading cards, and counting in a world late in the game."""

from typing import Final

from cardwright.games.mars.cards import FILES, bundled, players
from cardwright.games.mars.language import expression, read, write
from cardwright.games.mars.language.trees import Card
from cardwright.games.mars.position import from_position
from cardwright.games.mars.rules.world import Ground, World
from cardwright.games.mars.types import load
from cardwright.kernel import Match
from cardwright.kernel.figure import SECOND, Figure, Pace, Unit, seconds_of
from cardwright.text import Source

PACE: Final = Pace(games_per_second=2, fork_microseconds=50, games=20)

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


def four_hundred_cards() -> str:
    """Returns a file of four hundred cards: the bundled ones again and again, under other names."""
    cards = [item for item in bundled("projects.pets").tree.items if isinstance(item, Card)]
    texts = []
    for number in range(400):
        text = write(cards[number % len(cards)])
        _, name, rest = text.split(" ", 2)
        texts.append(f"CARD {name}Copy{number} {rest}")
    return "\n".join(texts) + "\n"


def _reading_seconds() -> float:
    ground = [(name, bundled(name).source.text) for name in FILES]
    cards = four_hundred_cards()

    def read_and_freeze() -> None:
        readings = [read(Source(text, name)) for name, text in ground]
        loaded = load([*readings, players(2), read(Source(cards, "cards"))])
        assert loaded.ok
        Ground(loaded, 2)

    return seconds_of(read_and_freeze, rounds=2)


def late_world() -> World:
    """Returns a world late in the game: nearly every area with a tile, and twenty cards on the table."""
    areas = [f"Tharsis_{r}_{c}" for r in range(1, 10) for c in range(max(1, r - 4), min(9, r + 4) + 1)]
    kinds = ("GreeneryTile<{}>", "CityTile<{}>", "GreeneryTile<{}>")
    cards = [item.name for item in bundled("projects.pets").tree.items if isinstance(item, Card)]
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
    return from_position(Match("mars", (), 1, {}, {"players": sides, "has": has})).world


def _count_microseconds() -> float:
    world = late_world()
    types = [world.ground.resolver.type(expression(text)) for text in COUNTED]

    def count_all() -> None:
        for made in types:
            world.count(made)

    return seconds_of(count_all, rounds=50) / len(types) * SECOND[Unit.MICROSECONDS]


FIGURES: Final = (
    Figure("mars.reading", "400 cards and all classes read and frozen", Unit.SECONDS, _reading_seconds, 2),
    Figure(
        "mars.count", "an abstract type counted late in the game", Unit.MICROSECONDS, _count_microseconds, 20
    ),
)
