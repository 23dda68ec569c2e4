"""What a bot may touch of a game: its own seat's view and options, and new deals of what it cannot know."""

from typing import Any, Final

from cardwright.kernel import Decision, Game, NoDeal, Option, Options, View, derive
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Farsighted, Planned, Steady

USUAL_DEALS: Final = 3


class Seat:
    """A game as one seat has it. Nothing of the true game can be reached through it, by whatever way.

    It holds a deal of its own, made as the seat is: its view and its options are the seat's, the rest is random. New
    deals are made from that one, which is as good as from the true game, because both agree in all that the seat knows.
    `no_deals` counts those that could not be found.
    """

    __slots__ = ("__deal", "__decision", "no_deals", "number")

    def __init__(self, game: Game[Any], number: int, *, deals: bool = True) -> None:
        """Takes what a seat may have of a game; without `deals` only its decision. Raises `NoDeal`."""
        self.number = number
        self.no_deals = 0
        decision = game.decision
        self.__decision = decision if decision is not None and decision.seat == number else None
        if self.__decision is not None:
            _ = self.__decision.options  # made now: what makes them knows the true state
        self.__deal = game.redeal(number, derive(len(game), number)) if deals else None

    @property
    def options(self) -> Options:
        """Returns the options of the seat's decision."""
        return () if self.__decision is None else self.__decision.options

    @property
    def decision(self) -> Decision:
        """Returns the decision that the seat has to take."""
        if self.__decision is None:
            raise ValueError(f"it is not for seat {self.number} to decide")
        return self.__decision

    @property
    def view(self) -> View:
        """Returns all that the seat may know."""
        return self._dealt().view(self.number)

    @property
    def usual_deals(self) -> int:
        """Returns on how many deals an option is tried where nothing is said: fewer where little of it is chance."""
        rules = self._dealt().rules
        return rules.deals_enough if offers(rules, Steady) else USUAL_DEALS

    @property
    def usual_turns(self) -> int:
        """Returns to the end of how many turns a search looks where nothing is said."""
        rules = self._dealt().rules
        return rules.turns_ahead if offers(rules, Farsighted) else 1

    @property
    def planned(self) -> Planned | None:
        """Returns the game's rules where they say how to stand idle, so that a whole round can be planned."""
        rules = self._dealt().rules
        return rules if offers(rules, Planned) else None

    def redeal(self, seed: int) -> Game[Any]:
        """Returns a game that agrees with what the seat knows; it may be played and forked at will."""
        deal = self._dealt()
        try:
            return deal.redeal(self.number, seed)
        except NoDeal:
            self.no_deals += 1
            return deal.fork(history=False)  # the seat's own deal hides as much as any other

    def _dealt(self) -> Game[Any]:
        if self.__deal is None:
            raise ValueError("this seat was taken without deals")
        return self.__deal


def few(options: Options, most: int) -> list[Option]:
    """Returns all options, or of very many so many, evenly spread, the first and the last among them."""
    count = len(options)
    if count <= most:
        return list(options)
    return [options[place * (count - 1) // (most - 1)] for place in range(most)]
