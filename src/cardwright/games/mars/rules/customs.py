"""The custom instructions of Terraforming Mars."""

from typing import Any

from cardwright.games.mars.language.trees import Custom as CustomText
from cardwright.games.mars.language.trees import Doing, Effect
from cardwright.games.mars.rules.engine import Custom, Engine, Table
from cardwright.games.mars.rules.program import Program
from cardwright.games.mars.rules.tasks import Status, Who
from cardwright.games.mars.rules.world import ENOUGH, Ground, World
from cardwright.games.mars.types import Key, Type
from cardwright.games.mars.types.boxes import PROD
from cardwright.kernel import Impossible, Steps
from cardwright.text import walk

AREA = Key("Tile", 0)
CLAIMED = Key("Claim", 0)
_STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, 1))
_CLOCKWISE = ((-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1))
"""The same steps, from the one up to the left on."""


def adjoin(engine: Engine, state: Table, args: tuple[Type, ...], who: Who) -> Steps:
    """Makes a new tile the neighbor of the areas around it, and adjacent to the tiles on them; a claim is near them."""
    tile = args[0]
    table = engine.ground.table
    if AREA not in tile.cls.slots:
        for area in around(state.world, tile.bound(tile.cls.slots[CLAIMED])):
            yield from engine.put(state, table.make(table.cls("NearClaim"), (tile, area)), who)
        return
    neighbor = table.cls("Neighbor")
    for area in around(state.world, tile.bound(tile.cls.slots[AREA])):
        yield from engine.put(state, table.make(neighbor, (tile, area)), who)
        for other in state.world.dependents.get(area, ()):
            if AREA in other.cls.slots and other.bound(other.cls.slots[AREA]) is area:
                forward = table.make(table.cls("ForwardAdjacency"), (tile, other))
                backward = table.make(table.cls("BackwardAdjacency"), (other, tile))
                yield from engine.put(state, forward, who)
                yield from engine.put(state, backward, who)


def around(world: World, area: Any) -> list[Type]:
    """Returns the areas that touch an area: those of the same map one step away on its slanting columns."""
    return _steps_away(world, area, _STEPS)


def clockwise(world: World, area: Any) -> list[Type]:
    """Returns the areas that touch an area, clockwise from the top left."""
    return _steps_away(world, area, _CLOCKWISE)


def _steps_away(world: World, area: Any, steps: tuple[tuple[int, int], ...]) -> list[Type]:
    prefix, *place = area.cls.name.split("_")
    if len(place) != 2:
        return []
    row, column = int(place[0]), int(place[1])
    classes = world.ground.table.classes
    names = [f"{prefix}_{row + down}_{column + right}" for down, right in steps]
    return [world.ground.table.base(name) for name in names if name in classes]


def copy_production_box(engine: Engine, state: Table, args: tuple[Type, ...], who: Who) -> Steps:
    """Does what the production box of another card says, as if it stood on this one."""
    for program in production_box(engine.ground, args[0]):
        if engine.judge.status(state.world, program, who) is Status.BLOCKED:
            raise Impossible(f"the production box of {args[0].cls.name} cannot be done")
        engine.enqueue(state, program, who)
    yield from ()


def production_box(ground: Ground, card: Type) -> list[Program]:
    """Returns what the production boxes of a card do when it is played."""
    scope = ground.resolver.scope_of(card)
    boxes = [
        node
        for effect in card.cls.effects
        if isinstance(effect, Effect) and str(effect.trigger) == "This"
        for node in walk(effect.instruction)
        if isinstance(node, Doing) and node.word == PROD
    ]
    return [ground.compiler.text(box, scope) for box in boxes]


def has_a_box(world: World, args: tuple[Type, ...], _who: Who) -> bool:
    """Returns whether there is a card whose production box can be copied."""
    return any(production_box(world.ground, card) for card in world.present(args[0]))


def only_with_a_box(ground: Ground) -> None:
    """Has what copies the production box of a card as it comes be gained only for cards that have one."""
    front = ground.table.cls("CardFront")

    def room(world: World, made: Type) -> int:
        cards = [arg for arg in made.args if isinstance(arg, Type) and arg.cls.below(front)]
        return ENOUGH if all(production_box(world.ground, card) for card in cards) else 0

    for source in ground.compiler.sources:
        done = source.effect.instruction
        copies = isinstance(done, CustomText) and done.name == "copyProductionBox"
        if copies and not source.cls.below(front):
            ground.rooms[source.cls.index] = room


CUSTOMS = {
    "adjoin": Custom(1, adjoin),
    "copyProductionBox": Custom(1, copy_production_box, has_a_box),
}
"""The custom instructions, by the names that texts call them."""
