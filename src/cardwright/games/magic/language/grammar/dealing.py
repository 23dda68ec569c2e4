"""Damage: half of a letter's, as much again to something else, more to some of them."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, rule
from cardwright.games.magic.language.tree import Damage

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule(
        "prevented",
        Damage,
        "the next {amount:amount} {kind:damage} that would be dealt {when:this_turn} to {to:noun} , divided as you choose",
        which="divided",
    ),
)
