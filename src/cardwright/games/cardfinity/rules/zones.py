"""Decks, hands, graveyards: drawing, damage, discarding, banishing, healing."""

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules.cards import Context, Running, SpellDef
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.kernel import Event


def tell(state: State, kind: str, ctx: Context, who: int, *args: int | str) -> int:
    """Notes what happened, for everyone to see."""
    return state.log.add(Event(kind, who, ctx.card, ctx.cause, args))


def top(state: State, seat: int, why: str) -> int:
    """Takes the top card off a deck and returns it; whose deck is empty has lost."""
    deck = state.decks[seat]
    if not deck:
        state.log.add(Event("deckout", seat, args=(why,)))
        state.lose(seat, why)
    state.decks[seat] = deck[:-1]
    return deck[-1]


def draw(state: State, seat: int, ctx: Context) -> Running:
    """Draws a card; what it says on draw happens."""
    number = top(state, seat, "had to draw from an empty deck")
    state.hands[seat] = (*state.hands[seat], number)
    state.known[seat] |= 1 << number
    name = state.name(number)
    cause = state.log.add(Event("draw", seat, number, ctx.cause, (name,), 1 << seat))
    return drawn(state, seat, number, cause)


def drawn(state: State, seat: int, number: int, cause: int) -> Running:
    """Lets what a card says on draw happen."""
    spells = state.card(number).spells_on(Trigger.DRAW)
    if not spells:
        return None
    state.show(number)
    return _each(state, spells, Context(seat, number, 0, cause))


def damage(state: State, seat: int, count: int, true: bool, ctx: Context) -> None:
    """Removes cards from the top of a deck, to the graveyard, or with true damage out of the game."""
    if count <= 0:
        return
    tell(state, "true damage" if true else "damage", ctx, seat, count)
    for _ in range(count):
        number = top(state, seat, "had to take damage with an empty deck")
        state.show(number)
        if true:
            state.banished[seat] = (*state.banished[seat], number)
        else:
            state.graves[seat] = (*state.graves[seat], number)


def heal(state: State, seat: int, count: int, ctx: Context) -> None:
    """Moves cards from the top of the graveyard to the top of the deck, one after another."""
    grave = state.graves[seat]
    count = min(count, len(grave))
    if count:
        state.decks[seat] = state.decks[seat] + grave[: -count - 1 : -1]
        state.graves[seat] = grave[:-count]
    tell(state, "heal", ctx, seat, count)


def pop(state: State, seat: int, count: int, ctx: Context) -> None:
    """Banishes cards from the top of the graveyard; there must be enough of them."""
    grave = state.graves[seat]
    state.banished[seat] = state.banished[seat] + grave[: -count - 1 : -1]
    state.graves[seat] = grave[:-count]
    tell(state, "pop", ctx, seat, count)


def shuffle(state: State, seat: int) -> None:
    """Shuffles a deck; nobody knows anything of it then."""
    deck = list(state.decks[seat])
    state.chance.shuffle(deck)
    forgotten = 0
    for number in deck:
        forgotten |= 1 << number
    state.known = [known & ~forgotten for known in state.known]
    state.decks[seat] = tuple(deck)


def discard_top(state: State, seat: int, ctx: Context) -> Running:
    """Discards the top card of a deck, which does trigger what it says on discard."""
    return _discarded(state, seat, top(state, seat, "had to discard from an empty deck"), ctx, (), "deck")


def destroy_in_hand(state: State, seat: int, number: int, banish: bool, ctx: Context) -> Running:
    """Discards or banishes a card of a hand."""
    state.hands[seat] = without(state.hands[seat], number)
    if banish:
        _banished(state, seat, number, ctx, (), "hand")
        return None
    return _discarded(state, seat, number, ctx, (), "hand")


def destroy_on_field(state: State, seat: int, monster: Monster, banish: bool, ctx: Context) -> Running:
    """Discards or banishes a monster; the cards attached to it go the same way, and are not discarded."""
    state.fields[seat] = tuple(m for m in state.fields[seat] if m.id != monster.id)
    if banish:
        _banished(state, seat, monster.card, ctx, monster.attached, "field")
        return None
    spells = monster.spells_on(Trigger.DISCARD)
    return _discarded(state, seat, monster.card, ctx, monster.attached, "field", spells)


def take_back(state: State, seat: int, monster: Monster, on_top: bool, ctx: Context) -> None:
    """Returns a monster to its owner's hand, or to the top of the deck; what was attached goes to the graveyard."""
    state.fields[seat] = tuple(m for m in state.fields[seat] if m.id != monster.id)
    state.graves[seat] = (*state.graves[seat], *monster.attached)
    if on_top:
        state.decks[seat] = (*state.decks[seat], monster.card)
    else:
        state.hands[seat] = (*state.hands[seat], monster.card)
    tell(state, "returned", ctx, seat, state.name(monster.card), "deck" if on_top else "hand")


def _banished(
    state: State, seat: int, number: int, ctx: Context, attached: tuple[int, ...], place: str
) -> None:
    state.show(number)
    state.banished[seat] = (*state.banished[seat], *attached, number)
    tell(state, "banish", ctx, seat, state.name(number), place)


def _discarded(
    state: State,
    seat: int,
    number: int,
    ctx: Context,
    attached: tuple[int, ...],
    place: str,
    spells: list[SpellDef] | None = None,
) -> Running:
    state.show(number)
    state.graves[seat] = (*state.graves[seat], *attached, number)
    cause = tell(state, "discard", ctx, seat, state.name(number), place)
    if spells is None:
        spells = state.card(number).spells_on(Trigger.DISCARD)
    return _each(state, spells, Context(seat, number, 0, cause)) if spells else None


def _each(state: State, spells: list[SpellDef], ctx: Context) -> Running:
    from cardwright.games.cardfinity.rules.spells import happens

    return happens(state, spells, ctx)


def without(zone: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Returns a zone without one card."""
    at = zone.index(number)
    return zone[:at] + zone[at + 1 :]
