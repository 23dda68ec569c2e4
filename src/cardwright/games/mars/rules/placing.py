"""Where tiles can be placed, found once for as long as no tile comes or goes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from cardwright.games.mars.rules.program import types_of
from cardwright.games.mars.types import Arg, Not, Type
from cardwright.games.mars.types.classes import Any_, Counting, Every, Test
from cardwright.games.mars.types.gauges import Gauging
from cardwright.games.mars.types.table import Table

if TYPE_CHECKING:
    from cardwright.games.mars.rules.program import Do
    from cardwright.games.mars.rules.tasks import Choice
    from cardwright.games.mars.rules.world import World

Types: TypeAlias = tuple[Type, ...]
NONE: Types = ()
"""What there is where there is nothing: always the same object."""

SINGLE = ("Tile", "Neighbor", "Adjacency", "Claim")
"""Classes of which there is never more than one of a concrete type: so many can be counted once for some components."""


class Placing:
    """Where tiles can be placed: what that depends on is only where tiles are, and what is claimed."""

    __slots__ = ("_area", "_areas", "_claims", "_depends", "_known", "_spatial", "_tile", "last")

    def __init__(self, table: Table) -> None:
        indexes = {name: cls.index for name, cls in table.classes.items()}
        self._tile = indexes.get("Tile", -1)
        self._area = indexes.get("Area", -1)
        self._claims = indexes.get("Claim", -1)
        self._spatial = tuple(
            indexes[name] for name in ("Tile", "Neighbor", "Area", "Adjacency") if name in indexes
        )
        self._depends: dict[Type, bool] = {}
        self._known: dict[tuple[Do, Type], tuple[Types, Types, list[Choice]]] = {}
        self._areas: dict[Type, tuple[Types, Types]] = {}
        self.last: dict[tuple[Do, Type], Type] = {}
        """For each gain and actor something that could be gained when last asked: most often it still can."""

    def depends(self, made: Type) -> bool:
        """Returns whether a type is of a tile, and all that is said of it is about tiles and areas."""
        found = self._depends.get(made)
        if found is None:
            found = self._depends[made] = self._tile in made.cls.up and self._only_spatial(made)
        return found

    def is_where(self, made: Type) -> bool:
        """Returns whether a type is of areas, and all that is said of them is about tiles and areas."""
        found = self._depends.get(made)
        if found is None:
            found = self._depends[made] = self._area in made.cls.up and self._only_spatial(made)
        return found

    def _only_spatial(self, made: Type) -> bool:
        return all(any(index in each.cls.up for index in self._spatial) for each in _said_of(made))

    def is_tile(self, made: Type) -> bool:
        """Returns whether a type is of a tile."""
        return self._tile in made.cls.up

    def known(self, world: "World", do: "Do", actor: Type) -> "list[Choice] | None":
        """Returns what was kept for a gain, where it still holds."""
        kept = self._known.get((do, actor))
        by_class = world.by_class
        if kept is None or kept[0] is not by_class.get(self._tile, NONE):
            return None
        return kept[2] if kept[1] is by_class.get(self._claims, NONE) else None

    def keep(self, world: "World", do: "Do", actor: Type, found: "list[Choice]") -> None:
        """Keeps the ways to place a tile."""
        tiles, claims = world.by_class.get(self._tile, NONE), world.by_class.get(self._claims, NONE)
        self._known[do, actor] = (tiles, claims, found)

    def areas(self, world: "World", made: Type) -> "Types | None":
        """Returns the areas that were kept for a type of areas, where they still hold."""
        kept = self._areas.get(made)
        return kept[1] if kept is not None and kept[0] is world.by_class.get(self._tile, NONE) else None

    def keep_areas(self, world: "World", made: Type, found: "Types") -> None:
        """Keeps the areas that are of a type."""
        self._areas[made] = (world.by_class.get(self._tile, NONE), found)


def _said_of(made: Arg) -> Iterator[Type]:
    """Yields the types that refinements in a type speak of."""
    if isinstance(made, Not):
        yield from _said_of(made.within)
        yield from _said_of(made.but)
        return
    for refined in made.refined:
        yield from counted_in(refined.test)
    for arg in made.args:
        if arg is not None:
            yield from _said_of(arg)


def counted_in(test: Test) -> Iterator[Type]:
    """Yields the types that a test counts."""
    if isinstance(test, Counting):
        yield test.type
        yield from _said_of(test.type)
    elif isinstance(test, Every | Any_):
        for each in test.each:
            yield from counted_in(each)
    elif isinstance(test, Gauging):
        yield from types_of(test.gauge)
