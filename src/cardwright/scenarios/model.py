"""What a scenario is, once its file is read, and what can come of it."""

from enum import StrEnum
from typing import Any

from msgspec import Struct


class Malformed(Exception):
    """A scenario that says something that cannot be: an unknown key, a card or a player that is not there."""


class Unsupported(Exception):
    """A scenario with a card that is not fully understood; says which card and which clause."""


class Entry(Struct, frozen=True):
    """One line of a script: who does what (`verb` and its `value`), when, and the further keys given with it."""

    number: int
    player: str
    seat: int
    verb: str
    value: Any
    turn: int | None = None
    step: str | None = None
    keys: dict[str, Any] = {}
    optional: bool = False
    when: str | None = None
    unless: str | None = None

    def __str__(self) -> str:
        at = ", ".join(str(part) for part in (self.turn and f"turn {self.turn}", self.step) if part)
        value = "" if self.value is True or self.verb == "expect" else f" {self.value}"
        return f"{self.player}: {self.verb}{value}" + (f" ({at})" if at else "")


class Scenario(Struct, frozen=True):
    """A position, a script, answers, and what must then be true.

    The players stand in turn order; a player's seat is their place there. `own` holds the game's own top keys.
    """

    game: str
    name: str
    players: dict[str, dict[str, Any]]
    script: tuple[Entry, ...] = ()
    choices: dict[str, tuple[Any, ...]] = {}
    stop: dict[str, Any] | None = None
    expect: tuple[dict[str, Any], ...] = ()
    cards: str = ""
    active: str | None = None
    seed: int = 0
    may: bool = False
    strict: bool = False
    own: dict[str, Any] = {}

    def seat(self, player: object) -> int:
        """Returns the seat of a player; raises `Malformed` for a name that no player has."""
        names = list(self.players)
        if player not in names:
            raise Malformed(f"there is no player {player!s}; there are {', '.join(names)}")
        return names.index(str(player))

    def player(self, seat: int) -> str:
        """Returns the name of the player in a seat."""
        return list(self.players)[seat]


class Status(StrEnum):
    """What came of a scenario."""

    PASS = "pass"
    FAIL = "fail"
    UNSUPPORTED = "unsupported"
    ERROR = "error"


class Result(Struct, frozen=True):
    """What came of a scenario, as `--json` prints it."""

    file: str
    name: str
    status: Status
    reason: str | None
    seconds: float
