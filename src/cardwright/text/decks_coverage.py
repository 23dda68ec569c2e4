"""How many decks can be played as they stand, and which cards keep the others from starting."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class MeasuredDeck(Struct, frozen=True):
    """A deck list to be measured: which kind of play it is for, and the names of the cards that it starts with."""

    name: str
    kind: str
    cards: tuple[str, ...]


class Blocker(Struct, frozen=True):
    """A card that keeps decks from starting: how many have it, and how many lack nothing else."""

    card: str
    decks: int
    alone: int
    reason: str


class DecksCoverage:
    """The sums of many decks. `refusal` says why a card of this name cannot be played, or None when it can."""

    __slots__ = ("_refusal", "_refusals", "blocking", "decks", "started")

    def __init__(self, refusal: Callable[[str], str | None]) -> None:
        self._refusal = refusal
        self._refusals: dict[str, str | None] = {}
        self.decks: dict[str, int] = {}
        """How many decks there are of each kind."""
        self.started: dict[str, int] = {}
        """How many of them can be played as they stand."""
        self.blocking: list[tuple[str, ...]] = []
        """For each deck that does not start, the cards that keep it from it."""

    def add(self, deck: MeasuredDeck) -> None:
        """Counts one deck."""
        self.decks[deck.kind] = self.decks.get(deck.kind, 0) + 1
        refused = tuple(name for name in dict.fromkeys(deck.cards) if self._why(name) is not None)
        starts = bool(deck.cards) and not refused
        self.started[deck.kind] = self.started.get(deck.kind, 0) + starts
        if refused:
            self.blocking.append(refused)

    def _why(self, name: str) -> str | None:
        if name not in self._refusals:
            self._refusals[name] = self._refusal(name)
        return self._refusals[name]

    def blockers(self) -> list[Blocker]:
        """Returns the cards that keep decks from starting, those that do it alone most often first."""
        decks: dict[str, int] = {}
        alone: dict[str, int] = {}
        for names in self.blocking:
            for name in names:
                decks[name] = decks.get(name, 0) + 1
                alone[name] = alone.get(name, 0) + (len(names) == 1)
        found = [Blocker(name, decks[name], alone[name], self._why(name) or "") for name in decks]
        return sorted(found, key=lambda blocker: (-blocker.alone, -blocker.decks, blocker.card))

    def as_json(self, most_blockers: int | None = None) -> dict[str, Any]:
        """Returns the sums as plain data."""
        return {
            "decks": sum(self.decks.values()),
            "start": sum(self.started.values()),
            "by_kind": {
                kind: {"decks": self.decks[kind], "start": self.started[kind]} for kind in sorted(self.decks)
            },
            "blockers": [
                {"card": b.card, "decks": b.decks, "alone": b.alone, "reason": b.reason}
                for b in self.blockers()[:most_blockers]
            ],
        }
