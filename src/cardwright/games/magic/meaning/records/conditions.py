"""Whether something holds: intervening ifs, "if you do", what is so now (CR 603.4, 608.2c)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Comparing, Id, M, SpanWord, Zone

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Condition, Event, Test, Things, Who


class Compare(M, frozen=True):
    """How two amounts stand (CR 107.1)."""

    left: "Amount"
    op: Comparing
    right: "Amount"


class Parity(M, frozen=True):
    """An amount is even or odd; none is even (CR 107.1)."""

    amount: "Amount"
    which: Literal["even", "odd"]


class Holds(M, frozen=True):
    """There are such things, and all of them pass the test, as they are or as they last were (CR 608.2h)."""

    of: "Things"
    test: "Test"


class Did(M, frozen=True):
    """What was last offered was done: "if you do" (CR 603.12a, 608.2c)."""


class AllOf(M, frozen=True):
    """All of the conditions hold (CR 608.2c)."""

    conditions: tuple["Condition", ...]


class AnyOf(M, frozen=True):
    """One of the conditions holds (CR 608.2c)."""

    conditions: tuple["Condition", ...]


class Unmet(M, frozen=True):
    """The condition does not hold (CR 608.2c)."""

    condition: "Condition"


class Remains(M, frozen=True):
    """There are such things, and all of them are in a zone now (CR 400.7, 611.2b)."""

    of: "Things"
    zone: Zone


class Someone(M, frozen=True):
    """It holds of one of these players, who is meant by `ref` in it (CR 608.2c)."""

    of: "Things"
    ref: Id
    condition: "Condition"


class TurnOf(M, frozen=True):
    """It is the turn of such a player (CR 102.1, 500.1)."""

    who: "Who"


CastWord = Literal[
    "kicked",
    "cast",
    "bought back",
    "bargain",
    "foretold",
    "escape",
    "gift",
    "tribute",
    "evidence",
    "alternative",
    "additional",
    "emerge",
    "evoke",
    "impending",
    "madness",
    "mayhem",
    "offspring",
    "prowl",
    "replicate",
    "sneak",
    "spectacle",
    "squad",
    "surge",
]
"""How a spell was cast (CR 601.2b): that it was at all, kicked (702.33d), bought back (702.27a), bargained,
foretold (702.143), escaped (702.138), with the gift promised, tribute paid (702.104) or evidence collected, for another cost than its mana cost (118.9),
with its optional additional cost (118.8), or for the cost of such a keyword."""


class WasCast(M, frozen=True):
    """There are such things, and all of them were cast in a way, so often (CR 601.2b, 400.7d)."""

    of: "Things"
    how: CastWord
    times: int = 1


class Happened(M, frozen=True):
    """Such an event has happened this turn, so often (CR 608.2i)."""

    event: "Event"
    op: Comparing = ">="
    times: int = 1
    combat: bool = False
    """Only what has happened in this combat counts (CR 506.1)."""


class CastTooFast(M, frozen=True):
    """A spell on the stack was cast at a time when its controller couldn't have cast a sorcery (CR 307.1)."""

    spell: "Things"


class NthTurn(M, frozen=True):
    """It is the turn of such a player, and one of those numbers among that player's turns of the game (CR 500.1)."""

    who: "Who"
    numbers: tuple[int, ...]


class Began(M, frozen=True):
    """One of these players is the starting player, or of the team that is (CR 103.1, 805.3)."""

    who: "Things"


class Covered(M, frozen=True):
    """They are in a graveyard, and the card right above each of them passes a test (CR 404.2).

    `least`: at least so many of all cards above it do.
    """

    of: "Things"
    by: "Test"
    least: "Amount | None" = None


class AttackedBefore(M, frozen=True):
    """One of these creatures, or a creature of one of these players, attacked in a player's last turn (CR 508.1).

    `whom`: the player whom it attacked; None: whomever. `turn_of`: whose last turn; None: of the very players who attacked.
    """

    who: "Things"
    whom: "Things | None" = None
    turn_of: "Things | None" = None


class Fighting(M, frozen=True):
    """One of them is blocking a creature that passes a test, or blocked by one (CR 509.1g, 509.1h)."""

    of: "Things"
    whom: "Test"


class During(M, frozen=True):
    """It is such a step, phase or turn, and it is such a player's (CR 500.1)."""

    span: SpanWord
    who: "Who | None" = None


ReachedWord = Literal["attackers", "blockers", "damage", "blocks"]


class Reached(M, frozen=True):
    """The turn has come to declaring attackers or blockers, or to combat damage; `blocks` were declared (CR 508–510)."""

    what: ReachedWord
