"""The greedy bot: tries each option one action deep on a few new deals, and takes the one that stands best."""

from typing import Any, ClassVar

from cardwright.bots.lookahead import finish_action, turn_of, worth
from cardwright.bots.seat import Seat, few
from cardwright.kernel import Chance, Game, Option

_WIDEST = 40
_TRIES = 3
"""So many ways to answer what an option still asks are tried, the best one counting; one way where one deal is enough."""


class Greedy:
    """Looks one action ahead."""

    __slots__ = ("_chance", "_redeals")

    looks_ahead: ClassVar[bool] = True

    def __init__(self, seed: int, redeals: int | None = None) -> None:
        self._chance = Chance(seed)
        self._redeals = redeals

    def decide(self, seat: Seat) -> Option:
        """Returns the option with the best standing behind it, on average; among equals any."""
        options = few(seat.options, _WIDEST)
        sums = [0.0] * len(options)
        tries = _TRIES if seat.usual_deals > 1 else 1
        for _ in range(self._redeals or seat.usual_deals):
            deal = seat.redeal(self._chance.seed())
            turn = turn_of(deal)
            for at, option in enumerate(options):
                sums[at] += self._behind(seat, deal, option, tries, turn)
        best = max(sums)
        return self._chance.pick(
            [option for option, total in zip(options, sums, strict=True) if total == best]
        )

    def _behind(self, seat: Seat, deal: Game[Any], option: Option, tries: int, turn: int | None) -> float:
        best = 0.0
        for _ in range(tries):
            game = deal.fork(history=False)
            game.push(option)
            asked = finish_action(game, self._chance, turn)
            best = max(best, worth(game, seat.number))
            if not asked:
                break
        return best
