"""What options led to wherever they were taken, whatever had come before them."""

from cardwright.kernel import Chance, Option

_WHIM = 5
"""One guess in so many is any option."""


class Told:
    """How often something was chosen or came up, and the sum of what came of it."""

    __slots__ = ("count", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0


class Hearsay:
    """For each seat and option, what walks with it came to."""

    __slots__ = ("_of_options", "_of_seats")

    def __init__(self) -> None:
        self._of_options: dict[tuple[int, Option], Told] = {}
        self._of_seats: dict[int, Told] = {}

    def knows(self, seat: int, option: Option) -> bool:
        """Tells whether the option was ever taken."""
        return (seat, option) in self._of_options

    def of(self, seat: int, option: Option) -> tuple[int, float]:
        """Returns how often an option was taken and what came of it on average; 0 for one that never was."""
        told = self._of_options.get((seat, option))
        return (0, 0.0) if told is None else (told.count, told.total / told.count)

    def add(self, seat: int, option: Option, value: float) -> None:
        """Notes what a walk on which a seat took an option came to."""
        for told in (
            self._of_options.setdefault((seat, option), Told()),
            self._of_seats.setdefault(seat, Told()),
        ):
            told.count += 1
            told.total += value

    def guess(self, seat: int, options: list[Option], chance: Chance) -> Option:
        """Returns mostly the option of which the best is told, one never heard of standing for the average."""
        if chance.below(_WHIM) == 0:
            return chance.pick(options)
        seats = self._of_seats.get(seat)
        usual = seats.total / seats.count if seats is not None else 0.5
        best = options[0]
        best_value = -1.0
        first = chance.below(len(options))
        for option in (*options[first:], *options[:first]):
            told = self._of_options.get((seat, option))
            value = usual if told is None else (told.total + usual) / (told.count + 1)
            if value > best_value:
                best, best_value = option, value
        return best
