"""Keyword actions (CR 701) that the rules know by their names, and titles that players have (CR 720, 702.131)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Id, M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Lasts, Things

ThingAction = Literal[
    "adapt", "monstrosity", "monstrosity X", "explore", "connive", "endure", "detain", "goad", "suspect",
    "transform", "flip", "block",
]  # fmt: skip
"""What permanents do, or what is done to them: CR 701.43, 701.31, 701.40, 701.47, 701.63, 701.29, 701.38, 701.60, 701.28,
710.4, 509.1h."""
PlayerAction = Literal[
    "bolster", "blight", "populate", "recruit", "incubate", "learn", "forage", "collect evidence", "become the monarch",
    "tempt you", "proliferate", "clash with an opponent", "time travel", "end the turn", "planeswalk", "chaos ensues",
]  # fmt: skip
"""What players do: CR 701.33, 701.30, 701.53, 701.45, 701.61, 701.59, 720.3, 701.52, 701.27, 701.23,
701.56, 719, 701.24, 310.7."""
SkippedWord = Literal["untap", "upkeep", "draw", "combat", "turn"]
TitleWord = Literal["monarch", "city's blessing", "enduring story"]


class ActOn(M, frozen=True):
    """A keyword action of permanents (CR 701): who chooses them, which they are, and how much."""

    name: ThingAction
    what: "Things"
    number: "Amount"
    who: "Things"


class Action(M, frozen=True):
    """A keyword action of players (CR 701); `ref` is what came of it."""

    name: PlayerAction
    who: "Things"
    number: "Amount"
    ref: Id = ""


class Amass(M, frozen=True):
    """Amass an Army of a kind (CR 701.44)."""

    who: "Things"
    kind: str
    number: "Amount"
    ref: Id = ""


class HasTitle(M, frozen=True):
    """Players are the monarch (CR 720), or have the city's blessing (CR 702.131) or an enduring story."""

    who: "Things"
    title: TitleWord


class NoMonarch(M, frozen=True):
    """Nobody is the monarch (CR 720.1)."""


class Investigate(M, frozen=True):
    """Create a Clue (CR 701.36)."""

    who: "Things"


class FlipCoin(M, frozen=True):
    """Flip a coin (CR 705); `until_lost`: again and again until a flip is lost.

    `count`: so many coins; `each`: one for each of some things. `faces`: what counts is which face comes up, so that no
    flip is won or lost (CR 705.3).
    """

    who: "Things"
    until_lost: bool = False
    count: "Amount | None" = None
    each: "Things | None" = None
    faces: bool = False


class Roll(M, frozen=True):
    """Roll dice of so many sides (CR 706); something may be added to the results, one of which may be chosen."""

    who: "Things"
    sides: int
    count: "Amount"
    more: "Amount"
    choose: bool = False


class CoinCame(M, frozen=True):
    """The coin that was flipped for it, or by the player, came up so (CR 705.3)."""

    face: Literal["heads", "tails"]


class FlipWon(M, frozen=True):
    """The last coin flip was won, or lost (CR 705.2)."""

    won: bool


class ClashWon(M, frozen=True):
    """You won the clash (CR 701.23d)."""


class DoubleCounters(M, frozen=True):
    """Double the number of counters of a kind, or of each kind, on things (CR 701.9d, e)."""

    what: "Things"
    kind: str


class DoubleLife(M, frozen=True):
    """Double the life totals of players (CR 701.9f)."""

    who: "Things"


class DoubleStats(M, frozen=True):
    """Double the power or toughness of creatures, or both (CR 701.9b, c)."""

    what: "Things"
    power: bool
    toughness: bool
    lasts: "Lasts"


class ExtraTurns(M, frozen=True):
    """Take extra turns after this one (CR 500.7)."""

    who: "Things"
    count: "Amount"


class SkipNext(M, frozen=True):
    """Skip the next step, phase or turn of a kind (CR 500.11)."""

    who: "Things"
    word: SkippedWord


class BecomeTime(M, frozen=True):
    """It becomes day or night (CR 724)."""

    night: bool


class IsTime(M, frozen=True):
    """It is day, night, or neither (CR 724)."""

    time: Literal["day", "night", "neither"]
