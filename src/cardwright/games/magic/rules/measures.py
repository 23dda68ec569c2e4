"""What can be measured of an object, and how two numbers are compared (CR 202.3, 208)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.rules.layers import base_power_toughness, look
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState

STATS: Final[dict[str, Callable[[MagicState, int], int]]] = {
    "power": lambda state, one: look(state, one).power or 0,
    "toughness": lambda state, one: look(state, one).toughness or 0,
    "mana value": lambda state, one: mana_value(state, one),
    "loyalty": lambda state, one: _loyalty(state, one),
    "total power and toughness": lambda state, one: (
        (look(state, one).power or 0) + (look(state, one).toughness or 0)
    ),
    "base power": lambda state, one: base_power_toughness(state, one)[0],
    "base toughness": lambda state, one: base_power_toughness(state, one)[1],
    "converted mana cost": lambda state, one: mana_value(state, one),
}


def _loyalty(state: MagicState, one: int) -> int:
    """Returns the loyalty of a planeswalker on the battlefield, or as it last was there: its counters (CR 306.5c)."""
    obj = obj_of(state, one)
    return obj.counter("loyalty") if obj is not None else 0


def mana_value(state: MagicState, one: int) -> int:
    """Returns the mana value of an object; on the stack X is what was chosen for it (CR 202.3e)."""
    chars = look(state, one)
    obj = obj_of(state, one)
    if obj is not None and chars.cost is not None and chars.cost.x and obj.zone.name == "STACK":
        return chars.cost.value + chars.cost.x * obj.x
    return chars.mana_value


COMPARISONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    "is": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}
