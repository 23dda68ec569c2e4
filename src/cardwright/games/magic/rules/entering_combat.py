"""Creatures that enter attacking (CR 508.4)."""

from collections.abc import Generator

from cardwright.games.magic.rules.attacking import defenders, put_attacking
from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option


def attacks(state: MagicState, number: int, whom: Things | None = None) -> Generator[Decision, Option, None]:
    """Lets a creature enter attacking; its controller chooses whom, among those that are named (CR 508.4)."""
    if not state.combat.declared or not state.is_active(controller_of(state, number)):
        return
    found = [one for one in defenders(state) if whom is None or one in whom]
    if not found:
        return
    options = [Option("thing", (one,), (one,)) for one in found]
    answer = yield Decision(
        controller_of(state, number), Kind.CHOOSE, "whom it attacks", options, about=(number,)
    )
    put_attacking(state, number, answer.number)
