"""Abilities (CR 113): what a line of a card means as a whole."""

from typing import TYPE_CHECKING, Literal

from cardwright.games.magic.meaning.records.base import Id, M, Measure, Where, Zone
from cardwright.games.magic.meaning.records.costs import Limits

if TYPE_CHECKING:
    from cardwright.games.magic.meaning.records import (
        Ability,
        Amount,
        Change,
        Condition,
        Cost,
        Do,
        Event,
        Test,
        Things,
    )


class Slot(M, frozen=True):
    """A place for targets (CR 115.1): where they are, which, how many; `other_than` the targets of earlier ones (115.3)."""

    ref: Id
    zones: tuple[Where, ...]
    test: "Test"
    low: "Amount"
    high: "Amount"
    other_than: tuple[Id, ...] = ()
    divided: "Amount | None" = None
    """How much is divided among them as they are chosen (CR 601.2d)."""
    differ: Measure | None = None
    """What no two of them may have the same of (CR 115.1)."""
    alike: Literal["controller", "owner"] | None = None
    """Whom all of them have in common: "controlled by the same player", "from a single graveyard" (CR 115.1)."""
    chooser: "Things | None" = None
    """Who chooses them, where it is not whoever controls the spell or ability (CR 601.2c)."""
    random: bool = False
    """They are chosen by chance, among those that may be chosen (CR 115.1d, 601.2c)."""


class Modes(M, frozen=True):
    """A choice of modes (CR 700.2)."""

    low: int
    high: int
    bodies: tuple["Body", ...]
    repeat: bool = False
    worth: tuple[int, ...] = ()
    """What each mode is worth, where those that are chosen are together worth at most `high`."""
    most: "Amount | None" = None
    """No more than so many, which is known only as they are chosen."""
    apart: bool = False
    """Each targets a different player (CR 601.2c)."""
    may: bool = False
    """Or none at all (CR 700.2)."""


class Body(M, frozen=True):
    """What a spell or ability does: its targets and instructions, or its modes (CR 608.2)."""

    slots: tuple[Slot, ...] = ()
    do: "Do | None" = None
    modes: "Modes | None" = None


class Spell(M, frozen=True):
    """What an instant or sorcery does as it resolves (CR 113.3a)."""

    body: Body


class Activated(M, frozen=True):
    """An activated ability (CR 113.3b, 602), and the zone that it works in (CR 113.6)."""

    cost: "Cost"
    body: Body
    limits: Limits = Limits()
    zone: Zone = "battlefield"


class Triggered(M, frozen=True):
    """A triggered ability (CR 113.3c, 603), and the zones that it works in (CR 113.6)."""

    events: tuple["Event", ...]
    body: Body
    condition: "Condition | None" = None
    zones: tuple[Zone, ...] = ("battlefield",)
    limits: Limits = Limits()


class Statement(M, frozen=True):
    """A sentence of a static ability (CR 604): of what (things, or whatever passes the test), what, while what holds."""

    changes: tuple["Change", ...]
    things: "Things | None" = None
    test: "Test | None" = None
    condition: "Condition | None" = None


class Static(M, frozen=True):
    """A static ability (CR 113.3d, 604)."""

    statements: tuple[Statement, ...]
    where: Literal["battlefield", "stack", "graveyard", "castable"] = "battlefield"
    """Where it works (CR 113.6): `castable` is wherever its card may be cast from, and the stack (CR 113.6d)."""


class Keyword(M, frozen=True):
    """A keyword ability (CR 702): by its name, and the abilities that it stands for, if it is no feature of the engine."""

    name: str
    gives: tuple["Ability", ...] = ()
    number: int | None = None
    cost: "Cost | None" = None
    """What is paid for it as the card is cast (CR 601.2b), beside its mana cost or in place of it."""


class Line(M, frozen=True):
    """A line of text and what it means (CR 113.2c); `modes` are the places in the text of the words of its modes.

    This is the only record that holds words: they are shown to players and never read by the rules.
    """

    text: str
    meaning: "Ability"
    modes: tuple[tuple[int, int], ...] = ()
