"""How a game begins: the world, the decks, what every player starts with."""

from functools import cache

from cardwright.games.mars.cards import table
from cardwright.games.mars.rules.customs import CUSTOMS
from cardwright.games.mars.rules.engine import Engine
from cardwright.games.mars.rules.hands import PROJECT_CARD, reconcile
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.turns import Turns
from cardwright.games.mars.rules.world import Ground, World
from cardwright.games.mars.types import Loaded
from cardwright.kernel import Chance

START_RATING = 20
START_CARDS = 10
START_CORPORATIONS = 2
MONEY_OFFSET = 5
"""M€ production is kept so much higher than it is."""


@cache
def turns(players: int) -> Turns:
    """Returns the rules for so many players, on the bundled cards."""
    return turns_on(table(players), players)


def turns_on(loaded: Loaded, players: int) -> Turns:
    """Returns the rules for so many players, on a class table without errors."""
    if not loaded.ok:
        raise AssertionError("\n".join(map(str, loaded.diagnostics)))
    return Turns(Engine(Ground(loaded, players), CUSTOMS, {PROJECT_CARD: reconcile}))


def fresh_world(ground: Ground) -> World:
    """Returns a world with one of everything that is always there."""
    world = World(ground)
    for made in ground.singletons():
        world.add(made, 1)
    world.add(ground.table.base("SetupPhase"), 1)
    return world


def start(players: int, seed: int, generations: int = 3) -> MarsState:
    """Returns a game at its beginning: cards dealt, nothing chosen."""
    course = turns(players)
    ground = course.engine.ground
    state = MarsState(course, fresh_world(ground), Chance(seed))
    state.generations = generations
    projects, corporations = decks(ground)
    state.chance.shuffle(projects)
    state.chance.shuffle(corporations)
    state.hands = ((),) * players
    state.passed = (False,) * players
    state.dealt = tuple(tuple(projects[seat * START_CARDS :][:START_CARDS]) for seat in range(players))
    state.deck = tuple(projects[players * START_CARDS :])
    state.corporations = tuple(
        tuple(corporations[seat * START_CORPORATIONS :][:START_CORPORATIONS]) for seat in range(players)
    )
    endow(course, state)
    return state


def decks(ground: Ground) -> tuple[list[str], list[str]]:
    """Returns the names of all project cards and of all corporations."""
    corporation = ground.table.cls("CorporationCard")
    projects: list[str] = []
    corporations: list[str] = []
    for name in ground.loaded.cards:
        (corporations if ground.table.classes[name].below(corporation) else projects).append(name)
    return projects, corporations


def endow(course: Turns, state: MarsState) -> None:
    """Gives every player what all of them start with."""
    for seat in range(state.players):
        state.world.add(course.playing.owned("TerraformRating", seat), START_RATING)
        state.world.add(course.playing.owned("Production", seat, "Megacredit"), MONEY_OFFSET)
        state.world.add(course.playing.owned("ProductionDebt", seat), 1)
