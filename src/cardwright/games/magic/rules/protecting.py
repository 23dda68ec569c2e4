"""The protector of a battle: the player who defends it against the attacks of everyone else."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.kinds import BATTLE
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps

PROTECTOR: Final = "protector"


def protector_of(state: MagicState, number: int) -> int:
    """Returns the seat that protects a battle; of anything else, who controls it."""
    if look(state, number).types & BATTLE:
        obj = state.objects.get(number)
        chosen = obj.word(PROTECTOR) if obj is not None else ""
        if chosen:
            return int(chosen)
    return controller_of(state, number)


def choose_protector(state: MagicState, number: int, seat: int) -> Steps:
    """Lets the controller of a Siege choose an opponent to protect it."""
    able = state.opponents(seat)
    if not able:
        return
    chosen = yield from _choose(seat, able, number)
    protect(state, number, chosen)


def _choose(seat: int, able: tuple[int, ...], number: int) -> Generator[Decision, Option, int]:
    if len(able) == 1:
        return able[0]
    options = [Option("player", (other + 1,), (other + 1,)) for other in able]
    answer = yield Decision(seat, Kind.CHOOSE, "who protects it", options, about=(number,))
    return able[options.index(answer)]


def protect(state: MagicState, number: int, seat: int) -> None:
    """Makes a player the protector of a battle."""
    obj = state.objects[number]
    words = (*[pair for pair in obj.words if pair[0] != PROTECTOR], (PROTECTOR, str(seat)))
    state.objects[number] = replace(obj, words=words)
    state.reshape()


def unprotected(state: MagicState, number: int) -> bool:
    """Tells whether a Siege needs a protector: it has none left in the game, or its own controller."""
    seat = protector_of(state, number)
    return seat not in state.order or seat == controller_of(state, number)
