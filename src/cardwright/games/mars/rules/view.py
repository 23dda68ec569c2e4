"""What a seat may know, and dealing the rest anew."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.mars.language.trees import Gain
from cardwright.games.mars.rules.customs import AREA
from cardwright.games.mars.rules.paying import Answer
from cardwright.games.mars.rules.program import said
from cardwright.games.mars.rules.state import Cards, MarsState
from cardwright.games.mars.rules.words import title
from cardwright.games.mars.rules.world import Ground
from cardwright.games.mars.types import Cls, Key, Type
from cardwright.kernel import Chance
from cardwright.text import walk

CLAIMED = Key("Claim", 0)


class AreaSeen(Struct, frozen=True):
    """An area of the map: where it is, of what kind, what it brings, and what lies on it."""

    name: str
    row: int
    column: int
    kind: str
    bonus: tuple[tuple[str, int], ...]
    tile: str = ""
    claim: int = 0


class CardSeen(Struct, frozen=True):
    """A card that a seat can read: what is printed on it, what it would cost now, and what besides M€ could pay for it."""

    name: str
    title: str
    cost: int
    price: int
    pays: tuple[str, ...]
    tags: tuple[str, ...]
    needs: str
    text: str


class Honour(Struct, frozen=True):
    """A milestone or an award: how everyone stands in it, and who has claimed or funded it."""

    name: str
    title: str
    standing: tuple[int | str, ...]
    owner: int | None


class Seen(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int
    stage: str
    generation: int
    last: int | None
    map: str
    venus: bool
    oceans: int
    first: int
    active: int
    passed: tuple[bool, ...]
    components: dict[str, int]
    areas: tuple[AreaSeen, ...]
    milestones: tuple[Honour, ...]
    awards: tuple[Honour, ...]
    cards: tuple[tuple[str, ...], ...]
    titles: tuple[tuple[str, ...], ...]
    tasks: tuple[str, ...]
    hand: tuple[str, ...]
    held: tuple[CardSeen, ...]
    offered: tuple[CardSeen, ...]
    dealt: tuple[str, ...]
    corporations: tuple[str, ...]
    preludes: tuple[str, ...]
    passing: tuple[str, ...]
    hands: tuple[int, ...]
    deck: int
    discard: int


def view(state: MarsState, seat: int) -> Seen:
    """Returns all that a seat may know: the world, its own cards, and how many the others have."""
    seats = range(state.players)
    cards = tuple(_cards(state, each) for each in seats)
    facts = state.world.ground.loaded.cards
    offered = (*state.corporations[seat], *state.preludes[seat], *state.dealt[seat], *state.passing[seat])
    laid = {name for each in cards for name in each}
    return Seen(
        seat=seat,
        stage=str(state.stage),
        generation=state.generation,
        last=state.last,
        map=state.variant.map,
        venus="venus" in state.variant.expansions,
        oceans=state.world.count(state.world.ground.table.base("OceanTile")),
        first=state.first,
        active=state.active,
        passed=state.passed,
        components=dict(sorted((str(made), count) for made, count in state.world.counts.items())),
        areas=_areas(state),
        milestones=_milestones(state),
        awards=_awards(state),
        cards=cards,
        titles=tuple(tuple(facts[name].title for name in each) for each in cards),
        tasks=tuple(said(task.program) for task in state.tasks),
        hand=state.hands[seat],
        held=tuple(_card(state, seat, name) for name in state.hands[seat]),
        offered=tuple(_card(state, seat, name) for name in offered if name not in laid),
        dealt=state.dealt[seat],
        corporations=state.corporations[seat],
        preludes=state.preludes[seat],
        passing=state.passing[seat],
        hands=tuple(len(hand) for hand in state.hands),
        deck=len(state.deck),
        discard=len(state.discard),
    )


def _cards(state: MarsState, seat: int) -> tuple[str, ...]:
    """Returns the names of the cards on the table before a player, in the order in which they came."""
    ground = state.world.ground
    cls = ground.table.cls("CardFront")
    return tuple(
        made.cls.name for made in state.world.present(ground.table.make(cls, (ground.players[seat],)))
    )


def _card(state: MarsState, seat: int, name: str) -> CardSeen:
    playing = state.course.playing
    facts = playing.facts(name)
    project = state.world.ground.table.cls(name).below(state.world.ground.table.cls("ProjectFront"))
    asked = playing.price(state.world, seat, name, {}) if project else Answer(facts.cost)
    pays = (playing.till.worth(state.world, seat, accept, {})[0] for accept in dict.fromkeys(asked.accepts))
    return CardSeen(
        name=name,
        title=facts.title,
        cost=facts.cost,
        price=asked.owed,
        pays=tuple(each.cls.name.lower() for each in pays if each is not None),
        tags=tuple(tag.removesuffix("Tag").lower() for tag in facts.tags),
        needs="" if facts.needs is None else str(facts.needs),
        text=facts.text,
    )


# The map


@lru_cache(maxsize=16)
def _printed_areas(ground: Ground) -> tuple[tuple[Type, AreaSeen], ...]:
    """Returns the areas of a map as they are printed."""
    found = []
    kinds = [ground.table.cls(name) for name in ("WaterArea", "VolcanicArea", "NoctisArea", "LandArea")]
    for made in ground.table.concretes(ground.table.base("MarsArea")):
        place = made.cls.name.split("_")
        if len(place) == 3:
            kind = next((kind.name for kind in kinds if made.cls.below(kind)), "MarsArea")
            found.append(
                (made, AreaSeen(made.cls.name, int(place[1]), int(place[2]), kind, _bonus(made.cls)))
            )
    return tuple(found)


def _bonus(cls: Cls) -> tuple[tuple[str, int], ...]:
    gains = (node for effect in cls.effects for node in walk(effect.instruction) if isinstance(node, Gain))
    return tuple((gain.scaled.expr.name, gain.scaled.count) for gain in gains)


def _areas(state: MarsState) -> tuple[AreaSeen, ...]:
    ground = state.world.ground
    tiles: dict[object, Type] = {}
    for made in state.world.by_class.get(ground.table.cls("Tile").index, ()):
        tiles[made.bound(made.cls.slots[AREA])] = made
    claims: dict[object, int] = {}
    for made in state.world.by_class.get(ground.table.cls("Claim").index, ()):
        claims[made.bound(made.cls.slots[CLAIMED])] = _seat_of(state, made) + 1
    found = []
    for made, printed in _printed_areas(ground):
        tile = tiles.get(made)
        if tile is not None or made in claims:
            shown = "" if tile is None else _tile(state, tile)
            printed = replace(printed, tile=shown, claim=claims.get(made, 0))
        found.append(printed)
    return tuple(found)


def _tile(state: MarsState, tile: Type) -> str:
    """Returns a tile in a few letters, with the number of its owner."""
    name = tile.cls.name.removesuffix("Tile")
    if name == "Ocean":
        return "~~~"
    seat = _seat_of(state, tile)
    return f"{name[:4]}{seat + 1 if seat >= 0 else ''}"


def _seat_of(state: MarsState, made: Type) -> int:
    owner = state.world.ground.resolver.owner(made)
    return -1 if owner is None else state.course.engine.seats.get(owner, -1)


# Milestones and awards


def _milestones(state: MarsState) -> tuple[Honour, ...]:
    honours = state.course.honours
    if state.players == 1:
        return ()
    taken = {
        honours.which(made): _seat_of(state, made) for made in honours.taken(state.world, "ClaimedMilestone")
    }
    return tuple(
        Honour(
            each.cls.name,
            title(each.cls.name),
            tuple(
                "{} of {}".format(*honours.progress(state.world, each, seat)) for seat in range(state.players)
            ),
            taken.get(each),
        )
        for each in honours.milestones
    )


def _awards(state: MarsState) -> tuple[Honour, ...]:
    honours = state.course.honours
    if state.players == 1:
        return ()
    taken = {honours.which(made): _seat_of(state, made) for made in honours.taken(state.world, "FundedAward")}
    return tuple(
        Honour(
            each.cls.name,
            title(each.cls.name),
            tuple(honours.told(state.world, each, seat) for seat in range(state.players)),
            taken.get(each),
        )
        for each in honours.awards
    )


# Two states, and new deals


def surely_alike(one: MarsState, other: MarsState, seat: int) -> bool:
    """Returns whether all that `view` looks at is equal in two states, though not put into words."""
    world, twin = one.world, other.world
    return (
        one.course is other.course
        and one.variant is other.variant
        and (one.stage, one.generation, one.last) == (other.stage, other.generation, other.last)
        and (one.first, one.active, one.passed) == (other.first, other.active, other.passed)
        and (len(one.deck), len(one.discard)) == (len(other.deck), len(other.discard))
        and [*map(len, one.hands)] == [*map(len, other.hands)]
        and all(mine[seat] == theirs[seat] for mine, theirs in zip(_own(one), _own(other), strict=True))
        and [task.program for task in one.tasks] == [task.program for task in other.tasks]
        and world.counts == twin.counts
        and world.by_class == twin.by_class
        and world.dependents == twin.dependents
    )


def _own(state: MarsState) -> tuple[tuple[Cards, ...], ...]:
    """Returns the cards of which each seat sees its own."""
    return state.hands, state.dealt, state.passing, state.corporations, state.preludes


def redeal(live: MarsState, base: MarsState, seat: int, chance: Chance) -> MarsState:
    """Returns the base with every card that the seat cannot know traded for another such card."""
    twin = base.copy()
    seen = _known(live, seat) | _known(base, seat)
    outside = (*base.hands, *base.dealt, *base.passing, base.discard)
    players = base.players
    *made, twin.deck = _dealt((*outside, base.deck), seen, base.parted[seat], chance)
    twin.hands, twin.dealt = tuple(made[:players]), tuple(made[players : 2 * players])
    twin.passing, twin.discard = tuple(made[2 * players : -1]), made[-1]
    twin.corporations = _traded(base.corporations, seen, chance)
    (twin.corporation_deck,) = _traded((base.corporation_deck,), seen, chance)
    *preludes, twin.prelude_deck = _traded((*base.preludes, base.prelude_deck), seen, chance)
    twin.preludes = tuple(preludes)
    return twin


def _known(state: MarsState, seat: int) -> set[str]:
    """Returns the names of all cards of which a seat knows where they are."""
    seen = {name for each in (*_own(state), state.recalled) for name in each[seat]}
    world = state.world
    seen.update(state.shown, *map(world.ground.spoken.__getitem__, world.counts))
    return seen


def _dealt(places: tuple[Cards, ...], seen: set[str], parted: Cards, chance: Chance) -> tuple[Cards, ...]:
    """Returns piles of cards, the deck last, with those that are not known shuffled; what was passed on stays out of the deck."""
    hidden = [[name for name in cards if name not in seen] for cards in places]
    outside = sum(map(len, hidden[:-1]))
    gone = [name for name in dict.fromkeys(parted) if any(name in cards for cards in hidden[:-1])]
    rest = [name for cards in hidden for name in cards if name not in gone]
    chance.shuffle(rest)
    near = gone + rest[: outside - len(gone)]
    chance.shuffle(near)
    dealt = iter((*near, *rest[outside - len(gone) :]))
    return tuple(tuple(name if name in seen else next(dealt) for name in cards) for cards in places)


def _traded(places: tuple[Cards, ...], seen: set[str], chance: Chance) -> tuple[Cards, ...]:
    """Returns piles of cards with those that are not known shuffled among their places."""
    hidden = [name for cards in places for name in cards if name not in seen]
    chance.shuffle(hidden)
    dealt = iter(hidden)
    return tuple(tuple(name if name in seen else next(dealt) for name in cards) for cards in places)
