"""What a permanent was crafted with (CR 702.167c)."""

from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.state import MagicState

CRAFTED: Final = "crafted"
"""The reference under which a permanent keeps the cards that it was crafted with."""


def crafted_with(state: MagicState, ctx: Ctx) -> Sequence[int]:
    """Returns the cards that the source was crafted with, as long as they are in exile, even if it has left (CR 702.167c)."""
    obj = state.objects.get(ctx.source) or (state.lki[ctx.source][0] if ctx.source in state.lki else None)
    found = dict(obj.refs).get(CRAFTED, ()) if obj is not None else ()
    return tuple(one for one in found if one in state.objects and state.objects[one].zone is Zone.EXILE)
