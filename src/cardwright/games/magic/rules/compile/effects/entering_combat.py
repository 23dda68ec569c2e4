"""Creatures that enter attacking or blocking (CR 508.4, 509.4)."""

from collections.abc import Generator

from cardwright.games.magic.rules.attacking import defenders, put_attacking
from cardwright.games.magic.rules.compile.effects.unblocking import add_block
from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option


def blocks(state: MagicState, number: int, attacker: int) -> None:
    """Lets a creature enter blocking; not if what it would block does not attack (CR 509.4, 509.4a)."""
    if state.combat.attacking(attacker) and look(state, number).types & CREATURE:
        add_block(state, number, attacker, blocks=False)


def attacks(state: MagicState, number: int, whom: Things | None = None) -> Generator[Decision, Option, None]:
    """Lets a creature enter attacking; its controller chooses whom, among those that are named (CR 508.4)."""
    if not state.combat.declared or controller_of(state, number) != state.active:
        return
    found = [one for one in defenders(state) if whom is None or one in whom]
    if not found:
        return
    options = [Option("thing", (one,), (one,)) for one in found]
    answer = yield Decision(state.active, Kind.CHOOSE, "whom it attacks", options, about=(number,))
    put_attacking(state, number, answer.number)
