"""Creatures that enter attacking or blocking (CR 508.4, 509.4)."""

from cardwright.games.magic.rules.compile.effects.unblocking import add_block
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState


def blocks(state: MagicState, number: int, attacker: int) -> None:
    """Lets a creature enter blocking; not if what it would block does not attack (CR 509.4, 509.4a)."""
    if state.combat.attacking(attacker) and look(state, number).types & CREATURE:
        add_block(state, number, attacker, blocks=False)
