"""Keyword actions (CR 701) that the rules know by their names, and titles that players have (CR 720, 702.131)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Id, M

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Things

ThingAction = Literal[
    "adapt", "monstrosity", "monstrosity X", "explore", "connive", "endure", "detain", "goad", "suspect",
]  # fmt: skip
"""What permanents do, or what is done to them: CR 701.43, 701.31, 701.40, 701.47, 701.63, 701.29, 701.38, 701.60."""
PlayerAction = Literal[
    "bolster", "blight", "populate", "recruit", "incubate", "learn", "forage", "collect evidence", "become the monarch",
    "tempt you",
]  # fmt: skip
"""What players do: CR 701.33, 701.30, 701.53, 701.45, 701.61, 701.59, 720.3, 701.52."""
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
