"""What is remembered of objects for the rest of the game, and copied at every decision."""

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

V = TypeVar("V")

_MOST_RECENT: Final = 64
"""So many entries are copied at the most; what is older is shared between copies."""


class Ledger(Generic[V]):
    """A mapping by the numbers of objects that only grows.

    Its older entries are kept in parts that never change, each at least twice as large as the next, so that a copy
    costs the same late in a game as early, and a look goes through few of them.
    """

    __slots__ = ("_older", "_recent")

    def __init__(self) -> None:
        self._recent: dict[int, V] = {}
        self._older: tuple[dict[int, V], ...] = ()

    def copy(self) -> "Ledger[V]":
        """Returns one that goes its own way from here."""
        twin: Ledger[V] = Ledger()
        twin._recent = self._recent.copy()
        twin._older = self._older
        return twin

    def __setitem__(self, number: int, value: V) -> None:
        self._recent[number] = value
        if len(self._recent) >= _MOST_RECENT:
            self._settle()

    def _settle(self) -> None:
        merged, older = self._recent, self._older
        while older and len(older[-1]) < 2 * len(merged):
            merged = {**older[-1], **merged}
            older = older[:-1]
        self._older = (*older, merged)
        self._recent = {}

    def _find(self, number: int) -> V | None:
        found = self._recent.get(number)
        if found is not None:
            return found
        for part in reversed(self._older):
            found = part.get(number)
            if found is not None:
                return found
        return None

    def get(self, number: int, default: V) -> V:
        """Returns the latest entry of a number, or the default."""
        found = self._find(number)
        return default if found is None else found

    def __getitem__(self, number: int) -> V:
        found = self._find(number)
        if found is None:
            raise KeyError(number)
        return found

    def __contains__(self, number: object) -> bool:
        return number in self._recent or any(number in part for part in self._older)

    def items(self) -> Iterator[tuple[int, V]]:
        """Returns the entries, the oldest first; a number that was entered twice has its latest value."""
        whole: dict[int, V] = {}
        for part in (*self._older, self._recent):
            whole.update(part)
        return iter(whole.items())

    def __iter__(self) -> Iterator[int]:
        return (number for number, _ in self.items())

    def clear(self) -> None:
        """Forgets everything."""
        self._recent = {}
        self._older = ()
