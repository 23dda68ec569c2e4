"""Power that changes for as long as the monster is on the field."""

from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context
from cardwright.games.cardfinity.rules.state import Monster, State


def strengthen(state: State, ctx: Context, seat: int, monster: Monster, amount: int) -> None:
    """Changes the power of a player's monster; it does not fall below 0."""
    power = max(0, monster.power + amount)
    changed = Monster(monster.id, monster.card, power, monster.tapped, monster.spells, monster.attached)
    state.put(seat, changed)
    zones.tell(state, "buff", ctx, seat, state.name(monster.card), amount, power)
