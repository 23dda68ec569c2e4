"""How a game begins: the world, the decks, what every player starts with, and the neighbours of whoever plays alone."""

from collections.abc import Iterator, Set
from functools import lru_cache
from itertools import islice

from cardwright.games.mars.cards import Box, own_names, table
from cardwright.games.mars.language.trees import Gain
from cardwright.games.mars.rules import colonies, turmoil
from cardwright.games.mars.rules.customs import AREA, CUSTOMS, around, clockwise, only_with_a_box
from cardwright.games.mars.rules.deeds import HOOKS
from cardwright.games.mars.rules.engine import Engine, Hook
from cardwright.games.mars.rules.hands import DEALT, PROJECT_CARD, deal, dig, pick, reconcile, reveal
from cardwright.games.mars.rules.options import Variant
from cardwright.games.mars.rules.state import MONEY_OFFSET, Cards, MarsState
from cardwright.games.mars.rules.turns import Turns
from cardwright.games.mars.rules.words import remember
from cardwright.games.mars.rules.world import Ground, World
from cardwright.games.mars.types import Loaded, Type
from cardwright.games.mars.types.check import check_types
from cardwright.kernel import Chance, DeckRefused
from cardwright.text import has_errors

START_RATING = 20
SOLO_RATING = 14
START_CARDS = 10
START_CORPORATIONS = 2
START_PRELUDES = 4
NEUTRAL_STOCK = 50
"""What nobody in particular has of everything, for whoever plays alone to take away."""
NEUTRAL_CITIES = 2
RESOURCES = ("Megacredit", "Steel", "Titanium", "Plant", "Energy", "Heat")


@lru_cache(maxsize=32)
def turns(box: Box) -> Turns:
    """Returns the rules for what lies on the table; raises `DeckRefused` where cards of one's own are wrong."""
    loaded = table(box)
    found = [*loaded.diagnostics, *(check_types(loaded, box.own) if box.own else ())]
    if has_errors(found):
        raise DeckRefused("the cards", tuple(f"{d.place}: {d.message}" for d in found))
    return turns_on(loaded, box.players)


def turns_on(loaded: Loaded, players: int) -> Turns:
    """Returns the rules for so many players, on a class table without errors."""
    remember({name: facts.title for name, facts in loaded.cards.items()} | dict(_granted(loaded)))
    hooks: dict[str, Hook] = {PROJECT_CARD: reconcile, DEALT: deal, "Reveal": reveal, "Dig": dig, **HOOKS}
    hooks["Delegate"] = turmoil.sent
    engine = Engine(Ground(loaded, players), CUSTOMS, hooks)
    only_with_a_box(engine.ground)
    engine.pickers[loaded.table.cls(DEALT).index] = pick
    return Turns(engine)


def _granted(loaded: Loaded) -> Iterator[tuple[str, str]]:
    """Yields the classes with actions that a card brings with it, each called as that card is."""
    for facts in loaded.cards.values():
        for effect in loaded.table.cls(facts.name).effects:
            done = effect.instruction
            if effect.automatic and str(effect.trigger) == "This" and isinstance(done, Gain):
                brought = loaded.table.classes.get(done.scaled.expr.name)
                if brought is not None and brought.actions:
                    yield brought.name, facts.title


def fresh_world(ground: Ground) -> World:
    """Returns a world with one of everything that is always there."""
    world = World(ground)
    for made in ground.singletons():
        world.add(made, 1)
    world.add(ground.table.base("SetupPhase"), 1)
    return world


def start(variant: Variant, seed: int, box: Box | None = None) -> MarsState:
    """Returns a game at its beginning: cards dealt, nothing chosen."""
    box = box or variant.box
    course = turns(box)
    first = own_names(box) if variant.own else frozenset()
    ground = course.engine.ground
    players = variant.players
    state = MarsState(course, fresh_world(ground), Chance(seed), variant)
    projects, corporations, preludes = decks(ground)
    beginners = [name for name in corporations if course.is_beginner(name)]
    corporations = [name for name in corporations if name not in beginners]
    for cards in (projects, corporations, preludes):
        state.chance.shuffle(cards)
    state.dealt, state.deck = _dealt(projects, players, START_CARDS, first)
    chosen, state.corporation_deck = _dealt(corporations, players, START_CORPORATIONS, first)
    novices = variant.beginners if beginners else 0
    state.corporations = tuple((beginners[0],) if seat < novices else chosen[seat] for seat in range(players))
    if "prelude" in variant.expansions and preludes:
        state.preludes, state.prelude_deck = _dealt(preludes, players, START_PRELUDES, first)
    endow(course, state)
    if players == 1:
        settle_alone(course, state)
    colonies.begin(course, state)
    turmoil.begin(state)
    return state


def _dealt(cards: list[str], players: int, each: int, first: Set[str]) -> tuple[tuple[Cards, ...], Cards]:
    """Returns so many cards for each player, and what is left; some are dealt to all in turn before the others."""
    before = [name for name in cards if name in first][: players * each]
    rest = iter([name for name in cards if name not in before])
    begun = [before[seat::players] for seat in range(players)]
    hands = tuple((*hand, *islice(rest, each - len(hand))) for hand in begun)
    return hands, tuple(rest)


def decks(ground: Ground) -> tuple[list[str], list[str], list[str]]:
    """Returns the names of all project cards, corporations and preludes."""
    corporation, prelude = ground.table.cls("CorporationCard"), ground.table.cls("PreludeCard")
    found: tuple[list[str], list[str], list[str]] = ([], [], [])
    for name in ground.loaded.cards:
        cls = ground.table.classes[name]
        found[1 if cls.below(corporation) else 2 if cls.below(prelude) else 0].append(name)
    return found


def endow(course: Turns, state: MarsState) -> None:
    """Gives every player what all of them start with."""
    owned = course.playing.owned
    state.world.add(owned("FirstPlayer", state.first), 1)
    for seat in range(state.players):
        state.world.add(owned("TerraformRating", seat), SOLO_RATING if state.players == 1 else START_RATING)
        state.world.add(owned("Production", seat, "Megacredit"), MONEY_OFFSET)
        state.world.add(owned("ProductionDebt", seat), 1)
        if not state.variant.corporate:
            for name in RESOURCES:
                state.world.add(owned("Production", seat, name), 1)


# Alone


def settle_alone(course: Turns, state: MarsState) -> None:
    """Sets up two cities that are nobody's, each with greenery beside it, and what may be taken from nobody.

    Four cards of the deck are discarded: their costs say how far to count, for the first city from the top left, for
    the second from the bottom right, for greenery clockwise around each city (rulebook, "Solo play").
    """
    world, ground = state.world, course.engine.ground
    neutral = ground.table.base("Neutral")
    for name in RESOURCES:
        world.add(ground.table.make(ground.table.cls(name), (neutral,)), NEUTRAL_STOCK)
        literal = ground.table.of_class(ground.table.cls(name))
        production = ground.table.cls("Production")
        world.add(ground.table.make(production, (neutral, literal)), NEUTRAL_STOCK)
    drawn = state.deck[: 2 * NEUTRAL_CITIES]
    state.deck = state.deck[2 * NEUTRAL_CITIES :]
    state.throw_away(drawn, 0)
    costs = [course.playing.facts(name).cost for name in drawn]
    cities = []
    for cost, backwards in zip(costs, (False, True), strict=False):
        areas = _free(state, apart=True)
        cities.append(_place(state, "CityTile", _counted(areas[::-1] if backwards else areas, cost)))
    for city, cost in zip(cities, costs[NEUTRAL_CITIES:], strict=True):
        free = _free(state, apart=False)
        near = [each for each in clockwise(world, city.bound(city.cls.slots[AREA])) if each in free]
        if near:
            _place(state, "GreeneryTile", _counted(near, cost))


def _counted(areas: list[Type], steps: int) -> Type:
    """Returns the area that is so many steps away, the first being one step; whoever comes to the end begins anew."""
    return areas[(steps - 1) % len(areas)] if steps else areas[0]


def _free(state: MarsState, *, apart: bool) -> list[Type]:
    """Returns the land without a tile, as a page is read, and with `apart` only where no city is beside it."""
    ground = state.world.ground
    tile = ground.table.cls("Tile")
    taken = {made.bound(made.cls.slots[AREA]) for made in state.world.by_class.get(tile.index, ())}
    city = ground.table.cls("CityTile")
    cities = {made.bound(made.cls.slots[AREA]) for made in state.world.by_class.get(city.index, ())}
    land = [each for each in state.world.present(ground.table.base("LandArea")) if each not in taken]
    land.sort(key=lambda area: [int(part) for part in area.cls.name.split("_")[1:]])
    if not apart:
        return land
    return [each for each in land if cities.isdisjoint(around(state.world, each))]


def _place(state: MarsState, name: str, area: Type) -> Type:
    """Puts a tile that is nobody's on an area, without anyone hearing of it."""
    ground = state.world.ground
    cls = ground.table.cls(name)
    args: list[Type | None] = [None] * len(cls.keys)
    args[cls.slots[AREA]] = area
    args[0 if cls.slots[AREA] else 1] = ground.table.base("Neutral")
    tile = ground.table.make(cls, tuple(args))
    state.world.add(tile, 1)
    adjoin_quietly(state.world, tile)
    return tile


def adjoin_quietly(world: World, tile: Type) -> None:
    """Makes a tile the neighbor of what is around it, without anyone hearing of it."""
    table = world.ground.table
    for area in around(world, tile.bound(tile.cls.slots[AREA])):
        world.add(table.make(table.cls("Neighbor"), (tile, area)), 1)
        for other in world.dependents.get(area, ()):
            if AREA in other.cls.slots and other.bound(other.cls.slots[AREA]) is area:
                world.add(table.make(table.cls("ForwardAdjacency"), (tile, other)), 1)
                world.add(table.make(table.cls("BackwardAdjacency"), (other, tile)), 1)
