"""What an ability waits for (CR 603.2, 603.6), what is replaced (614.1), what history is asked for (608.2i)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Id, M, StepWord, Zone

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Condition, Test, Who

EventKind = Literal[
    "acted", "enters", "leaves", "attacks", "blocks", "blocked", "unblocked", "damaged", "cast", "countered", "step", "life gained",
    "life lost", "drawn", "discarded", "sacrificed", "cycled", "scry", "surveil", "tapped", "untapped", "targeted", "attached",
    "unattached", "turned face up", "championed", "copied",
    "counters put", "moved", "control lost", "game lost", "monarch", "explored", "connived", "exploited", "transformed",
    "activated", "clashed", "created", "crews", "crime", "day or night", "excess", "enlisted", "exerted", "expended", "fights", "land played", "life paid", "mana activated", "mana added", "mentored", "shuffled", "regenerated", "rolled",
]  # fmt: skip
"""The kinds of happening of the engine that texts wait for (CR 603.2, 603.6): the chapters of each are 701, 508.3, 509.3, 120, 601.2i,
119.9, 121, 701.8, 701.17, 702.29, 701.18, 701.42, 701.21, 115, 303.4, 708, 707.10, 122.6, 720, 701.40, 701.47, 702.110,
701.28, 724, 602.2, 700.13, 701.23, 702.100, 702.134, 106.4, 119.4, 700.14, 111.2, 706.2, 702.154, 701.12, 701.20."""


class Event(M, frozen=True):
    """Something that happens (CR 603.2): its kind, a test for each role in it, and the id by which it is then known.

    `thing` is what it happens to, `source` what does it, `player` who does it or whose step it is. Of an attack, `source` is who
    or what is attacked; of a card that has `moved` to another zone, `thing` is what it is there (CR 400.7); of a block, `thing` is the blocker and `source` the attacker; without an attacker asked for, a blocker blocks once (CR 509.3a).
    """

    kind: EventKind
    thing: "Test | None" = None
    thing_ref: Id = ""
    source: "Test | None" = None
    source_ref: Id = ""
    player: "Who | None" = None
    player_ref: Id = ""
    owner_ref: Id = ""
    """Whoever controls the thing, as it happens (CR 603.10); `owned`: whoever owns it (CR 108.3)."""
    owned: bool = False
    by_ref: Id = ""
    """Whoever controls the source, as it happens (CR 603.10)."""
    origin: Zone | None = None
    or_origin: Zone | None = None
    """Another zone that it may come from (CR 603.2)."""
    elsewhere: Zone | None = None
    """From any zone other than this one (CR 400.1)."""
    to: Zone | None = None
    but_to: Zone | None = None
    """To any zone other than this one (CR 400.1)."""
    step: StepWord | None = None
    combat: bool | None = None
    batch: Literal["", "thing", "source", "both"] = ""
    """The role that several may have at once, or both of them, all in one event (CR 603.2c)."""
    least: int = 1
    """Of attacks by a player: with at least so many such creatures against the same player or permanent (CR 508.3d)."""
    alone: bool = False
    """No other creature attacks (CR 506.5)."""
    first: bool = False
    """It has not happened to the thing before in this turn, by the same player if the text asks whose it is (CR 603.2)."""
    condition: "Condition | None" = None
    further: bool = False
    """Of drawing: not the first card that the player draws in their draw step (CR 504.1)."""
    counter: tuple[str, int] = ("", 0)
    """Of counters put: of which kind, and that the so-manieth of them is among those that are put (CR 122.6)."""
    mana: Literal["", "chosen"] = ""
    """Of mana that an ability of the thing adds: some of it is of the color that was chosen for the card (CR 106.1, 607.2d)."""
    this_way: bool = False
    """Of something that is regenerated: by the shield that this text has made (CR 701.15a)."""
    tap: bool | None = None
    """Of an ability that is activated: whether {T} is in its activation cost (CR 602.1a)."""
    keyword: str = ""
    """Of a keyword action that a player has done (CR 701): which; of an ability that is activated, whose source is `source`, that targets something or has put counters there: by which
    keyword it is called (CR 602.2, 702)."""
