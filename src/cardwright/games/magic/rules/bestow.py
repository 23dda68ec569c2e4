"""Bestowed permanents (CR 702.103): Auras that are creatures again when they are attached to nothing."""

from msgspec.structs import replace

from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState


def is_bestowed(obj: Obj) -> bool:
    """Tells whether an object is an Aura because it was cast by bestow."""
    return obj.was("bestow") > 0 and obj.definition.whole is not None


def cease(state: MagicState, number: int) -> None:
    """Lets a bestowed object be the creature that its card is (CR 702.103e, 702.103f)."""
    obj = state.objects[number]
    if obj.definition.whole is not None:
        state.objects[number] = replace(obj, definition=obj.definition.whole, attached=0)
        state.reshape()
