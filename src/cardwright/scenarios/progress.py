"""How far a script is: which answers are used, and what is being done."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from cardwright.kernel import Game
from cardwright.scenarios.adapter import Adapter
from cardwright.scenarios.answers import folded
from cardwright.scenarios.model import Entry


class Tried(Enum):
    """What came of trying an entry for which no option is taken."""

    DONE = "done"
    NOT_NOW = "not now"


class Ahead:
    """What follows an answer to an optional part: the next questions, and what was taken as the only choice there was."""

    __slots__ = ("asked", "taken")

    def __init__(self, asked: "list[Game[Any]]", taken: list[str]) -> None:
        self.asked = asked
        self.taken = taken

    def is_answered(self, adapter: Adapter, value: Any) -> bool:
        """Tells whether a question follows that an answer belongs to."""
        return any(adapter.answer(game, value) is not None for game in self.asked)

    def takes(self, value: Any) -> bool:
        """Tells whether what an answer names is taken without a question."""
        return isinstance(value, str) and folded(value) in self.taken

    def uses(self, adapter: Adapter, values: Sequence[Any]) -> int:
        """Returns how many of the answers name what is given; targets are no part of it."""
        left = list(values)
        for game in self.asked:
            options = [adapter.answer(game, value) for value in left]
            given = next((at for at, one in enumerate(options) if one and one.verb != "target"), None)
            if given is not None:
                del left[given]
        return len(values) - len(left)


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

    def use_yes_before(self, seat: int, at: int) -> None:
        """Marks a yes that stands right before an answer as used: it says that there is to be one at all."""
        if at and not self._used[seat][at - 1] and folded(str(self._said[seat][at - 1])) in ("yes", "true"):
            self.use(seat, at - 1)

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

    __slots__ = ("amounts", "asked", "decisions", "entry", "events", "left", "used")

    def __init__(
        self, entry: Entry, game: Game[Any], used: dict[int, tuple[bool, ...]], left: dict[str, list[Any]]
    ) -> None:
        self.entry = entry
        self.decisions = len(game)
        self.events = len(game.events)
        self.used = used
        self.left = left
        self.amounts: list[int] = []
        self.asked = ("", "")
        """The key that was last used, and the question that it answered."""
