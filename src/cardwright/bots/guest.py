"""A bot that is a Python class of somebody else's: `module:Class`, in a process of its own that can be ended.

The process follows the game by the keys of the options taken, and gives the class nothing but its `Seat`.
"""

import sys
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from cardwright.bots.program import taken
from cardwright.bots.talking import SECONDS, Talker
from cardwright.kernel import Game, Match, Option


class Sit(Struct, frozen=True, tag="sit"):
    """Somebody sits down at a match, with a seed for whatever is left to chance; with no match it is only made ready."""

    guest: str
    seed: int
    match: Match | None = None


class Choose(Struct, frozen=True, tag="choose"):
    """The seat decides, behind the first `shared` keys of what was told before and these."""

    seat: int
    shared: int
    keys: tuple[str, ...]


class Answer(Struct, frozen=True, omit_defaults=True):
    """The key of the option taken (none where nothing was asked), or what went wrong."""

    key: str = ""
    problem: str = ""


class Guest:
    """A class at a seat. Its process stays from game to game, and every game has an object of its own."""

    __slots__ = ("_match", "_seed", "_talker", "_told", "name")

    def __init__(self, name: str, seed: int, seconds: float = SECONDS) -> None:
        self.name = name
        self._seed = seed
        free = _FREE.get((name, seconds))
        self._talker = (
            free.pop() if free else Talker(name, [sys.executable, "-m", "cardwright.bots.host"], seconds)
        )
        self._match: Match | None = None
        self._told: list[str] = []

    def make_ready(self) -> None:
        """Finds the class and makes an object of it; raises `BotFailed` where that cannot be."""
        self._ask(Sit(self.name, self._seed))

    def choose(self, game: Game[Any], seat: int) -> Option:
        """Returns the option that the class takes; raises `BotFailed` in a sentence."""
        decision = game.decision
        assert decision is not None
        if self._match is not game.match or not self._talker.running:
            self._ask(Sit(self.name, self._seed, game.match))
            self._match, self._told = game.match, []
        keys = game.keys()
        shared = _shared(self._told, keys)
        answer = self._ask(Choose(seat, shared, tuple(keys[shared:])))
        self._told = keys
        return taken(self._talker, decision, answer.key)

    def _ask(self, message: Sit | Choose) -> Answer:
        line = self._talker.ask(msgspec.json.encode(message))
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise self._talker.failed(f"answered what is no choice: {line[:120]!r}") from None
        if answer.problem:
            raise self._talker.failed(f"failed: {answer.problem}")
        return answer

    def leave(self) -> None:
        """Gets up: the process is free for the next game."""
        _FREE.setdefault((self.name, self._talker.seconds), []).append(self._talker)


_FREE: dict[tuple[str, float], list[Talker]] = {}
"""The processes that no seat has now, by class and limit: to start one takes longer than many a game."""


def _shared(old: Sequence[str], new: Sequence[str]) -> int:
    """Returns how many keys at the beginning are the same."""
    if len(old) <= len(new) and list(new[: len(old)]) == old:
        return len(old)
    count = 0
    while count < min(len(old), len(new)) and old[count] == new[count]:
        count += 1
    return count
