"""Which objects and players are meant (CR 109, 115, 608.2)."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Id, M, Where, Zone

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import Amount, Test, Things


class Ref(M, frozen=True):
    """Something spoken of before, by its id (CR 608.2c)."""

    id: Id


class All(M, frozen=True):
    """Everything in some places that passes a test (CR 109.2); spoken of again as `ref`."""

    zones: tuple[Where, ...]
    test: "Test"
    ref: Id = ""


class Pick(M, frozen=True):
    """So many of them, chosen as it happens (CR 608.2d) by who does it, by another (`chooser`), or by chance."""

    among: "Things"
    low: "Amount"
    high: "Amount"
    ref: Id = ""
    chooser: "Things | None" = None
    random: bool = False


class Top(M, frozen=True):
    """The top or bottom cards of libraries or graveyards (CR 401.1, 404.2)."""

    whose: "Things"
    count: "Amount"
    zone: Zone = "library"
    end: Literal["top", "bottom"] = "top"
    ref: Id = ""


Role = Literal["controller", "owner", "host", "exiled with", "players", "chosen", "crafted with"]
"""How one thing belongs to another: its controller (CR 108.4) or owner (108.3), what it is attached to (303.4, 301.5),
the cards exiled with it (607.2a), the players among some things, what was chosen as it entered (607.2d), the cards that it was crafted with (702.167c)."""


class Of(M, frozen=True):
    """Whoever or whatever something belongs to, or that belongs to it (CR 108.3, 108.4, 303.4, 607.2)."""

    role: Role
    of: "Things"
    ref: Id = ""


class Within(M, frozen=True):
    """Those of some things that are in a zone now, followed there by what they have become (CR 400.7)."""

    zone: Zone
    of: "Things"


class Minus(M, frozen=True):
    """What is left of a group ("the rest"): without some, and without what has moved on (CR 608.2c)."""

    group: "Things"
    less: "Things | None" = None


class Those(M, frozen=True):
    """Those of some things that pass a test and have not moved on: "a creature card from among them" (CR 608.2c)."""

    of: "Things"
    test: "Test"


class Join(M, frozen=True):
    """Several groups together, in the order of the text, none of them twice (CR 608.2c)."""

    items: tuple["Things", ...]
    ref: Id = ""


class Person(M, frozen=True):
    """A player by what they are in the turn, in combat or by title now (CR 102.1, 506.2, 724.1)."""

    role: Literal[
        "active player",
        "defending player",
        "attacking player",
        "monarch",
        "player to your left",
        "player to your right",
    ]


class SpellsCast(M, frozen=True):
    """The spells that some players have cast this turn and that pass a test, as they last were, but for some (CR 601.2i, 608.2i)."""

    by: "Things"
    test: "Test"
    but: "Things | None" = None
    ref: Id = ""


class Struck(M, frozen=True):
    """Those that were dealt damage by the last instruction and pass a test: "dealt damage this way" (CR 120.3, 608.2c)."""

    zones: tuple[Where, ...]
    test: "Test"
    ref: Id = ""
