"""What holds of a single thing (CR 105, 109.3, 110.5, 205)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import (
    CardType,
    ColorWord,
    Comparing,
    Id,
    M,
    Measure,
    StatusWord,
    Supertype,
    ThingWord,
    Zone,
)

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Condition, Event, Test, Things, Who


class IsType(M, frozen=True):
    """It has a card type (CR 205.2)."""

    word: CardType


class IsSubtype(M, frozen=True):
    """It has a subtype (CR 205.3)."""

    word: str


class IsSupertype(M, frozen=True):
    """It has a supertype (CR 205.4)."""

    word: Supertype


class IsColor(M, frozen=True):
    """It has a colour, none, one, or several (CR 105.2)."""

    word: ColorWord


class IsStatus(M, frozen=True):
    """It is in a state: tapped, attacking, enchanted … (CR 110.5, 506.4, 700.9)."""

    word: StatusWord


class IsThing(M, frozen=True):
    """It is a permanent, a spell, a token, an opponent, "any target" … (CR 109, 102.2, 115.4)."""

    word: ThingWord


class Not(M, frozen=True):
    """The test does not hold (CR 608.2c)."""

    test: "Test"


class Both(M, frozen=True):
    """All of the tests hold; of none, everything passes (CR 608.2c)."""

    tests: tuple["Test", ...] = ()


class Either(M, frozen=True):
    """One of the tests holds (CR 608.2c)."""

    tests: tuple["Test", ...]


Holding = Literal["control", "own"]


class Controlled(M, frozen=True):
    """Whose it is: its controller (CR 108.4), or its owner (CR 108.3)."""

    by: "Who"
    how: Holding = "control"


class Has(M, frozen=True):
    """It has a keyword ability (CR 702), of a kind where it has kinds: islandwalk (CR 702.14)."""

    keyword: str
    kind: str = ""


AbilitySort = Literal["any", "activated", "mana", "activated but mana"]


class WithAbility(M, frozen=True):
    """It has an ability: any, an activated one, a mana ability, an activated one that is none (CR 113.3, 605.1)."""

    sort: AbilitySort


class Compares(M, frozen=True):
    """A measure of the thing against an amount (CR 208, 202.3)."""

    measure: Measure
    op: Comparing
    amount: "Amount"


class Counted(M, frozen=True):
    """So many counters of a kind are on it; without a kind, of any (CR 122)."""

    kind: str
    op: Comparing
    amount: "Amount"


class Named(M, frozen=True):
    """It has a name (CR 201.2)."""

    name: str


class In(M, frozen=True):
    """It is in one of these zones, whoever's or someone's (CR 400.1)."""

    zones: tuple[Zone, ...]
    whose: "Who | None" = None


class OfChosen(M, frozen=True):
    """It is of the color or type that was chosen for the card (CR 607.2d)."""

    quality: Literal["color", "type"]
    by_all: bool = False
    """Any of those that several players have chosen."""


class Among(M, frozen=True):
    """It is one of these very things (CR 109.5, 608.2c)."""

    things: "Things"


class Bearing(M, frozen=True):
    """Something that passes a test is attached to it (CR 301.5, 303.4)."""

    test: "Test"


class AttachedTo(M, frozen=True):
    """It is attached to one of these things, or was as that was last there (CR 301.5, 303.4, 608.2h)."""

    to: "Things"


class AttachedToSuch(M, frozen=True):
    """It is attached to something that passes a test (CR 301.5, 303.4)."""

    test: "Test"


class MadeWith(M, frozen=True):
    """It is a token that one of these permanents has created (CR 111.1, 607.1)."""

    what: "Things"


class Itself(M, frozen=True):
    """The test holds of the thing, which is known in it by an id: "its controller" (CR 608.2c)."""

    ref: Id
    test: "Test"


class Such(M, frozen=True):
    """A condition holds of the thing or player, which is known in it by an id: "with no cards in hand" (CR 608.2c)."""

    ref: Id
    condition: "Condition"


class MostLife(M, frozen=True):
    """A player has more life than every other (of some players); `tied`: or as much as whoever has most (CR 119)."""

    tied: bool = False
    among: "Test | None" = None


class Damaged(M, frozen=True):
    """It was dealt damage this turn, by a source that passes a test (CR 120.1, 608.2i)."""

    by: "Test"


class Unmoved(M, frozen=True):
    """It is where it was when it was revealed or exiled: neither cast nor put onto the battlefield since (CR 400.7)."""


class NewHere(M, frozen=True):
    """It came under its controller's control this turn (CR 302.6)."""


class WasDealt(M, frozen=True):
    """A player was dealt damage this turn by a source that passes a test, in combat or not (CR 120.3, 608.2i)."""

    by: "Test"
    combat: bool | None = None


class Whose(M, frozen=True):
    """Its controller, as a player, passes a test (CR 108.4)."""

    test: "Test"


class Searched(M, frozen=True):
    """A player has searched a library by what this text has said so far (CR 608.2c, 701.19)."""


class CouldEnchant(M, frozen=True):
    """It is an Aura that could be attached to one of these, by what it enchants (CR 303.4)."""

    what: "Things"


class Befell(M, frozen=True):
    """It had a role in such an event this turn, or in this combat; `became`: it is what came of the thing (CR 608.2i, 400.7)."""

    event: "Event"
    role: Literal["thing", "source", "became"]
    combat: bool = False


class BeyondIdentity(M, frozen=True):
    """It has a color that is not in the color identity of a player's commanders (CR 903.4, 702.16a)."""

    whose: "Things"


class Attacks(M, frozen=True):
    """A creature is attacking one of these players, or a player controls a creature that is (CR 508.1b)."""

    whom: "Things"


SharedWord = Literal["color", "card type", "permanent type", "land type", "creature type", "name"]


class SharesWith(M, frozen=True):
    """It has a color, a type or a name in common with one of these things (CR 105.2, 201.2, 205.2, 205.3)."""

    quality: SharedWord
    other: "Things"


class Blocks(M, frozen=True):
    """It is blocking one of these creatures (CR 509.1g)."""

    whom: "Things"


class Protected(M, frozen=True):
    """It is a battle that such a player protects (CR 310.8)."""

    by: "Who"


class HasDealt(M, frozen=True):
    """A permanent has dealt damage since it entered the battlefield (CR 120.3, 400.7)."""


class UnderAttack(M, frozen=True):
    """A creature is attacking the player (CR 508.1b)."""
