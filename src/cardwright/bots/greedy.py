"""The greedy bot: tries each option one action deep on a few new deals, and takes the one that stands best."""

from cardwright.bots.lookahead import finish_action, worth
from cardwright.bots.seat import Seat, few
from cardwright.kernel import Chance, Option

_WIDEST = 40
_TRIES = 3
"""So many ways to answer what an option still asks are tried; the best one counts."""


class Greedy:
    """Looks one action ahead."""

    __slots__ = ("_chance", "_redeals")

    def __init__(self, seed: int, redeals: int = 3) -> None:
        self._chance = Chance(seed)
        self._redeals = max(1, redeals)

    def decide(self, seat: Seat) -> Option:
        """Returns the option with the best standing behind it, on average; among equals any."""
        options = few(seat.options, _WIDEST)
        sums = [0.0] * len(options)
        for _ in range(self._redeals):
            seed = self._chance.seed()
            for at, option in enumerate(options):
                sums[at] += self._behind(seat, seed, option)
        best = max(sums)
        return self._chance.pick(
            [option for option, total in zip(options, sums, strict=True) if total == best]
        )

    def _behind(self, seat: Seat, seed: int, option: Option) -> float:
        best = 0.0
        deal = seat.redeal(seed)
        for _ in range(_TRIES):
            game = deal.fork(history=False)
            game.push(option)
            asked = finish_action(game, self._chance)
            best = max(best, worth(game, seat.number))
            if not asked:
                break
        return best
