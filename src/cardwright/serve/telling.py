"""The log of a table as one viewer may read it: sentences with names, "you", and links to cards."""

from collections.abc import Sequence
from typing import Any

from cardwright.kernel import Event, Game
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Pictured
from cardwright.kernel.picture import EVERYTHING
from cardwright.kernel.voice import addressed
from cardwright.serve.protocol import LogLine, Part


class Diary:
    """What one viewer has been told, line by line; an action that is taken back takes its lines with it."""

    __slots__ = ("_cards", "_events", "_eyes", "_marks", "lines")

    def __init__(self, eyes: int) -> None:
        self._eyes = eyes
        self._events: list[Event] = []
        self._marks: list[int] = []
        self.lines: list[LogLine] = []
        self._cards: dict[str, bool] = {}

    @property
    def names(self) -> set[str]:
        """Returns the keys of all cards that were spoken of."""
        return {key for key, card in self._cards.items() if card}

    def follow(self, game: Game[Any], events: Sequence[Event], names: Sequence[str]) -> int:
        """Takes in what has happened; returns from which line on the log is new."""
        shared = _shared(self._events, events)
        kept = self._marks[shared - 1] if shared else 0
        fresh = kept
        del self.lines[kept:], self._marks[shared:]
        for event in events[shared:]:
            line = self._line(game, event, names)
            if line is not None:
                self.lines.append(line)
            self._marks.append(len(self.lines))
        self._events = list(events)
        return fresh

    def _line(self, game: Game[Any], event: Event, names: Sequence[str]) -> LogLine | None:
        eyes = self._eyes
        if event.kind == "undone" and eyes not in (event.who, EVERYTHING):
            return None  # what others tried in vain is theirs to know
        seen = event if eyes == EVERYTHING else event.seen_by(eyes if eyes >= 0 else _NOBODY)
        words = game.rules.tell(seen)
        if words is None:
            if event.kind != "undone":
                return None
            words = f"Not possible: {event.args[0]}."
        said = addressed(words, names, eyes)
        kind = "turn" if event.kind == "turn" else "event"
        return LogLine(tuple(self._parts(game, seen, said)), kind, event.who)

    def _parts(self, game: Game[Any], event: Event, said: str) -> list[Part]:
        """Returns a sentence in pieces: the names of cards by themselves."""
        links = {text: key for text, key in linked(game, event) if self._is_card(game, key)}
        pieces: list[Part] = []
        rest = said
        while rest:
            found = [(rest.find(text), -len(text), text) for text in links if text in rest]
            if not found:
                pieces.append(Part(rest))
                break
            at, _, text = min(found)
            if at:
                pieces.append(Part(rest[:at]))
            pieces.append(Part(text, links[text]))
            rest = rest[at + len(text) :]
        return pieces

    def _is_card(self, game: Game[Any], key: str) -> bool:
        found = self._cards.get(key)
        if found is None:
            rules = game.rules
            found = offers(rules, Pictured) and rules.drawing.face(game.state, key) is not None
            self._cards[key] = found
        return found


_NOBODY = 63
"""A seat that nobody has: a watcher sees of an event what somebody may see who is in on nothing."""


def linked(game: Game[Any], event: Event) -> list[tuple[str, str]]:
    """Returns the names of cards that an event speaks of, as it says them, with the keys of their faces."""
    rules = game.rules
    if not offers(rules, Pictured):
        return []
    return [(text, key) for text, key in rules.drawing.named(event) if text]


def _shared(told: list[Event], events: Sequence[Event]) -> int:
    """Returns how many events both begin with."""
    most = min(len(told), len(events))
    if most and told[most - 1] is events[most - 1]:
        return most
    shared = 0
    while shared < most and (told[shared] is events[shared] or told[shared] == events[shared]):
        shared += 1
    return shared
