"""On what terms a card may be cast because something lets one cast it (CR 118.9, 601.3e)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from cardwright.games.magic.rules.ability import After, Filter
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.manacost import ManaCost

if TYPE_CHECKING:
    from cardwright.games.magic.rules.ability import Cost, CostPart
    from cardwright.games.magic.rules.state import MagicState


class Terms(Struct, frozen=True, eq=False):
    """On what terms a card may be cast that something other than its own cost lets one cast (CR 118.9, 601.3e).

    Without a word it is cast for its own mana cost. `which` says which spells it may become.
    """

    name: str = ""
    """What the way to cast it is called: `free`, or the keyword's name."""
    free: bool = False
    """Without paying its mana cost."""
    cost: "Callable[[MagicState, Ctx], Cost] | None" = None
    """What is paid in place of its mana cost; the card is the context's source."""
    more: "tuple[CostPart, ...]" = ()
    """What is paid beside its other costs."""
    dearer: ManaCost | None = None
    """How much more it costs (CR 601.2f)."""
    dearer_opponents: bool = False
    """It costs more only for opponents of whoever controls what lets it be cast."""
    any_mana: str = ""
    fast: bool = False
    """It may be cast as though it had flash."""
    marks: tuple[str, ...] = ()
    which: Filter | None = None
    once: bool = False
    """One card only may be played because of it: of an effect ever, of a static ability each turn."""
    key: str = ""
    """What tells it from other permissions of the same ability that are each used up by a card."""
    after: After | None = None
    """What comes of the spell that is cast because of it, or of the land that is played."""
    entering: After | None = None
    """What is so of how it enters: of a spell once it is cast, of a land card before it is played (CR 614.12)."""
