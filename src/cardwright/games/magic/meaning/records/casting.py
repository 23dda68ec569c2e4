"""What is said of casting the spell itself: what may be given for it (CR 118.8, 601.2)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Condition, Cost, Do, Test, Things


class Given(M, frozen=True):
    """Any number of such things may be given as the spell is cast; for each, it costs so much less (CR 118.8, 601.2f)."""

    verb: Literal["exile", "sacrifice", "tap"]
    what: "Things"
    less: str


class CantCast(M, frozen=True):
    """A player can't cast such spells (CR 601.3)."""

    what: "Test"


class CantPlayLands(M, frozen=True):
    """A player can't play such cards as lands (CR 101.2, 305.1)."""

    what: "Test"


class TargetCost(M, frozen=True):
    """A spell costs so much more mana to cast, or so much life, if it targets such a thing (CR 118.8, 601.2f)."""

    more: "Amount"
    target: "Test"
    life: bool = False
    each: bool = False
    """So much more mana for each of them."""


class CantActivate(M, frozen=True):
    """Players can't activate abilities, but for those of some sorts (CR 602.5a, 605, 606)."""

    but: tuple[Literal["mana", "loyalty"], ...] = ()


class CrewFor(M, frozen=True):
    """The Vehicle may be crewed for another cost than by tapping creatures (CR 118.9, 702.122a)."""

    cost: "Cost"


class CrewsByToughness(M, frozen=True):
    """It crews Vehicles, saddles Mounts or stations permanents with its toughness rather than its power (CR 702.122a, 702.171a)."""

    verb: Literal["crew", "saddle", "station"]


class AsEnters(M, frozen=True):
    """As the permanent itself enters, something is done; if a condition then holds, it enters tapped, or with counters
    where there are some (CR 614.1c, 614.12)."""

    do: "Do"
    so: "Condition | None" = None
    counters: tuple[tuple[str, "Amount"], ...] = ()
    keeps: "Amount | None" = None
    """What the permanent keeps of that: how much was paid (CR 607.2d)."""


class ColoredLess(M, frozen=True):
    """A spell costs so much colored mana less to cast; no generic mana less (CR 118.7)."""

    mana: str


class LifeForColor(M, frozen=True):
    """Life may be paid as an additional cost of a spell, which then costs so much colored mana less (CR 118.7, 118.8)."""

    life: "Amount"
    mana: str


class Dearer(M, frozen=True):
    """Spells cast because of what the text has just allowed cost so much more (CR 601.2f), or only those of opponents."""

    mana: str
    opponents: bool = False


class AnyMana(M, frozen=True):
    """Mana counts as mana of any color or type to cast spells because of what the text has just allowed (CR 609.4b)."""

    kind: Literal["color", "type"]


class PaidSo(M, frozen=True):
    """What is cast because of what the text has just allowed is paid for so, rather than with its mana cost (CR 118.9).

    The spell is `e.thing` in the price.
    """

    price: "Do"
    which: "Test | None" = None
    """Only such spells may be paid for so, by who wants to."""


class AsUntaps(M, frozen=True):
    """In your next untap step, as you untap your permanents, something is done (CR 502.3)."""

    do: "Do"


class FromOpeningHand(M, frozen=True):
    """The card may be revealed from its player's opening hand, and then something is done (CR 103.6b)."""

    do: "Do"
