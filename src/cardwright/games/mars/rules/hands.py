"""Decks and hands: a `ProjectCard` in the world is a card in a hand, and code knows which one."""

from typing import cast

from cardwright.games.mars.rules.engine import Engine, Table
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.types import Type
from cardwright.kernel import Decision, Event, Kind, Option, Steps

PROJECT_CARD = "ProjectCard"


def reconcile(engine: Engine, table: Table, made: Type, _count: int, _gained: bool, who: Who) -> Steps:
    """Makes a hand as large as the world says: draws what is missing, and has the player discard what is over."""
    state = cast(MarsState, table)
    owner = engine.ground.resolver.owner(made)
    seat = engine.seats[owner] if owner is not None else who.seat
    wanted = state.world.counts.get(made, 0)
    while len(state.hands[seat]) > wanted:
        yield from _discard(state, seat, who.because)
    if len(state.hands[seat]) < wanted:
        drawn = draw(state, wanted - len(state.hands[seat]))
        state.put_hand(seat, (*state.hands[seat], *drawn))
        told(state, "draw", seat, drawn, who.because)
        missing = wanted - len(state.hands[seat])
        if missing:
            state.world.remove(made, missing)


def _discard(state: MarsState, seat: int, because: int) -> Steps:
    hand = state.hands[seat]
    options = tuple(Option("discard", (place,)) for place in range(1, len(hand) + 1))
    chosen = yield Decision(seat, Kind.CHOOSE, "a card to discard", options)
    at = chosen.number - 1
    state.put_hand(seat, (*hand[:at], *hand[at + 1 :]))
    state.discard = (*state.discard, hand[at])
    told(state, "discard", seat, (hand[at],), because)


def draw(state: MarsState, count: int) -> tuple[str, ...]:
    """Takes cards from the deck, the discards shuffled into a new one when it runs out."""
    if len(state.deck) < count and state.discard:
        cards = list(state.discard)
        state.chance.shuffle(cards)
        state.deck = (*state.deck, *cards)
        state.discard = ()
    drawn, state.deck = state.deck[:count], state.deck[count:]
    return drawn


def told(state: MarsState, kind: str, seat: int, names: tuple[str, ...], because: int = -1) -> None:
    """Logs what happened to cards of a hand: their names for their player, their number for the others."""
    for name in names:
        state.log.add(
            Event(kind, who=seat, because=because, args=(name,), known_to=1 << seat, hidden=("a card",))
        )
