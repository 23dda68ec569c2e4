"""What a bot may touch of a game: its own seat's view and options, and new deals of what it cannot know."""

from typing import Any

from cardwright.kernel import Decision, Game, Option, Options, View


class Seat:
    """A game as one seat has it. The true state cannot be reached through it.

    Thinking ahead is done on `redeal`: a game that agrees with all that the seat knows, and is random in the rest.
    """

    __slots__ = ("__game", "number")

    def __init__(self, game: Game[Any], number: int) -> None:
        self.__game = game
        self.number = number

    @property
    def options(self) -> Options:
        """Returns the options of the seat's decision."""
        decision = self.__game.decision
        return decision.options if decision is not None and decision.seat == self.number else ()

    @property
    def decision(self) -> Decision:
        """Returns the decision that the seat has to take."""
        decision = self.__game.decision
        if decision is None or decision.seat != self.number:
            raise ValueError(f"it is not for seat {self.number} to decide")
        return decision

    @property
    def view(self) -> View:
        """Returns all that the seat may know."""
        return self.__game.view(self.number)

    def redeal(self, seed: int) -> Game[Any]:
        """Returns a game that agrees with what the seat knows; it may be played and forked at will."""
        return self.__game.redeal(self.number, seed)


def few(options: Options, most: int) -> list[Option]:
    """Returns all options, or of very many so many, evenly spread, the first and the last among them."""
    count = len(options)
    if count <= most:
        return list(options)
    return [options[place * (count - 1) // (most - 1)] for place in range(most)]
