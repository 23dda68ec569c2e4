"""Dealing anew: a game that agrees with all that a seat knows, and carries nothing else of the true one.

Neither the seed nor the position that the game was started from, nor its past, nor the generator of its chance goes
along. What chance has brought within the present action has to come again, or the choices since would lead elsewhere:
that much is noted, draw by draw, and everything behind it comes from a generator of the new deal's own.
"""

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from cardwright.kernel.chance import Chance
from cardwright.kernel.event import Log
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Alike

if TYPE_CHECKING:
    from cardwright.kernel.game import Game

MOST_DEALS: Final = 50
"""So often is a new deal tried in the middle of an action before it is said that there is none."""

_DRAWN: Final = 2

Draws = tuple[tuple[int, int], ...]
"""What chance brought: below what number, and what."""


class NoDeal(Exception):
    """No deal was found that agrees with what a seat knows; the true one is never given in its place."""


class Listening(Chance):
    """Chance that notes what it brings."""

    __slots__ = ("heard", "source")

    def __init__(self, source: Chance, heard: Draws = ()) -> None:
        self.word = source.word
        self.source = source
        self.heard = heard

    def copy(self) -> "Listening":
        """Returns a generator that will draw the same, and has heard the same."""
        return Listening(self.source.copy(), self.heard)

    def below(self, count: int) -> int:
        """Draws, and notes it."""
        drawn = self.source.below(count)
        self.word = self.source.word
        self.heard = (*self.heard, (count, drawn))
        return drawn


class Echo(Chance):
    """Chance that brings once more what was noted, and then goes on by itself."""

    __slots__ = ("at", "noted")

    def __init__(self, noted: Draws, seed: int) -> None:
        super().__init__(seed)
        self.noted = noted
        self.at = 0

    def copy(self) -> "Echo":
        """Returns a generator that will draw the same."""
        twin = Echo.__new__(Echo)
        twin.word = self.word
        twin.noted = self.noted
        twin.at = self.at
        return twin

    def below(self, count: int) -> int:
        """Brings what was noted, as long as the same is asked."""
        if self.at < len(self.noted):
            asked, drawn = self.noted[self.at]
            self.at += 1
            if asked == count:
                return drawn
            self.at = len(self.noted)  # another course was taken: nothing noted fits any more
        return super().below(count)


def redeal(game: "Game[Any]", seat: int, seed: int) -> "Game[Any]":
    """Returns a game that agrees with all that the seat knows and is random in the rest; raises `NoDeal`."""
    chance = Chance(seed)
    noted = _noted(game)
    if game.decision is not None:
        _ = game.decision.options  # made now: what makes them knows the true state
    for _ in range(MOST_DEALS):
        twin = game.fork(history=False)
        twin.match = replace(game.match, seed=chance.seed(), position=None)
        twin._past = None
        twin._events = []
        twin._pin = None
        base = game.rules.redeal(game.state, game._base, seat, chance)
        base.chance = Echo(noted, chance.seed()) if noted else Chance(chance.seed())
        base.log = Log(base.log.base)
        twin._base = base
        if not twin._trail and game.seat == seat and not game.state.log.fresh:
            return twin
        if twin._retrace(game, seat):
            return twin
    raise NoDeal(f"{game.rules.name}: no deal of {MOST_DEALS} agrees with what seat {seat} knows")


def looks_alike(one: "Game[Any]", other: "Game[Any]", seat: int) -> bool:
    """Returns whether a seat's views of two games are equal; where the rules can tell so sooner, none is made."""
    rules = one.rules
    if not offers(rules, Alike) or not rules.surely_alike(one.state, other.state, seat):
        return one.view(seat) == other.view(seat)
    asked, asks = one.decision, other.decision
    if asked is None or asks is None or asked.seat != asks.seat:
        return asked is asks
    if asked.seat != seat:
        return True
    keys = [option.key for option in asks.options]
    return asked.kind is asks.kind and [option.key for option in asked.options] == keys


def _noted(game: "Game[Any]") -> Draws:
    """Returns what chance has brought since the present action began."""
    if game.decision is None or _mark(game._base.chance) == _mark(game.state.chance):
        return ()
    state = game._base.copy()
    state.chance = Listening(state.chance)
    steps = game.rules.step(state)
    next(steps)
    for taken in game._trail:
        if taken.how == _DRAWN:
            state.chance.below(len(taken.decision.options))
        steps.send(taken.option)
    heard: Draws = state.chance.heard
    return heard


def _mark(chance: Chance) -> tuple[int, int]:
    """Returns where a generator stands."""
    return chance.word, chance.at if isinstance(chance, Echo) else 0
