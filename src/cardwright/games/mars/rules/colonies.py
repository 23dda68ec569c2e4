"""Colonies: which tiles are in play, and everyone's first trade fleet. All else is PETS (cards/colonies)."""

from typing import TYPE_CHECKING

from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.types import Key
from cardwright.kernel import Decision, Kind, Option, Steps

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns

TILES = {1: 4, 2: 5}
"""How many tiles are in play, where it is not two more than players; whoever plays alone takes one away of four."""
SOLO_PRODUCTION = -2
"""What whoever plays alone begins with of M€ production (Colonies rulebook, "Solo")."""


def begin(course: "Turns", state: MarsState) -> None:
    """Puts tiles into play by chance, each with its track at the first step once it is open."""
    world = state.world
    table = world.ground.table
    if "ColonyTile" not in table.classes:
        return
    tiles = list(table.concretes(table.base("ColonyTile")))
    state.chance.shuffle(tiles)
    open_tile = table.cls("OpenTile")
    for tile in tiles[: TILES.get(state.players, state.players + 2)]:
        world.add(tile, 1)
        if tile.cls.below(open_tile):
            for name in ("Open", "Track"):
                cls = table.cls(name)
                assert cls.keys == (Key(name, 0),)
                world.add(table.make(cls, (tile,)), 1)
    for seat in range(state.players):
        world.add(course.playing.owned("TradeFleet", seat), 1)
    if state.players == 1:
        world.remove(course.playing.owned("Production", 0, "Megacredit"), -SOLO_PRODUCTION)


def take_one_away(course: "Turns", state: MarsState, seat: int) -> Steps:
    """Has whoever plays alone take away one of the tiles (Colonies rulebook, "Solo")."""
    table = state.world.ground.table
    if state.players > 1 or "ColonyTile" not in table.classes:
        return
    tiles = {each.cls.name: each for each in state.world.present(table.base("ColonyTile"))}
    if len(tiles) < TILES[1]:
        return
    options = tuple(Option("without", (name,)) for name in tiles)
    chosen = yield Decision(seat, Kind.CHOOSE, "a colony tile to do without", options)
    yield from course.engine.change(state, 1, None, tiles[chosen.word], course.game())
