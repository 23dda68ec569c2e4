"""Prepared permanents: while one is prepared, its controller may cast a copy of its other face, which unprepares it."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import EVERYONE, Happening, Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event

PREPARED: Final = "prepared"


def prepare(state: MagicState, number: int) -> None:
    """Makes a permanent prepared that has a spell to prepare."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.word(PREPARED):
        return
    if obj.definition.layout is not Layout.PREPARE or obj.values is not None:
        return
    state.objects[number] = replace(obj, words=(*obj.words, (PREPARED, PREPARED)))
    state.reshape()
    state.log.add(Event("prepared", via=number, args=(obj.definition.name,)))
    emit(state, Happening(HappeningKind.DESIGNATED, thing=number, seat=obj.controller, word=PREPARED))


def unprepare(state: MagicState, number: int) -> None:
    """Makes a permanent no longer prepared."""
    obj = state.objects.get(number)
    if obj is not None and obj.word(PREPARED):
        words = tuple(pair for pair in obj.words if pair[0] != PREPARED)
        state.objects[number] = replace(obj, words=words)
        state.reshape()


def copy_prepared(state: MagicState, seat: int, number: int, way: Way) -> int:
    """Makes the copy of a prepared permanent's spell that is about to be cast, and unprepares the permanent."""
    unprepare(state, number)
    assert way.face is not None
    new = state.fresh_id()
    state.objects[new] = Obj(
        new, 0, way.face, seat, seat, Zone.EXILE, state.fresh_stamp(), copy=True, known=EVERYONE
    )
    state.exile = (*state.exile, new)
    return new
