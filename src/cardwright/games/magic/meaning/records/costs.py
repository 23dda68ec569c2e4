"""What is paid (CR 118), and when an ability may be activated (CR 602.5)."""

from typing import TYPE_CHECKING

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Condition, Do


class Cost(M, frozen=True):
    """All that a cost consists of (CR 118.1): mana, the tap or untap symbol, loyalty, and what else is done."""

    mana: str = ""
    x: "Amount | None" = None
    """What X in the mana is, where it is not chosen as the cost is paid (CR 107.3)."""
    tap: bool = False
    untap: bool = False
    loyalty: int | None = None
    parts: tuple["Do", ...] = ()


class Limits(M, frozen=True):
    """When and how often an ability may be activated, or triggers (CR 602.5b, 602.5d, 603.2)."""

    sorcery: bool = False
    per_turn: int = 0
    """How often a turn; -1: only once, as long as it is the same object."""
    condition: "Condition | None" = None
    """What must hold as it is activated."""
    deeds: int = 0
    """How often a turn what a triggered ability offers may be done."""
