"""What a seat may know, and dealing the rest anew."""

from msgspec import Struct

from cardwright.games.mars.rules.program import said
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.types import Type
from cardwright.kernel import Chance


class Seen(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int
    stage: str
    generation: int
    generations: int
    first: int
    active: int
    passed: tuple[bool, ...]
    components: dict[str, int]
    cards: tuple[tuple[str, ...], ...]
    water: tuple[str, ...]
    tasks: tuple[str, ...]
    hand: tuple[str, ...]
    dealt: tuple[str, ...]
    corporations: tuple[str, ...]
    hands: tuple[int, ...]
    deck: int
    discard: int


def view(state: MarsState, seat: int) -> Seen:
    """Returns all that a seat may know: the world, its own cards, and how many the others have."""
    return Seen(
        seat=seat,
        stage=str(state.stage),
        generation=state.generation,
        generations=state.generations,
        first=state.first,
        active=state.active,
        passed=state.passed,
        components=dict(sorted((str(made), count) for made, count in state.world.counts.items())),
        cards=tuple(_cards(state, each) for each in range(state.players)),
        water=tuple(str(area) for area in state.world.present(state.world.ground.table.base("WaterArea"))),
        tasks=tuple(said(task.program) for task in state.tasks),
        hand=state.hands[seat],
        dealt=state.dealt[seat],
        corporations=state.corporations[seat],
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


def redeal(live: MarsState, base: MarsState, seat: int, chance: Chance) -> MarsState:
    """Returns the base with every card that the seat cannot know traded for another such card."""
    twin = base.copy()
    seen = {*live.hands[seat], *live.dealt[seat], *base.hands[seat], *base.dealt[seat], *live.shown}
    seen.update(made.cls.name for made in live.world.counts)
    seen.update(
        arg.literal.name
        for made in live.world.counts
        for arg in made.args
        if isinstance(arg, Type) and arg.literal is not None
    )
    twin.hands, twin.dealt, (twin.deck, twin.discard) = _traded(base, seat, seen, chance)
    twin.corporations = _corporations(live, base, seat, chance)
    return twin


def _traded(
    base: MarsState, seat: int, seen: set[str], chance: Chance
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    """Returns hands, dealt cards, deck and discards with the hidden cards shuffled among their places."""
    places = [*base.hands, *base.dealt, base.deck, base.discard]
    own = (seat, len(base.hands) + seat)
    hidden = [name for at, cards in enumerate(places) if at not in own for name in cards if name not in seen]
    chance.shuffle(hidden)
    dealt = iter(hidden)
    made = [
        cards if at in own else tuple(name if name in seen else next(dealt) for name in cards)
        for at, cards in enumerate(places)
    ]
    players = len(base.hands)
    return tuple(made[:players]), tuple(made[players : 2 * players]), tuple(made[2 * players :])


def _corporations(live: MarsState, base: MarsState, seat: int, chance: Chance) -> tuple[tuple[str, ...], ...]:
    """Returns the corporations that each player chooses from, those not yet shown shuffled among the others."""
    seen = {made.cls.name for made in live.world.counts}
    hidden = [
        name for at, names in enumerate(base.corporations) if at != seat for name in names if name not in seen
    ]
    chance.shuffle(hidden)
    dealt = iter(hidden)
    return tuple(
        names if at == seat else tuple(name if name in seen else next(dealt) for name in names)
        for at, names in enumerate(base.corporations)
    )
