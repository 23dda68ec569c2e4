"""How much of what cards say is understood: a record a card, and the sums of many."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct


class UnreadPart(Struct, frozen=True):
    """A stretch of a card's text that was not understood, and why."""

    text: str
    """The line that it stands in."""
    unread: str
    reason: str


class CardCoverage(Struct, frozen=True):
    """How well one card was understood.

    `read`: no part is unread; `bound`: every reference is bound too; `roundtrip`: the text is written back
    exactly; `playable`: all of it can be played, or None where nobody asked.
    """

    name: str
    read: bool
    bound: bool
    roundtrip: bool
    ambiguous: bool = False
    abilities: int = 0
    abilities_read: int = 0
    unread: tuple[UnreadPart, ...] = ()
    productions: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    year: str = ""
    types: tuple[str, ...] = ()
    playable: bool | None = None


class Missing(Struct, frozen=True):
    """Something that is not understood: how many cards have it, and how many lack nothing else."""

    reason: str
    cards: int
    would_win: int
    example: str
    unread: str


class Coverage:
    """The sums of many cards."""

    __slots__ = ("_uses", "cards", "counts", "unread")

    def __init__(self, cards: Iterable[CardCoverage] = ()) -> None:
        self.cards = 0
        self.counts: Counter[str] = Counter()
        self.unread: list[tuple[str, UnreadPart]] = []
        self._uses: Counter[str] = Counter()
        for card in cards:
            self.add(card)

    def add(self, card: CardCoverage) -> None:
        """Counts one card."""
        self.cards += 1
        self.counts["read"] += card.read
        self.counts["bound"] += card.bound
        self.counts["roundtrip"] += card.roundtrip
        self.counts["ambiguous"] += card.ambiguous
        self.counts["abilities"] += card.abilities
        self.counts["abilities_read"] += card.abilities_read
        if card.playable is not None:
            self.counts["playable"] += card.playable
        self.unread.extend((card.name, part) for part in card.unread)
        self._uses.update(dict.fromkeys(card.productions, 1))

    @property
    def single_use(self) -> tuple[str, ...]:
        """Returns the productions that only one card uses."""
        return tuple(sorted(name for name, uses in self._uses.items() if uses == 1))

    def missing(self) -> list[Missing]:
        """Returns what is not understood, by how many cards it alone would win, the most first."""
        reasons: dict[str, list[tuple[str, UnreadPart]]] = {}
        needs: dict[str, dict[str, None]] = {}
        for name, part in self.unread:
            reasons.setdefault(part.reason, []).append((name, part))
            needs.setdefault(name, {})[part.reason] = None
        found = [_missing(reason, parts, needs) for reason, parts in reasons.items()]
        return sorted(found, key=lambda m: (-m.would_win, -m.cards, m.reason))

    def as_json(self, seconds: float, most_unread: int | None = None) -> dict[str, Any]:
        """Returns the sums as plain data; the unread parts come in the order of what would win most."""
        order = {missing.reason: index for index, missing in enumerate(self.missing())}
        parts = sorted(self.unread, key=lambda found: order[found[1].reason])
        data: dict[str, Any] = {"cards": self.cards}
        for tier in ("read", "bound", "roundtrip", "ambiguous", "abilities", "abilities_read"):
            data[tier] = self.counts[tier]
        if "playable" in self.counts:
            data["playable"] = self.counts["playable"]
        data["single_use_productions"] = len(self.single_use)
        data["seconds"] = round(seconds, 3)
        data["unread"] = [
            {"card": name, "text": part.text, "unread": part.unread, "reason": part.reason}
            for name, part in parts[:most_unread]
        ]
        return data


def _missing(reason: str, parts: list[tuple[str, UnreadPart]], needs: dict[str, dict[str, None]]) -> Missing:
    names = dict.fromkeys(name for name, _ in parts)
    example, part = parts[0]
    alone = sum(len(needs[name]) == 1 for name in names)
    return Missing(reason, len(names), alone, example, part.unread)


def by_group(cards: Iterable[CardCoverage], group: str) -> dict[str, Coverage]:
    """Returns the sums of each set, year or type of card, in the order of their names."""
    found: dict[str, Coverage] = {}
    for card in cards:
        for key in _keys(card, group):
            found.setdefault(key, Coverage()).add(card)
    return {key: found[key] for key in sorted(found)}


def _keys(card: CardCoverage, group: str) -> Iterator[str]:
    if group == "set":
        yield from card.sets
    elif group == "year":
        yield card.year or "unknown"
    else:
        yield from card.types
