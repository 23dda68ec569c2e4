"""Research: four cards for each player, dealt or drafted, and bought unseen by the others."""

from typing import TYPE_CHECKING

from cardwright.games.mars.rules.hands import draw, picks, told
from cardwright.games.mars.rules.state import MarsState, Stage, put
from cardwright.kernel import Decision, Kind, Option, Steps

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns

RESEARCH_CARDS = 4


def begin(state: MarsState) -> None:
    """Deals the cards for research: for each player to buy from, or to draft from."""
    hands = tuple(draw(state, RESEARCH_CARDS) for _ in range(state.players))
    if state.variant.draft and state.players > 1:
        state.passing = hands
        state.stage = Stage.DRAFT
    else:
        state.dealt = hands
        state.stage = Stage.RESEARCH


def draft(state: MarsState) -> Steps:
    """Has a player keep one card of the stack before them; when all have, the stacks are passed on.

    They go to the left in even generations, to the right in odd ones (rulebook, "Draft variant").
    """
    seat = state.active
    options = tuple(Option("keep", (name,)) for name in state.passing[seat])
    chosen = yield Decision(seat, Kind.CHOOSE, "a card to keep", options)
    left = tuple(name for name in state.passing[seat] if name != chosen.word)
    state.passing = put(state.passing, seat, left)
    state.put_dealt(seat, (*state.dealt[seat], chosen.word))
    told(state, "keep", seat, (chosen.word,))
    state.active = (seat + 1) % state.players
    state.turns += 1
    if state.active == state.first:
        _pass_on(state)


def _pass_on(state: MarsState) -> None:
    for seat, stack in enumerate(state.passing):
        state.parted = put(state.parted, seat, tuple(dict.fromkeys((*state.parted[seat], *stack))))
    step = 1 if state.generation % 2 == 0 else -1
    players = state.players
    state.passing = tuple(state.passing[(seat - step) % players] for seat in range(players))
    if max(map(len, state.passing)) <= 1:
        for seat in range(players):
            state.put_dealt(seat, (*state.dealt[seat], *state.passing[seat]))
        state.passing = ((),) * players
        state.stage = Stage.RESEARCH


def buy(turns: "Turns", state: MarsState) -> Steps:
    """Has a player buy any of the cards that were dealt to them; the rest is discarded."""
    seat = state.active
    most = min(len(state.dealt[seat]), state.world.room(turns.playing.owned("Bought", seat)))
    names = yield from picks(state, seat, most, exactly=False, verb="buy")
    state.throw_away(state.dealt[seat], seat)
    state.put_dealt(seat, ())
    if names:
        yield from turns.take_cards(state, seat, names)
        told(state, "buy", seat, names)
    state.turns += 1
    turns.next_seat(state, Stage.ACTION)
