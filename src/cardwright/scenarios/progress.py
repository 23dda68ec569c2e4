"""How far a script is: which answers are used, and what is being done."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from cardwright.kernel import Game
from cardwright.scenarios.model import Entry


class Tried(Enum):
    """What came of trying an entry for which no option is taken."""

    DONE = "done"
    NOT_NOW = "not now"


class Choices:
    """The answers of all players, each used once."""

    __slots__ = ("_said", "_used")

    def __init__(self, said: dict[int, tuple[Any, ...]]) -> None:
        self._said = said
        self._used: dict[int, tuple[bool, ...]] = {
            seat: (False,) * len(list_) for seat, list_ in said.items()
        }

    def unused(self, seat: int) -> list[tuple[int, Any]]:
        """Returns a seat's unused answers with their places."""
        used = self._used.get(seat, ())
        return [(at, value) for at, value in enumerate(self._said.get(seat, ())) if not used[at]]

    def use(self, seat: int, at: int) -> None:
        """Marks an answer as used."""
        used = self._used[seat]
        self._used[seat] = (*used[:at], True, *used[at + 1 :])

    def save(self) -> dict[int, tuple[bool, ...]]:
        """Returns what is used, to come back to."""
        return dict(self._used)

    def restore(self, saved: dict[int, tuple[bool, ...]]) -> None:
        """Comes back to what was used then."""
        self._used = dict(saved)

    @property
    def seats(self) -> Sequence[int]:
        """Returns the seats that have answers."""
        return tuple(self._said)


class Doing:
    """An entry that is being done: where it began, and which of its keys are still to be asked for."""

    __slots__ = ("amounts", "decisions", "entry", "events", "left", "used")

    def __init__(
        self, entry: Entry, game: Game[Any], used: dict[int, tuple[bool, ...]], left: dict[str, list[Any]]
    ) -> None:
        self.entry = entry
        self.decisions = len(game)
        self.events = len(game.events)
        self.used = used
        self.left = left
        self.amounts: list[int] = []
