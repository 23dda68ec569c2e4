"""What happens instead of what would (CR 614): no life is gained."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules.ability import Replacement
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState

AFFECTED: Final = "affected"
"""Holds those whom a replacement effect is about that a spell or ability has made."""


@CHANGES.row(m.NoLife)
def _no_life(emit: Emit, _record: m.NoLife) -> Changed:
    def match(_state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return player_thing(seen.seat) in ctx.refs.get(AFFECTED, ())

    def change(_state: MagicState, _ctx: Ctx, _seen: Happening) -> Replacing:
        return None
        yield

    return Changed(replacements=(Replacement(HappeningKind.LIFE_GAIN, emit.text, match, change),))
