"""What happened, told to those who may know it."""

from collections.abc import Iterator, Sequence
from typing import Any

from cardwright.kernel import EVERYONE, Event, Game, Kind, Option, Outcome
from cardwright.kernel.voice import addressed
from cardwright.text import listed


class Teller:
    """Tells a game's events as they come, each once, as all of the audience may know them.

    Without an audience it tells everything: nobody who plays is listening. With names, one listener is "you".
    """

    __slots__ = ("_names", "_told", "audience")

    def __init__(self, audience: tuple[int, ...] = (), names: Sequence[str] = ()) -> None:
        self.audience = audience
        self._names = names
        self._told: list[Event] = []

    def fresh(self, game: Game[Any]) -> list[str]:
        """Returns what has happened since the last time, in words."""
        events = list(game.events)
        known = _common(self._told, events)
        self._told = events
        return list(self._words(game, events[known:]))

    def skip(self, game: Game[Any]) -> None:
        """Takes what has happened so far as told."""
        self._told = list(game.events)

    def log(self, game: Game[Any]) -> list[str]:
        """Returns all that has happened, in words."""
        return list(self._words(game, game.events))

    def _words(self, game: Game[Any], events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            if event.kind == "undone" and self.audience and event.who not in self.audience:
                continue  # what others tried in vain is theirs to know
            words = game.rules.tell(self._seen(event))
            if words is None and event.kind == "undone":
                words = f"Not possible: {event.args[0]}."
            if words is not None:
                yield self._addressed(words)

    def _addressed(self, words: str) -> str:
        if not self._names:
            return words
        return addressed(words, self._names, self.audience[0] if len(self.audience) == 1 else -1)

    def _seen(self, event: Event) -> Event:
        if event.known_to != EVERYONE:
            for seat in self.audience:
                if not event.known_to >> seat & 1:
                    return event.seen_by(seat)
        return event


def _common(told: list[Event], events: list[Event]) -> int:
    """Returns how many events both begin with: an action that was undone takes its events with it."""
    shared = 0
    for one, other in zip(told, events, strict=False):
        if one is not other and one != other:
            break
        shared += 1
    return shared


def move(game: Game[Any], option: Option) -> str:
    """Returns what is about to be taken, in words, with the question where it is no action of its own."""
    decision = game.decision
    assert decision is not None
    label = game.label(option)
    return label if decision.kind is Kind.ACT else f"{game.rules.ask(game.state, decision)} {label}"


def names_of(game: Game[Any], names: Sequence[str] = ()) -> Sequence[str]:
    """Returns what the players are called: as told, or by their numbers."""
    return names or tuple(f"Player {seat + 1}" for seat in range(game.players))


def ending_for(outcome: Outcome, names: Sequence[str], you: int) -> str:
    """Returns how a game ended, to who plays in a seat.

    >>> ending_for(Outcome((0.0, 1.0), "Player 1 has no deck"), ("You", "Burr"), 0)
    'Burr wins: you have no deck.'
    """
    reason = addressed(outcome.reason.rstrip("."), names, you)
    reason = reason[:1].lower() + reason[1:] if reason.startswith("You") else reason
    points = f" Points: {', '.join(map(str, outcome.points))}." if outcome.points else ""
    won = outcome.winners
    who = "Nobody wins" if not won else "You win" if you in won else f"{names[won[0]]} wins"
    if len(won) > 1:
        who = f"{listed([names[seat] for seat in won], 'and')} win"
    return f"{who}: {reason}.{points}"


def ending(outcome: Outcome, names: Sequence[str]) -> str:
    """Returns how a game ended, in words.

    >>> ending(Outcome((0.0, 1.0), "an empty deck"), ("human", "greedy"))
    'Player 2 (greedy) wins: an empty deck.'
    """
    reason = outcome.reason.rstrip(".")
    points = f" Points: {', '.join(map(str, outcome.points))}." if outcome.points else ""
    winner = outcome.winner
    if winner is None:
        team = [f"Player {seat + 1} ({names[seat]})" for seat in outcome.winners]
        who = f"{listed(team, 'and')} win" if team else "Nobody wins"
        return f"{who}: {reason}.{points}"
    return f"Player {winner + 1} ({names[winner]}) wins: {reason}.{points}"
