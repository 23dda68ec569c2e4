"""Before the first generation: corporations and first cards, chosen unseen, then shown; preludes."""

from typing import TYPE_CHECKING

from cardwright.games.mars.rules import colonies
from cardwright.games.mars.rules.ahead import finish
from cardwright.games.mars.rules.hands import picks, told
from cardwright.games.mars.rules.state import MarsState, Stage, put
from cardwright.kernel import Decision, Kind, Option, Steps

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns

PRELUDES_KEPT = 2


def choose(turns: "Turns", state: MarsState) -> Steps:
    """Has a player choose a corporation, preludes, and cards to buy, before anyone sees what the others chose."""
    seat = state.active
    options = tuple(Option("corporation", (name,)) for name in state.corporations[seat])
    chosen = yield Decision(seat, Kind.CHOOSE, "your corporation", options)
    state.corporations = put(state.corporations, seat, (chosen.word,))
    if state.preludes[seat]:
        yield from _choose_preludes(state, seat)
    if not turns.is_beginner(chosen.word):
        names = yield from picks(
            state, seat, _most_cards(turns, state, seat, chosen.word), exactly=False, verb="buy"
        )
        state.throw_away(state.dealt[seat], seat)
        state.put_dealt(seat, names)
    yield from colonies.take_one_away(turns, state, seat)
    turns.next_seat(state, Stage.REVEAL)


def _choose_preludes(state: MarsState, seat: int) -> Steps:
    kept: tuple[str, ...] = ()
    while len(kept) < PRELUDES_KEPT:
        left = [name for name in state.preludes[seat] if name not in kept]
        options = tuple(Option("prelude", (name,)) for name in left)
        chosen = yield Decision(seat, Kind.CHOOSE, "a prelude to keep", options)
        kept = (*kept, chosen.word)
    rest = tuple(name for name in state.preludes[seat] if name not in kept)
    state.prelude_deck = (*state.prelude_deck, *rest)
    state.preludes = put(state.preludes, seat, kept)


def _most_cards(turns: "Turns", state: MarsState, seat: int, corporation: str) -> int:
    """Returns how many cards a corporation's money buys, found by laying it down where nobody looks."""
    alone = state.copy()
    finish(turns.playing.lay(alone, seat, corporation, "corporation"))
    alone.tasks = ()
    return alone.world.room(turns.playing.owned("Bought", seat))


def reveal(turns: "Turns", state: MarsState) -> Steps:
    """Shows a player's corporation: it is laid down, and the cards that they chose are paid for."""
    seat = state.active
    corporation = state.corporations[seat][0]
    yield from turns.playing.lay(state, seat, corporation, "corporation")
    names = state.dealt[seat]
    if turns.is_beginner(corporation):
        state.throw_away(names, seat)
        state.put_dealt(seat, ())
    elif names:
        # Only where a corporation was dealt anew, for whoever does not know it, may there be more than it can pay for.
        most = state.world.room(turns.playing.owned("Bought", seat))
        state.throw_away(names[most:], seat)
        names = names[:most]
        state.put_dealt(seat, ())
        yield from turns.take_cards(state, seat, names)
        told(state, "buy", seat, names)
    turns.next_seat(state, Stage.PRELUDES if any(state.preludes) else Stage.ACTION)


def play_preludes(turns: "Turns", state: MarsState) -> Steps:
    """Has a player play their preludes, in the order that they choose; one that cannot be carried out brings 15 M€."""
    seat = state.active
    options = tuple(Option("prelude", (name,)) for name in state.preludes[seat])
    chosen = yield Decision(seat, Kind.CHOOSE, "a prelude to play", options)
    left = tuple(name for name in state.preludes[seat] if name != chosen.word)
    state.preludes = put(state.preludes, seat, left)
    yield from turns.play_prelude(state, seat, chosen.word)
    if not left:
        turns.next_seat(state, Stage.ACTION)
