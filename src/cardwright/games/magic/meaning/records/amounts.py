"""How much and how many (CR 107)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import ColorWord, M, Measure
from cardwright.games.magic.meaning.records.conditions import CastWord

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Condition, Event, Test, Things


class Num(M, frozen=True):
    """A number as printed (CR 107.1)."""

    n: int


class Unlimited(M, frozen=True):
    """No limit: "any number of" (CR 107.1c)."""


class X(M, frozen=True):
    """The X of a cost (CR 107.3); a letter that the text defines is what it is defined as."""


class XOf(M, frozen=True):
    """The X that was chosen as something was cast (CR 107.3, 400.7d)."""

    of: "Things"


class Count(M, frozen=True):
    """How many things there are (CR 107.1)."""

    of: "Things"


class Stat(M, frozen=True):
    """A measure of things, added up (CR 107.1, 208)."""

    which: Measure
    of: "Things"


class Life(M, frozen=True):
    """The life total of players, added up (CR 119)."""

    of: "Things"


class StartingLife(M, frozen=True):
    """The life that a player began the game with (CR 103.4, 119.1)."""

    of: "Things"


class Counters(M, frozen=True):
    """How many counters of a kind (or any) are on things or players (CR 122)."""

    kind: str
    of: "Things"


class Math(M, frozen=True):
    """Two amounts added, subtracted or multiplied, or the greater of them (CR 107.1)."""

    op: Literal["+", "-", "*", "max"]
    left: "Amount"
    right: "Amount"


class Half(M, frozen=True):
    """Half of an amount, or another of equal parts, rounded (CR 107.1a)."""

    of: "Amount"
    rounded: Literal["up", "down"]
    share: int = 2


class Noted(M, frozen=True):
    """A number that the event or an earlier instruction has left: how much damage, how much life (CR 608.2h)."""

    what: Literal[
        "amount",
        "energy paid",
        "times paid",
        "counters removed this way",
        "flips won",
        "flips lost",
        "heads",
        "tails",
        "excess",
        "rolled",
        "other roll",
        "odd results",
        "even results",
    ]


class Devotion(M, frozen=True):
    """The devotion of players to colors: symbols in the mana costs of their permanents (CR 700.5)."""

    of: "Things"
    colors: tuple[ColorWord, ...]


class ManaSpent(M, frozen=True):
    """How much mana was spent to cast spells: in all, of one type, or from snow sources (CR 106.9, 107.4h)."""

    of: "Things"
    kind: Literal["", "W", "U", "B", "R", "G", "C", "S"] = ""
    own_colors: bool = False
    """Of mana from snow sources: only mana of colors that the spell has (CR 107.4h)."""


class ManaFrom(M, frozen=True):
    """How much of the mana that was spent to cast spells, or to activate this ability, came from such sources (CR 106.3, 106.9)."""

    source: "Test"
    of: "Things | None" = None
    """The spells; none: it was spent to activate this ability."""


class Casts(M, frozen=True):
    """How many spells players have cast this game (CR 601.2i)."""

    by: "Things"


class InCommon(M, frozen=True):
    """The greatest number of some things that have a creature type in common (CR 205.3m)."""

    of: "Things"


class DamageDealt(M, frozen=True):
    """How much damage such sources have dealt this turn, in combat or not, to some things (CR 120.3, 608.2i)."""

    by: "Test"
    combat: bool | None = None
    to: "Things | None" = None


class PaidFor(M, frozen=True):
    """How much life was paid, or how many permanents were sacrificed, to activate an ability (CR 118.3, 602.2b)."""

    what: Literal["life", "permanents"]
    of: "Things"


class KeptAmount(M, frozen=True):
    """What was paid as a permanent entered, which it keeps; 0 if nothing was (CR 607.2d, 614.12)."""

    of: "Things"


class Depending(M, frozen=True):
    """One amount if a condition holds, another if not (CR 608.2c)."""

    condition: "Condition"
    then: "Amount"
    other: "Amount"


class IdentityColors(M, frozen=True):
    """How many colors there are in the color identity of a player's commanders (CR 903.4)."""

    whose: "Things"


class PartySize(M, frozen=True):
    """How many creatures are in the parties of some players: up to one each of Cleric, Rogue, Warrior and Wizard (CR 700.8)."""

    of: "Things"


class TimesCast(M, frozen=True):
    """How often a cost was paid as something was cast (CR 601.2b, 702.33d): "for each time it was kicked"."""

    of: "Things"
    how: CastWord


class Happenings(M, frozen=True):
    """How often such an event has happened this turn, or how much it was in all (CR 608.2i)."""

    event: "Event"
    in_all: bool = False
    things: bool = False
    """How many things it has happened to, each once (CR 508.1)."""


class Extreme(M, frozen=True):
    """The greatest or least measure among some things; of none, 0 (CR 107.1, 208)."""

    how: Literal["greatest", "least"]
    which: Measure
    among: "Things"


class CommandCasts(M, frozen=True):
    """How often commanders have been cast from the command zone this game (CR 903.8)."""

    of: "Things"


class Different(M, frozen=True):
    """How many different names, mana values, powers or kinds of counters there are among some things (CR 201.2, 202.3, 122.1)."""

    quality: Literal["names", "mana values", "powers", "kinds of counters"]
    of: "Things"


class Colors(M, frozen=True):
    """How many colors there are among some things, or how many of the chosen ones, as they are or as they last were (CR 105.2)."""

    of: "Things"
    chosen: bool = False
