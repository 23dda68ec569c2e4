"""Rooms: enchantments with two doors, of which each is locked or unlocked. Only what is behind an unlocked one counts."""

from msgspec.structs import replace

from cardwright.games.magic.rules.copiable import copiable
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.objects import DOORS, Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event


def is_locked(state: MagicState, number: int, door: int) -> bool:
    """Tells whether a door of a Room is locked; doors are 1 and 2."""
    return not int(state.objects[number].word(DOORS) or 0) & door


def unlock(state: MagicState, number: int, door: int) -> None:
    """Unlocks a door of a Room on the battlefield, and lets what waits for it trigger."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or not is_locked(state, number, door):
        return
    doors = int(obj.word(DOORS) or 0) | door
    chosen_words(state, number, DOORS, str(doors))
    tell(state, number, door)


def tell(state: MagicState, number: int, door: int) -> None:
    """Tells that a door has been unlocked, also that of a spell that has become a Room."""
    obj = state.objects[number]
    alone = replace(obj, words=((DOORS, str(door)),))
    name, seat = copiable(alone).name, controller_of(state, number)
    state.log.add(Event("unlocked", who=seat, via=number, args=(name,)))
    emit(state, Happening(HappeningKind.UNLOCKED, thing=number, seat=seat, word=name))
    if obj.word(DOORS) == "3":
        emit(state, Happening(HappeningKind.FULLY_UNLOCKED, thing=number, seat=seat))
